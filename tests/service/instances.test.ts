import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createSmtp } from '../../src/host/smtp.ts'
import type { Database } from '../../src/service/database/database.ts'
import { openPostgres } from '../../src/service/database/postgres.ts'
import { createCacheInvalidation } from '../../src/service/cache/cacheInvalidation.ts'
import { startMailSender } from '../../src/service/mail/mailSender.ts'
import { createService, type RunningService } from '../../src/service/service.ts'
import { createEntityRegistry } from '../../src/service/sql/entityRegistry.ts'
import { serverVariable } from '../postgresServer.ts'
import { startMailServer } from './mailServer.ts'
import { delayed, watched } from './watchedStatements.ts'
import { openWorld, password, signIn, type Answered, type World } from './testService.ts'

const config = {
  clientCredential: 'branchdesk:branchdesk',
  corsOrigins: [],
  tokenSecret: 'a secret of the tests, long enough',
  demo: false,
  signInAttempts: { account: 4, address: 100 },
  messageLimit: { count: 10, seconds: 60 },
}
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('two instances on one PostgreSQL', () => {
  let world: World
  let address: string
  let other: Database
  let service: RunningService
  /** The statements that the other instance ran. */
  const statements: string[] = []

  beforeAll(async () => {
    world = await openWorld('postgres', { config })
    const name = await world.database.admin(
      async (sql) => (await sql('SELECT current_database() AS name')).rows[0].name as string,
    )
    address = `${process.env[serverVariable]}${name}`
    other = openPostgres(address, { connections: 4 })
    service = createService({
      database: watched(other, ({ text }) => statements.push(text)),
      ...generated,
      log: silent,
      config,
    })
  })
  afterAll(async () => {
    await service.close()
    await other.close()
    await world.close()
  })

  /** A call to the other instance. */
  const there = async (
    token: string,
    verb: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const init = {
      method: verb,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const response = await service.fetch(new Request(`http://desk.test/api${path}`, init))
    const text = await response.text()
    return {
      status: response.status,
      body: text ? JSON.parse(text) : undefined,
      headers: response.headers,
    }
  }
  const me = '/security/userAccounts/currentUser'

  test('a session from one instance works at the other, and signing out there ends it here immediately', async () => {
    for (let round = 0; round < 5; round++) {
      const { access_token } = (await signIn(world.service, 'loner@acme.test')).body
      const here = () =>
        world.call(undefined, 'GET', me, undefined, { authorization: `Bearer ${access_token}` })
      expect((await there(access_token, 'GET', me)).status).toBe(200)
      expect((await here()).status).toBe(200)
      expect((await there(access_token, 'POST', '/security/oauth/revoke')).status).toBe(204)
      expect((await here()).status).toBe(401)
    }
  })

  test('failed sign-ins at either instance count towards one lock', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 6; index++)
      statuses.push(
        (
          await signIn(
            index % 2 ? service : world.service,
            'user@acme.test',
            'Wrong-1234!',
            '203.0.113.7',
          )
        ).status,
      )
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
    for (const each of [service, world.service]) {
      const refused = await signIn(each, 'user@acme.test', password, '203.0.113.7')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
      expect((await signIn(each, 'user@acme.test', password, '203.0.113.8')).status).toBe(200)
    }
  })

  test('many concurrent attempts at both instances cannot exceed the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        signIn(index % 2 ? service : world.service, 'hq@acme.test', 'Wrong-1234!', '203.0.113.9'),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16)
  })

  test('a person who writes at both instances and in two conversations at once is stopped by one limit, and retries do not count', async () => {
    const talks = await Promise.all(
      ['One', 'Two'].map(async (title) => {
        const { body } = await world.call('admin', 'POST', '/chat/conversations', {
          title,
          siteId: 's1',
          members: [{ userAccountId: 'user' }],
        })
        return body.webId as string
      }),
    )
    const send = (n: number, at: 'here' | 'there') => {
      const body = { conversationId: talks[n % 2], text: `Line ${n}` }
      const key = { 'idempotency-key': `limited-message-${n}` }
      return at === 'here'
        ? world.call('user', 'POST', '/chat/messages', body, key)
        : there(world.tokens.user, 'POST', '/chat/messages', body, key)
    }
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => send(n, n % 3 ? 'here' : 'there')),
    )
    const written = answers.flatMap(({ status }, n) => (status === 201 ? [n] : []))
    expect(written).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(14)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(30)
    for (const n of written) {
      const again = await send(n, n % 3 ? 'there' : 'here')
      expect([again.status, again.body.webId]).toEqual([201, answers[n]!.body.webId])
    }
  })

  test('a repeated Idempotency-Key at the other instance returns the first response', async () => {
    const body = { name: 'Twice', locationCode: 'TW-1', status: 'ACTIVE', siteIds: ['s1'] }
    const key = { 'idempotency-key': 'across-instances' }
    const first = await world.call('admin', 'POST', '/site/locations', body, key)
    const second = await there(world.tokens.admin, 'POST', '/site/locations', body, key)
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(
      (await world.call('admin', 'GET', '/site/locations?search=Twice')).body.totalElements,
    ).toBe(1)
  })

  test('revoking and granting a permission at one instance takes effect at the other immediately', async () => {
    for (let round = 0; round < 10; round++) {
      expect((await there(world.tokens.manager, 'GET', '/site/sites')).status).toBe(200)
      expect(
        (await world.call('admin', 'PATCH', '/security/roles/Manager', { status: 'INACTIVE' }))
          .status,
      ).toBe(200)
      expect((await there(world.tokens.manager, 'GET', '/site/sites')).status).toBe(403)
      expect(
        (await world.call('admin', 'PATCH', '/security/roles/Manager', { status: 'ACTIVE' }))
          .status,
      ).toBe(200)
    }
  })

  test('calls that a person makes at once after the sign-in read once who it is', async () => {
    const { access_token } = (await signIn(world.service, 'manager@acme.test')).body
    // What others wrote before is known to the instance from here on.
    await there(world.tokens.hq, 'GET', me)
    statements.length = 0
    const calls = [me, '/site/sites', '/site/locations', '/security/roles']
    const answers = await Promise.all(calls.map((path) => there(access_token, 'GET', path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(statements.filter((text) => text.includes('AS grants'))).toHaveLength(1)
  })

  test('a permission that is revoked while another call reads it applies to each call that follows', async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    let isFirst = true
    const slow = createService({
      // The first read of a person runs at once, but its result arrives only after the release.
      database: delayed(other, async ({ text }) => {
        if (!text.includes('AS grants') || !isFirst) return
        isFirst = false
        started.resolve()
        await release.promise
      }),
      ...generated,
      log: silent,
      config,
    })
    onTestFinished(() => slow.close())
    const read = async () =>
      (
        await slow.fetch(
          new Request('http://desk.test/api/site/sites', {
            headers: { authorization: `Bearer ${world.tokens.manager}` },
          }),
        )
      ).status
    const setStatus = async (status: string) =>
      expect(
        (await world.call('admin', 'PATCH', '/security/roles/Manager', { status })).status,
      ).toBe(200)
    const first = read()
    await started.promise
    await setStatus('INACTIVE')
    expect(await read()).toBe(403)
    release.resolve()
    expect(await first).toBe(200)
    expect(await read()).toBe(403)
    await setStatus('ACTIVE')
    expect(await read()).toBe(200)
  })

  test('a new branch of one person takes effect at the other instance, and only that person is reloaded', async () => {
    const sites = async () =>
      ((await there(world.tokens.loner, 'GET', me)).body.currentUserSite as { siteId: string }[])
        .map((each) => each.siteId)
        .sort()
    const asked = () => statements.filter((text) => text.includes('AS grants')).length
    for (let round = 0; round < 3; round++) {
      await there(world.tokens.hq, 'GET', me)
      expect(await sites()).toEqual(['s3'])
      statements.length = 0
      const [link] = (
        await world.call('admin', 'POST', '/site/userSites/assignUsers', [
          { siteId: 's1', userAccountId: 'loner', roleId: 'User' },
        ])
      ).body
      await there(world.tokens.hq, 'GET', me)
      expect(asked()).toBe(0)
      expect(await sites()).toEqual(['s1', 's3'])
      expect(asked()).toBe(1)
      expect(
        (
          await world.call('admin', 'PUT', `/site/userSites/${link.webId}`, {
            ...link,
            roleId: 'Manager',
          })
        ).status,
      ).toBe(200)
      expect(
        (await there(world.tokens.loner, 'GET', me)).body.permissionChecked.userRoleModels,
      ).toContainEqual({ name: 'Manager' })
      expect((await world.call('admin', 'DELETE', '/site/userSites', [link.webId])).status).toBe(
        204,
      )
      expect(await sites()).toEqual(['s3'])
    }
  })

  test("a role check uses the other instance's latest change, and an assignment that grants too much is not stored", async () => {
    const assign = () =>
      there(world.tokens.manager, 'POST', '/site/userSites/assignUsers', [
        { siteId: 's2', userAccountId: 'user', roleId: 'User' },
      ])
    const assigned = async () =>
      (await world.call('admin', 'GET', '/site/userSites?siteId=s2&userId=user')).body.content as {
        webId: string
      }[]
    for (let round = 0; round < 3; round++) {
      expect((await assign()).status).toBe(201)
      expect(
        (
          await world.call(
            'admin',
            'DELETE',
            '/site/userSites',
            (await assigned()).map((link) => link.webId),
          )
        ).status,
      ).toBe(204)
      const { body: given } = await world.call('admin', 'POST', '/security/rolePermissions', {
        roleId: 'User',
        permissionCode: 'BRANCHDESK:BUSINESS:SITE:DELETE',
      })
      expect((await assign()).status).toBe(403)
      expect(await assigned()).toEqual([])
      expect(
        (await world.call('admin', 'DELETE', '/security/rolePermissions', [given.webId])).status,
      ).toBe(204)
    }
  })

  test('cached totals and look-up texts of one instance follow the writes of the other', async () => {
    const list = () => there(world.tokens.admin, 'GET', '/site/sites?size=2&sort=name,asc')
    const total = (await list()).body.totalElements as number
    for (let round = 1; round <= 5; round++) {
      expect(
        (
          await world.call('admin', 'POST', '/site/sites', {
            name: `Aa ${round}`,
            code: `AA-${round}`,
            typeTextCode: 'FLAGSHIP',
            userEmail: 'a@acme.test',
            addAddress: false,
          })
        ).status,
      ).toBe(201)
      expect((await list()).body.totalElements).toBe(total + round)
      expect(
        (
          await world.call('admin', 'PATCH', '/static-data/lookupsData/v1', {
            text: `Level ${round}`,
          })
        ).status,
      ).toBe(200)
      expect((await list()).body.content[0]._text.typeTextCode).toBe(`Level ${round}`)
    }
  })

  test('unchanged data is not queried again: one short statement checks its version', async () => {
    const path = '/site/sites?size=2'
    await there(world.tokens.admin, 'GET', path)
    statements.length = 0
    await there(world.tokens.admin, 'GET', path)
    expect(statements).toHaveLength(2)
    expect(statements[0]).toContain('branchdesk_system.change')
    expect(statements[1]).toContain('FROM "site"')
  })

  test('the log of changes is read only after something was committed', async () => {
    const { versionQuery } = createCacheInvalidation(
      createEntityRegistry(generated.entities),
      false,
      () => undefined,
    )
    // Each transaction has one snapshot throughout, whatever other tests commit meanwhile.
    const readings = async (times: number) =>
      other.admin(
        async (sql) => {
          await sql(`SELECT set_config('app.client', 'acme', true)`)
          const read: boolean[] = []
          for (let time = 0; time < times; time++) {
            const query = versionQuery!('acme')
            const { rows } = await sql(`EXPLAIN (ANALYZE) ${query.text}`, query.params)
            read.push(!JSON.stringify(rows).includes('never executed'))
            query.read((await sql(query.text, query.params)).rows)
          }
          return read
        },
        { snapshot: true },
      )
    expect(await readings(3)).toEqual([true, false, false])
    await other.admin((sql) => sql('SELECT pg_current_xact_id()'))
    expect(await readings(2)).toEqual([true, false])
  })

  test('connections that the server closes are replaced, and the next call succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 4 }, () => there(world.tokens.admin, 'GET', me)))
      const { rows } = await world.database.admin((sql) =>
        sql(
          'SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        ),
      )
      expect(rows[0].ended).toBeGreaterThan(0)
      expect((await there(world.tokens.admin, 'GET', me)).status).toBe(200)
      expect((await world.call('admin', 'GET', me)).status).toBe(200)
    }
  })

  test('a mail is sent once, whichever instance sends it, and retried later after a temporary refusal', async () => {
    const asked = new Map<string, number>()
    const server = await startMailServer({
      refuse: (recipient) => {
        asked.set(recipient, (asked.get(recipient) ?? 0) + 1)
        return asked.get(recipient)! === 1 && recipient.endsWith('later.test') ? 451 : undefined
      },
    })
    const people = Array.from(
      { length: 20 },
      (_, index) => `p${index}@${index % 4 ? 'now' : 'later'}.test`,
    )
    await world.database.admin((sql) =>
      sql(
        `INSERT INTO branchdesk_system.outbox (mail_id, client_id, recipient, subject, body, type) SELECT 'mail' || p, 'acme', p, 'News', 'Text', 'USER_CREATED' FROM unnest($1::text[]) AS p`,
        [people],
      ),
    )
    const registry = createEntityRegistry(generated.entities)
    const senders = [world.database, other].map((database) =>
      startMailSender({
        database,
        registry,
        cacheInvalidation: createCacheInvalidation(registry, false, () => undefined),
        deliver: createSmtp(server.url, 'desk@desk.example'),
        log: silent,
        every: 20,
        backoff: () => 0.05,
      }),
    )
    await expect
      .poll(
        async () =>
          (
            await other.admin((sql) =>
              sql(
                `SELECT count(*)::int AS left FROM branchdesk_system.outbox WHERE status <> 'SENT'`,
              ),
            )
          ).rows[0].left,
      )
      .toBe(0)
    for (const sender of senders) await sender.close()
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual([...people].sort())
    expect(
      people.filter((each) => asked.get(each) !== (each.endsWith('later.test') ? 2 : 1)),
    ).toEqual([])
    await server.close()
  })
})
