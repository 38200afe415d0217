import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received mail: its envelope, its text, headers first, and whether it came encrypted. */
export type Received = { from: string; to: string[]; data: string; isEncrypted: boolean }

/** A mail server for tests on a free port. */
export type MailServer = {
  url: string
  port: number
  received: Received[]
  close(): Promise<void>
}

/**
 * Starts a mail server. `refuse` returns the code with which a recipient is refused (`451`, `550`),
 * or accepts it; with an `account` only who signs in may send; with `encrypts` it offers STARTTLS,
 * with that certificate, or one that nobody trusts.
 */
export async function startMailServer({
  refuse = () => undefined,
  account,
  encrypts = false,
}: {
  refuse?: (recipient: string) => number | undefined
  account?: { user: string; password: string }
  encrypts?: boolean | { key: string; cert: string }
} = {}): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    banner: 'tests',
    authOptional: !account,
    allowInsecureAuth: true,
    disabledCommands: encrypts ? [] : ['STARTTLS'],
    ...(typeof encrypts === 'object' ? encrypts : {}),
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password)
        return done(null, { user: username })
      return done(Object.assign(new Error('Not you'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      const code = refuse(address)
      done(code ? Object.assign(new Error('not now'), { responseCode: code }) : null)
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      let data = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => (data += chunk))
      stream.on('end', () => {
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          data: data.replaceAll('\r\n', '\n'),
          isEncrypted: session.secure,
        })
        done()
      })
    },
  })
  // A client that is killed breaks its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
