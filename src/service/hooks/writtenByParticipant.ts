import { filesIn } from '../../model/fileValue.ts'
import { countWritten } from '../auth/rateLimiter.ts'
import { getEntity, type FieldOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import {
  messageDeleted,
  messageHidden,
  messageInOtherName,
  messageNotYours,
  messageNotYoursToRemove,
  notParticipant,
  refusedByHook,
  replyElsewhere,
  smsNotEditable,
  smsTooLong,
} from '../problems.ts'
import { findRecords, versionOf } from '../records/find.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'
import { longestSms, sendSms } from '../sms/sendSms.ts'
import { hiddenContentOf } from './hiddenContent.ts'
import { moderates } from './participation.ts'
import { notifyMentioned } from './mentioned.ts'
import { nextSequence } from './messageSequence.ts'

/**
 * Hook `written-by-participant`: a message is written, changed and deleted only by its author, who
 * is a participant of the conversation and has not left it. The service sets the author (the field
 * of the hook), and notifies the people whom a message mentions.
 * Errors  RULE (422), with the schema's `message` for a person who has left; TOO_MANY_REQUESTS (429)
 * Source  CHAT-01 to CHAT-04
 */
export const writtenByParticipant: Hook<FieldOf<'message'>> = {
  async moreFiles(call, meta, record) {
    if (!record.hiddenDate || !(await moderates(call, record))) return []
    return filesIn((await hiddenContentOf(call, meta, record)).content.files)
  },
  async beforeWrite(call, meta, drafts, { of, message }) {
    for (const { values, previous } of drafts) {
      // The count travels with the question of who takes part.
      const [member] = await Promise.all([
        participantOf(call, { ...previous, ...values }, hasLeftProblem(meta, message)),
        previous ? undefined : countMessage(call),
      ])
      const author = previous ? previous[of!] : (values[of!] ?? member)
      if (author !== member) throw previous ? messageNotYours({}) : messageInOtherName({})
      if (previous) {
        if (previous.deletedDate) throw messageDeleted({})
        if (previous.hiddenDate) throw messageHidden({})
        if (values.text !== undefined) {
          await requireNoSms(call, meta, String(previous.webId))
          await keepEarlierText(call, meta, String(previous.webId))
          await notifyMentioned(
            call,
            { ...previous, ...values },
            { text: String(previous.text ?? ''), version: versionOf(meta, previous) },
          )
        }
        continue
      }
      values[of!] = member
      await requireSameConversation(call, values)
      const { next, phone, site } = await nextSequence(call, String(values.conversationId), member)
      values.sequence = next
      if (phone !== null && values.text) await sendMessageAsSms(call, values, phone, site)
      await notifyMentioned(call, values)
    }
  },
  async afterRestore(call, meta, records, { message }, parent) {
    if (!parent)
      for (const record of records) await participantOf(call, record, hasLeftProblem(meta, message))
  },
  async beforeRemove(call, meta, records, { of, message }, parent) {
    if (parent) return
    for (const record of records) {
      if ((await participantOf(call, record, hasLeftProblem(meta, message))) !== record[of!])
        throw messageNotYoursToRemove({})
      // Its author must not remove what a moderator keeps.
      if (record.hiddenDate) throw messageHidden({})
    }
  },
}

/** More than people write, so that a program cannot flood the conversations of others. */
const defaultLimit = { count: 200, seconds: 60 }

/** Errors TOO_MANY_REQUESTS (429) with Retry-After */
function countMessage({ service, sql, user }: RequestContext): Promise<void> {
  const { count, seconds } = service.config.messageLimit ?? defaultLimit
  const name = `messages ${count}/${seconds} ${user.clientId} ${user.webId}`
  return countWritten(sql, { name, allowed: count, seconds })
}

/**
 * Errors RULE (422) unless the person takes part in the conversation of a message, with the
 * schema's message for a person who has left
 */
export async function requireParticipant(
  call: RequestContext,
  meta: EntityMeta<FieldOf<'message'>>,
  message: RecordOf<'message'>,
): Promise<void> {
  const hook = meta.entity.hooks.find(({ name }) => name === 'written-by-participant')
  await participantOf(call, message, hasLeftProblem(meta, hook?.message))
}

/**
 * Sends a new message to the phone number of its conversation. Errors RULE (422) for one that is
 * too long
 */
async function sendMessageAsSms(
  call: RequestContext,
  values: RecordOf<'message'>,
  to: string,
  siteId: string | null,
): Promise<void> {
  const text = String(values.text)
  if (text.length > longestSms) throw smsTooLong({ most: longestSms })
  values.smsId = await sendSms(call, { to, text, siteId })
  values.status = 'PENDING'
}

/** Errors RULE (422) for a message that went by SMS, which nobody can change any more */
async function requireNoSms(
  call: RequestContext,
  meta: EntityMeta<FieldOf<'message'>>,
  key: string,
): Promise<void> {
  const { count } = await call.sql(
    `SELECT 1 FROM ${meta.table} WHERE web_id = $1 AND ${columnOf(meta, 'smsId')} IS NOT NULL`,
    [key],
  )
  if (count > 0) throw smsNotEditable({})
}

/** Adds what a message says so far to its earlier texts, which the author may not see. */
async function keepEarlierText(
  call: RequestContext,
  meta: EntityMeta<FieldOf<'message'>>,
  key: string,
): Promise<void> {
  const earlier = columnOf(meta, 'earlierTexts')
  await call.sql(
    `UPDATE ${meta.table} SET ${earlier} = coalesce(${earlier}, '[]'::jsonb) || jsonb_build_object('text', ${columnOf(meta, 'text')}, 'until', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) WHERE web_id = $1`,
    [key],
  )
}

/** Errors RULE (422) for a reply to a message of another conversation */
async function requireSameConversation(
  call: RequestContext,
  { conversationId, replyToId }: RecordOf<'message'>,
): Promise<void> {
  if (replyToId === undefined || replyToId === null) return
  const [quoted] = await findRecords(call, getEntity(call, 'message'), [String(replyToId)])
  if (quoted?.conversationId !== conversationId) throw replyElsewhere({})
}

const hasLeftProblem = (meta: EntityMeta, message: string | undefined) => () =>
  refusedByHook({ entity: meta.name, name: 'written-by-participant', message: message! })

/**
 * The key of the person's participation in a conversation. Errors RULE (422) if the person is not a
 * participant or has left
 */
async function participantOf(
  call: RequestContext,
  { conversationId }: RecordOf<'message'>,
  refusal: () => Error,
): Promise<string> {
  const member = getEntity(call, 'member')
  const { rows } = await call.sql(
    `SELECT web_id, ${columnOf(member, 'leftDate')} IS NOT NULL AS gone FROM ${member.table} WHERE ${columnOf(member, 'conversationId')} = $1 AND ${columnOf(member, 'userAccountId')} = $2`,
    [conversationId, call.user.webId],
  )
  if (!rows[0]) throw notParticipant({})
  if (rows[0].gone) throw refusal()
  return rows[0].web_id as string
}
