import { entityFacts, transitionRefused } from '../problems.ts'
import { etag, getRecord, versionOf } from '../records/find.ts'
import { newKey } from '../records/newKey.ts'
import { keyInPath } from '../records/read.ts'
import { updateRow } from '../records/write.ts'
import { handlerOf } from '../recordTypes.ts'
import { addToOutbox } from '../sms/sendSms.ts'

/**
 * Puts an SMS that could not be sent into the outbox again.
 * Errors  NOT_FOUND (404), FORBIDDEN (403), TRANSITION_REFUSED (422) for one that is not given up
 */
export const sendSmsAgain = handlerOf<'sms'>(async (call) => {
  const { meta, service } = call
  const key = keyInPath(call)!
  const sms = await getRecord(call, meta, key, true)
  if (!['FAILED', 'EXPIRED'].includes(String(sms.status)))
    throw transitionRefused({ ...entityFacts(meta), count: 1 })
  await addToOutbox(call, {
    id: newKey(),
    record: key,
    to: String(sms.recipient),
    text: String(sms.text),
    siteId: (sms.siteId as string | null | undefined) ?? null,
  })
  await updateRow(call, meta, key, versionOf(meta, sms), { status: 'PENDING' }, 'all')
  const after = await getRecord(call, meta, key)
  call.afterCommit.push(() => service.smsSender?.wake())
  return { status: 200, body: after, headers: etag(meta, after) }
})
