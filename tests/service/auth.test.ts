import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SignJWT } from 'jose'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { mainDialects } from '../databases.ts'
import { importOf } from './importExportCalls.ts'
import { openWorld, password, publicKey, signIn, type World } from './testService.ts'

describe.each(mainDialects)('sign-in on %s', (dialect) => {
  let world: World
  beforeAll(
    async () =>
      void (world = await openWorld(dialect, {
        config: { signInAttempts: { account: 4, address: 12 } },
      })),
  )
  afterAll(() => world.close())

  const me = (token: string) =>
    world.call(undefined, 'GET', '/security/userAccounts/currentUser', undefined, {
      authorization: `Bearer ${token}`,
    })

  test('the token call returns a bearer token for a form body with the client credential [API-AUTH-01, ENT-50]', async () => {
    const { status, body, headers } = await signIn(world.service, 'ADMIN@acme.test ')
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 43_200,
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('the token comes with the user if the form includes them, as the call for the user returns them [API-AUTH-04]', async () => {
    const form = { username: 'manager@acme.test', password, grant_type: 'password' }
    const response = await world.service.fetch(
      new Request('http://x/api/security/oauth/token', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
        body: new URLSearchParams({ ...form, include: 'user' }),
      }),
    )
    const { access_token, user } = await response.json()
    expect(user).toEqual((await me(access_token)).body)
    expect(user.webId).toBe('manager')
  })

  test('a wrong password and an unknown account get the same error, with error_description [API-AUTH-01]', async () => {
    const wrong = await signIn(world.service, 'user@acme.test', 'Wrong-1234!')
    const unknown = await signIn(world.service, 'nobody@acme.test', 'Wrong-1234!')
    expect(wrong.status).toBe(400)
    expect(wrong.body.error_description).toBe('The email address or the password is wrong.')
    expect(unknown.body).toEqual(wrong.body)
  })

  test('a wrong client credential, grant type or content type is refused', async () => {
    expect(
      (await signIn(world.service, 'user@acme.test', password, undefined, 'other:secret')).status,
    ).toBe(401)
    const post = (body: string, type: string) =>
      world.service.fetch(
        new Request('http://x/api/security/oauth/token', {
          method: 'POST',
          headers: {
            'content-type': type,
            authorization: `Basic ${btoa('branchdesk:branchdesk')}`,
          },
          body,
        }),
      )
    expect(
      (await post('username=a&password=b&grant_type=client', 'application/x-www-form-urlencoded'))
        .status,
    ).toBe(400)
    expect((await post('{}', 'application/json')).status).toBe(415)
  })

  test('the current user contains roles by site, permission models and the permission-checked structure [API-AUTH-04, ENT-03, ENT-04, ENT-05, PERM-18]', async () => {
    const { status, body } = await me(world.tokens.manager)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      webId: 'manager',
      clientId: 'acme',
      clientName: 'Acme Retail',
      allSitesRoles: [],
      permissionChecked: { userRoleModels: [{ name: 'Manager' }] },
    })
    expect(body.currentUserSite).toContainEqual({
      siteId: 's2',
      userRoleId: 'Manager',
      roleName: 'Manager',
    })
    expect(body.permissionModels).toContainEqual({
      permissionCode: 'BRANCHDESK:USERS:USERS:UPDATE',
      siteIds: ['s1', 's2'],
      rolePermissionModels: [
        { roleName: 'Manager', permissionCode: 'BRANCHDESK:USERS:USERS:UPDATE' },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  test('forged, foreign-keyed, unsigned and expired tokens are refused', async () => {
    const claims = { client: 'acme', sid: 'x' }
    const key = (text: string) => new TextEncoder().encode(text)
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('admin')
      .setIssuer('branchdesk')
      .setExpirationTime('1h')
      .sign(key('another secret of thirty-two characters'))
    const expired = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('admin')
      .setIssuer('branchdesk')
      .setExpirationTime(1)
      .sign(key('a secret of the tests, long enough'))
    const noSession = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('admin')
      .setIssuer('branchdesk')
      .setExpirationTime('1h')
      .sign(key('a secret of the tests, long enough'))
    const unsigned =
      `${btoa('{"alg":"none"}')}.${btoa('{"sub":"admin","client":"acme","sid":"x","exp":9999999999}')}.`.replaceAll(
        '=',
        '',
      )
    for (const token of [
      forged,
      expired,
      noSession,
      unsigned,
      'nonsense',
      `${world.tokens.admin}x`,
    ])
      expect((await me(token)).status).toBe(401)
    expect(
      (
        await world.call(undefined, 'GET', '/site/sites', undefined, {
          authorization: world.tokens.admin,
        })
      ).status,
    ).toBe(401)
  })

  test('a token of one client never grants access to another, even for the same user name', async () => {
    expect((await me(world.tokens.gadmin)).body.clientId).toBe('globex')
  })

  test('signing out ends the session immediately', async () => {
    const { access_token } = (await signIn(world.service, 'loner@acme.test')).body
    expect((await me(access_token)).status).toBe(200)
    expect(
      (
        await world.call(undefined, 'POST', '/security/oauth/revoke', undefined, {
          authorization: `Bearer ${access_token}`,
        })
      ).status,
    ).toBe(204)
    expect((await me(access_token)).status).toBe(401)
    expect((await me(world.tokens.loner)).status).toBe(200)
  })

  test('a person changes their own password by PATCH, which ends their other sessions; nobody can read it [API-USER-04]', async () => {
    const here = (await signIn(world.service, 'user@acme.test')).body.access_token
    const patch = (body: unknown) =>
      world.call(undefined, 'PATCH', '/security/userAccounts/user', body, {
        authorization: `Bearer ${here}`,
      })
    const weak = await patch({ password: 'short' })
    expect(weak.status).toBe(400)
    expect(weak.body.errors[0]).toMatchObject({ field: 'password' })
    const changed = await patch({ password: 'Another-2026!', currentPassword: password })
    expect(changed.status).toBe(200)
    expect(changed.body.password).toBeUndefined()
    expect((await me(here)).status).toBe(200)
    expect((await me(world.tokens.user)).status).toBe(401)
    expect((await signIn(world.service, 'user@acme.test')).status).toBe(400)
    expect((await signIn(world.service, 'user@acme.test', 'Another-2026!')).status).toBe(200)
    expect((await patch({ status: 'INACTIVE' })).status).toBe(403)
  })

  test('every call that changes the own password or e-mail address needs the current password; one for somebody else does not', async () => {
    const path = '/security/userAccounts/manager'
    const own = async (verb: string, more: object) => {
      const { status, body } = await world.call('manager', verb, path, { ...record, ...more })
      return [status, ...(body.errors ?? []).map(({ field, code }: any) => `${field} ${code}`)]
    }
    const record = (await world.call('manager', 'GET', path)).body
    // A whole record that leaves both as they are needs nothing.
    expect(await own('PUT', { lastName: 'Renamed' })).toEqual([200])
    for (const verb of ['PUT', 'PATCH'])
      for (const change of [{ password: 'Another-2026!' }, { email: 'taken@acme.test' }]) {
        delete record.version
        expect(await own(verb, change)).toEqual([400, 'currentPassword required'])
        expect(await own(verb, { ...change, currentPassword: 'Wrong-2026!' })).toEqual([
          400,
          'currentPassword wrongPassword',
        ])
      }
    const imported = await importOf(
      world,
      'manager',
      'user-account',
      'key=email&mode=all',
      'email,password\nmanager@acme.test,Another-2026!',
    )
    expect(JSON.stringify(imported.lines)).toContain('Current password is required')
    expect((await signIn(world.service, 'manager@acme.test')).status).toBe(200)
    expect(await own('PATCH', { email: 'moved@acme.test', currentPassword: password })).toEqual([
      200,
    ])
    expect((await signIn(world.service, 'moved@acme.test')).status).toBe(200)
    expect((await world.call('admin', 'PATCH', path, { email: 'manager@acme.test' })).status).toBe(
      200,
    )
  })

  test('guesses at the current password are limited', async () => {
    const guess = async () =>
      (
        await world.call('hq', 'PATCH', '/security/userAccounts/hq', {
          password: 'Another-2026!',
          currentPassword: 'Wrong-2026!',
        })
      ).status
    for (let count = 0; count < 10; count++) expect(await guess()).toBe(400)
    expect(await guess()).toBe(429)
  })

  test('a session that is not used for 30 minutes ends; a call renews it, at most once a minute, and a stream or a call in the background does not', async () => {
    const { access_token: token } = (await signIn(world.service, 'hq@acme.test')).body
    const { sid } = JSON.parse(atob(token.split('.')[1]!)) as { sid: string }
    const asOwner = (text: string) =>
      world.database.admin(async (sql) => {
        await sql(`SELECT set_config('app.client', 'acme', true)`)
        return (await sql(text)).rows
      })
    const table = 'branchdesk_system.session'
    const lastUse = (minutes: number) =>
      asOwner(
        `UPDATE ${table} SET used_at = now() - interval '${minutes} minutes' WHERE session_id = '${sid}'`,
      )
    const minutesIdle = async () =>
      (
        await asOwner(
          `SELECT round(extract(epoch FROM now() - used_at) / 60)::int AS idle FROM ${table} WHERE session_id = '${sid}'`,
        )
      )[0].idle
    const stream = () =>
      world.call(undefined, 'GET', '/graphql?query={__typename}', undefined, {
        authorization: `Bearer ${token}`,
        'x-api-key': publicKey,
      })
    await lastUse(29)
    expect((await stream()).status).toBe(200)
    const unattended = () =>
      world.call(undefined, 'GET', '/security/userAccounts/currentUser', undefined, {
        authorization: `Bearer ${token}`,
        'x-background': '1',
      })
    expect((await unattended()).status).toBe(200)
    expect(await minutesIdle()).toBe(29)
    // The sign-in is a use as well.
    expect((await me(token)).status).toBe(200)
    expect(await minutesIdle()).toBe(29)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await me(token)).status).toBe(200)
    await expect.poll(minutesIdle).toBe(0)
    await lastUse(20)
    expect((await me(token)).status).toBe(200)
    expect(await minutesIdle()).toBe(20)

    const { access_token: left } = (await signIn(world.service, 'hq@acme.test')).body
    await asOwner(`UPDATE ${table} SET used_at = now() - interval '31 minutes'`)
    expect((await me(left)).status).toBe(401)
    await asOwner(`UPDATE ${table} SET used_at = now()`)
  })

  test('an account that was set inactive or has expired is signed out and refused', async () => {
    const { access_token } = (await signIn(world.service, 'loner@acme.test')).body
    expect(
      (await world.call('admin', 'PATCH', '/security/userAccounts/loner', { status: 'INACTIVE' }))
        .status,
    ).toBe(200)
    expect((await me(access_token)).status).toBe(401)
    const refused = await signIn(world.service, 'loner@acme.test')
    expect(refused.status).toBe(400)
    expect(refused.body.error_description).toContain('not active')
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `UPDATE user_account SET status = 'ACTIVE', end_date = '2020-01-01' WHERE web_id = 'loner'`,
      )
    })
    expect((await signIn(world.service, 'loner@acme.test')).status).toBe(400)
  })

  test('after too many wrong passwords for an account, sign-in returns 429 with Retry-After, also with the correct password', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => signIn(world.service, 'hq@acme.test', 'Wrong-1234!')),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(36)
    const refused = await signIn(world.service, 'hq@acme.test')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // A quarter of an hour is not told in seconds.
    expect(JSON.stringify(refused.body)).toContain('Too many attempts. Try again in 15 minutes.')
  })

  test('after too many wrong passwords from one address, sign-in is refused for every account', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 14; index++)
      statuses.push(
        (await signIn(world.service, `guess${index}@acme.test`, 'Wrong-1234!', '203.0.113.9'))
          .status,
      )
    expect(statuses.slice(0, 12).every((status) => status === 400)).toBe(true)
    expect(statuses.slice(12)).toEqual([429, 429])
    expect((await signIn(world.service, 'admin@acme.test', password, '203.0.113.10')).status).toBe(
      200,
    )
  })

  test('people who guess from many addresses do not lock the owner out of known addresses and devices', async () => {
    const account = 'gadmin@globex.test'
    const home = '198.51.100.7'
    const { status, headers } = await signIn(world.service, account, password, home)
    expect(status).toBe(200)
    const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? []
    expect(headers.get('set-cookie')).toMatch(
      /^branchdesk_device=[\w-]{43}; .*Path=\/api\/security\/oauth\/token; HttpOnly; SameSite=Strict/,
    )
    for (let from = 0; from < 5; from++)
      for (let count = 0; count < 4; count++)
        expect(
          (await signIn(world.service, account, 'Wrong-1234!', `203.0.113.${100 + from}`)).status,
        ).toBe(400)
    expect((await signIn(world.service, account, password, '203.0.113.200')).status).toBe(429)
    expect((await signIn(world.service, account, password, home)).status).toBe(200)
    const onDevice = (device: string, secret: string, from = '203.0.113.201') =>
      signIn(world.service, account, secret, from, undefined, { cookie: device })
    expect((await onDevice(cookie, password)).status).toBe(200)
    expect(
      (await onDevice(`branchdesk_device=${'x'.repeat(43)}`, password, '203.0.113.202')).status,
    ).toBe(429)
    // A known device has no more attempts than an address.
    for (let count = 0; count < 4; count++)
      expect((await onDevice(cookie, 'Wrong-1234!')).status).toBe(400)
    expect((await onDevice(cookie, password)).status).toBe(429)
  })

  test('the addresses of one IPv6 network count as one', async () => {
    const from = async (address: string, guess: number) =>
      (await signIn(world.service, `six${guess}@acme.test`, 'Wrong-1234!', address)).status
    for (let guess = 0; guess < 12; guess++)
      expect(await from(`2001:db8:1:2:${guess}::1`, guess)).toBe(400)
    expect(await from('2001:db8:1:2:ffff::1', 12)).toBe(429)
    expect(await from('2001:db8:1:3::1', 12)).toBe(400)
  })

  test('the most common passwords are refused, whatever their case and with characters added at the ends', async () => {
    for (const common of ['Password1!', '!Qwerty123', 'P@ssw0rd', demoPassword]) {
      const { status, body } = await world.call(
        'admin',
        'PATCH',
        '/security/userAccounts/manager',
        {
          password: common,
        },
      )
      expect([common, status, body.errors]).toEqual([
        common,
        400,
        [expect.objectContaining({ field: 'password', code: 'commonPassword' })],
      ])
    }
  })
})
