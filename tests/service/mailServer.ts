import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A received mail: its envelope and its text, headers first. */
export type Received = { to: string[]; data: string }

/**
 * A mail server for tests on a free port. `refuse` returns the code with which a recipient is
 * refused (`451`, `550`), or accepts it.
 */
export type MailServer = { url: string; received: Received[]; close(): Promise<void> }

/** Starts a server with the part of RFC 5321 that is needed to receive a mail. */
export async function startMailServer(
  refuse: (recipient: string) => number | undefined = () => undefined,
): Promise<MailServer> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    const say = (line: string) => socket.write(`${line}\r\n`)
    let mail: Received = { to: [], data: '' }
    let isText = false
    let rest = ''
    const take = (line: string) => {
      if (isText && line === '.') {
        isText = false
        received.push(mail)
        mail = { to: [], data: '' }
        return say('250 taken')
      }
      if (isText) return void (mail.data += `${line.replace(/^\./, '')}\n`)
      const recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
      const code = recipient && refuse(recipient)
      if (code) return say(`${code} not now`)
      if (recipient) mail.to.push(recipient)
      isText = /^DATA/i.test(line)
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
      return say(isText ? '354 go on' : '250 fine')
    }
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop()!
      lines.forEach(take)
    })
    socket.on('error', () => undefined)
    say('220 tests')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
