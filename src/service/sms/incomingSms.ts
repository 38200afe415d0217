import { recordActivity } from '../activity/activity.ts'
import { nextSequence } from '../hooks/messageSequence.ts'
import { checkText } from '../http/body.ts'
import { addJob } from '../jobs/jobQueue.ts'
import { incomingSms as name, type JobKind } from '../jobs/jobKind.ts'
import { wrongBodyShape } from '../problems.ts'
import { findRecords } from '../records/find.ts'
import { insertRows } from '../records/write.ts'
import { findEntity, getEntity } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/** The type of the callback with an SMS that somebody sent. */
export const incomingType = 'mo_text'

/** As many characters as a message has at most. */
const longestText = 4_000

/**
 * Stores an SMS that somebody sent as a job, so that a crash loses nothing, once for each id of the
 * provider: a callback that is repeated changes nothing.
 * Errors  WRONG_BODY (400)
 * Source  https://developers.sinch.com/docs/sms/api-reference/sms/webhooks
 */
export async function queueIncomingSms(
  call: RequestContext,
  { id, from, body: text }: Record<string, unknown>,
): Promise<void> {
  if (
    [id, from, text].some((value) => typeof value !== 'string') ||
    !/^\+?\d{3,15}$/.test(String(from))
  )
    throw wrongBodyShape({
      expected:
        '{ "type": "mo_text", "id": the key of the SMS, "from": the number of its sender, "body": its text }',
    })
  const [key, sender, content] = [id, from, text].map(String) as [string, string, string]
  for (const value of [key, content]) checkText(value, 'The SMS')
  await addJob(call, name, { key, payload: { from: sender.replace('+', ''), text: content } })
}

/**
 * Adds an SMS that somebody sent to the conversation with their number, as a message of nobody's
 * participation. One from another number is passed over.
 */
export const incomingSms: JobKind = {
  name,
  async run(call, payload) {
    const { from, text } = payload as { from: string; text: string }
    const conversation = await findConversation(call, from)
    if (!conversation)
      return call.service.log.warn(
        { client: call.user.clientId },
        'An SMS came from a number that has no conversation',
      )
    const message = getEntity(call, 'message')
    const { next } = await nextSequence(call, conversation, undefined)
    const author = { ...call, user: { ...call.user, firstName: `+${from}`, lastName: '' } }
    const [key] = await insertRows(author, message, [
      {
        conversationId: conversation,
        text: text.slice(0, longestText),
        sequence: next,
        status: 'DELIVERED',
      },
    ])
    const [after] = await findRecords(call, message, [key!], { scope: 'all' })
    await recordActivity(call, message, [{ key: key!, after: after! }])
  },
}

/**
 * The conversation with a number, which is stored with the code of its country or as people write
 * it there.
 */
async function findConversation(call: RequestContext, from: string): Promise<string | undefined> {
  const meta = findEntity(call, 'conversation')
  if (!meta) return undefined
  const phone = columnOf(meta, 'phoneNumber')
  const masked = [/^.*(\d{3})(\d{3})(\d{4})$/, /^.*(\d{3})(\d{2})(\d{4})$/].flatMap((digits) => {
    const [, area, first, last] = digits.exec(from) ?? []
    return area ? [`(${area}) ${first}-${last}`] : []
  })
  const { rows } = await call.sql(
    `SELECT web_id AS key FROM ${meta.table} WHERE ${phone} = ANY($1::text[]) ORDER BY ${phone} LIKE '+%' DESC LIMIT 1`,
    [[`+${from}`, ...masked]],
  )
  return rows[0]?.key as string | undefined
}
