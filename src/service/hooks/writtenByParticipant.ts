import type { RequestContext } from '../requestContext.ts'
import {
  messageInOtherName,
  messageNotYours,
  messageNotYoursToRemove,
  notParticipant,
  ruleBroken,
} from '../problems.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { Hook } from './hooks.ts'

/**
 * Rule `written-by-participant`: a message is written, changed and removed by a participant of its conversation who has not left
 * it, and only their own; the service fills in which participant that is (the rule's field).
 * Errors  RULE (422), for who has left with the schema's `message`
 * Source  CHAT-01 to CHAT-04
 */
export const writtenByParticipant: Hook = {
  async beforeWrite(call, shape, drafts, { of, message }) {
    for (const { values, previous } of drafts) {
      const member = await participantOf(call, { ...previous, ...values }, left(shape, message))
      const said = previous ? previous[of!] : (values[of!] ?? member)
      if (said !== member) throw previous ? messageNotYours({}) : messageInOtherName({})
      if (!previous) values[of!] = member
    }
  },
  async afterRestore(call, shape, records, { message }, parent) {
    if (!parent)
      for (const record of records) await participantOf(call, record, left(shape, message))
  },
  async beforeRemove(call, shape, records, { of, message }, parent) {
    if (parent) return
    for (const record of records)
      if ((await participantOf(call, record, left(shape, message))) !== record[of!])
        throw messageNotYoursToRemove({})
  },
}

const left = (shape: EntityMeta, message: string | undefined) => () =>
  ruleBroken({ entity: shape.name, name: 'written-by-participant', message: message! })

/** The person's own place in a conversation. Errors RULE (422) for who is no participant or left it */
async function participantOf(
  { sql, service, user }: RequestContext,
  { conversationId }: WireRecord,
  refusal: () => Error,
): Promise<string> {
  const member = service.registry.get('member')
  const { rows } = await sql(
    `SELECT web_id, ${columnOf(member, 'leftDate')} IS NOT NULL AS gone FROM ${member.table} WHERE ${columnOf(member, 'conversationId')} = $1 AND ${columnOf(member, 'userAccountId')} = $2`,
    [conversationId, user.webId],
  )
  if (!rows[0]) throw notParticipant({})
  if (rows[0].gone) throw refusal()
  return rows[0].web_id as string
}
