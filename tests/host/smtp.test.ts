import { expect, test } from 'vitest'
import { createSmtp } from '../../src/host/smtp.ts'
import { startMailServer } from '../service/mailServer.ts'

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
