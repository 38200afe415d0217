import { channels, outbox, serviceAuthor, type Quoted } from '../mail/mailer.ts'
import { newKey } from '../records/newKey.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/**
 * One SMS. `to` is a number as `+4930123456`; `siteId` is the branch whose configuration it is sent
 * with: without one, that of the client. `quoted`: as for a mail.
 */
export type Sms = { to: string; text: string; siteId?: string | null; quoted?: Quoted }

/** The longest text, in characters; a provider sends it as several parts. */
export const longestSms = 1_600

/**
 * Adds an SMS to the outbox within the transaction, so that it is sent only if the transaction
 * commits, and stores it as an `sms` record. Returns the key of the record. A text that is too long
 * is cut.
 */
export async function sendSms(
  call: Pick<RequestContext, 'sql' | 'service' | 'writtenEntities' | 'afterCommit'>,
  { to, text: given, siteId = null, quoted }: Sms,
): Promise<string> {
  const { sql, service, writtenEntities, afterCommit } = call
  const text = given.length > longestSms ? `${given.slice(0, longestSms - 1)}…` : given
  const key = newKey()
  const meta = service.registry.find(channels.SMS)
  if (meta) {
    const columns = ['recipient', 'text', 'siteId', 'status', 'attempts'].map((name) =>
      columnOf(meta, name),
    )
    await sql(
      `INSERT INTO ${meta.table} (web_id, created_by, ${columns.join(', ')}) VALUES ($1, $2, $3, $4, $5, 'PENDING', 0)`,
      [key, serviceAuthor, to, text, siteId],
    )
    writtenEntities.add(meta.name)
  }
  await addToOutbox(call, { id: key, record: key, to, text, siteId, ...(quoted ? { quoted } : {}) })
  afterCommit.push(() => service.smsSender?.wake())
  return key
}

/** Adds an SMS to the outbox that is stored as a record already. */
export async function addToOutbox(
  { sql }: Pick<RequestContext, 'sql'>,
  { id, record, to, text, siteId = null, quoted }: Sms & { id: string; record: string },
): Promise<void> {
  await sql(
    `INSERT INTO ${outbox} (mail_id, email_id, channel, recipient, subject, body, type, site_id, source, quote) VALUES ($1, $2, 'SMS', $3, '', $4, 'SMS', $5, $6, $7)`,
    [id, record, to, text, siteId, quoted?.source ?? null, quoted?.quote ?? null],
  )
}
