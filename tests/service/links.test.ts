import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

describe.each(mainDialects)('links on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  test('one call assigns several users to a site with a role, with an activity entry at either end [API-USITE-05, SITE-18]', async () => {
    const { status, body } = await world.call('admin', 'POST', '/site/userSites/assignUsers', [
      { siteId: 's2', userAccountId: 'user', roleId: 'User' },
      { siteId: 's2', userAccountId: 'loner', roleId: 'User' },
    ])
    expect(status).toBe(201)
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({
      siteName: 'Denver Union',
      name: 'user Tester',
      roleName: 'User',
      _text: { siteId: 'Denver Union', roleId: 'User' },
    })
    const atSite = (await world.call('admin', 'GET', '/security/audits?entityId=s2&type=1100')).body
      .content
    expect(atSite.map((row: { description: string }) => row.description).sort()).toEqual([
      'User "loner Tester" was assigned',
      'User "user Tester" was assigned',
    ])
    const atUser = (await world.call('admin', 'GET', '/security/audits?entityId=loner&type=1100'))
      .body.content
    expect(atUser[0].description).toBe('Branch "Denver Union" was assigned')
  })

  test('an existing assignment is reported as a duplicate with its keys, and the whole call is rolled back', async () => {
    const { status, body } = await world.call('admin', 'POST', '/site/userSites/assignUsers', [
      { siteId: 's3', userAccountId: 'user', roleId: 'User' },
      { siteId: 's1', userAccountId: 'user', roleId: 'User' },
    ])
    expect([status, body.error, body.message, body.errors]).toEqual([
      409,
      'DUPLICATE',
      'Another branch user already has this combination of values: Branch, User.',
      [
        expect.objectContaining({
          field: '1.userAccountId',
          code: 'unique',
          message: expect.any(String),
        }),
      ],
    ])
    expect(
      (await world.call('admin', 'GET', '/site/userSites?siteId=s3&userId=user')).body
        .totalElements,
    ).toBe(0)
    const twice = await world.call('admin', 'POST', '/site/userSites/assignUsers', [
      { siteId: 's3', userAccountId: 'user', roleId: 'User' },
      { siteId: 's3', userAccountId: 'user', roleId: 'User' },
    ])
    expect(twice.status).toBe(409)
  })

  test('a missing record of an assignment is reported before other errors', async () => {
    const { status, body } = await world.call('admin', 'POST', '/site/userSites/assignUsers', [
      { siteId: 's1', userAccountId: 'user', roleId: 'Nobody' },
      { siteId: 's9', userAccountId: 'user' },
    ])
    expect([
      status,
      body.errors.map((each: { field: string; code: string }) => `${each.field} ${each.code}`),
    ]).toEqual([400, ['0.roleId reference', '1.siteId reference']])
  })

  test('one site and a list of locations assign locations to a site [API-LOC-09, ENT-12, SITE-35]', async () => {
    const { body: location } = await world.call('admin', 'POST', '/site/locations', {
      name: 'Vault',
      siteIds: ['s1'],
    })
    const { status, body } = await world.call('admin', 'POST', '/site/siteLocations/assign', {
      siteId: 's2',
      locationIds: [location.webId, 'loc1'],
    })
    expect([status, body.map((row: { locationName: string }) => row.locationName)]).toEqual([
      201,
      ['Vault', 'Stockroom'],
    ])
    const found = await world.call(
      'admin',
      'GET',
      '/site/siteLocations?siteId=s2&searchLocation=vau&status=ACTIVE',
    )
    expect(found.body.content.map((row: { locationId: string }) => row.locationId)).toEqual([
      location.webId,
    ])
    expect(
      (await world.call('admin', 'POST', '/site/siteLocations/assign', { siteId: 's2' })).status,
    ).toBe(400)
  })

  test('devices are removed from a site by link or by device, within that site alone [API-DEV-06, API-DEV-08, API-DEV-09]', async () => {
    await world.call('admin', 'POST', '/site/siteDevices', { siteId: 's2', deviceId: 'd1' })
    expect(
      (await world.call('admin', 'DELETE', '/site/siteDevices/s3/devices', ['d1'])).status,
    ).toBe(404)
    expect(
      (await world.call('admin', 'DELETE', '/site/siteDevices/s2/devices', ['d1'])).status,
    ).toBe(204)
    expect(
      (await world.call('admin', 'GET', '/site/siteDevices/d1/sites')).body.content.map(
        (row: { siteId: string }) => row.siteId,
      ),
    ).toEqual(['s1'])
    expect((await world.call('admin', 'DELETE', '/site/siteDevices/d1/site', ['sd1'])).status).toBe(
      204,
    )
  })

  test('the three keys are enough to set the role of a user at a site [API-USITE-07, ENT-10]', async () => {
    const set = await world.call('admin', 'PUT', '/site/userSites/assignRole', {
      siteId: 's1',
      userAccountId: 'user',
      roleId: 'Manager',
    })
    expect([set.status, set.body.roleName]).toEqual([200, 'Manager'])
    expect(
      (
        await world.call('admin', 'PUT', '/site/userSites/assignRole', {
          siteId: 's3',
          userAccountId: 'user',
          roleId: 'Manager',
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await world.call('admin', 'PUT', '/site/userSites', {
          webId: 'user-s1',
          siteId: 's1',
          userAccountId: 'user',
          roleId: 'User',
        })
      ).body.roleName,
    ).toBe('User')
  })

  test('only an Admin removes the last branch of a user [VAL-46]', async () => {
    const { body: solo } = await world.call('admin', 'POST', '/security/userAccounts', {
      firstName: 'Solo',
      lastName: 'Person',
      email: 'solo@acme.test',
      currentUserSite: [
        { siteId: 's1', userRoleId: 'User' },
        { siteId: 's2', userRoleId: 'User' },
      ],
    })
    const links = (
      await world.call('manager', 'GET', `/site/userSites?userId=${solo.webId}`)
    ).body.content.map((row: { webId: string }) => row.webId)
    const remove = (who: 'manager' | 'admin', ids: string[]) =>
      world.call(who, 'DELETE', '/site/userSites/delete', ids)
    const both = await remove('manager', links)
    expect([both.status, both.body.message]).toEqual([
      422,
      'You cannot unassign all branches from the user',
    ])
    expect((await remove('manager', [links[0]])).status).toBe(204)
    const last = await remove('manager', [links[1]])
    expect([last.status, last.body.message]).toEqual([422, 'User must keep at least one branch'])
    expect((await remove('admin', [links[1]])).status).toBe(204)
    const { body: other } = await world.call('manager', 'POST', '/security/userAccounts', {
      firstName: 'Gone',
      lastName: 'Soon',
      email: 'gone@acme.test',
      currentUserSite: [{ siteId: 's1', userRoleId: 'User' }],
    })
    expect(
      (await world.call('manager', 'DELETE', '/security/userAccounts', [other.webId])).headers.get(
        'x-removed-links',
      ),
    ).toBe('user-site=1')
  })
})
