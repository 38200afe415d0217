import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createSmtp } from '../../src/host/smtp.ts'
import { hashPassword } from '../../src/service/auth/password.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { migrate } from '../../src/service/database/migrate.ts'
import { openPostgres } from '../../src/service/database/postgres.ts'
import { createFirstAdmin } from '../../src/service/demo/firstAdmin.ts'
import { createService } from '../../src/service/service.ts'
import { mainDialects, freshPostgres } from '../databases.ts'
import { startMailServer } from './mailServer.ts'
import { openWorld, password, signIn, type Answered, type World } from './testService.ts'

const fresh = 'Fresh-2026!'
const jane = {
  firstName: 'Jane',
  lastName: 'Novak',
  email: 'jane@acme.test',
  userPhone: [{ phone_number: '+16175550123', default: true }],
  password: fresh,
}

type Mailed = {
  recipient: string
  subject: string
  body: string
  emailType: string
  status: string
}

/**
 * Calls without a token, and the mails that an Admin of the recipient's client reads in the outbox.
 */
const callsOf = (world: World) => ({
  post: (path: string, body?: unknown, headers?: Record<string, string>) =>
    world.call(undefined, 'POST', `/security/${path}`, body, headers),
  mailsTo: async (recipient: string): Promise<Mailed[]> =>
    (
      await world.call(recipient.endsWith('globex.test') ? 'gadmin' : 'admin', 'GET', '/outbox')
    ).body.filter((mail: Mailed) => mail.recipient === recipient),
  me: (token: string) =>
    world.call(undefined, 'GET', '/security/userAccounts/currentUser', undefined, {
      authorization: `Bearer ${token}`,
    }),
})

const tokenIn = (mail: Mailed | undefined) => /token=([\w-]{43})\b/.exec(mail?.body ?? '')?.[1]

describe.each(mainDialects)('accounts on %s', (dialect) => {
  let world: World
  let calls: ReturnType<typeof callsOf>
  beforeAll(async () => {
    world = await openWorld(dialect, {
      config: {
        demo: true,
        signUp: 'Acme Retail',
        publicUrl: 'https://desk.example',
        mailAttempts: { account: 4, address: 30 },
      },
    })
    calls = callsOf(world)
  })
  afterAll(() => world.close())

  /** The newest link that was sent to a person; it is sent after the response. */
  const linkTo = async (recipient: string, count: number) => {
    await expect.poll(async () => (await calls.mailsTo(recipient)).length).toBe(count)
    return tokenIn((await calls.mailsTo(recipient))[0])!
  }

  test('registration returns the account, inactive and without branches, and sends a link that confirms the address [API-AUTH-02, AUTH-13]', async () => {
    const { status, body } = await calls.post('register', jane)
    expect(status).toBe(201)
    const { password: _, ...registered } = jane
    expect(body).toEqual({
      ...registered,
      webId: expect.any(String),
      status: 'INACTIVE',
      clientId: 'acme',
      currentUserSite: [],
      createdDate: expect.any(String),
    })
    const stored = (await world.call('admin', 'GET', `/security/userAccounts/${body.webId}`)).body
    expect(stored).toMatchObject({
      ...registered,
      status: 'INACTIVE',
      currentUserSite: [],
      createdBy: 'Jane Novak',
    })
    expect((await signIn(world.service, jane.email, fresh)).body.error_description).toContain(
      'not active',
    )

    const token = await linkTo(jane.email, 1)
    expect((await calls.mailsTo(jane.email))[0]).toMatchObject({
      emailType: 'USER_CREATED',
      body: expect.stringContaining(`https://desk.example/#/sign-up?token=${token}`),
    })
    for (let times = 0; times < 2; times++)
      expect(
        await calls.post('verify', { token }, { 'idempotency-key': 'confirmed' }),
      ).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect((await signIn(world.service, jane.email, fresh)).status).toBe(200)
    expect(await calls.post('verify', { token })).toMatchObject({
      status: 400,
      body: { error: 'LINK_EXPIRED' },
    })
  })

  test('the confirmation link does not reactivate a registered account that an administrator set inactive', async () => {
    const { body } = await calls.post('register', { ...jane, email: 'aside@acme.test' })
    const { headers } = await world.call('admin', 'GET', `/security/userAccounts/${body.webId}`)
    expect(
      (
        await world.call(
          'admin',
          'PATCH',
          `/security/userAccounts/${body.webId}`,
          { lastName: 'Aside' },
          { 'if-match': headers.get('etag')! },
        )
      ).status,
    ).toBe(200)
    expect((await calls.post('verify', { token: await linkTo('aside@acme.test', 1) })).status).toBe(
      200,
    )
    expect((await signIn(world.service, 'aside@acme.test', fresh)).status).toBe(400)
  })

  test('an address that already has an account, of any client, gets the same response as a new one, and its owner gets an e-mail', async () => {
    const shape = ({ status, body }: Answered) => ({
      status,
      fields: Object.keys(body).sort(),
      inactive: body.status,
    })
    const made = shape(await calls.post('register', { ...jane, email: 'another@acme.test' }))
    for (const email of ['manager@acme.test', 'GADMIN@globex.test']) {
      expect(shape(await calls.post('register', { ...jane, email }))).toEqual(made)
      const [mail] = await calls.mailsTo(email.toLowerCase())
      expect(mail?.subject).toBe('You have an account already')
      expect(mail?.body).not.toContain('token=')
      expect((await signIn(world.service, email)).status).toBe(200)
    }
  })

  test('two concurrent registrations of one address get the same response, and one account is created', async () => {
    const answers = await Promise.all(
      ['One', 'Two'].map((lastName) =>
        calls.post('register', { ...jane, lastName, email: 'race@acme.test' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await calls.mailsTo('race@acme.test')).map(({ subject }) => subject).sort()).toEqual([
      'Confirm your address',
      'You have an account already',
    ])
    expect(
      (await world.call('admin', 'GET', '/security/userAccounts?email=race@acme.test&status=ALL'))
        .body.totalElements,
    ).toBe(1)
  })

  test('a registration is validated like a new user, with all errors at once; it cannot request rights or branches', async () => {
    const { status, body } = await calls.post('register', {
      firstName: 'J4ne',
      lastName: 'Novak',
      email: 'nobody',
    })
    expect(status).toBe(400)
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'email',
      'firstName',
      'password',
    ])
    expect(
      (await calls.post('register', { ...jane, email: 'weak@acme.test', password: 'short' })).body
        .errors,
    ).toMatchObject([{ field: 'password' }])
    const greedy = await calls.post('register', {
      ...jane,
      email: 'greedy@acme.test',
      status: 'ACTIVE',
      currentUserSite: [{ siteId: 's1', userRoleId: 'Admin' }],
    })
    expect(greedy.body).toMatchObject({ status: 'INACTIVE', currentUserSite: [] })
    expect(
      (await world.call('admin', 'GET', `/security/userAccounts/${greedy.body.webId}`)).body,
    ).toMatchObject({ status: 'INACTIVE', currentUserSite: [] })
  })

  test('a request for a new password gets the same response for every address; the link works once and ends all sessions [API-AUTH-03, AUTH-14, ENT-51]', async () => {
    const before = (await signIn(world.service, 'hq@acme.test')).body.access_token
    const known = await calls.post('forgetPassword?email=HQ%40acme.test')
    const unknown = await calls.post('forgetPassword?email=nobody%40acme.test')
    expect(known).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(unknown.body).toEqual(known.body)
    const token = await linkTo('hq@acme.test', 1)
    expect((await calls.mailsTo('hq@acme.test'))[0]).toMatchObject({
      emailType: 'PASSWORD_RESET',
      body: expect.stringContaining(`https://desk.example/#/password-reset?token=${token}`),
    })
    expect(await calls.mailsTo('nobody@acme.test')).toEqual([])

    expect(await calls.post('resetPassword', { token, password: 'weak' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    })
    expect((await calls.me(before)).status).toBe(200)
    const once = { 'idempotency-key': 'a-new-password' }
    const done = await calls.post('resetPassword', { token, password: fresh }, once)
    expect(done.status).toBe(200)
    // A caller that lost the response retries with the same key.
    expect(await calls.post('resetPassword', { token, password: fresh }, once)).toMatchObject({
      status: 200,
      body: done.body,
    })
    expect((await calls.me(before)).status).toBe(401)
    expect((await signIn(world.service, 'hq@acme.test')).status).toBe(400)
    expect((await signIn(world.service, 'hq@acme.test', fresh)).status).toBe(200)
    for (const password of [fresh, 'Other-2026!'])
      expect(await calls.post('resetPassword', { token, password })).toMatchObject({
        status: 400,
        body: { error: 'LINK_EXPIRED' },
      })
  })

  test('a link expires after an hour, or when the address or the password of its account changes', async () => {
    const ask = async (count: number) => {
      await calls.post('forgetPassword?email=loner@acme.test')
      return linkTo('loner@acme.test', count)
    }
    const late = await ask(1)
    await world.database.admin((sql) =>
      sql(
        `SELECT set_config('app.client', 'acme', true); UPDATE branchdesk_system.one_time_token SET expires_at = expires_at - interval '61 minutes' WHERE user_id = 'loner'`,
      ),
    )
    expect((await calls.post('resetPassword', { token: late, password: fresh })).body.error).toBe(
      'LINK_EXPIRED',
    )
    const outdated = await ask(2)
    expect(
      (
        await world.call('admin', 'PATCH', '/security/userAccounts/loner', {
          email: 'moved@acme.test',
        })
      ).status,
    ).toBe(200)
    expect(
      (await calls.post('resetPassword', { token: outdated, password: fresh })).body.error,
    ).toBe('LINK_EXPIRED')
    expect((await signIn(world.service, 'moved@acme.test')).status).toBe(200)
  })

  test('only the hash of a token is stored, and one kind of link does not work as the other', async () => {
    await calls.post('forgetPassword?email=user@acme.test')
    const token = await linkTo('user@acme.test', 1)
    const { rows } = await world.database.admin((sql) =>
      sql(
        `SELECT set_config('app.client', 'acme', true); SELECT t::text AS row FROM branchdesk_system.one_time_token t WHERE user_id = 'user'`,
      ),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(token)
    expect((await calls.post('verify', { token })).status).toBe(400)
    for (const wrong of [undefined, 3, '', 'x'.repeat(500), 'nonsense'])
      expect(
        (await calls.post('resetPassword', { token: wrong, password: fresh })).body.error,
      ).toBe('LINK_EXPIRED')
  })

  test('an administrator sends a password link to the owner of an account; a person who may not set the password may not send one [API-USER-07, AUTH-16]', async () => {
    const reset = (who: 'admin' | 'manager' | 'user' | 'gadmin', id: string) =>
      world.call(who, 'POST', `/security/userAccounts/resetPassword?userAccountId=${id}`)
    expect((await reset('manager', 'user')).status).toBe(204)
    const sent = (await calls.mailsTo('user@acme.test')).length
    expect(tokenIn((await calls.mailsTo('user@acme.test'))[0])).toBeDefined()
    expect((await signIn(world.service, 'user@acme.test')).status).toBe(200)
    expect((await reset('user', 'manager')).status).toBe(403)
    expect((await reset('manager', 'admin')).status).toBe(403)
    expect((await reset('gadmin', 'user')).status).toBe(404)
    expect((await reset('admin', 'nobody')).status).toBe(404)
    expect((await reset('admin', '')).body).toMatchObject({
      status: 400,
      error: 'WRONG_QUERY',
      message: expect.stringContaining('"userAccountId"'),
    })
    expect(await calls.mailsTo('admin@acme.test')).toEqual([])
    expect(await calls.mailsTo('user@acme.test')).toHaveLength(sent)
    const again = () =>
      world.call(
        'manager',
        'POST',
        '/security/userAccounts/resetPassword?userAccountId=user',
        undefined,
        { 'idempotency-key': 'one-mail' },
      )
    expect([(await again()).status, (await again()).status]).toEqual([204, 204])
    expect(await calls.mailsTo('user@acme.test')).toHaveLength(sent + 1)
  })

  test('mails are stored as emails without their link, which appears in no log and no activity either', async () => {
    const { body } = await world.call('admin', 'GET', '/email/emails?size=100')
    const noted = body.content.find((each: Mailed) => each.recipient === 'hq@acme.test')
    expect(noted).toMatchObject({
      subject: 'Choose a new password',
      emailType: 'PASSWORD_RESET',
      status: 'PENDING',
      body: expect.stringContaining('[the link]'),
    })
    const activity = await world.call('admin', 'GET', '/security/audits?size=100')
    const tokens = ((await world.call('admin', 'GET', '/outbox')).body as Mailed[]).flatMap(
      (mail) => tokenIn(mail) ?? [],
    )
    expect(tokens.length).toBeGreaterThan(5)
    expect(activity.body.content.length).toBeGreaterThan(3)
    const seen = JSON.stringify([body, activity.body, world.logged])
    expect(tokens.filter((token) => seen.includes(token))).toEqual([])
  })

  test('requests for mail are limited per address, whether it has an account or not [AUTH-14]', async () => {
    for (const email of ['manager@acme.test', 'unknown@acme.test']) {
      const statuses: number[] = []
      for (let index = 0; index < 5; index++)
        statuses.push((await calls.post(`forgetPassword?email=${email}`)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    }
    expect((await calls.post('forgetPassword?email=nothing')).body).toMatchObject({
      status: 400,
      message: 'Invalid email address',
    })
  })
})

describe('who may register, and who reads the outbox', () => {
  test('registration is off unless a client is named', async () => {
    for (const [signUp, status] of [
      [undefined, 403],
      ['off', 403],
      ['Nobody Inc.', 403],
      ['globex', 201],
    ] as const) {
      const world = await openWorld(mainDialects[0], { config: signUp ? { signUp } : {} })
      const answer = await callsOf(world).post('register', { ...jane, email: 'sign@up.test' })
      expect([signUp, answer.status]).toEqual([signUp, status])
      expect((await world.call(undefined, 'GET', '/security/register')).body).toEqual({
        open: status === 201,
      })
      if (status === 201) expect(answer.body.clientId).toBe('globex')
      // Outside the demo nobody can read mails that would have been sent.
      expect((await world.call('admin', 'GET', '/outbox')).status).toBe(404)
      await world.close()
    }
  })

  test('registration works when the owner of the tables is not a superuser', async () => {
    const database = openPostgres(await freshPostgres({ user: 'plain_owner' }), { connections: 3 })
    await migrate(database, generated.entities)
    const { clientId } = await createFirstAdmin(database, generated.entities, {
      client: 'Solo',
      email: 'ada@solo.test',
      password: fresh,
      firstName: 'Ada',
      lastName: 'Solo',
    })
    const server = await startMailServer()
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const config = {
      clientCredential: 'branchdesk:branchdesk',
      corsOrigins: [],
      tokenSecret: 'a secret of the tests, long enough',
      demo: false,
      signUp: 'Solo',
    }
    const service = createService({
      database,
      ...generated,
      log,
      config,
      deliver: createSmtp(server.url, 'desk@desk.example'),
    })
    const answer = await service.fetch(
      new Request('http://desk.test/api/security/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(jane),
      }),
    )
    expect([answer.status, ((await answer.json()) as { clientId: string }).clientId]).toEqual([
      201,
      clientId,
    ])
    await expect.poll(() => server.received.map(({ to }) => to)).toEqual([[jane.email]])
    const statuses = async () =>
      (
        await database.admin((sql) =>
          sql(
            'SELECT o.status AS outbox, e.status AS noted FROM branchdesk_system.outbox o JOIN email e ON e.web_id = o.mail_id',
          ),
        )
      ).rows
    await expect.poll(statuses).toEqual([{ outbox: 'SENT', noted: 'SENT' }])
    await service.close()
    await database.close()
    await server.close()
  })
})

describe('mails by SMTP', () => {
  test('a mail is delivered, its text is deleted and its status is sent; a permanent refusal by the server sets the status to failed', async () => {
    const server = await startMailServer({
      refuse: (recipient) => (recipient === 'manager@acme.test' ? 550 : undefined),
    })
    const world = await openWorld(mainDialects[0], {
      config: { demo: true, publicUrl: 'https://desk.example' },
      more: { deliver: createSmtp(server.url, 'Branchdesk <desk@desk.example>') },
    })
    const calls = callsOf(world)
    const statusOf = async (recipient: string) =>
      (await world.call('admin', 'GET', `/email/emails?recipient=${recipient}`)).body.content.map(
        (mail: Mailed) => mail.status,
      )
    for (const name of ['user', 'manager'])
      expect((await calls.post(`forgetPassword?email=${name}@acme.test`)).status).toBe(200)
    await expect.poll(() => statusOf('user@acme.test')).toEqual(['SENT'])
    await expect.poll(() => statusOf('manager@acme.test')).toEqual(['FAILED'])
    expect(server.received.map(({ to }) => to)).toEqual([['user@acme.test']])
    const data = server.received[0]!.data.replaceAll('=\n', '')
    expect(data).toMatch(/^From: Branchdesk <desk@desk\.example>$/m)
    expect(data).toContain('https://desk.example/#/password-reset?token=')
    const { rows } = await world.database.admin((sql) =>
      sql('SELECT status, body FROM branchdesk_system.outbox ORDER BY status'),
    )
    expect(rows).toEqual([
      { status: 'FAILED', body: null },
      { status: 'SENT', body: null },
    ])
    // With a mail server, links are sent only to their owners, also in a demo.
    expect((await world.call('admin', 'GET', '/outbox')).status).toBe(404)
    expect(JSON.stringify(world.logged)).not.toContain('token=')
    await world.close()
    await server.close()
  })

  test('only an Admin reads the outbox of the demo, and only the mails of their client', async () => {
    const world = await openWorld(mainDialects[0], {
      config: { demo: true, publicUrl: 'https://desk.example' },
    })
    for (const email of ['user@acme.test', 'gadmin@globex.test'])
      await callsOf(world).post(`forgetPassword?email=${email}`)
    const recipients = async (who: 'admin' | 'gadmin') =>
      (await world.call(who, 'GET', '/outbox')).body.map((mail: Mailed) => mail.recipient)
    await expect.poll(() => recipients('admin')).toEqual(['user@acme.test'])
    await expect.poll(() => recipients('gadmin')).toEqual(['gadmin@globex.test'])
    for (const [who, status] of [
      [undefined, 401],
      ['user', 403],
      ['hq', 403],
    ] as const)
      expect([who, (await world.call(who, 'GET', '/outbox')).status]).toEqual([who, status])
    await world.close()
  })

  test('outside the demo nobody signs in with its public password', async () => {
    for (const [demo, expected] of [
      [true, { status: 200 }],
      [false, { status: 400, body: { error: 'invalid_grant', textKey: 'DEMO_PASSWORD' } }],
    ] as const) {
      const world = await openWorld(mainDialects[0], { config: { demo } })
      const hash = await hashPassword(demoPassword)
      await world.database.admin(async (sql) => {
        await sql(`SELECT set_config('app.client', 'acme', true)`)
        await sql(`UPDATE user_account SET password = $1 WHERE web_id = 'user'`, [hash])
      })
      expect(await signIn(world.service, 'user@acme.test', demoPassword)).toMatchObject(expected)
      await world.close()
    }
  })

  test('the service can write to the outbox but not read it', async () => {
    const world = await openWorld(mainDialects[0])
    await expect(
      world.database.transaction({ 'app.client': 'acme' }, (sql) =>
        sql('SELECT body FROM branchdesk_system.outbox'),
      ),
    ).rejects.toThrow(/permission denied/)
    expect((await signIn(world.service, 'user@acme.test', password)).status).toBe(200)
    await world.close()
  })
})
