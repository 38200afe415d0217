import type { ServiceOptions } from '../options.ts'
import { startMailSender, type MailSender, type MailSenderOptions } from '../mail/mailSender.ts'
import type { ChangeFeed } from '../realtime/changeFeed.ts'
import { copySmsStatus } from './messageStatus.ts'
import { createSmsDelivery, type DeliverSms } from './smsDelivery.ts'

/**
 * Delivers the SMS in the outbox until it is closed. What became of an SMS is shown in the message
 * of the conversation that it was sent for, and published.
 */
export function startSmsSender({
  changeFeed,
  deliverSms,
  publicUrl,
  ...options
}: Omit<MailSenderOptions, 'channel' | 'takes' | 'deliver' | 'onOutcome'> & {
  changeFeed: ChangeFeed
  deliverSms: DeliverSms
  publicUrl: ServiceOptions['config']['publicUrl']
}): MailSender {
  const { database, registry, cacheInvalidation } = options
  return startMailSender({
    ...options,
    channel: 'SMS',
    deliver: createSmsDelivery({ database, registry, deliverSms, publicUrl }),
    onOutcome: async (sql, clientId, record) => {
      const changes = await copySmsStatus(registry, sql, record)
      for (const { text, params } of changeFeed.publishStatements(clientId, changes))
        await sql(text, params)
      const writes = changes.map(({ entity }) => ({ entity }))
      await cacheInvalidation.publishNow(sql, writes)
      return () => {
        cacheInvalidation.onCommitted(clientId, writes)
        changeFeed.afterCommit(clientId, changes)
      }
    },
  })
}
