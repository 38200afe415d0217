import { createTransport } from 'nodemailer'
import { Undeliverable, type Deliver } from '../service/mail/mailSender.ts'

/**
 * Delivers mails to an SMTP server (`smtp://user:password@host:587`), each with the sender `from`.
 * `timeout`: milliseconds that the server may take to respond.
 * Errors  Undeliverable if the server refuses the mail permanently; other errors as they are
 */
export function createSmtp(url: string, from: string, timeout = 30_000): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.replace(/^.*@|>.*$/g, '')
  return async ({ id, to, subject, text, unsubscribe }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${host}>`,
        ...(unsubscribe ? { headers: unsubscribeHeaders(unsubscribe) } : {}),
      })
    } catch (error) {
      const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
      // A refused sign-in (535) is a fault of the configuration, not of the mail.
      if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
        throw new Undeliverable(`The mail server answered ${responseCode}`, { cause: error })
      throw error
    }
  }
}

/**
 * The headers that let a mail program end mails of a kind with one button.
 * Source  RFC 2369, RFC 8058
 */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
