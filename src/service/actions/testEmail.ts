import { entityFacts, transitionRefused } from '../problems.ts'
import { etag, getRecord } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import { handlerOf } from '../recordTypes.ts'

/**
 * Sends a test e-mail with an e-mail configuration to the person who asks for it, through the
 * outbox as all others: the list of e-mails shows what became of it.
 * Errors  NOT_FOUND (404), FORBIDDEN (403), TRANSITION_REFUSED (422) for one that is not active
 */
export const sendTestEmail = handlerOf<'email-config'>(async (call) => {
  const { meta, service, user } = call
  const key = keyInPath(call)!
  const config = await getRecord(call, meta, key)
  if (config.status !== 'ACTIVE') throw transitionRefused({ ...entityFacts(meta), smart_count: 1 })
  await service.mailer.send(call, { to: user.email, template: 'test', type: 'TEST', config: key })
  call.afterCommit.push(() => service.mailSender?.wake())
  return { status: 200, body: config, headers: etag(meta, config) }
})
