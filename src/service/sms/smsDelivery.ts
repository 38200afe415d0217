import { apiBase } from '../../model/constants.ts'
import type { Database } from '../database/database.ts'
import { Undeliverable, type Deliver } from '../mail/mailSender.ts'
import type { EntityRegistry } from '../sql/entityRegistry.ts'
import { findSmsSettings, type SmsSettings } from './smsSettings.ts'

/**
 * An SMS for the provider. `reference` comes back with reports about its delivery, which the
 * provider sends to `callbackUrl`.
 */
export type OutgoingSms = { to: string; text: string; reference: string; callbackUrl?: string }

/**
 * Hands an SMS to a provider.
 * Errors  `Undeliverable` if a retry would not help; after any other error delivery is retried
 */
export type DeliverSms = (sms: OutgoingSms, settings: SmsSettings) => Promise<void>

/** Where the provider reports on SMS of a client, or of a branch with its own configuration. */
export const callbackPath = (clientId: string, siteId: string | null): string =>
  `${apiBase}/sms/callback/${encodeURIComponent(clientId)}${siteId === null ? '' : `?site=${encodeURIComponent(siteId)}`}`

/** Delivers the SMS of the outbox with the configuration of their branch or client. */
export function createSmsDelivery({
  database,
  registry,
  deliverSms,
  publicUrl,
}: {
  database: Database
  registry: EntityRegistry
  deliverSms: DeliverSms
  publicUrl?: string | undefined
}): Deliver {
  return async ({ to, text, clientId, siteId, record }) => {
    const settings = await findSmsSettings({ database, registry }, clientId, siteId)
    if (!settings)
      throw new Undeliverable('The client has no configuration for SMS', {
        failure: 'NOT_CONFIGURED',
      })
    const path = callbackPath(clientId, siteId)
    await deliverSms(
      {
        to,
        text,
        reference: record,
        ...(publicUrl ? { callbackUrl: `${publicUrl.replace(/\/$/, '')}${path}` } : {}),
      },
      settings,
    )
  }
}
