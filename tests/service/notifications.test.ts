import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createService } from '../../src/service/service.ts'
import { createSmsProvider } from '../../src/host/smsProvider.ts'
import { mainDialects } from '../databases.ts'
import { subscribe } from './realtime/subscriber.ts'
import { startSmsProvider, type SmsProvider } from './smsProvider.ts'
import { openWorld, silent, testConfig, type Person, type World } from './testService.ts'

type Row = Record<string, any>
const patience = { timeout: 30_000 }

describe.each(mainDialects)('notifications and SMS on %s', (dialect) => {
  let world: World
  let provider: SmsProvider
  const answers = new Map<string, number | 'hang'>()

  /** Adds the job of a notice, as `notify` does in the transaction of its cause. */
  const cause = (key: string, notice: Row) =>
    world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO branchdesk_system.job (kind, key, payload) VALUES ('notification', $1, $2::jsonb) ON CONFLICT DO NOTHING`,
        [key, JSON.stringify(notice)],
      )
    })
  const list = async (who: Person, query = ''): Promise<Row[]> =>
    (await world.call(who, 'GET', `/notification/notifications?size=50${query}`)).body.content
  const unread = async (who: Person) => (await list(who, '&readDate[empty]=true')).length
  const read = (who: Person, body: unknown) =>
    world.call(who, 'POST', '/notification/notifications/read', body)
  const choose = async (who: Person, kind: string, channels: Row) =>
    expect(
      (await world.call(who, 'PUT', '/notification/preferences', { kind, ...channels })).status,
    ).toBeLessThan(300)
  const smsList = async (): Promise<Row[]> =>
    (await world.call('admin', 'GET', '/sms/messages?size=50&sort=createdDate')).body.content
  const statusOf = async (recipient: string) =>
    (await smsList())
      .filter((each) => each['recipient'] === recipient)
      .map(({ status, failure, responseCode }) => [status, failure ?? null, responseCode ?? null])
  const phone = async (who: string, number: string) =>
    expect(
      (
        await world.call('admin', 'PATCH', `/security/userAccounts/${who}`, {
          userPhone: [{ phone_number: number, default: true }],
        })
      ).status,
    ).toBe(200)

  beforeAll(async () => {
    provider = await startSmsProvider((to) => answers.get(to) ?? 201)
    world = await openWorld(dialect, {
      config: { publicUrl: 'https://desk.example' },
      more: {
        jobs: { every: 20 },
        deliverSms: createSmsProvider(provider.url, 1_000),
        sms: { every: 20, backoff: () => 0.4 },
      },
    })
    const saved = await world.call('admin', 'PUT', '/static-data/configuration/addOrUpdateAll', [
      { key: 'MESSAGING_SERVICE_ID', value: 'service-1' },
      { key: 'MESSAGING_AUTH_TOKEN', value: 'token-1' },
      { key: 'MESSAGING_BATCH_USER_ID', value: 'batch-1' },
      { key: 'MESSAGING_AUTH_TOKEN', value: 'token-s2', siteId: 's2' },
    ])
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  })
  afterAll(async () => {
    await world.close()
    await provider.close()
  })

  test('reach the open console of the person alone, are counted until they are read, once each [SCHED-04]', async () => {
    const stream = await subscribe(world.service, world.tokens.user, {
      entity: 'notification',
      where: { field: 'userId', value: 'user' },
    })
    const mention = {
      kind: 'MENTION',
      people: ['user', 'loner', 'nobody'],
      params: { author: 'Ann', conversation: 'Kitchen', text: 'Look' },
      link: '/chat/c1',
    }
    await cause('MENTION m1', mention)
    expect(await stream.next()).toMatchObject({ act: 'CREATED', record: { kind: 'MENTION' } })
    await stream.close()
    await cause('MENTION m1', mention)
    await cause('REMINDER d1', { kind: 'REMINDER', people: ['user'], params: { name: 'Round' } })
    await expect.poll(() => unread('user'), patience).toBe(2)
    const [newest, oldest] = (await list('user')) as [Row, Row]
    expect([newest['kind'], oldest]).toEqual([
      'REMINDER',
      expect.objectContaining({ kind: 'MENTION', link: '/chat/c1', params: mention.params }),
    ])
    expect([await list('manager'), await list('gadmin')]).toEqual([[], []])
    // Nobody reads or marks those of others, not even an administrator.
    expect(
      (await world.call('admin', 'GET', `/notification/notifications/${newest['webId']}`)).status,
    ).toBe(404)
    expect((await read('admin', { ids: [newest['webId']] })).body).toEqual({ read: 0 })
    expect((await read('user', { ids: [newest['webId']] })).body).toEqual({ read: 1 })
    expect(await unread('user')).toBe(1)
    expect((await read('user', { ids: [newest['webId']], isRead: false })).status).toBe(200)
    expect(await unread('user')).toBe(2)
    expect((await read('user', {})).body).toEqual({ read: 2 })
    expect([await unread('user'), await unread('loner')]).toEqual([0, 1])
    for (const wrong of [{ ids: 'all' }, { ids: [1] }, { isRead: 'no' }, { isRead: false }, []])
      expect([wrong, (await read('user', wrong)).status]).toEqual([wrong, 400])
  })

  test('go where each person chose for the kind, in the language of the person [SMS-01]', async () => {
    await phone('manager', '+12025550123')
    expect(
      (await world.call('manager', 'PATCH', '/security/userAccounts/manager', { language: 'de' }))
        .status,
    ).toBe(200)
    await choose('manager', 'OVERDUE', { inConsole: false, byEmail: true, bySms: true })
    await choose('user', 'OVERDUE', { inConsole: true, byEmail: false, bySms: true })
    const params = { name: 'Round', site: 'Boston', due: '2026-11-24 09:00' }
    await cause('OVERDUE d2', {
      kind: 'OVERDUE',
      people: ['manager', 'user', 'hq'],
      params,
      link: '/detail/document/d2',
    })
    const mails = async () =>
      (
        await world.call('admin', 'GET', '/email/emails?emailType=NOTIFICATION&sort=recipient')
      ).body.content.map((each: Row) => [each['recipient'], each['subject'], each['body']])
    await expect.poll(mails, patience).toEqual([
      [
        'hq@acme.test',
        'Overdue: Round',
        'Round at Boston was due on 2026-11-24 09:00 and was not submitted.\n\nhttps://desk.example/#/detail/document/d2\n',
      ],
      [
        'manager@acme.test',
        'Überfällig: Round',
        expect.stringMatching(/^Round \(Boston\) war am 2026-11-24 09:00 fällig/),
      ],
    ])
    expect([await list('manager'), (await list('hq')).length]).toEqual([[], 1])
    // The user has no number.
    await expect.poll(() => statusOf('+12025550123'), patience).toEqual([['SENT', null, null]])
    expect((await smsList()).length).toBe(1)
    expect(provider.received[0]).toEqual({
      path: '/xms/v1/service-1/batches',
      token: 'token-1',
      body: {
        from: 'batch-1',
        to: ['+12025550123'],
        body: expect.stringMatching(/^Round .+ https:\/\/desk\.example\/#\/detail\/document\/d2$/),
        client_reference: (await smsList())[0]!['webId'],
        delivery_report: 'per_recipient',
        callback_url: 'https://desk.example/api/sms/callback/acme',
      },
    })
    expect(JSON.stringify(world.logged)).not.toMatch(/token-1|12025550123/)
  })

  test('an SMS is tried again while the provider is down or hangs, given up when it refuses, and sent again on request [SMS-01]', async () => {
    await phone('loner', '+12025550134')
    await choose('loner', 'OVERDUE', { bySms: true })
    const notice = { kind: 'OVERDUE', people: ['loner'], params: { name: 'Round' } }
    answers.set('+12025550134', 'hang')
    await cause('OVERDUE d3', notice)
    await expect
      .poll(async () => (await statusOf('+12025550134'))[0]?.slice(1), patience)
      .toEqual(['NO_ANSWER', null])
    answers.set('+12025550134', 503)
    await expect
      .poll(async () => (await statusOf('+12025550134'))[0]?.slice(1), patience)
      .toEqual(['TRY_LATER', 503])
    answers.set('+12025550134', 400)
    await expect
      .poll(async () => (await statusOf('+12025550134'))[0], patience)
      .toEqual(['FAILED', 'REFUSED', 400])
    answers.delete('+12025550134')
    const key = (await smsList()).find(({ recipient }) => recipient === '+12025550134')!['webId']
    expect((await world.call('hq', 'POST', `/sms/messages/${key}/send`)).status).toBe(403)
    expect((await world.call('admin', 'POST', `/sms/messages/${key}/send`)).body.status).toBe(
      'PENDING',
    )
    await expect
      .poll(async () => (await statusOf('+12025550134'))[0], patience)
      .toEqual(['SENT', null, null])
    expect((await world.call('admin', 'POST', `/sms/messages/${key}/send`)).status).toBe(422)
  })

  test('a report changes the status of an SMS only with the signature of its client or branch [SMS-01, SMS-04]', async () => {
    await phone('hq', '+12025550145')
    await choose('hq', 'OVERDUE', { bySms: true })
    const params = { name: 'Round' }
    await cause('OVERDUE d4', { kind: 'OVERDUE', people: ['hq'], params, siteId: 's2' })
    await expect.poll(() => statusOf('+12025550145'), patience).toEqual([['SENT', null, null]])
    const sent = provider.received.at(-1)!
    expect([sent.token, sent.body['callback_url']]).toEqual([
      'token-s2',
      'https://desk.example/api/sms/callback/acme?site=s2',
    ])
    const now = () => Math.floor(Date.now() / 1_000)
    const report = async (
      status: string,
      { token = 'token-s2', time = now(), client = 'acme', text = '' } = {},
    ) => {
      const body =
        text || JSON.stringify({ client_reference: sent.body['client_reference'], status })
      const signature = createHmac('sha256', token).update(`${body}.n1.${time}`).digest('base64')
      return (
        await world.call(undefined, 'POST', `/sms/callback/${client}?site=s2`, body, {
          'x-sinch-webhook-signature': signature,
          'x-sinch-webhook-signature-nonce': 'n1',
          'x-sinch-webhook-signature-timestamp': String(time),
        })
      ).status
    }
    expect([
      await report('Delivered', { token: 'token-1' }),
      await report('Delivered', { time: now() - 600 }),
      await report('Delivered', { time: Number.NaN }),
      await report('Delivered', { client: 'globex' }),
      await report('', { text: '{"status":1}' }),
    ]).toEqual([401, 401, 401, 401, 400])
    expect(await statusOf('+12025550145')).toEqual([['SENT', null, null]])
    expect([await report('Dispatched'), await report('Delivered'), await report('Failed')]).toEqual(
      [204, 204, 204],
    )
    expect(await statusOf('+12025550145')).toEqual([['DELIVERED', null, null]])
  })

  test('without a configuration of the client an SMS says so, and other clients see nothing of it [SMS-02]', async () => {
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'globex', true)`)
      await sql(
        `UPDATE user_account SET user_phone = '[{"phone_number":"+12025550156"}]' WHERE web_id = 'gadmin'`,
      )
      await sql(
        `INSERT INTO branchdesk_system.job (kind, key, payload) VALUES ('notification', 'g1', $1::jsonb)`,
        [JSON.stringify({ kind: 'OVERDUE', people: ['gadmin', 'admin'], params: {} })],
      )
      await sql(
        `INSERT INTO notification_preference (web_id, kind, by_sms, user_id) VALUES ('gp', 'OVERDUE', true, 'gadmin')`,
      )
    })
    const seen = async () =>
      (await world.call('gadmin', 'GET', '/sms/messages')).body.content.map((each: Row) => [
        each['recipient'],
        each['status'],
        each['failure'],
      ])
    await expect.poll(seen, patience).toEqual([['+12025550156', 'FAILED', 'NOT_CONFIGURED']])
    expect(await statusOf('+12025550156')).toEqual([])
  })

  test('people are reminded before the end of a document and notified of one that is overdue, their managers too, once whatever instance finds it [SCHED-06, DOC-05]', async () => {
    expect(
      (
        await world.call('admin', 'PATCH', '/security/userAccounts/loner', {
          managerId: 'manager',
          userPhone: [],
        })
      ).status,
    ).toBe(200)
    const itself = await world.call('admin', 'PATCH', '/security/userAccounts/manager', {
      managerId: 'manager',
    })
    expect(itself.status).toBe(400)
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(`DELETE FROM notification`)
      await sql(`DELETE FROM notification_preference`)
      await sql(
        `INSERT INTO document (web_id, document_name, site_id, user_id, status, start_date, end_date)
         SELECT d.id, d.id, 's3', d.who, d.status, now() - d.began, now() + d.ends FROM (VALUES
           ('soon', 'loner', 'SCHEDULE', interval '3 hours', interval '90 minutes'),
           ('short', 'loner', 'SCHEDULE', interval '1 minute', interval '20 minutes'),
           ('later', 'loner', 'SCHEDULE', interval '3 hours', interval '3 hours'),
           ('done', 'loner', 'COMPLETED', interval '3 hours', interval '1 hour'),
           ('nobody', NULL, 'SCHEDULE', interval '3 hours', interval '-1 minute'),
           ('late', 'loner', 'SCHEDULE', interval '3 hours', interval '-1 minute')) AS d (id, who, status, began, ends)`,
      )
    })
    const services = [1, 2, 3].map(() =>
      createService({
        ...generated,
        database: world.database,
        log: silent,
        config: { ...testConfig, publicUrl: 'https://desk.example' },
        jobs: { every: 20 },
      }),
    )
    const seen = async (who: Person) =>
      (await list(who)).map(({ kind, params, link }) => [kind, params['name'], link]).sort()
    await expect
      .poll(() => seen('loner'), patience)
      .toEqual([
        ['OVERDUE', 'late', '/detail/document/late'],
        ['REMINDER', 'soon', '/detail/document/soon'],
      ])
    await expect
      .poll(() => seen('manager'), patience)
      .toEqual([['TEAM_OVERDUE', 'late', '/detail/document/late']])
    for (const service of services) await service.close()
    // Another start looks again.
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO document (web_id, document_name, site_id, user_id, status, end_date) VALUES ('other', 'other', 's3', 'loner', 'SCHEDULE', now() - interval '1 minute')`,
      )
    })
    const again = createService({
      ...generated,
      database: world.database,
      log: silent,
      config: testConfig,
      jobs: { every: 20 },
    })
    await expect.poll(() => seen('loner'), patience).toHaveLength(3)
    await again.close()
    expect((await seen('loner')).map(([kind]) => kind)).toEqual(['OVERDUE', 'OVERDUE', 'REMINDER'])
    expect((await list('manager'))[0]!['params']).toMatchObject({
      person: 'loner Tester',
      site: 'Austin South',
      due: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    })
  })

  test('end e-mails of a kind by the link in them, after a question or at one press of the mail program', async () => {
    const linkFor = async (person: string, subject: string): Promise<URL> => {
      const { rows } = await world.database.admin((sql) =>
        sql(
          `SELECT unsubscribe FROM branchdesk_system.outbox WHERE recipient = $1 AND subject = $2`,
          [`${person}@acme.test`, subject],
        ),
      )
      return new URL(rows[0]!.unsubscribe)
    }
    const open = async (verb: string, link: URL) => {
      const init = { method: verb, body: verb === 'POST' ? 'List-Unsubscribe=One-Click' : null }
      const answer = await world.service.fetch(new Request(link, init))
      return { status: answer.status, page: await answer.text() }
    }
    const chosen = async (who: Person) =>
      (await world.call(who, 'GET', '/notification/preferences')).body.content
        .filter((each: Row) => each['kind'] === 'OVERDUE')
        .map(({ inConsole, byEmail, bySms }: Row) => ({ inConsole, byEmail, bySms }))

    // The other person chose nothing.
    await choose('manager', 'OVERDUE', { inConsole: false, byEmail: true, bySms: true })
    const link = await linkFor('manager', 'Überfällig: Round')
    expect(`${link.origin}${link.pathname}`).toBe(
      'https://desk.example/api/notification/unsubscribe',
    )
    const asked = await open('GET', link)
    expect([asked.status, asked.page]).toEqual([200, expect.stringContaining('<html lang="de">')])
    expect(asked.page).toContain('keine E-Mails wie „Überfällig“ mehr')
    expect(await chosen('manager')).toMatchObject([{ byEmail: true }])
    expect((await open('POST', link)).page).toContain('Sie erhalten keine E-Mails wie')
    expect(await chosen('manager')).toEqual([{ inConsole: false, byEmail: false, bySms: true }])
    // Mail programs and people press at the same time.
    const other = await linkFor('hq', 'Overdue: Round')
    const pressed = await Promise.all([open('POST', other), open('POST', other)])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
    expect(await chosen('hq')).toEqual([{ inConsole: true, byEmail: false, bySms: false }])

    const [head, , signature] = link.searchParams.get('token')!.split('.')
    const payload = btoa(JSON.stringify({ client: 'acme', kind: 'OVERDUE', sub: 'user' }))
    for (const token of ['', 'x', `${head}.${payload}.${signature}`, world.tokens.user]) {
      const forged = new URL(link)
      forged.searchParams.set('token', token)
      expect((await open('POST', forged)).status).toBe(400)
    }
    // The token of a link is not a session.
    const { status } = await world.service.fetch(
      new Request('https://desk.example/api/notification/notifications', {
        headers: { authorization: `Bearer ${link.searchParams.get('token')}` },
      }),
    )
    expect(status).toBe(401)
    // Nobody but the recipient gets the link.
    const mails = await world.call('admin', 'GET', '/email/emails?emailType=NOTIFICATION')
    expect(JSON.stringify(mails.body)).not.toContain('unsubscribe')
  })

  test('reach the participants whom a message or its edit mentions by their whole name, and nobody else', async () => {
    const named = async (key: string): Promise<string> => {
      const { firstName, lastName } = (
        await world.call('admin', 'GET', `/security/userAccounts/${key}`)
      ).body
      return `${firstName} ${lastName}`
    }
    const { body: talk } = await world.call('admin', 'POST', '/chat/conversations', {
      title: 'Opening hours',
      siteId: 's1',
      members: ['admin', 'manager', 'user'].map((userAccountId) => ({ userAccountId })),
    })
    const write = (text: string) =>
      world.call('admin', 'POST', '/chat/messages', { conversationId: talk.webId, text })
    const mentions = async (who: Person) =>
      (await list(who, '&kind=MENTION'))
        .filter(({ link }) => link.startsWith(`/chat/${talk.webId}?sequence=`))
        .map(({ params }) => params.text)
    const [manager, user, self] = [
      await named('manager'),
      await named('user'),
      await named('admin'),
    ]
    const outside = await named('hq')
    const text = `@${manager}, see @${self}, @${outside}, me@${user} and @${user}x.`
    expect((await write(text)).status).toBe(201)
    expect((await write(`@${user}: ${'long '.repeat(100)}`)).status).toBe(201)
    await expect
      .poll(() => mentions('user'), patience)
      .toEqual([`${`@${user}: ${'long '.repeat(100)}`.slice(0, 200)}…`])
    expect(await mentions('manager')).toEqual([text])
    expect([await mentions('admin'), await mentions('hq')]).toEqual([[], []])

    // An edit reaches those whom the message did not mention before.
    const { body: first } = await write(`@${manager}, look here.`)
    const edited = `@${manager} and @${user}, look here.`
    const { status } = await world.call(
      'admin',
      'PATCH',
      `/chat/messages/${first.webId}`,
      { text: edited },
      { 'if-match': '"1"' },
    )
    expect(status).toBe(200)
    await expect.poll(() => mentions('user'), patience).toContain(edited)
    expect(await mentions('manager')).toEqual(expect.not.arrayContaining([edited]))

    // What nobody may read any more is not quoted either.
    const { body: hidden } = await write(`@${user}, a secret`)
    await expect.poll(() => mentions('user'), patience).toContain(`@${user}, a secret`)
    expect(
      (
        await world.call('admin', 'PUT', `/chat/messages/${hidden.webId}/hidden`, {
          reason: 'Not for everyone',
        })
      ).status,
    ).toBe(200)
    expect((await world.call('admin', 'DELETE', '/chat/messages', [first.webId])).status).toBe(204)
    const left = await mentions('user')
    expect(left).toHaveLength(3)
    expect(left.join(' ')).not.toMatch(/a secret|look here/)
  })
})
