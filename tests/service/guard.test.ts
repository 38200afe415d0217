import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../databases.ts'
import { openWorld, signIn, type Person, type World } from './testService.ts'

describe.each(dialects)('permission and scope on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())
  const ids = async (who: Person, path: string, headers = {}) =>
    (await world.call(who, 'GET', path, undefined, headers)).body.content
      .map((row: { webId?: string; siteDeviceId?: string }) => row.webId ?? row.siteDeviceId)
      .sort()

  test('people see the sites where they hold a role, and all sites with a role that applies everywhere [GEN-04, PERM-15, PERM-17]', async () => {
    expect(await ids('manager', '/site/sites')).toEqual(['s1', 's2'])
    expect(await ids('hq', '/site/sites')).toEqual(['s1', 's2', 's3'])
    expect((await world.call('manager', 'GET', '/site/sites')).body.totalElements).toBe(2)
    expect((await world.call('manager', 'GET', '/site/sites/s3')).status).toBe(404)
    expect((await world.call('user', 'GET', '/site/sites')).status).toBe(403)
  })

  test('the siteIds header limits lists and options, not single reads; header=false removes the limit [API-COM-04, GEN-03]', async () => {
    expect(await ids('hq', '/site/sites', { siteIds: 's2,s3' })).toEqual(['s2', 's3'])
    expect(await ids('manager', '/site/sites', { siteIds: 's2,s3,g1' })).toEqual(['s2'])
    expect(await ids('hq', '/site/sites?header=false', { siteIds: 's2' })).toEqual([
      's1',
      's2',
      's3',
    ])
    expect(
      (await world.call('manager', 'GET', '/site/sites/s1', undefined, { siteIds: 's2' })).status,
    ).toBe(200)
    expect(
      (await world.call('hq', 'GET', '/site/filter/SITES', undefined, { siteIds: 's3' })).body,
    ).toHaveLength(1)
  })

  test('records of sites and records linked to sites have the same scope, in lists, texts and counts', async () => {
    expect(await ids('manager', '/security/userAccounts')).toEqual([
      'admin',
      'hq',
      'manager',
      'user',
    ])
    expect((await world.call('manager', 'GET', '/security/userAccounts/loner')).status).toBe(404)
    const admin = (await world.call('manager', 'GET', '/security/userAccounts/admin')).body
    expect(admin.sites).toEqual(['Boston Harbor', 'Denver Union'])
    expect(await ids('manager', '/site/userSites?siteId=s3')).toEqual([])
    expect(await ids('manager', '/site/siteDevices/s1/devices')).toEqual(['sd1'])
  })

  test("an update needs its permission at the record's site, else it is forbidden or not found", async () => {
    const account = (id: string, body: object, who: Person = 'manager') =>
      world.call(who, 'PATCH', `/security/userAccounts/${id}`, body)
    expect((await account('user', { lastName: 'Changed' })).status).toBe(200)
    expect((await account('loner', { lastName: 'Changed' })).status).toBe(404)
    const site = await world.call('manager', 'PATCH', '/site/sites/s1', { description: 'x' })
    expect([site.status, site.body.message]).toEqual([
      403,
      'This needs the permission “Branches: update”. Ask an administrator for it.',
    ])
    expect(
      (await world.call('manager', 'DELETE', '/security/userAccounts', ['loner'])).status,
    ).toBe(404)
    expect((await world.call('hq', 'DELETE', '/site/sites', ['s1'])).status).toBe(403)
    expect((await world.call('hq', 'PUT', '/security/clients', {})).body).toMatchObject({
      status: 403,
      message: expect.stringContaining('“Client: update”'),
      params: { permissionCode: 'BRANCHDESK:BUSINESS:CLIENT:UPDATE' },
    })
  })

  test('a person who may create accounts at their branches creates an account with its branches and can find it [API-USER-03, API-USER-05]', async () => {
    const body = (siteId: string, userRoleId = 'User') => ({
      firstName: 'Nia',
      lastName: 'Okafor',
      email: `nia-${siteId}-${userRoleId.length}@acme.test`,
      currentUserSite: [{ siteId, userRoleId }],
    })
    const made = await world.call('manager', 'POST', '/security/userAccounts/global', body('s2'))
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      sites: ['Denver Union'],
      currentUserSite: [{ siteId: 's2', userRoleId: 'User', roleName: 'User' }],
    })
    expect((await world.call('manager', 'POST', '/security/userAccounts', body('s3'))).status).toBe(
      400,
    )
    expect(
      (
        await world.call('manager', 'POST', '/security/userAccounts', {
          ...body('s1'),
          currentUserSite: [],
        })
      ).body.message,
    ).toBe('Please select at least one branch')
  })

  test('nobody grants or acquires rights that they do not have', async () => {
    const promote = (roleId: string, who: Person = 'manager') =>
      world.call(who, 'PUT', '/site/userSites/assignRole', {
        siteId: 's1',
        userAccountId: 'user',
        roleId,
      })
    expect((await promote('Admin')).status).toBe(403)
    expect((await promote('Head Quarter Staff')).status).toBe(403)
    expect((await promote('Manager')).status).toBe(200)
    expect((await promote('User')).status).toBe(200)
    expect(
      (
        await world.call('manager', 'PATCH', '/security/userAccounts/admin', {
          password: 'Taken-Over-1!',
        })
      ).status,
    ).toBe(403)
    expect(
      (await world.call('manager', 'DELETE', '/security/userAccounts', ['admin'])).status,
    ).toBe(403)
    expect(
      (
        await world.call('manager', 'POST', '/security/userAccounts', {
          firstName: 'Eve',
          lastName: 'Eve',
          email: 'eve@acme.test',
          currentUserSite: [{ siteId: 's1', userRoleId: 'Admin' }],
        })
      ).status,
    ).toBe(403)
  })

  test('everyone reads their own account and client, and can choose among their own sites, whatever their role [CLNT-01]', async () => {
    expect((await world.call('user', 'GET', '/security/userAccounts/user')).status).toBe(200)
    expect((await world.call('user', 'GET', '/security/userAccounts/admin')).status).toBe(403)
    expect((await world.call('user', 'GET', '/security/clients/acme')).body.name).toBe(
      'Acme Retail',
    )
    expect((await world.call('user', 'GET', '/site/filter/SITES')).body).toEqual([
      { text: 'Boston Harbor', value: 's1' },
    ])
    // Forms are assigned to people, so a person who reads forms can choose among people of their
    // own sites.
    expect(
      (await world.call('user', 'GET', '/security/filter/USERS')).body.map(
        (each: { value: string }) => each.value,
      ),
    ).not.toContain('loner')
    expect((await world.call('user', 'GET', '/site/filter/DEVICES')).status).toBe(403)
  })

  test("activity is readable for readable records and for the person's own account", async () => {
    await world.call('admin', 'PATCH', '/site/sites/s3', { description: 'Far away' })
    await world.call('admin', 'PATCH', '/site/sites/s1', { description: 'Near by' })
    await world.call('admin', 'PATCH', '/security/userAccounts/user', { firstName: 'Ulla' })
    const seen = async (who: Person) => [
      ...new Set(
        (await world.call(who, 'GET', '/security/audits?size=1000')).body.content.map(
          (row: { entityId: string }) => row.entityId,
        ),
      ),
    ]
    expect(await seen('manager')).toEqual(expect.arrayContaining(['s1', 'user']))
    expect(await seen('manager')).not.toContain('s3')
    expect(await seen('user')).toEqual(['user'])
    expect(await seen('admin')).toEqual(expect.arrayContaining(['s1', 's3', 'user']))
    expect(await seen('gadmin')).toEqual([])
  })

  test('a permission of one person at one site applies only there [PERM-16, PERM-21]', async () => {
    expect((await world.call('user', 'GET', '/site/devices')).status).toBe(403)
    const grant = (permissionCode: string, who: Person = 'admin') =>
      world.call(who, 'POST', '/security/userPermissions', {
        userAccountId: 'user',
        siteId: 's1',
        permissionCode,
        read: true,
      })
    expect((await grant('BRANCHDESK:INTEGRATIONS:DEVICES')).status).toBe(201)
    expect(await ids('user', '/site/devices')).toEqual(['d1'])
    expect(await ids('user', '/site/devices', { siteIds: 's1,s2' })).toEqual([])
    expect(
      (
        await world.call('user', 'POST', '/site/devices', {
          name: 'X',
          uuId: 'x',
          typeTextCode: 'TABLET',
        })
      ).status,
    ).toBe(403)
    const { body } = await world.call(
      'admin',
      'GET',
      '/security/userPermissions?userAccountId=user',
    )
    expect(
      (await world.call('admin', 'DELETE', `/security/userPermissions/${body[0].webId}`)).status,
    ).toBe(204)
    expect((await world.call('user', 'GET', '/site/devices')).status).toBe(403)
  })

  test('a changed or inactive role changes the rights of its people immediately', async () => {
    const permission = (
      await world.call('admin', 'POST', '/security/rolePermissions', {
        roleId: 'User',
        permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ',
      })
    ).body
    expect(await ids('loner', '/site/sites')).toEqual(['s3'])
    await world.call('admin', 'PATCH', '/security/roles/User', { status: 'INACTIVE' })
    expect((await world.call('loner', 'GET', '/site/sites')).status).toBe(403)
    await world.call('admin', 'PATCH', '/security/roles/User', { status: 'ACTIVE' })
    expect(
      (await world.call('admin', 'DELETE', `/security/rolePermissions/${permission.webId}`)).status,
    ).toBe(204)
    expect((await world.call('loner', 'GET', '/site/sites')).status).toBe(403)
  })

  test('a person who is removed from a site no longer sees it in the next call', async () => {
    await world.call('admin', 'POST', '/site/userSites', {
      siteId: 's3',
      userAccountId: 'manager',
      roleId: 'Manager',
    })
    expect(await ids('manager', '/site/sites')).toEqual(['s1', 's2', 's3'])
    const link = (await world.call('admin', 'GET', '/site/userSites?siteId=s3&userId=manager')).body
      .content[0]
    expect(
      (await world.call('admin', 'DELETE', '/site/userSites/delete', [link.webId])).status,
    ).toBe(204)
    expect(await ids('manager', '/site/sites')).toEqual(['s1', 's2'])
    expect((await signIn(world.service, 'manager@acme.test')).status).toBe(200)
  })
})
