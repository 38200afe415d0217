import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

type Row = Record<string, any>
const patience = { timeout: 30_000 }

describe.each(mainDialects)('what is left of a hidden or deleted message on %s', (dialect) => {
  let world: World
  let conversation: string

  beforeAll(async () => {
    // Without a mail server, mails stay in the outbox.
    world = await openWorld(dialect, {
      config: { publicUrl: 'https://desk.example' },
      more: { jobs: { every: 20 } },
    })
    await world.call('admin', 'PATCH', '/security/userAccounts/user', {
      userPhone: [{ phone_number: '+12025550123', default: true }],
    })
    await world.call('user', 'PUT', '/notification/preferences', {
      kind: 'MENTION',
      inConsole: true,
      byEmail: true,
      bySms: true,
    })
    conversation = (
      await world.call('admin', 'POST', '/chat/conversations', {
        title: 'Talk',
        siteId: 's1',
        members: ['admin', 'manager', 'user'].map((userAccountId) => ({ userAccountId })),
      })
    ).body.webId
  })
  afterAll(() => world.close())

  const write = async (text: string, files: unknown[] = []): Promise<Row> =>
    (
      await world.call('admin', 'POST', '/chat/messages', {
        conversationId: conversation,
        text,
        files,
      })
    ).body
  /** The texts of the mails and SMS in the outbox, and those that are stored. */
  const texts = async () => {
    const { rows } = await world.database.admin((sql) =>
      sql(`SELECT coalesce(body, 'SENT') AS body FROM branchdesk_system.outbox ORDER BY mail_id`),
    )
    const stored = async (path: string, field: string) =>
      (await world.call('admin', 'GET', path)).body.content.map((each: Row) => each[field])
    return {
      outbox: rows.map((row) => row.body as string),
      stored: [
        ...(await stored('/email/emails?emailType=NOTIFICATION', 'body')),
        ...(await stored('/sms/messages', 'text')),
      ] as string[],
    }
  }
  const quoting = (all: string[], word: string) => all.filter((each) => each.includes(word)).length

  test('its mentions lose the quote in e-mails and SMS that are not sent, and in what is stored of the others', async () => {
    const first = await write('@user Tester the Secretword is here')
    await write('@user Tester another Harmless one')
    await expect.poll(async () => quoting((await texts()).outbox, 'Harmless'), patience).toBe(2)
    expect(quoting((await texts()).outbox, 'Secretword')).toBe(2)
    // One of the e-mails has been sent.
    await world.database.admin((sql) =>
      sql(
        `UPDATE branchdesk_system.outbox SET status = 'SENT', body = NULL WHERE channel = 'EMAIL' AND body LIKE '%Secretword%'`,
      ),
    )
    const hidden = await world.call('admin', 'PUT', `/chat/messages/${first['webId']}/hidden`, {
      reason: 'Secret',
    })
    expect(hidden.status).toBe(200)
    const after = await texts()
    expect(quoting([...after.outbox, ...after.stored], 'Secretword')).toBe(0)
    expect([quoting(after.outbox, 'Harmless'), quoting(after.stored, 'Harmless')]).toEqual([2, 2])
    // The rest of the text stays.
    expect(quoting(after.outbox, 'mentioned you in Talk')).toBe(3)
  })

  test('moderators open the files of a hidden message, and nobody else', async () => {
    const uploaded = await world.service.fetch(
      new Request('http://desk.test/api/files/message?field=files&name=note.txt', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.tokens.admin}`,
          'content-type': 'text/plain',
        },
        body: 'What it says',
      }),
    )
    const file = (await uploaded.json()) as Row
    const message = await write('With a file', [file])
    const open = async (who: Person) =>
      (await world.call(who, 'GET', `/files/message/${message['webId']}/${file['key']}`)).status
    expect([await open('admin'), await open('manager')]).toEqual([200, 200])
    const path = `/chat/messages/${message['webId']}/hidden`
    await world.call('admin', 'PUT', path, { reason: 'Secret' })
    expect((await world.call('admin', 'GET', path)).body.files).toEqual([
      expect.objectContaining({ name: 'note.txt', key: file['key'] }),
    ])
    expect([await open('admin'), await open('manager'), await open('gadmin')]).toEqual([
      200, 404, 404,
    ])
  })
})
