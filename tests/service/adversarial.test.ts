import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import type { Entity, Operation } from '../../src/model/entity.ts'
import { findField } from '../../src/model/path.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { dialects, mainDialects } from '../databases.ts'
import { acmeKey, bodyOf, globexKey, kindOf, operationsOn } from './everyEntity.ts'
import { watched } from './watchedStatements.ts'
import { openWorld, signIn, type Answered, type Person, type World } from './testService.ts'

const nothing = 'no-such-key'
const secrets = ['Springfield', 'globex', 'SP-1', 'gadmin@']

const tenants = entities.filter((entity) => entity.tenant === 'client')
const everyOperation = tenants.flatMap((entity) =>
  entity.operations.map((operation) => ({
    title: `${operation.verb} ${operation.path}`,
    entity,
    operation,
  })),
)

/**
 * Every path of an operation with its parameters replaced by `key`, a function of the entity that
 * the parameter names.
 */
const fillPath = (entity: Entity, operation: Operation, key: (name: string) => string) =>
  operation.path.replace(/\{([\w.]+)\}/g, (_, name: string) =>
    key(findField(entity, name)?.reference?.entity ?? entity.name),
  )

describe.each(dialects)("the other client's keys on %s", (dialect) => {
  const operations = operationsOn(dialect, everyOperation)
  let world: World
  let foreignNow: Record<string, string>
  beforeAll(async () => {
    world = await openWorld(dialect, { everyEntity: true })
    const of = async (path: string) => (await world.call('gadmin', 'GET', path)).body
    await world.call('gadmin', 'PATCH', '/site/sites/g1', {
      description: 'Springfield was changed',
    })
    foreignNow = {
      ...Object.fromEntries(tenants.map(({ name }) => [name, globexKey(name)])),
      activity: (await of('/security/audits')).content[0].webId,
    }
  })
  afterAll(() => world.close())

  /** The statements that a call runs: they determine how long it takes. */
  async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = []
    const { transaction, readTransaction } = world.database
    Object.assign(
      world.database,
      watched(world.database, ({ text }) => statements.push(text)),
    )
    await run()
    Object.assign(world.database, { transaction, readTransaction })
    return statements
  }

  /**
   * Makes the same call with a foreign key and with an unknown key: neither the response nor the
   * number of statements may differ.
   */
  async function expectSame(
    make: (
      key: (entity: string) => string,
    ) => [verb: string, path: string, body?: unknown, headers?: Record<string, string>],
    named: string[],
    who: Person = 'admin',
  ): Promise<Answered> {
    const plain = ({ status, body }: Answered) => {
      const text = [...named.map((name) => foreignNow[name] ?? nothing), nothing].reduce(
        (rest, key) => rest.replaceAll(`"${key}"`, '"…"'),
        JSON.stringify(body) ?? '',
      )
      return `${status} ${text.replace(/request [\w-]+/, '')}`
    }
    // A first call fills caches, which would make it differ.
    const none = await world.call(who, ...make(() => nothing))
    let theirs = none
    const statements = await statementsOf(
      async () => (theirs = await world.call(who, ...make((name) => foreignNow[name] ?? nothing))),
    )
    expect(plain(theirs)).toBe(plain(none))
    expect(statements).toEqual(await statementsOf(() => world.call(who, ...make(() => nothing))))
    for (const secret of secrets) expect(JSON.stringify(theirs.body) ?? '').not.toContain(secret)
    return theirs
  }

  test.each(
    operations.filter(({ operation }) => operation.path.includes('{')),
  )('$title behaves as if the record in its path did not exist [GEN-09]', async ({
    entity,
    operation,
  }) => {
    const own = operation.verb === 'GET' ? undefined : bodyOf(operation, entity, nothing)
    const answer = await expectSame(
      (key) => [operation.verb, fillPath(entity, operation, key), own],
      Object.keys(foreignNow),
    )
    if (operation.kind === 'aggregate') expect(answer.body.groups[0].values).toEqual([0])
    else if (operation.kind === 'list')
      expect(answer.body?.totalElements ?? answer.body?.length ?? 0).toBe(0)
    else expect(answer.status).toBe(404)
  })

  test.each([
    'manager',
    'user',
    'loner',
  ] as const)('a person with fewer rights (%s) learns nothing from the error: forbidden or not found, with the same statements [GEN-09]', async (who) => {
    for (const { entity, operation } of operations.filter(({ operation: { path } }) =>
      path.includes('{'),
    )) {
      const own = operation.verb === 'GET' ? undefined : bodyOf(operation, entity, nothing)
      const { status } = await expectSame(
        (key) => [operation.verb, fillPath(entity, operation, key), own],
        Object.keys(foreignNow),
        who,
      )
      expect([operation.path, status]).toEqual([
        operation.path,
        expect.toSatisfy(
          (found: number) =>
            [403, 404].includes(found) || ['list', 'aggregate'].includes(operation.kind),
        ),
      ])
    }
  })

  test.each(
    operations.filter(({ operation }) => operation.body === 'ids' && !operation.path.includes('{')),
  )('$title removes nothing by a foreign key in its body, also not the valid keys beside it [GEN-09]', async ({
    entity,
    operation,
  }) => {
    // A call that sets a value needs that value.
    const path =
      operation.kind === 'set'
        ? `${operation.path}?${Object.keys(operation.params ?? {})
            .map((name) => `${name}=INACTIVE`)
            .join('&')}`
        : operation.path
    const answer = await expectSame(
      (key) => [operation.verb, path, [key(entity.name)]],
      [entity.name],
    )
    expect(answer.status).toBe(404)
    const own = acmeKey(entity.name)
    expect(
      (await world.call('admin', operation.verb, path, [own, foreignNow[entity.name]])).status,
    ).toBe(404)
  })

  test.each(
    operations.filter(
      ({ operation }) =>
        (operation.kind === 'list' || operation.kind === 'options') &&
        !operation.choices &&
        !operation.path.includes('{'),
    ),
  )('$title finds and counts nothing by a filter, the site header or an exclusion with a foreign key [GEN-09]', async ({
    entity,
    operation,
  }) => {
    const referring = entity.fields.filter(
      (field) => field.reference && (field.column || field.through),
    )
    for (const [name, of] of [
      [entity.key, entity.name],
      ...referring.map((field) => [field.name, field.reference!.entity]),
    ] as [string, string][]) {
      const { body } = await expectSame(
        (key) => ['GET', `${operation.path}?${name}=${key(of)}`],
        [of],
      )
      expect(body?.totalElements ?? body?.length ?? 0).toBe(0)
    }
    await expectSame(
      (key) => ['GET', operation.path, undefined, { siteIds: key('site') }],
      ['site'],
    )
    for (const link of tenants.filter((each) => each.link)) {
      for (const side of link.link!) {
        const other = link.fields.find(
          (field) => field.reference?.entity === entity.name && field.name !== side.field,
        )
        const of = link.fields.find((field) => field.name === side.field)?.reference?.entity
        if (other && of)
          await expectSame(
            (key) => [
              'GET',
              `${operation.path}?exclude=${link.name}&exclude[${side.field}]=${key(of)}`,
            ],
            [of],
          )
      }
    }
  })

  const bodies: [
    title: string,
    verb: string,
    path: string,
    body: (key: (entity: string) => string) => unknown,
  ][] = [
    [
      'a link',
      'POST',
      '/site/userSites',
      (key) => ({ siteId: 's2', userAccountId: key('user-account'), roleId: 'User' }),
    ],
    [
      'a link to a site',
      'POST',
      '/site/userSites',
      (key) => ({ siteId: key('site'), userAccountId: 'user', roleId: 'User' }),
    ],
    [
      'a role',
      'POST',
      '/site/userSites',
      (key) => ({ siteId: 's2', userAccountId: 'user', roleId: key('role') }),
    ],
    [
      'a list of links',
      'POST',
      '/site/userSites/assignUsers',
      (key) => [
        { siteId: 's2', userAccountId: 'user', roleId: 'User' },
        { siteId: key('site'), userAccountId: 'user', roleId: 'User' },
      ],
    ],
    [
      'an assign dialog',
      'POST',
      '/site/siteLocations/assign',
      (key) => ({ siteId: key('site'), locationIds: ['loc1'] }),
    ],
    [
      'what an assign dialog picked',
      'POST',
      '/site/siteLocations/assign',
      (key) => ({ siteId: 's2', locationIds: [key('location')] }),
    ],
    [
      'the links of a new record',
      'POST',
      '/site/locations',
      (key) => ({ name: 'Cellar', siteIds: ['s1', key('site')] }),
    ],
    [
      'the links of a record',
      'PATCH',
      '/site/locations/loc1',
      (key) => ({ siteIds: ['s1', key('site')] }),
    ],
    [
      "an account's first branch",
      'POST',
      '/security/userAccounts',
      (key) => ({
        firstName: 'A',
        lastName: 'B',
        email: 'a.b@acme.test',
        currentUserSite: [{ siteId: key('site'), userRoleId: 'User' }],
      }),
    ],
    [
      "an account's first role",
      'POST',
      '/security/userAccounts',
      (key) => ({
        firstName: 'A',
        lastName: 'B',
        email: 'a.b@acme.test',
        currentUserSite: [{ siteId: 's1', userRoleId: key('role') }],
      }),
    ],
    [
      'a permission',
      'POST',
      '/security/userPermissions',
      (key) => ({
        userAccountId: key('user-account'),
        siteId: 's1',
        permissionCode: 'BRANCHDESK:BUSINESS:SITE',
        read: true,
      }),
    ],
    [
      "a role's permission",
      'POST',
      '/security/rolePermissions',
      (key) => ({ roleId: key('role'), permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ' }),
    ],
    [
      'a look-up value',
      'POST',
      '/static-data/lookupsData',
      (key) => ({ lookupId: key('lookup'), text: 'X', value: 'X' }),
    ],
    [
      'a clone',
      'POST',
      '/security/userAccounts/clone',
      (key) => ({ webId: key('user-account'), email: 'copy@acme.test' }),
    ],
  ]
  test.each(
    bodies,
  )('%s with a body (%s %s) that contains a foreign key is refused as if the record did not exist, and nothing is written [GEN-09]', async (_, verb, path, body) => {
    const { status } = await expectSame((key) => [verb, path, body(key)], Object.keys(foreignNow))
    expect([400, 404]).toContain(status)
  })

  test('after all these calls both clients have their data unchanged [GEN-09]', async () => {
    const counted = async (who: Person, path: string) =>
      (await world.call(who, 'GET', path)).body.totalElements
    for (const [path, acme, globex] of [
      ['/site/sites', 3, 1],
      ['/security/userAccounts', 5, 1],
      ['/site/devices', 1, 1],
      ['/site/locations', 1, 1],
      ['/site/userSites', 8, 1],
      ['/site/siteDevices', 1, 1],
      ['/site/siteLocations', 1, 1],
    ] as const) {
      expect([path, await counted('admin', path), await counted('gadmin', path)]).toEqual([
        path,
        acme,
        globex,
      ])
    }
  })
})

describe.each(mainDialects)('rights that are not there on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())
  const now = async (who: Person) =>
    (await world.call(who, 'GET', '/security/userAccounts/currentUser')).body

  test('only readers learn whether two records are linked, whatever the call', async () => {
    const ask = async (userAccountId: string) =>
      (
        await world.call('user', 'PUT', '/site/userSites/assignRole', {
          siteId: 's1',
          userAccountId,
          roleId: 'User',
        })
      ).status
    expect([await ask('admin'), await ask('nobody')]).toEqual([403, 403])
  })

  test('a person with fewer rights can neither move nor weaken the link of an administrator', async () => {
    const link = async (body: object) =>
      (await world.call('hq', 'PATCH', '/site/userSites/admin-s2', body)).status
    expect(await link({ userAccountId: 'loner' })).toBe(403)
    expect(await link({ userAccountId: 'hq' })).toBe(403)
    expect(await link({ roleId: 'User' })).toBe(403)
    expect(await link({ roleId: null })).toBe(403)
    expect(
      (
        await world.call('hq', 'PUT', '/site/userSites/assignRole', {
          siteId: 's1',
          userAccountId: 'admin',
          roleId: 'Head Quarter Staff',
        })
      ).status,
    ).toBe(403)
    expect((await now('hq')).allSitesRoles).toEqual(['Head Quarter Staff'])
    expect((await now('admin')).allSitesRoles).toEqual(['Admin'])
  })

  test('a person cannot grant their rights at one branch to anybody at another, including themselves [PERM-15]', async () => {
    const role = async (name: string, codes: string[]) => {
      const { body } = await world.call('admin', 'POST', '/security/roles', { roleName: name })
      for (const permissionCode of codes)
        expect(
          (
            await world.call('admin', 'POST', '/security/rolePermissions', {
              roleId: body.webId,
              permissionCode,
            })
          ).status,
        ).toBe(201)
      return body.webId as string
    }
    const granter = await role('Granter', [
      'BRANCHDESK:BUSINESS:SITE:READ',
      'BRANCHDESK:USERS:USERS:READ',
      'BRANCHDESK:USERS:USER PERMISSIONS:CREATE',
      'BRANCHDESK:USERS:USER PERMISSIONS:READ',
    ])
    for (const [siteId, roleId] of [
      ['s2', granter],
      ['s1', granter],
    ])
      expect(
        (
          await world.call('admin', 'POST', '/site/userSites', {
            siteId,
            userAccountId: 'loner',
            roleId,
          })
        ).status,
      ).toBe(201)
    expect(
      (
        await world.call('admin', 'POST', '/security/userPermissions', {
          userAccountId: 'loner',
          siteId: 's1',
          permissionCode: 'BRANCHDESK:BUSINESS:SITE',
          update: true,
        })
      ).status,
    ).toBe(201)
    const give = async (siteId: string) =>
      (
        await world.call('loner', 'POST', '/security/userPermissions', {
          userAccountId: 'admin',
          siteId,
          permissionCode: 'BRANCHDESK:BUSINESS:SITE',
          update: true,
        })
      ).status
    expect(await give('s2')).toBe(403)
    expect(await give('s1')).toBe(201)
    expect(
      (
        await world.call('loner', 'POST', '/security/userPermissions', {
          userAccountId: 'loner',
          siteId: 's2',
          permissionCode: 'BRANCHDESK:*:*',
          read: true,
          create: true,
          update: true,
          delete: true,
        })
      ).status,
    ).toBe(403)
  })

  test('nobody sets the password or the address of a person outside their own branches', async () => {
    await world.call('admin', 'POST', '/site/userSites', {
      siteId: 's3',
      userAccountId: 'user',
      roleId: 'Manager',
    })
    const change = async (body: object) =>
      (await world.call('manager', 'PATCH', '/security/userAccounts/user', body)).status
    expect(await change({ password: 'Taken-Over-1!' })).toBe(403)
    expect(await change({ email: 'taken@acme.test' })).toBe(403)
    expect(await change({ firstName: 'Uwe' })).toBe(200)
    expect((await signIn(world.service, 'user@acme.test')).status).toBe(200)
  })

  test('a body cannot set system fields', async () => {
    const { body } = await world.call('admin', 'POST', '/site/devices', {
      name: 'X',
      uuId: 'x-1',
      typeTextCode: 'TABLET',
      webId: 'mine',
      version: 9,
      createdBy: 'Nobody',
      createdDate: '2000-01-01T00:00:00Z',
    })
    expect(body).toMatchObject({ version: 1, createdBy: 'admin Tester' })
    expect(body.webId).not.toBe('mine')
    expect(
      (await world.call('admin', 'PATCH', `/site/devices/${body.webId}`, { clientId: 'globex' }))
        .status,
    ).toBe(400)
  })

  test('a path of one side removes no link of another record', async () => {
    expect(
      (await world.call('admin', 'DELETE', '/site/siteDevices/s2/devices', ['sd1'])).status,
    ).toBe(404)
    expect((await world.call('admin', 'GET', '/site/siteDevices/sd1')).status).toBe(200)
  })
})

describe.each(dialects)('many at once on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())
  const count = (answers: Answered[], status: number) =>
    answers.filter((answer) => answer.status === status).length
  const times = <T>(number: number, run: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: number }, (_, index) => run(index)))

  test('of fifty equal assignments one succeeds, the others are reported as duplicates', async () => {
    const answers = await times(50, () =>
      world.call('admin', 'POST', '/site/userSites/assignUsers', [
        { siteId: 's3', userAccountId: 'manager', roleId: 'User' },
      ]),
    )
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, 49])
  })

  test('of fifty updates of the same version one succeeds, the others are conflicts', async () => {
    const answers = await times(50, (index) =>
      world.call(
        'admin',
        'PATCH',
        '/site/sites/s3',
        { description: `Number ${index}` },
        { 'if-match': '"1"' },
      ),
    )
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 49])
    expect((await world.call('admin', 'GET', '/site/sites/s3')).body.version).toBe(2)
  })

  test('one Idempotency-Key creates one record, however often and concurrently it is sent; another body or person is a different call', async () => {
    const make = (who: Person, uuId: string) =>
      world.call(
        who,
        'POST',
        '/site/devices',
        { name: 'Twin', uuId, typeTextCode: 'TABLET' },
        { 'idempotency-key': 'once' },
      )
    const answers = await times(20, () => make('admin', 'twin-1'))
    expect(count(answers, 201)).toBe(20)
    expect(new Set(answers.map((answer) => answer.body.webId)).size).toBe(1)
    expect((await make('admin', 'twin-2')).status).toBe(422)
    expect((await make('gadmin', 'twin-1')).status).toBe(201)
  })

  test('updates during a removal succeed or return not found', async () => {
    const { body } = await world.call('admin', 'POST', '/site/devices', {
      name: 'Gone',
      uuId: 'gone-1',
      typeTextCode: 'TABLET',
    })
    const answers = await times(12, (index) =>
      index === 5
        ? world.call('admin', 'DELETE', '/site/devices', [body.webId])
        : world.call('admin', 'PATCH', `/site/devices/${body.webId}`, { name: `N ${index}` }),
    )
    for (const { status } of answers) expect([200, 204, 404]).toContain(status)
    expect((await world.call('admin', 'GET', `/site/devices/${body.webId}`)).status).toBe(404)
  })

  test('health checks work while passwords are verified, and the owner can sign in from another address during guessing', async () => {
    let done = 0
    const guesses = times(40, async () => {
      const answer = await signIn(world.service, 'hq@acme.test', 'Wrong-1234!', '203.0.113.7')
      done++
      return answer
    })
    await new Promise((resolve) => setTimeout(resolve))
    expect((await world.service.fetch(new Request('http://desk.test/healthz'))).status).toBe(200)
    // Timers run between two passwords, which needs a free event loop.
    let between = 0
    const timer = setInterval(() => void (done > 0 && done < 40 && between++), 0)
    const answers = await guesses
    clearInterval(timer)
    expect(between).toBeGreaterThan(3)
    expect([count(answers, 400), count(answers, 429)]).toEqual([10, 30])
    expect((await signIn(world.service, 'hq@acme.test', undefined, '203.0.113.8')).status).toBe(200)
  })
})

describe('hostile queries and bodies', () => {
  let world: World
  beforeAll(async () => void (world = await openWorld(mainDialects[0])))
  afterAll(() => world.close())

  const hostile = [
    "' OR '1'='1",
    '"; DROP TABLE site; --',
    '__proto__',
    'constructor',
    '1e400',
    '\\',
    '%',
    '{a,"b',
    '９',
    'x'.repeat(4000),
  ]
  test.each(
    hostile,
  )('%s in sort, filter, operator, search, exclude, path and header is treated as a value or refused with 400, never run as SQL', async (given) => {
    const e = encodeURIComponent(given)
    for (const path of [
      `?sort=${e}`,
      `?${e}=1`,
      `?name=${e}`,
      `?name[${e}]=1`,
      `?search=${e}`,
      `?exclude=${e}`,
      `?exclude=user-site&exclude[userAccountId]=${e}`,
      `?page=${e}`,
      `?size=${e}`,
      `/${e}`,
    ]) {
      const { status, body } = await world.call('admin', 'GET', `/site/sites${path}`)
      expect([path, status]).toEqual([
        path,
        expect.toSatisfy((found: number) => [200, 400, 404].includes(found)),
      ])
      expect(JSON.stringify(body)).not.toMatch(/syntax error|pg_|\.ts:\d|argon2/i)
    }
    if (/^[\x20-\x7e]*$/.test(given))
      expect(
        (await world.call('admin', 'GET', '/site/sites', undefined, { siteIds: given })).body
          .totalElements,
      ).toBe(0)
    expect((await world.call('admin', 'GET', '/site/sites')).body.totalElements).toBe(3)
  })

  test('a list cannot be sorted, filtered or searched by a password, directly or through a reference', async () => {
    for (const query of [
      '/security/userAccounts?sort=password',
      '/security/userAccounts?password[starts]=$argon2',
      '/security/userAccounts?password[empty]=false',
      '/site/userSites?userAccountId.password[starts]=$',
      '/site/userSites?sort=userAccountId.password',
    ]) {
      expect([query, (await world.call('admin', 'GET', query)).status]).toEqual([query, 400])
    }
    expect(
      (await world.call('admin', 'GET', '/security/userAccounts?search=argon2id')).body
        .totalElements,
    ).toBe(0)
  })

  const values = [null, [], {}, [[]], [{}], 'x', -1, 1e308, true, { a: { b: [1] } }, ['x', 1, {}]]
  const writing = operationsOn(mainDialects[0], everyOperation).filter(
    ({ operation }) => operation.verb !== 'GET',
  )
  const everyField = writing.flatMap(({ entity }) => entity.fields)
  /** One field of each kind: all calls check a kind by the same validator. */
  const tried = everyField.filter(
    ({ kind }, index) => everyField.findIndex((each) => each.kind === kind) === index,
  )
  const fieldsTried = (entity: Entity, operation: Operation) => {
    if (testsAll()) return entity.fields.slice(0, 8)
    const first = entity.operations.find(
      ({ verb, body }) => verb !== 'GET' && typeof body === typeof operation.body,
    )
    return operation === first ? entity.fields.filter((field) => tried.includes(field)) : []
  }
  test.each(writing)('$title answers values of any shape below 500', async ({
    entity,
    operation,
  }) => {
    const path = operation.path.replace(/\{[\w.]+\}/g, nothing)
    // The operations of a kind read their bodies in the same way.
    const first = writing.find((each) => kindOf(each) === kindOf({ entity, operation }))
    const shapes = testsAll() || first?.operation === operation ? values : values.slice(0, 3)
    for (const value of [
      ...shapes,
      ...shapes.map((each) => [each]),
      ...fieldsTried(entity, operation).flatMap((field) =>
        values.slice(0, 6).map((each) => ({ [field.name]: each })),
      ),
    ]) {
      const { status } = await world.call('admin', operation.verb, path, JSON.stringify(value))
      expect([JSON.stringify(value), status]).toEqual([
        JSON.stringify(value),
        expect.toSatisfy((found: number) => found < 500),
      ])
    }
  })
})
