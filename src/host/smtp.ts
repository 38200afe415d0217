import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { createTransport, type Transporter } from 'nodemailer'
import type { MailServer } from '../service/mail/mailDelivery.ts'
import { htmlOfText, mailPage } from '../service/mail/mailHtml.ts'
import { Undeliverable, type Deliver, type OutgoingMail } from '../service/mail/mailSender.ts'

/** Milliseconds that a server may take to respond. */
const longestWait = 30_000

const limits = (timeout: number) => ({
  connectionTimeout: timeout,
  greetingTimeout: timeout,
  socketTimeout: timeout,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Delivers mails to an SMTP server (`smtp://user:password@host:587`), each with the sender `from`.
 * `timeout`: milliseconds that the server may take to respond.
 * Errors  Undeliverable if the server refuses the mail permanently; other errors as they are
 */
export function createSmtp(url: string, from: string, timeout = longestWait): Deliver {
  const transport = createTransport({ url, ...limits(timeout) })
  return (mail) => send(transport, from, mail)
}

/**
 * Delivers mails to a server that people of a client entered. A name or an address of a private
 * network is refused unless `allowPrivate`: the service would reach for them what they cannot reach
 * themselves.
 * Errors  as `createSmtp`; Undeliverable for a private address
 */
export function connectMailServer(server: MailServer, allowPrivate: boolean): Deliver {
  return async (mail) => {
    const address = await resolveServer(server.host, allowPrivate)
    const transport = createTransport({
      // The address that was checked, not the name, which might resolve to another one by now.
      host: address,
      port: server.port,
      secure: server.encryption === 'TLS',
      requireTLS: server.encryption === 'STARTTLS',
      ignoreTLS: server.encryption === 'NONE',
      tls: isIP(server.host) ? {} : { servername: server.host },
      ...(server.userName ? { auth: { user: server.userName, pass: server.password ?? '' } } : {}),
      ...limits(longestWait),
    })
    try {
      await send(transport, server.from, mail)
    } finally {
      transport.close()
    }
  }
}

/**
 * The address of a server.
 * Errors  Undeliverable for one of a private network; ENOTFOUND and others of the name server
 */
async function resolveServer(host: string, allowPrivate: boolean): Promise<string> {
  const { address } = await lookup(host)
  // An address as ::ffff:10.0.0.1 is the one that it contains.
  if (!allowPrivate && ipaddr.process(address).range() !== 'unicast')
    throw new Undeliverable('The mail server is in a private network', { failure: 'PRIVATE' })
  return address
}

async function send(
  transport: Transporter,
  from: string,
  { id, to, subject, text, html, unsubscribe }: OutgoingMail,
): Promise<void> {
  const host = from.replace(/^.*@|>.*$/g, '')
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html: mailPage(html ?? htmlOfText(text)),
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

/**
 * The headers that let a mail program end mails of a kind with one button.
 * Source  RFC 2369, RFC 8058
 */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
