import { getEntity, type FieldOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { recordActivity } from '../activity/activity.ts'
import { findRecords } from '../records/find.ts'
import { insertRows } from '../records/write.ts'
import { databaseClock } from '../sql/databaseTime.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { lastParticipant, leavingNotYours, participantNotYoursToRemove } from '../problems.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `participation`: people leave a conversation themselves or are taken out by a moderator, the
 * service sets the time, only moderators bring someone back, and somebody always remains.
 * Errors  RULE (422)
 * Source  CHAT-01 to CHAT-06
 */
export const participation: Hook<FieldOf<'member'>> = {
  async beforeWrite(call, _meta, drafts) {
    for (const { values, previous } of drafts) {
      if (!previous) await noteParticipants(call, 'JOINED', [values])
      if (values.leftDate === undefined) continue
      if (previous) {
        const isOwn = previous.userAccountId === call.user.webId
        const isReturning = values.leftDate === null
        if ((!isOwn || isReturning) && !(await moderates(call, previous))) throw leavingNotYours({})
        if (isReturning === (previous.leftDate === null)) {
          // Who left once more would read what was written since.
          values.leftDate = previous.leftDate
          continue
        }
        await noteParticipants(call, isReturning ? 'JOINED' : 'LEFT', [previous])
      }
      // By the clock that dates the messages: who leaves reads those before.
      if (values.leftDate !== null) values.leftDate = (await databaseClock(call.sql)).toISOString()
    }
  },
  async beforeRemove(call, meta, records, _options, parent) {
    // The participants of a deleted conversation or account are deleted with it.
    if (parent) return
    for (const record of records)
      if (!(await moderates(call, record))) throw participantNotYoursToRemove({})
    for (const conversationId of new Set(records.map((record) => record.conversationId))) {
      // Locks the participants, so that two people are not removed at the same time.
      const { rows } = await call.sql(
        `SELECT web_id FROM ${meta.table} WHERE ${columnOf(meta, 'conversationId')} = $1 AND ${columnOf(meta, 'leftDate')} IS NULL FOR UPDATE`,
        [conversationId],
      )
      const removed = new Set(records.map((record) => record.webId))
      if (rows.length > 0 && rows.every(({ web_id: key }) => removed.has(key)))
        throw lastParticipant({})
    }
    await noteParticipants(call, 'REMOVED', records)
  },
  async afterRestore(call, _meta, records, _options, parent) {
    if (!parent) await noteParticipants(call, 'JOINED', records)
  },
}

/**
 * Writes a line for each of these people among the messages of their conversation. A conversation
 * that is new in this transaction begins without lines for its participants.
 */
async function noteParticipants(
  call: RequestContext,
  event: 'JOINED' | 'LEFT' | 'REMOVED',
  people: RecordOf<'member'>[],
): Promise<void> {
  const [conversation, message] = [getEntity(call, 'conversation'), getEntity(call, 'message')]
  const account = getEntity(call, 'user-account')
  const last = columnOf(conversation, 'lastSequence')
  for (const { conversationId, userAccountId } of people) {
    const { rows } = await call.sql(
      `UPDATE ${conversation.table} c SET ${last} = coalesce(c.${last}, 0) + 1 FROM ${account.table} a WHERE c.web_id = $1 AND a.web_id = $2 AND c.created_date <> now()::timestamptz(3) RETURNING c.${last} AS next, concat_ws(' ', a.${columnOf(account, 'firstName')}, a.${columnOf(account, 'lastName')}) AS name`,
      [conversationId, userAccountId],
    )
    if (!rows[0]) continue
    const { next, name } = rows[0]
    const values = { conversationId, event, text: name, sequence: Number(next) }
    const [key] = await insertRows(call, message, [values])
    await recordActivity(call, message, [{ key: key!, after: values }])
    call.writtenEntities.add(conversation.name)
  }
}

/**
 * Whether the person may delete the conversation of a participant or message, which makes a
 * moderator.
 */
export async function moderates(
  call: RequestContext,
  { conversationId }: Pick<RecordOf<'member'>, 'conversationId'>,
): Promise<boolean> {
  const conversation = getEntity(call, 'conversation')
  const scope = call.guard.find(conversation, 'DELETE')
  if (!scope) return false
  const found = await findRecords(call, conversation, [String(conversationId)], { scope })
  return found.length > 0
}
