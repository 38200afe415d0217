import { createTransport } from 'nodemailer'
import { Undeliverable, type Deliver } from '../service/mail/mailSender.ts'

/** Milliseconds that a mail server may take to answer. */
const patience = 30_000

/**
 * Hands mails to the server of an address (`smtp://user:password@host:587`), each with the sender `from`.
 * Errors  Undeliverable where the server refuses this mail for good; its others as they are
 */
export function createSmtp(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.replace(/^.*@|>.*$/g, '')
  return async ({ id, to, subject, text }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${host}>`,
      })
    } catch (error) {
      const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
      // A refused sign-in (535) is the configuration's fault, not the mail's.
      if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
        throw new Undeliverable(`The mail server answered ${responseCode}`, { cause: error })
      throw error
    }
  }
}
