import type { SignedIn } from '../call.ts'
import { ruleBroken } from '../problems.ts'
import { columnOf } from '../sql/catalogue.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { Rule } from './rules.ts'

/**
 * Rule `written-by-participant`: a message is written, changed and removed by a participant of its conversation who has not left
 * it, and only their own; the service fills in which participant that is (the rule's field).
 * Errors  RULE (422), for who has left with the schema's `message`
 * Source  CHAT-01 to CHAT-04
 */
export const writtenByParticipant: Rule = {
  async beforeWrite(call, _shape, drafts, { of, message }) {
    for (const { values, previous } of drafts) {
      const member = await participantOf(call, { ...previous, ...values }, message!)
      const said = previous ? previous[of!] : (values[of!] ?? member)
      if (said !== member) throw ruleBroken({ message: previous ? 'Only who wrote a message can change it' : 'A message is sent in one’s own name' })
      if (!previous) values[of!] = member
    }
  },
  async beforeRemove(call, _shape, records, { of, message }, parent) {
    if (parent) return
    for (const record of records) if ((await participantOf(call, record, message!)) !== record[of!]) throw ruleBroken({ message: 'Only who wrote a message can remove it' })
  },
}

/** The person's own place in a conversation. Errors RULE (422) for who is no participant or left it */
async function participantOf({ sql, service, user }: SignedIn, { conversationId }: WireRecord, left: string): Promise<string> {
  const member = service.catalogue.get('member')
  const { rows } = await sql(`SELECT web_id, ${columnOf(member, 'leftDate')} IS NOT NULL AS gone FROM ${member.table} WHERE ${columnOf(member, 'conversationId')} = $1 AND ${columnOf(member, 'userAccountId')} = $2`, [conversationId, user.webId])
  if (!rows[0]) throw ruleBroken({ message: 'Only participants of a conversation write in it' })
  if (rows[0].gone) throw ruleBroken({ message: left })
  return rows[0].web_id as string
}
