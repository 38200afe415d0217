import { getEntity, type FieldOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import {
  messageInOtherName,
  messageNotYours,
  messageNotYoursToRemove,
  notParticipant,
  refusedByHook,
} from '../problems.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `written-by-participant`: a message is written, changed and deleted only by its author, who
 * is a participant of the conversation and has not left it. The service sets the author (the field
 * of the hook).
 * Errors  RULE (422), with the schema's `message` for a person who has left
 * Source  CHAT-01 to CHAT-04
 */
export const writtenByParticipant: Hook<FieldOf<'message'>> = {
  async beforeWrite(call, meta, drafts, { of, message }) {
    for (const { values, previous } of drafts) {
      const member = await participantOf(
        call,
        { ...previous, ...values },
        hasLeftProblem(meta, message),
      )
      const author = previous ? previous[of!] : (values[of!] ?? member)
      if (author !== member) throw previous ? messageNotYours({}) : messageInOtherName({})
      if (!previous) values[of!] = member
    }
  },
  async afterRestore(call, meta, records, { message }, parent) {
    if (!parent)
      for (const record of records) await participantOf(call, record, hasLeftProblem(meta, message))
  },
  async beforeRemove(call, meta, records, { of, message }, parent) {
    if (parent) return
    for (const record of records)
      if ((await participantOf(call, record, hasLeftProblem(meta, message))) !== record[of!])
        throw messageNotYoursToRemove({})
  },
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
