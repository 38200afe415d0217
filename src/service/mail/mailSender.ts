import type { Database, Sql } from '../database/database.ts'
import type { Log } from '../options.ts'
import { columnOf, type EntityRegistry } from '../sql/entityRegistry.ts'
import type { CacheInvalidation } from '../cache/cacheInvalidation.ts'
import { channels, outbox, type Channel } from './mailer.ts'

/** One mail for the mail server, or an SMS, whose subject is empty. */
export type OutgoingMail = {
  /** The same for each attempt. */
  id: string
  to: string
  subject: string
  text: string
  /** The mail as clean HTML; absent: made from its text. */
  html?: string
  clientId: string
  siteId: string | null
  /** The key of the `email` or `sms` that people see. */
  record: string
  /** The address that ends e-mails of this kind for the recipient. */
  unsubscribe?: string
  /** The key of the e-mail configuration whose server sends it; absent: that of the service. */
  config?: string
}

/**
 * Delivers a mail to a server.
 * Errors  `Undeliverable` if a retry would not help; after any other error delivery is retried
 */
export type Deliver = (mail: OutgoingMail) => Promise<void>

/**
 * A mail that no retry can deliver. `failure` is the value for the field `failure` of the e-mail;
 * if it is absent, `reasonOf` takes it from the cause.
 */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
  readonly failure: string | undefined
  constructor(message: string, options?: { cause?: unknown; failure?: string }) {
    super(message, options)
    this.failure = options?.failure
  }
}

export type MailSender = { wake(): void; close(): Promise<void> }

export type MailSenderOptions = {
  database: Database
  registry: EntityRegistry
  cacheInvalidation: CacheInvalidation
  deliver: Deliver
  log: Log
  /** What is sent; absent: e-mails. */
  channel?: Channel
  /** Whether it sends mails with an e-mail configuration, and all others; absent: both. */
  takes?: { configured: boolean; others: boolean }
  /** Milliseconds between two checks of the outbox. */
  every?: number
  /** Seconds until the next attempt, from the number of attempts. */
  backoff?: (tries: number) => number
  /** Called with the record of an attempt within the transaction that stores its outcome. */
  onOutcome?: OnOutcome
}

/** Returns what is to be done once the transaction is committed. */
type OnOutcome = (sql: Sql, clientId: string, record: string) => Promise<() => void>

const maxTries = 10
/**
 * Longer than any delivery takes: after this time the instance that took the mail is assumed dead.
 */
const lease = '10 minutes'
/** PostgreSQL's error code of a transaction that it cancels because of a deadlock. */
const deadlock = '40P01'
/** Seconds until the next attempt: half a minute, doubled with each attempt, four hours at most. */
export const exponentialBackoff = (tries: number) => Math.min(30 * 2 ** (tries - 1), 14_400)

type Row = {
  id: string
  /** The key of the e-mail that people see. */
  email: string
  clientId: string
  siteId: string | null
  to: string
  subject: string
  text: string
  html: string | null
  tries: number
  type: string
  unsubscribe: string | null
  config: string | null
}

/**
 * Delivers the mails in the outbox until it is closed. One instance claims each mail for a limited
 * time, and no transaction is open while it talks to the mail server. If that instance dies between
 * the delivery and the status update, the mail is sent again with the same id.
 */
export function startMailSender(options: MailSenderOptions): MailSender {
  const { log, every = 5_000 } = options
  let closed = false
  let running: Promise<void> | undefined
  let isWanted = false
  const run = async () => {
    do {
      isWanted = false
      try {
        while (!closed && (await sendNext(options)));
      } catch (error) {
        log.error({ error: String((error as Error).message) }, 'The outbox could not be read')
      }
    } while (isWanted && !closed)
    running = undefined
  }
  const wake = () => {
    isWanted = true
    if (!closed) running ??= run()
  }
  const timer = setInterval(wake, every)
  ;(timer as { unref?: () => void }).unref?.()
  wake()
  return {
    wake,
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

/** Sends the next mail of the outbox; returns whether there was one. */
async function sendNext(options: MailSenderOptions): Promise<boolean> {
  const mail = await claim(options)
  if (!mail) return false
  if (mail.isLate) await finish(options, mail, 'EXPIRED', { failure: 'TOO_LATE' })
  else
    try {
      const { id, to, subject, text, html, clientId, siteId, unsubscribe, config } = mail
      await options.deliver({
        id,
        to,
        subject,
        text,
        clientId,
        siteId,
        record: mail.email,
        ...(html === null ? {} : { html }),
        ...(unsubscribe ? { unsubscribe } : {}),
        ...(config === null ? {} : { config }),
      })
      await finish(options, mail, 'SENT')
    } catch (error) {
      await afterFailure(options, mail, error)
    }
  return true
}

/** Plans the next attempt, or gives the mail up. */
async function afterFailure(options: MailSenderOptions, mail: Row, error: unknown): Promise<void> {
  const { database, log, backoff = exponentialBackoff } = options
  // The response of a mail server may repeat the recipient or the text: only its code is logged.
  const { name, code, responseCode } = error as {
    name?: string
    code?: string
    responseCode?: number
  }
  const isFinal = error instanceof Undeliverable || mail.tries >= maxTries
  log.warn(
    { mail: mail.id, type: mail.type, tries: mail.tries, error: { name, code, responseCode } },
    isFinal ? 'A mail could not be delivered' : 'A mail could not be delivered yet',
  )
  const reason = reasonOf(error)
  if (isFinal) return finish(options, mail, 'FAILED', reason)
  const afterCommit = await storeOutcome(database, async (sql) => {
    const { count } = await sql(
      `UPDATE ${outbox} SET next_at = now() + make_interval(secs => $2::float8) WHERE mail_id = $1 AND status = 'PENDING'`,
      [mail.id, backoff(mail.tries)],
    )
    // It was cancelled during the attempt.
    if (count === 0) return undefined
    return noteOutcome(options, sql, mail, 'PENDING', reason)
  })
  afterCommit?.()
  options.cacheInvalidation.onCommitted(mail.clientId, [{ entity: entityOf(options) }])
}

/** Why an attempt failed, as the field `failure` of e-mails names it. */
type Reason = { failure: string; responseCode?: number }

const unreachable = ['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

/** The words of a mail server are not kept: they may repeat the recipient or the text. */
function reasonOf(error: unknown): Reason {
  const cause = error instanceof Undeliverable && error.cause ? error.cause : error
  const { code = '', responseCode, failure } = cause as Partial<Reason> & { code?: string }
  if (failure) return responseCode === undefined ? { failure } : { failure, responseCode }
  // Also when the server answers that it offers no encryption.
  if (code === 'ETLS') return { failure: 'NOT_ENCRYPTED' }
  if (responseCode !== undefined)
    return {
      failure: code === 'EAUTH' ? 'SIGN_IN' : responseCode < 500 ? 'TRY_LATER' : 'REFUSED',
      responseCode,
    }
  if (code === 'ETIMEDOUT') return { failure: 'NO_ANSWER' }
  return { failure: unreachable.includes(code) ? 'UNREACHABLE' : 'OTHER' }
}

/** Stores the outcome of a mail, in the outbox and in the list of e-mails that people see. */
async function finish(
  options: MailSenderOptions,
  mail: Row,
  status: 'SENT' | 'FAILED' | 'EXPIRED',
  reason?: Reason,
): Promise<void> {
  const afterCommit = await storeOutcome(options.database, async (sql) => {
    await sql(`UPDATE ${outbox} SET status = $2, body = NULL, html = NULL WHERE mail_id = $1`, [
      mail.id,
      status,
    ])
    return noteOutcome(options, sql, mail, status, reason)
  })
  afterCommit?.()
  options.cacheInvalidation.onCommitted(mail.clientId, [{ entity: entityOf(options) }])
}

/**
 * Runs `work` in a transaction of the database's owner. If it is in a deadlock with a call that
 * deletes the message of the SMS, it runs once more.
 */
async function storeOutcome<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    return await database.admin(work)
  } catch (error) {
    if ((error as { code?: string }).code !== deadlock) throw error
    return database.admin(work)
  }
}

const entityOf = ({ channel = 'EMAIL' }: Pick<MailSenderOptions, 'channel'>) => channels[channel]

/** Stores what became of an attempt in the e-mail that people see, if there is one. */
async function noteOutcome(
  options: MailSenderOptions,
  sql: Sql,
  { email: key, clientId }: Row,
  status: string,
  reason: Reason | undefined,
): Promise<(() => void) | undefined> {
  const { registry, cacheInvalidation, onOutcome } = options
  const email = registry.find(entityOf(options))
  if (!email) return undefined
  const column = (name: string) => columnOf(email, name)
  const isAttempt = reason?.failure !== 'TOO_LATE'
  await sql(`SELECT set_config('app.client', $1, true)`, [clientId])
  await sql(
    `UPDATE ${email.table} SET ${column('status')} = CASE WHEN ${column('status')} = 'DELIVERED' THEN 'DELIVERED' ELSE $2 END, ${column('attempts')} = coalesce(${column('attempts')}, 0) + $3::int, ${column('failure')} = $4, ${column('responseCode')} = $5::int, version = version + 1, update_date = now() WHERE web_id = $1`,
    [key, status, isAttempt ? 1 : 0, reason?.failure ?? null, reason?.responseCode ?? null],
  )
  await cacheInvalidation.publishNow(sql, [{ entity: email.name }])
  return onOutcome?.(sql, clientId, key)
}

/** Claims the next mail for this instance; rows that another instance claims are skipped. */
async function claim({
  database,
  channel = 'EMAIL',
  takes = { configured: true, others: true },
}: MailSenderOptions): Promise<(Row & { isLate: boolean }) | undefined> {
  const { rows } = await database.admin((sql) =>
    sql(
      `UPDATE ${outbox} SET attempts = attempts + 1, next_at = now() + interval '${lease}'
      WHERE mail_id = (SELECT mail_id FROM ${outbox} WHERE status = 'PENDING' AND channel = $1 AND CASE WHEN config_id IS NULL THEN $3::boolean ELSE $2::boolean END AND next_at <= now() ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING mail_id AS id, coalesce(email_id, mail_id) AS email, client_id AS "clientId", site_id AS "siteId", recipient AS "to", subject, body AS text, html, type, attempts AS tries, unsubscribe, config_id AS config, coalesce(good_until < now(), false) AS "isLate"`,
      [channel, takes.configured, takes.others],
    ),
  )
  return rows[0]
}
