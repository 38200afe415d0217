import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { connectMailServer, createSmtp } from '../../src/host/smtp.ts'
import { startMailServer } from '../service/mailServer.ts'
import { mailCertificate } from './mailCertificate.ts'

test('a mail of a kind that can be ended says so to mail programs, others do not', async () => {
  const server = await startMailServer()
  try {
    const deliver = createSmtp(server.url, 'desk@desk.example')
    const mail = { to: 'ann@acme.test', subject: 'Overdue', text: 'Round', clientId: 'acme' }
    const address = 'https://desk.example/api/notification/unsubscribe?token=a.b.c'
    await deliver({ ...mail, id: '1', siteId: null, record: '1', unsubscribe: address })
    await deliver({ ...mail, id: '2', siteId: null, record: '2' })
    const [first, second] = server.received.map(({ data }) => data.replaceAll(/\n[ \t]+/g, ' '))
    expect(first).toContain(`List-Unsubscribe: <${address}>`)
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(second).not.toMatch(/unsubscribe/i)
  } finally {
    await server.close()
  }
})

test('a mail is encrypted by STARTTLS where the certificate is trusted, and not sent where it is not', async () => {
  const server = await startMailServer({ encrypts: mailCertificate })
  const known = getCACertificates()
  try {
    const to = { host: 'localhost', port: server.port, encryption: 'STARTTLS' } as const
    const ways = [
      connectMailServer({ ...to, from: 'desk@desk.example' }, true),
      createSmtp(`smtp://localhost:${server.port}`, 'desk@desk.example'),
    ]
    const mail = { to: 'ann@acme.test', subject: 'Overdue', text: 'Round', clientId: 'acme' }
    const sendAll = () =>
      Promise.allSettled(
        ways.map((deliver, n) => deliver({ ...mail, id: `${n}`, siteId: null, record: `${n}` })),
      )
    expect((await sendAll()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(server.received).toEqual([])
    setDefaultCACertificates([...known, mailCertificate.cert])
    expect((await sendAll()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(server.received.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true])
  } finally {
    setDefaultCACertificates(known)
    await server.close()
  }
})
