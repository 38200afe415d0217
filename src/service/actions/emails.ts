import { entityFacts, transitionRefused } from '../problems.ts'
import { etag, getRecord, versionOf } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import { updateRow } from '../records/write.ts'
import { handlerOf } from '../recordTypes.ts'

/**
 * Puts an e-mail that could not be sent into the outbox again, with its text as it is stored.
 * Errors  NOT_FOUND (404), FORBIDDEN (403), TRANSITION_REFUSED (422) for one that is not given up,
 *         or that contained a link that gives access: the link is stored nowhere
 */
export const sendEmailAgain = handlerOf<'email'>(async (call) => {
  const { meta, service } = call
  const key = keyInPath(call)!
  const email = await getRecord(call, meta, key, true)
  if (!['FAILED', 'EXPIRED'].includes(String(email.status)) || email.repeatable !== true)
    throw transitionRefused({ ...entityFacts(meta), smart_count: 1 })
  await service.mailer.sendAgain(call, {
    email: key,
    to: String(email.recipient),
    subject: String(email.subject),
    text: String(email.body),
    html: typeof email.html === 'string' ? email.html : null,
    type: String(email.emailType),
    config: typeof email.emailConfigId === 'string' ? email.emailConfigId : null,
  })
  await updateRow(call, meta, key, versionOf(meta, email), { status: 'PENDING' }, 'all')
  const after = await getRecord(call, meta, key)
  call.afterCommit.push(() => service.mailSender?.wake())
  return { status: 200, body: after, headers: etag(meta, after) }
})
