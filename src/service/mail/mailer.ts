import type { RequestContext } from '../requestContext.ts'
import { systemSchema } from '../database/systemTables.ts'
import { newKey } from '../records/newKey.ts'
import { columnOf, type EntityRegistry } from '../sql/entityRegistry.ts'
import { mailTemplates, type MailTemplateName } from './mailTemplates.ts'

/**
 * A mail to one person, one of `letters.ts` in their language. `type` is one of the entity `email`'s (`PASSWORD_RESET`). A `link` that opens something takes the place of
 * `{link}` in the text that is sent, and stands nowhere else; after `goodFor` seconds the mail is no longer worth sending.
 */
export type TemplatedMail = {
  to: string
  template: MailTemplateName
  type: string
  link?: string
  validSeconds?: number
}

export type Mailer = {
  /** Puts a mail into the outbox within the transaction, so that it goes out if what it tells of holds; notes it as an `email` without its link. */
  send(
    call: Pick<RequestContext, 'sql' | 'wrote' | 'language'>,
    letter: TemplatedMail,
  ): Promise<void>
}

export const outbox = `${systemSchema}.outbox`
/** The entity that mails are noted as, where there is one. */
export const emailEntity = 'email'
/** Who is named as the author of what the service writes by itself. */
const author = 'Branchdesk'

export function createMailer(catalogue: EntityRegistry): Mailer {
  const email = catalogue.find(emailEntity)
  return {
    async send(
      { sql, writtenEntities: wrote, language = 'en' },
      { to, template: letter, type, link, validSeconds: goodFor },
    ) {
      const { subject, text } = mailTemplates[language][letter]
      const key = newKey()
      await sql(
        `INSERT INTO ${outbox} (mail_id, recipient, subject, body, type, good_until) VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::int))`,
        [key, to, subject, withLink(text, link ?? ''), type, goodFor ?? null],
      )
      if (!email) return
      const columns = ['recipient', 'subject', 'body', 'emailType', 'status'].map((name) =>
        columnOf(email, name),
      )
      await sql(
        `INSERT INTO ${email.table} (web_id, created_by, ${columns.join(', ')}) VALUES ($1, $2, $3, $4, $5, $6, 'PENDING')`,
        [key, author, to, subject, withLink(text, '[the link]'), type],
      )
      wrote.add(email.name)
    },
  }
}

const withLink = (text: string, link: string) => text.replaceAll('{link}', () => link)
