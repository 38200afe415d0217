import type { RequestContext } from '../requestContext.ts'
import { systemSchema } from '../database/systemTables.ts'
import { newKey } from '../records/newKey.ts'
import { columnOf, type EntityRegistry } from '../sql/entityRegistry.ts'
import { htmlOfText } from './mailHtml.ts'
import { mailTemplates, type MailTemplateName } from './mailTemplates.ts'

/**
 * A mail to one person: a template in the language of the request. `type` is one of the types of
 * the entity `email` (`PASSWORD_RESET`). A `link` that grants access replaces `{link}` in the sent
 * text and is stored nowhere else; after `validSeconds` the mail is not sent any more. `config`: as
 * for `TextMail`.
 */
export type TemplatedMail = {
  to: string
  template: MailTemplateName
  type: string
  link?: string
  validSeconds?: number
  config?: string
}

/**
 * A mail as its `email` record stores it; `email` is the key of the record, `config` that of the
 * e-mail configuration.
 */
export type StoredMail = {
  email: string
  to: string
  subject: string
  text: string
  html: string | null
  type: string
  config: string | null
}

/**
 * A mail to one person with a text of its own; `unsubscribe` is the address that ends mails of its
 * kind, which mail programs offer as a button, and the line about it below the text. Only the
 * recipient gets them. `html` is clean HTML of the same content, without it mail programs show the
 * text. `config` is the key of the e-mail configuration whose server sends it. `quoted` is what it
 * quotes, and from where, which `forgetQuotesOf` can take out.
 */
export type TextMail = {
  to: string
  subject: string
  text: string
  html?: string
  type: string
  unsubscribe?: { address: string; line: string }
  config?: string
  quoted?: Quoted
}

/** A text that a mail or SMS quotes, and the page of the console that it is from. */
export type Quoted = { source: string; quote: string }

type MailCall = Pick<RequestContext, 'sql' | 'writtenEntities' | 'language'>

export type Mailer = {
  /**
   * Adds a mail to the outbox within the transaction, so that it is sent only if the transaction
   * commits, and stores it as an `email` record without its link.
   */
  send(call: MailCall, template: TemplatedMail): Promise<void>
  /** As `send`, without a template and a link. */
  sendText(call: MailCall, mail: TextMail): Promise<void>
  /** Adds the text of a stored `email` record to the outbox again. */
  sendAgain(call: Pick<RequestContext, 'sql'>, mail: StoredMail): Promise<void>
}

export const outbox = `${systemSchema}.outbox`

/** What the outbox sends, each with the entity that stores it. */
export const channels = { EMAIL: 'email', SMS: 'sms' } as const
export type Channel = keyof typeof channels
/** The author of records that the service creates by itself. */
export const serviceAuthor = 'Branchdesk'

export function createMailer(registry: EntityRegistry): Mailer {
  const email = registry.find(channels.EMAIL)
  const store = async (
    { sql, writtenEntities }: MailCall,
    {
      to,
      subject,
      text,
      html,
      type,
      unsubscribe,
      config,
      link,
      validSeconds,
      quoted,
    }: TextMail & Omit<TemplatedMail, 'template'>,
  ) => {
    const key = newKey()
    await sql(
      `INSERT INTO ${outbox} (mail_id, recipient, subject, body, type, good_until, unsubscribe, config_id, html, source, quote) VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::int), $7, $8, $9, $10, $11)`,
      [
        key,
        to,
        subject,
        withLink(text, link) + (unsubscribe ? `\n-- \n${unsubscribe.line}\n` : ''),
        type,
        validSeconds ?? null,
        unsubscribe?.address ?? null,
        config ?? null,
        html === undefined ? null : html + (unsubscribe ? htmlOfText(unsubscribe.line) : ''),
        quoted?.source ?? null,
        quoted?.quote ?? null,
      ],
    )
    if (!email) return
    const columns = [
      'recipient',
      'subject',
      'body',
      'emailType',
      'repeatable',
      'emailConfigId',
      'html',
      'status',
      'attempts',
    ].map((name) => columnOf(email, name))
    await sql(
      `INSERT INTO ${email.table} (web_id, created_by, ${columns.join(', ')}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'PENDING', 0)`,
      [
        key,
        serviceAuthor,
        to,
        subject,
        withLink(text, link && '[the link]'),
        type,
        link === undefined,
        config ?? null,
        html ?? null,
      ],
    )
    writtenEntities.add(email.name)
  }
  return {
    send: (call, mail) =>
      store(call, { ...mail, ...mailTemplates[call.language ?? 'en'][mail.template] }),
    sendText: (call, mail) => store(call, mail),
    async sendAgain({ sql }, { email: record, to, subject, text, html, type, config }) {
      // A mail of its own: the service may not change those that are in the outbox.
      await sql(
        `INSERT INTO ${outbox} (mail_id, email_id, recipient, subject, body, type, config_id, html) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [newKey(), record, to, subject, text, type, config, html],
      )
    },
  }
}

const withLink = (text: string, link: string | undefined) =>
  link === undefined ? text : text.replaceAll('{link}', () => link)
