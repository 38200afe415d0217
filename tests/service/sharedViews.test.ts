import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { createEntityRegistry } from '../../src/service/sql/entityRegistry.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

type Row = Record<string, any>

describe.each(mainDialects)('shared views on %s', (dialect) => {
  let world: World
  let count = 0
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())
  const call = (who: Person, verb: string, path: string, body?: unknown) =>
    world.call(who, verb, `/static-data/savedFilter${path}`, body)
  const make = async (who: Person, more: Row = {}): Promise<Row> => {
    const { status, body } = await call(who, 'POST', '', {
      title: `View ${++count}`,
      value: '{"status":"ALL"}',
      frameName: 'site',
      ...more,
    })
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const seen = async (who: Person, query = '') =>
    (await call(who, 'GET', `?size=100${query}`)).body.content as Row[]
  const titles = async (who: Person) => (await seen(who)).map((row) => row['title'])

  test("a view belongs only to its owner until it is shared with a role; then the holders of that role can read it with its owner's name, and nobody else can [FILT-18, FILT-19]", async () => {
    const own = await make('admin')
    expect(own).toMatchObject({ roleId: null, publicName: false })
    const shared = await make('admin', {
      roleId: 'Manager',
      defaultIndicator: true,
      frameName: 'shared',
    })
    expect(shared).toMatchObject({
      roleId: 'Manager',
      userId: 'admin',
      defaultIndicator: true,
      _text: { roleId: 'Manager', userId: 'admin Tester' },
    })
    for (const who of ['manager', 'hq', 'user', 'loner', 'gadmin'] as const) {
      const found = (await seen(who)).filter((row) =>
        [own['webId'], shared['webId']].includes(row['webId']),
      )
      expect([who, found.map((row) => row['webId'])]).toEqual([
        who,
        who === 'manager' ? [shared['webId']] : [],
      ])
    }
    const [theirs] = (await call('manager', 'GET', '/shared')).body as Row[]
    expect(theirs).toMatchObject({
      webId: shared['webId'],
      value: '{"status":"ALL"}',
      _text: { userId: 'admin Tester', roleId: 'Manager' },
    })
    // After sharing ends, they no longer see it.
    expect(
      (await call('admin', 'PUT', `/${shared['webId']}`, { ...shared, roleId: null })).status,
    ).toBe(200)
    expect(await titles('manager')).not.toContain(shared['title'])
  })

  test('a default belongs to its owner: others can neither read nor find it, and their own defaults stay unchanged', async () => {
    const mine = await make('manager', { frameName: 'defaults', defaultIndicator: true })
    const shared = await make('admin', {
      frameName: 'defaults',
      roleId: 'Manager',
      defaultIndicator: true,
    })
    const ofManager = (await call('manager', 'GET', '/defaults')).body as Row[]
    expect(ofManager.map((row) => [row['webId'], row['defaultIndicator']]).sort()).toEqual(
      [
        [mine['webId'], true],
        [shared['webId'], false],
      ].sort(),
    )
    for (const query of [
      '&defaultIndicator=true',
      `&where=${encodeURIComponent('{"any":[{"field":"defaultIndicator","operator":"eq","values":["true"]},{"field":"title","operator":"eq","values":["none"]}]}')}`,
    ])
      expect(
        (await seen('manager', `&frameName=defaults${query}`)).map((row) => row['webId']),
      ).toEqual([mine['webId']])
    // The sort order does not reveal it either.
    expect(
      (await seen('manager', '&frameName=defaults&sort=defaultIndicator,desc')).map(
        (row) => row['webId'],
      ),
    ).toEqual([mine['webId'], shared['webId']])
    expect(
      (await seen('admin', '&frameName=defaults')).map((row) => row['defaultIndicator']),
    ).toEqual([true])
  })

  test('a person who can only read a view can neither change, remove nor share it', async () => {
    const shared = await make('admin', { roleId: 'Manager', frameName: 'kept' })
    const path = `/${shared['webId']}`
    for (const change of [
      { title: 'Taken' },
      { roleId: 'User' },
      { userId: 'manager' },
      { publicName: true },
      { defaultIndicator: true },
      {},
    ]) {
      const { status, body } = await call('manager', 'PUT', path, { ...shared, ...change })
      expect([change, status, body.error, body.message]).toEqual([
        change,
        403,
        'FORBIDDEN',
        'This filter belongs to someone else. Save a copy of your own to change it.',
      ])
    }
    expect((await call('manager', 'DELETE', path)).status).toBe(404)
    expect((await call('manager', 'DELETE', '', [shared['webId']])).status).toBe(404)
    // For a person who cannot read it, it does not exist.
    for (const who of ['hq', 'user', 'gadmin'] as const)
      expect([
        who,
        (await call(who, 'PUT', path, shared)).status,
        (await call(who, 'DELETE', path)).status,
      ]).toEqual([who, 404, 404])
    expect((await call('admin', 'GET', '/kept')).body).toEqual([shared])
    // A copy belongs to the person who copies, whatever its body contains.
    expect(
      await make('manager', {
        title: shared['title'],
        value: shared['value'],
        userId: 'admin',
        frameName: 'kept',
      }),
    ).toMatchObject({ userId: 'manager', roleId: null })
  })

  test('a view can be shared with any role of its own client, also with one that its owner does not hold', async () => {
    for (const [who, roleId, status] of [
      ['admin', 'gManager', 400],
      ['admin', 'nobody', 400],
      ['gadmin', 'Manager', 400],
      ['user', 'gManager', 400],
      ['manager', 'User', 201],
      ['user', null, 201],
    ] as const) {
      const { status: actual, body } = await call(who, 'POST', '', {
        title: `Share ${++count}`,
        value: '{}',
        frameName: 'x',
        roleId,
      })
      expect([who, roleId, actual, body.errors?.[0].field]).toEqual([
        who,
        roleId,
        status,
        status === 400 ? 'roleId' : undefined,
      ])
    }
    // Sharing views does not grant access to the list of roles.
    expect((await world.call('user', 'GET', '/security/roles')).status).toBe(403)
    expect(createEntityRegistry(entities).get('role').referrers).not.toContain('all')
  })

  test('a public view is readable by everyone of the client and changed only by its owner [FILT-19, ENT-38]', async () => {
    const open = await make('user', { publicName: true, frameName: 'open' })
    for (const who of ['admin', 'manager', 'loner'] as const)
      expect([who, await titles(who)]).toEqual([who, expect.arrayContaining([open['title']])])
    expect(await titles('gadmin')).not.toContain(open['title'])
    expect(
      (await call('admin', 'PUT', `/${open['webId']}`, { ...open, title: 'Taken' })).status,
    ).toBe(403)
    expect(
      (await call('user', 'PUT', `/${open['webId']}`, { ...open, publicName: false })).status,
    ).toBe(200)
    expect(await titles('admin')).not.toContain(open['title'])
  })

  test('removing, deactivating or revoking a role ends the access to its views', async () => {
    const { body: role } = await world.call('admin', 'POST', '/security/roles', {
      roleName: 'Night shift',
    })
    await world.call('admin', 'POST', '/site/userSites', {
      userAccountId: 'loner',
      siteId: 's2',
      roleId: role.webId,
    })
    const shared = await make('hq', { roleId: role.webId, frameName: 'night' })
    const read = async () => (await call('loner', 'GET', '/night')).body.length as number
    expect(await read()).toBe(1)
    await world.call('admin', 'PATCH', `/security/roles/${role.webId}`, { status: 'INACTIVE' })
    expect((await world.call('admin', 'GET', `/security/roles/${role.webId}`)).body.status).toBe(
      'INACTIVE',
    )
    expect(await read()).toBe(0)
    await world.call('admin', 'PATCH', `/security/roles/${role.webId}`, { status: 'ACTIVE' })
    expect(await read()).toBe(1)
    const links = (
      await world.call('admin', 'GET', `/site/userSites?userAccountId=loner&roleId=${role.webId}`)
    ).body.content as Row[]
    expect(
      (
        await world.call(
          'admin',
          'DELETE',
          '/site/userSites',
          links.map((row) => row['webId']),
        )
      ).status,
    ).toBeLessThan(300)
    expect(await read()).toBe(0)
    // The person who removes the role need not own the views shared with it.
    const gone = await world.call('admin', 'DELETE', '/security/roles', [role.webId])
    expect(gone.status).toBeLessThan(300)
    expect((await call('hq', 'GET', '/night')).body).toMatchObject([
      { webId: shared['webId'], roleId: null },
    ])
  })
})
