import { describe, expect, test } from 'vitest'
import { connectMailServer } from '../../src/host/smtp.ts'
import { createFieldEncryption } from '../../src/service/records/fieldEncryption.ts'
import { mainDialects } from '../databases.ts'
import { closedAfterTest } from './closedAfterTest.ts'
import { startMailServer } from './mailServer.ts'
import { openWorld, type World } from './testService.ts'

type Row = Record<string, any>

const secret = 'Post-office 7!'
const account = { user: 'desk', password: secret }

describe.each(mainDialects)('mail servers of clients on %s', (dialect) => {
  const open = async (allowPrivate = true) =>
    closedAfterTest(
      await openWorld(dialect, {
        more: {
          connectMailServer: (server) => connectMailServer(server, allowPrivate),
          mail: { every: 20, backoff: () => 0.02 },
          jobs: { every: 20 },
        },
      }),
    )
  const configure = async (world: World, values: Row): Promise<Row> => {
    const { status, body } = await world.call('admin', 'POST', '/email/emailConfigs', {
      name: 'Office',
      fromAddress: 'desk@acme.test',
      host: '127.0.0.1',
      encryption: 'NONE',
      ...values,
    })
    expect([status, status < 300 ? undefined : body]).toEqual([201, undefined])
    return body
  }
  const sendTest = async (world: World, { webId }: Row, who: 'admin' | 'manager' = 'admin') =>
    world.call(who, 'POST', `/email/emailConfigs/${webId}/test`)
  const emails = async (world: World): Promise<Row[]> =>
    (await world.call('admin', 'GET', '/email/emails?size=50&sort=createdDate,desc')).body.content
  const storedSecret = async (world: World): Promise<string> =>
    (await world.database.admin((sql) => sql('SELECT secret FROM email_config'))).rows[0].secret

  test('a test e-mail comes from the server of the configuration, to the person who asked for it [MAIL-03]', async () => {
    const world = await open()
    const server = closedAfterTest(await startMailServer({ account }))
    const config = await configure(world, {
      port: server.port,
      userName: account.user,
      secret,
    })
    expect((await sendTest(world, config)).status).toBe(200)
    await expect
      .poll(() => emails(world))
      .toMatchObject([{ emailType: 'TEST', status: 'SENT', emailConfigId: config.webId }])
    const [mail] = server.received
    const { body: me } = await world.call('admin', 'GET', '/security/userAccounts/currentUser')
    expect(mail).toMatchObject({ from: 'desk@acme.test', to: [me.email] })
    expect(mail!.data).toContain('Subject: Test email')

    // Who may not change configurations sends nothing with them.
    expect((await sendTest(world, config, 'manager')).status).toBe(403)
    const { status, headers } = await world.call(
      'admin',
      'PUT',
      `/email/emailConfigs/${config.webId}`,
      { ...config, status: 'INACTIVE' },
      { 'if-match': '"1"' },
    )
    expect([status, headers.get('etag')]).toEqual([200, expect.any(String)])
    expect((await sendTest(world, config)).status).toBe(422)
  })

  test('a template is previewed with a record as the reader may read it, cleaned, and nothing is sent [MAIL-06, SMS-05]', async () => {
    const world = await open()
    const preview = (query: string, who: Parameters<typeof world.call>[0] = 'admin') =>
      world.call(who, 'POST', `/notification/templates/preview?${query}`, {
        subject: '{{account.name}} and {{nothing}}',
        body: 'Hello {{user.firstName}}, {{account.email}}',
        html: '<p>{{account.email}}</p><script>x()</script>',
      })
    const { status, body } = await preview('entity=user-account&key=manager')
    expect(status).toBe(200)
    expect([body.subject, body.text]).toEqual([
      expect.stringMatching(/^\w+ \w+ and$/),
      expect.stringMatching(/^Hello \w+, manager@acme\.test$/),
    ])
    expect(body.html).toContain('<p>manager@acme.test</p>')
    expect(body.html).not.toContain('script')
    expect([
      (await preview('entity=permission&key=x')).status,
      (await preview('entity=user-account&key=nobody')).status,
      (await preview('entity=user-account&key=manager', 'user')).status,
    ]).toEqual([400, 404, 403])
    expect((await world.call('admin', 'GET', '/email/emails')).body.totalElements).toBe(0)
  })

  test('an e-mail of an event comes as text and HTML, in the language of its recipient, with values that are no HTML [EVT-18, MAIL-06]', async () => {
    const world = await open()
    const server = closedAfterTest(await startMailServer())
    const config = await configure(world, { port: server.port })
    const post = async (path: string, body: Row) =>
      (await world.call('admin', 'POST', path, body)).body as Row
    const template = await post('/notification/templates', {
      name: 'Changed',
      subType: 'EMAIL',
      subject: 'Hello {{user.firstName}}',
      body: 'Changed by {{author.name}}.',
      translations: [
        {
          language: 'de',
          subject: 'Guten Tag {{user.firstName}}',
          body: 'Geändert von {{author.name}}.',
          html: '<p onclick="x()">Geändert von <b>{{user.name}}</b></p><script>x()</script>',
        },
      ],
    })
    const refused = async (translations: Row[]) => {
      const { status, body } = await world.call('admin', 'POST', '/notification/templates', {
        ...template,
        name: 'Strange',
        translations,
      })
      return [status, body.errors.map(({ field }: Row) => field)]
    }
    expect(await refused([{ language: 'xx', body: '' }])).toEqual([
      400,
      ['translations.0.language', 'translations.0.body'],
    ])
    const french = { language: 'fr', body: 'Bonjour' }
    expect(await refused([french, french])).toEqual([400, ['translations.1.language']])
    await post('/email/emailEventConfigs', {
      emailType: 'USER_UPDATED',
      templateId: template.webId,
      emailConfigId: config.webId,
    })
    const change = async (values: Row) =>
      expect(
        (await world.call('admin', 'PATCH', '/security/userAccounts/manager', values)).status,
      ).toBe(200)
    const received = async (count: number) => {
      await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(count)
      return server.received.at(-1)!.data
    }
    await change({ lastName: 'Newman' })
    const plain = await received(1)
    expect(plain).toMatch(/multipart\/alternative/)
    expect(plain).toMatch(/<p>Changed by .*\.<\/p>/)
    await change({ language: 'de' })
    await change({ lastName: "O'Neill" })
    const german = await received(2)
    expect(german).toContain('Subject: Guten Tag')
    expect(german.replaceAll('=\n', '')).toMatch(/<p>Ge=C3=A4ndert von <b>\S+ O'Neill<\/b><\/p>/)
    expect(german).not.toMatch(/script|onclick/)
  })

  test('the password is stored encrypted, is never returned, and counts for its own field only', async () => {
    const world = await open()
    const config = await configure(world, { port: 25, userName: 'desk', secret })
    expect(JSON.stringify(config)).not.toContain(secret)
    const stored = await storedSecret(world)
    expect(stored).not.toContain(secret)
    const encryption = createFieldEncryption('a secret of the tests, long enough')
    const place = { clientId: 'acme', entity: 'email-config', field: 'secret' }
    expect(await encryption.decrypt(stored, place)).toBe(secret)
    expect(await encryption.decrypt(stored, { ...place, clientId: 'globex' })).toBeUndefined()
    const other = createFieldEncryption('another secret of a restored database')
    expect(await other.decrypt(stored, place)).toBeUndefined()
    const { body } = await world.call('admin', 'GET', '/activity/activities?size=50')
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('an e-mail that cannot be sent says why: a refused sign-in, or no encryption, without which the password is not sent', async () => {
    const world = await open()
    const server = closedAfterTest(await startMailServer({ account }))
    const failureOf = async (values: Row) => {
      const config = await configure(world, { port: server.port, userName: 'desk', ...values })
      await sendTest(world, config)
      const failure = async () =>
        (await emails(world)).find(({ emailConfigId }) => emailConfigId === config.webId)?.failure
      await expect.poll(failure).toEqual(expect.any(String))
      return failure()
    }
    expect(await failureOf({ name: 'A', secret: 'Wrong-one 1!' })).toBe('SIGN_IN')
    // The password does not leave without encryption.
    expect(await failureOf({ name: 'B', secret, encryption: 'STARTTLS' })).toBe('NOT_ENCRYPTED')
    expect(server.received).toEqual([])
  })

  test('a server in a private network is refused, and a password of another installation asks for a new one', async () => {
    const world = await open(false)
    const server = closedAfterTest(await startMailServer())
    const config = await configure(world, { port: server.port, userName: 'desk', secret })
    await sendTest(world, config)
    await expect
      .poll(() => emails(world))
      .toMatchObject([{ status: 'FAILED', failure: 'PRIVATE', attempts: 1 }])
    expect(server.received).toEqual([])

    await world.database.admin((sql) =>
      sql(`UPDATE email_config SET secret = 'aes-256-gcm:' || repeat('QUFB', 16)`),
    )
    await sendTest(world, config)
    await expect
      .poll(async () => (await emails(world))[0])
      .toMatchObject({ status: 'FAILED', failure: 'PASSWORD_LOST' })
  })
})
