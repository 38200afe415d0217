import { entityFacts, notFound, wrongBodyShape } from '../problems.ts'
import { filesIn } from '../../model/fileValue.ts'
import { recordBody } from '../records/read.ts'
import { findRecords, getRecord, keyOf } from '../records/find.ts'
import { getEntity, handlerOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { readMentions } from './notifications.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { allOf, createStatement } from '../sql/statement.ts'

/** The conversations of one answer; the others are found by the list. */
const maxConversations = 200

/** Above this number, unread messages are not counted. */
const maxUnread = 100

/**
 * The conversations that the person takes part in, the pinned ones and then the latest first: each
 * record with `lastMessage` (`{ text, files, memberId, createdBy, createdDate, deletedDate,
 * hiddenDate }` or null; `files` are names), `unread` (100 at most), and the person's own
 * `memberId`, `lastReadSequence`, `unreadFrom`, `leftDate`, `pinned`, `muted` and `archived`. What
 * the person marked as unread is unread, also an own message.
 * Errors  FORBIDDEN (403)
 */
export const chatInbox = handlerOf<'conversation'>(async (call) => {
  const { meta, guard, sql, user } = call
  const [member, message] = [getEntity(call, 'member'), getEntity(call, 'message')]
  const statement = createStatement()
  const sequence = columnOf(message, 'sequence')
  const left = columnOf(member, 'leftDate')
  // What is written after the person left does not move the conversation.
  const lastDate = `least(coalesce(t.${columnOf(meta, 'lastMessageDate')}, t.${columnOf(meta, 'createdDate')}), m.${left})`
  const visible = `x.${columnOf(message, 'conversationId')} = t.web_id AND (m.${left} IS NULL OR x.${columnOf(message, 'createdDate')} <= m.${left})`
  const read = `coalesce(m.${columnOf(member, 'lastReadSequence')}, 0)`
  const from = `m.${columnOf(member, 'unreadFrom')}`
  const written = `x.${columnOf(message, 'event')} IS NULL`
  // Without COALESCE, which a policy of a table keeps out of the conditions of an index; the others
  // pass over null.
  const after = `least(greatest(m.${columnOf(member, 'lastReadSequence')}, 0), ${from} - 1)`
  const unreadOnes = `x.${columnOf(message, 'deletedDate')} IS NULL AND x.${columnOf(message, 'hiddenDate')} IS NULL AND x.${sequence} > ${after} AND x.${columnOf(message, 'memberId')} IS DISTINCT FROM m.web_id`
  const where = allOf([
    guard.condition(meta, guard.list(meta), 't', statement),
    `m.${columnOf(member, 'userAccountId')} = ${statement.bind(user.webId, 'text')}`,
  ])
  const { rows } = await sql(
    `SELECT t.web_id AS key, m.web_id AS member, ${read}::int AS read, ${from}::int AS unread_from, m.${left} AS left_date,
      coalesce(m.${columnOf(member, 'pinned')}, false) AS pinned, coalesce(m.${columnOf(member, 'muted')}, false) AS muted,
      coalesce(m.${columnOf(member, 'archived')}, false) AS archived,
      (SELECT x.web_id FROM ${message.table} x WHERE ${visible} AND ${written} AND x.${sequence} IS NOT NULL ORDER BY x.${sequence} DESC LIMIT 1) AS last,
      greatest(CASE WHEN ${from} IS NULL THEN 0 ELSE 1 END, (SELECT count(*)::int FROM (SELECT 1 FROM ${message.table} x WHERE ${visible} AND ${written} AND ${unreadOnes} LIMIT ${maxUnread}) u)) AS unread
    FROM ${meta.table} t JOIN ${member.table} m ON m.${columnOf(member, 'conversationId')} = t.web_id
    WHERE ${where}
    ORDER BY coalesce(m.${columnOf(member, 'pinned')}, false) DESC, ${lastDate} DESC, t.web_id LIMIT ${maxConversations}`,
    statement.params,
  )
  const [conversations, messages] = [
    await findRecords(
      call,
      meta,
      rows.map((row) => row.key as string),
    ),
    await findRecords(
      call,
      message,
      rows.flatMap((row) => (row.last as string) ?? []),
    ),
  ]
  const byKey = new Map(conversations.map((record) => [keyOf(meta, record), record]))
  const lastOf = new Map(messages.map((record) => [keyOf(message, record), record]))
  return {
    status: 200,
    body: rows.flatMap((row) => {
      const record = byKey.get(row.key as string)
      const last = lastOf.get(row.last as string)
      return record
        ? [
            {
              ...record,
              memberId: row.member,
              leftDate: row.left_date ? new Date(row.left_date as string).toISOString() : null,
              lastReadSequence: row.read,
              unreadFrom: row.unread_from ?? null,
              unread: row.unread,
              pinned: row.pinned,
              muted: row.muted,
              archived: row.archived,
              lastMessage: last
                ? {
                    text: last.text ?? '',
                    files: filesIn(last.files).map(({ name }) => name),
                    memberId: last.memberId ?? null,
                    createdBy: last.createdBy,
                    createdDate: last.createdDate,
                    deletedDate: last.deletedDate ?? null,
                    hiddenDate: last.hiddenDate ?? null,
                  }
                : null,
            },
          ]
        : []
    }),
  }
})

/**
 * Notes how far the person has read a conversation: `{ sequence }`, the number of a message. It
 * never goes back, and is not an activity. Nothing is marked as unread any more, and the mentions
 * up to there are read.
 * Errors  WRONG_BODY (400), NOT_FOUND (404)
 */
export const readConversation = handlerOf<'conversation'>(async (call) => {
  const { meta, sql, user } = call
  const conversation = await getRecord(call, meta, call.path['webId']!)
  const { sequence } = recordBody(call.body)
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || sequence < 0)
    throw wrongBodyShape({ expected: '{ "sequence": the number of a message, 0 or more }' })
  const upTo = Math.min(sequence, Number(conversation.lastSequence ?? 0))
  const member = getEntity(call, 'member')
  const [read, from] = [columnOf(member, 'lastReadSequence'), columnOf(member, 'unreadFrom')]
  const { rows } = await sql(
    `UPDATE ${member.table} SET ${read} = greatest(coalesce(${read}, 0), $1::int), ${from} = NULL WHERE ${columnOf(member, 'conversationId')} = $2 AND ${columnOf(member, 'userAccountId')} = $3 AND (coalesce(${read}, 0) < $1::int OR ${from} IS NOT NULL) RETURNING web_id`,
    [upTo, conversation.webId, user.webId],
  )
  changedMembers(call, String(conversation.webId), rows)
  if (rows.length > 0) await readMentions(call, String(conversation.webId), upTo)
  return { status: 204 }
})

/**
 * Marks a conversation as unread for the person from a message on, until they open it or write in
 * it. Others see how far the person has read as before.
 * Errors  NOT_FOUND (404), also for people who take no part (any more)
 */
export const markUnread = handlerOf<'message'>(async (call) => {
  const { meta, sql, user } = call
  const message = await getRecord(call, meta, call.path['webId']!)
  const member = getEntity(call, 'member')
  const { rows } = await sql(
    `UPDATE ${member.table} SET ${columnOf(member, 'unreadFrom')} = $1::int WHERE ${columnOf(member, 'conversationId')} = $2 AND ${columnOf(member, 'userAccountId')} = $3 AND ${columnOf(member, 'leftDate')} IS NULL RETURNING web_id`,
    [message.sequence, message.conversationId, user.webId],
  )
  if (rows.length === 0) throw notFound(entityFacts(meta))
  changedMembers(call, String(message.conversationId), rows)
  return { status: 204 }
})

/** Reports that the person's participation has changed. */
function changedMembers(
  call: RequestContext,
  conversation: string,
  rows: { web_id?: unknown }[],
): void {
  const member = getEntity(call, 'member')
  for (const row of rows) {
    call.writtenEntities.add(member.name)
    call.recordChanges.push({
      entity: member.name,
      key: row.web_id as string,
      act: 'UPDATED',
      references: { conversationId: [conversation], userAccountId: [call.user.webId] },
    })
  }
}
