import { entityFacts, transitionRefused } from '../problems.ts'
import { requireParticipant } from '../hooks/writtenByParticipant.ts'
import { etag, findRecords, getRecord, versionOf } from '../records/find.ts'
import { newKey } from '../records/newKey.ts'
import { keyInPath } from '../records/read.ts'
import { updateRow } from '../records/write.ts'
import { getEntity, handlerOf, type MetaOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { noteMessageStatus } from '../sms/messageStatus.ts'
import { addToOutbox } from '../sms/sendSms.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/**
 * Puts an SMS that could not be sent into the outbox again.
 * Errors  NOT_FOUND (404), FORBIDDEN (403), TRANSITION_REFUSED (422) for one that is not given up
 */
export const sendSmsAgain = handlerOf<'sms'>(async (call) => {
  const { meta } = call
  const key = keyInPath(call)!
  await requeue(call, meta, await getRecord(call, meta, key, true))
  const after = await getRecord(call, meta, key)
  return { status: 200, body: after, headers: etag(meta, after) }
})

/**
 * Sends the SMS of a message again that was not delivered, for any participant of the conversation.
 * Errors  NOT_FOUND (404), RULE (422) for others, TRANSITION_REFUSED (422) for one that is not given up
 */
export const sendMessageAgain = handlerOf<'message'>(async (call) => {
  const { meta, sql } = call
  const key = keyInPath(call)!
  const message = await getRecord(call, meta, key, true)
  await requireParticipant(call, meta, message)
  const sms = getEntity(call, 'sms')
  const { rows } = await sql(
    `SELECT ${columnOf(meta, 'smsId')} AS sms FROM ${meta.table} WHERE web_id = $1`,
    [key],
  )
  const keys = rows.flatMap((row) => (row.sms as string | null) ?? [])
  const [record] = await findRecords(call, sms, keys, { lock: true, scope: 'all' })
  if (!record || message.deletedDate || message.hiddenDate)
    throw transitionRefused({ ...entityFacts(meta), smart_count: 1 })
  await requeue(call, sms, record, String(message.text))
  const after = await getRecord(call, meta, key)
  return { status: 200, body: after, headers: etag(meta, after) }
})

/** Errors TRANSITION_REFUSED (422) for an SMS that is not given up, or whose text is erased */
async function requeue(
  call: RequestContext,
  meta: MetaOf<'sms'>,
  sms: RecordOf<'sms'>,
  text = String(sms.text ?? ''),
): Promise<void> {
  if (!['FAILED', 'EXPIRED'].includes(String(sms.status)) || text === '')
    throw transitionRefused({ ...entityFacts(meta), smart_count: 1 })
  const key = String(sms.webId)
  await addToOutbox(call, {
    id: newKey(),
    record: key,
    to: String(sms.recipient),
    text,
    siteId: (sms.siteId as string | null | undefined) ?? null,
  })
  const changes = { text, status: 'PENDING', failure: null, responseCode: null }
  await updateRow(call, meta, key, versionOf(meta, sms), changes, 'all')
  await noteMessageStatus(call, key)
  call.afterCommit.push(() => call.service.smsSender?.wake())
}
