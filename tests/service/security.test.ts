import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { covers } from '../../src/model/permission.ts'
import { addPermissions } from '../../src/service/demo/addPermissions.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, signIn, type Person, type World } from './testService.ts'

type Row = Record<string, any>

/** The areas and items of the specification, verbatim. */
const areas: [id: string, area: string, items: string[]][] = [
  ['[PERM-05]', 'APPLICATIONS', ['EMAIL', 'SMS', 'SCHEDULER']],
  ['[PERM-06]', 'BUSINESS', ['SITE', 'CLIENT', 'LOCATIONS']],
  ['[PERM-07]', 'USERS', ['ROLES', 'USER PERMISSIONS', 'PERMISSIONS', 'USERS']],
  ['[PERM-08]', 'INTEGRATIONS', ['EMAIL MANAGER', 'DEVICES', 'SMS MANAGER']],
  ['[PERM-09]', 'SETTINGS', ['LOOKUP CONFIGURATION', 'EVENTS']],
  ['[PERM-10]', 'TEMPLATES', ['FORMS', 'TASKS', 'SECTIONS']],
  ['[PERM-11]', 'DASHBOARD', ['PERFORMANCE REVIEW', 'SITES OVERVIEW', 'USER STATISTICS']],
]

describe.each(mainDialects)('security on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
    await addPermissions(world.database, entities)
  })
  afterAll(() => world.close())

  const get = async (path: string, who: Person = 'admin', headers = {}) => {
    const { status, body } = await world.call(who, 'GET', path, undefined, headers)
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const call = (verb: string, path: string, body?: unknown, who: Person = 'admin') =>
    world.call(who, verb, path, body)
  const made = async (path: string, body: object): Promise<Row> => {
    const answer = await call('POST', path, body)
    expect([path, answer.status, answer.body.message]).toEqual([path, 201, undefined])
    return answer.body
  }
  const person = async (
    name: string,
    at: [siteId: string, userRoleId: string][] = [['s1', 'User']],
  ): Promise<Row> => {
    const { status, body } = await call('POST', '/security/userAccounts/global', {
      firstName: name,
      lastName: 'Maker',
      email: `${name}@acme.test`.toLowerCase(),
      password: 'Tests-of-2026!',
      currentUserSite: at.map(([siteId, userRoleId]) => ({ siteId, userRoleId })),
    })
    expect([name, status]).toEqual([name, 201])
    return body
  }
  const role = async (roleName: string, codes: string[], more: object = {}): Promise<Row> => {
    const { status, body } = await call('POST', '/security/roles', {
      roleName,
      permissions: codes.map((permissionCode) => ({
        permissionCode: `BRANCHDESK:${permissionCode}`,
        enabled: true,
      })),
      ...more,
    })
    expect([roleName, status]).toEqual([roleName, 201])
    return body
  }

  describe('permissions', () => {
    test.each(
      areas,
    )('every client has the codes of its area for each action %s: %s [PERM-02, PERM-03]', async (_, area, items) => {
      const found: Row[] = (await get('/security/permissions')).filter(
        (each: Row) => each.area === area,
      )
      const expected = items.flatMap((item) =>
        ['READ', 'CREATE', 'UPDATE', 'DELETE'].map(
          (action) => `BRANCHDESK:${area}:${item}:${action}`,
        ),
      )
      expect(found.map((each) => each.permissionCode)).toEqual(expect.arrayContaining(expected))
      for (const each of found)
        expect(each.permissionCode).toBe(`BRANCHDESK:${each.area}:${each.item}:${each.action}`)
      expect(
        await world
          .call('gadmin', 'GET', '/security/permissions')
          .then(({ body }) => body.map((each: Row) => each.permissionCode)),
      ).toEqual(expect.arrayContaining(expected))
    })

    test("permissions are available as a list and a page, including those that an entity's schema requires [API-PERM-06, API-PERM-07, ENT-52, PERM-04]", async () => {
      const list: Row[] = await get('/security/permissions')
      expect(list[0]).toMatchObject({
        webId: expect.any(String),
        permissionCode: expect.any(String),
        name: expect.any(String),
        area: expect.any(String),
        item: expect.any(String),
        action: expect.any(String),
        permissionGroupId: expect.any(String),
        status: 'ACTIVE',
      })
      const page = await get(
        '/security/permissions/page?page=1&size=5&sort=permissionCode,asc&status=ACTIVE',
      )
      expect(page).toMatchObject({ totalElements: list.length, size: 5, number: 1 })
      expect(page.content.map((each: Row) => each.permissionCode)).toEqual(
        list
          .map((each) => each.permissionCode)
          .sort()
          .slice(5, 10),
      )
      const codes = new Set(list.map((each) => each.permissionCode))
      for (const { permission } of entities)
        if (permission !== 'all')
          expect([permission, codes.has(`BRANCHDESK:${permission}:UPDATE`)]).toEqual([
            permission,
            true,
          ])
      expect(codes.has('BRANCHDESK:INTEGRATIONS:EMAIL MANAGER:READ')).toBe(true)
    })

    test('a group for each area contains its permissions, and pickers get their names [API-PERM-08, API-PERM-15, ENT-53]', async () => {
      const groups: Row[] = await get('/security/permissionGroups')
      const business = groups.find((each) => each.name === 'Business')!
      expect(business.permissions.map((each: Row) => each.permissionCode)).toEqual(
        expect.arrayContaining([
          'BRANCHDESK:BUSINESS:SITE:READ',
          'BRANCHDESK:BUSINESS:CLIENT:DELETE',
        ]),
      )
      expect(
        business.permissions.every(
          (each: Row) => each.permissionCode.startsWith('BRANCHDESK:BUSINESS:') && each.webId,
        ),
      ).toBe(true)
      expect(groups.map((each) => each.name)).toEqual(
        expect.arrayContaining([
          'Applications',
          'Users',
          'Integrations',
          'Settings',
          'Templates',
          'Dashboard',
        ]),
      )
      const options: Row[] = await get('/security/filter/PERMISSIONS')
      expect(options).toContainEqual({
        text: 'Branches: read',
        value: 'business.site.read',
        permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ',
      })
    })

    test('only the product creates permissions, and it creates removed ones again [API-ROLE-07]', async () => {
      expect(
        (await call('POST', '/security/permissions', { permissionCode: 'BRANCHDESK:A:B:READ' }))
          .status,
      ).toBe(405)
      expect(
        (await call('DELETE', '/security/permissions', ['templates.tasks.delete'])).status,
      ).toBe(204)
      const has = async () =>
        (await get('/security/permissions')).some(
          (each: Row) => each.permissionCode === 'BRANCHDESK:TEMPLATES:TASKS:DELETE',
        )
      expect(await has()).toBe(false)
      expect(await addPermissions(world.database, entities)).toBe(1)
      expect(await has()).toBe(true)
      expect(
        (await call('DELETE', '/security/permissions', ['templates.tasks.delete'], 'hq')).status,
      ).toBe(403)
    })
  })

  describe('permissions of roles', () => {
    test('they are listed, paged, read, created and removed, each with its role and permission [API-PERM-01, API-PERM-02, ENT-54]', async () => {
      const made = await call('POST', '/security/rolePermissions', {
        roleId: 'User',
        permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS:READ',
      })
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({
          roleId: 'User',
          roleName: 'User',
          permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS:READ',
          permissionId: 'business.locations.read',
          enabled: true,
          webId: expect.any(String),
        }),
      ])
      const key = made.body.webId
      expect(await get(`/security/rolePermissions/${key}`)).toEqual(made.body)
      expect(await get('/security/rolePermissions?roleId=User')).toContainEqual(made.body)
      expect(
        (await get('/security/rolePermissions')).find((each: Row) => each.roleId === 'Admin'),
      ).toMatchObject({ permissionCode: 'BRANCHDESK:*:*:*', permissionId: null })
      expect(await get('/security/rolePermissions/paged?roleId=User&size=1&page=1')).toMatchObject({
        totalElements: 2,
        size: 1,
        number: 1,
      })
      expect(
        (await call('DELETE', '/security/permissions', ['business.locations.read'])).status,
      ).toBe(409)
      const removed = await call('DELETE', `/security/rolePermissions/${key}`)
      expect([removed.status, removed.body]).toEqual([204, undefined])
      expect((await call('GET', `/security/rolePermissions/${key}`)).status).toBe(404)
    })

    test('a list is created like a single one, all or none, and returned as a list [API-PERM-01, API-PERM-09]', async () => {
      const item = (name: string) => ({
        roleId: 'User',
        permissionCode: `BRANCHDESK:BUSINESS:${name}`,
      })
      const made = await call('POST', '/security/rolePermissions', [
        item('SITE:READ'),
        item('DEVICES:READ'),
      ])
      expect([made.status, made.body]).toEqual([
        201,
        [expect.objectContaining(item('SITE:READ')), expect.objectContaining(item('DEVICES:READ'))],
      ])
      expect(
        (await call('POST', '/security/rolePermissions', [item('CLIENT:READ'), item('SITE:READ')]))
          .status,
      ).toBe(409)
      expect(
        (await get('/security/rolePermissions?roleId=User')).map(
          (each: Row) => each.permissionCode,
        ),
      ).not.toContain('BRANCHDESK:BUSINESS:CLIENT:READ')
      expect((await call('POST', '/security/rolePermissions', [])).status).toBe(400)
      expect(
        (
          await call(
            'DELETE',
            '/security/rolePermissions',
            made.body.map((each: Row) => each.webId),
          )
        ).status,
      ).toBe(204)
      const custom = await call('POST', '/security/userPermissions', [
        {
          userAccountId: 'loner',
          siteId: 's3',
          permissionCode: 'BRANCHDESK:BUSINESS:DEVICES',
          read: true,
        },
      ])
      expect([custom.status, custom.body]).toEqual([
        201,
        [expect.objectContaining({ permissionCode: 'BRANCHDESK:BUSINESS:DEVICES', read: true })],
      ])
      expect(
        (await call('DELETE', `/security/userPermissions/${custom.body[0].webId}`)).status,
      ).toBe(204)
    })

    test('one is identified by its permission, too, and by the code when both are given [API-PERM-01, ENT-54]', async () => {
      const save = (body: object) =>
        call('POST', '/security/rolePermissions', { roleId: 'User', ...body })
      const made = await save({ permissionId: 'business.locations.read', enabled: true })
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({
          permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS:READ',
          permissionId: 'business.locations.read',
        }),
      ])
      const patch = async (permissionId: string | null) =>
        (await call('PATCH', `/security/rolePermissions/${made.body.webId}`, { permissionId })).body
      expect(await patch('business.site.read')).toMatchObject({
        permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ',
        permissionId: 'business.site.read',
      })
      expect(await patch(null)).toMatchObject({
        permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ',
        permissionId: 'business.site.read',
      })
      expect(await patch('business.locations.read')).toMatchObject({
        permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS:READ',
        permissionId: 'business.locations.read',
      })
      const both = await save({
        permissionId: 'business.locations.read',
        permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ',
      })
      expect(both.body).toMatchObject({
        permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ',
        permissionId: 'business.site.read',
      })
      expect([
        (await save({ permissionId: 'business.nothing.read' })).status,
        (await save({ permissionId: null })).status,
        (await save({})).status,
      ]).toEqual([400, 400, 400])
      expect(
        (await call('DELETE', '/security/rolePermissions', [made.body.webId, both.body.webId]))
          .status,
      ).toBe(204)
    })

    test('groups contain the roles with permissions in an area, filtered by roles, people and branches [API-PERM-03, PERM-24]', async () => {
      const rolesIn = async (query: string, name = 'Templates') =>
        [
          ...new Set(
            (await get(`/security/rolePermissions/group${query}`))
              .find((each: Row) => each.name === name)
              .rolePermissions.map((each: Row) => each.roleName),
          ),
        ].sort()
      expect(await rolesIn('')).toEqual(['Admin', 'Head Quarter Staff', 'Manager', 'User'])
      expect(await rolesIn('', 'Dashboard')).toEqual(['Admin', 'Head Quarter Staff', 'Manager'])
      expect(await rolesIn('?userRoleIds=User,Manager')).toEqual(['Manager', 'User'])
      expect(await rolesIn('?userIds=loner,hq')).toEqual(['Head Quarter Staff', 'User'])
      expect(await rolesIn('?siteIds=s3')).toEqual(['Admin', 'User'])
      expect(await rolesIn('?userIds=manager,admin&siteIds=s3')).toEqual(['Admin'])
      expect(await rolesIn('?userIds=gadmin')).toEqual([])
    })

    test('toggles contain every code, also one that a wildcard grants [API-PERM-05]', async () => {
      const toggles: Row[] = await get('/security/rolePermissions/togglePermissions?roleId=Manager')
      expect(toggles.map((each) => each.permissionCode)).toEqual(
        (await get('/security/permissions')).map((each: Row) => each.permissionCode).sort(),
      )
      const granted = [
        'BRANCHDESK:*:*:READ',
        'BRANCHDESK:USERS:USERS:CREATE',
        'BRANCHDESK:USERS:USERS:UPDATE',
        'BRANCHDESK:USERS:USERS:DELETE',
      ]
      for (const { permissionCode, enabled, ...rest } of toggles)
        expect([permissionCode, enabled, rest]).toEqual([
          permissionCode,
          granted.some((code) => covers(code, permissionCode)),
          permissionCode.endsWith(':READ') ? { wildcard: 'BRANCHDESK:*:*:READ' } : {},
        ])
      expect((await call('GET', '/security/rolePermissions/togglePermissions')).status).toBe(400)
      expect(
        (await call('GET', '/security/rolePermissions/togglePermissions?roleId=gUser')).status,
      ).toBe(404)
    })

    test.each([
      'togglePermissions',
      'togglePermissions/update',
    ])('%s switches codes on and off; a wildcard stays, and what it covers is denied by a row of its own [API-PERM-04, ROLE-06]', async (path) => {
      const { webId: roleId } = await role(`Toggled ${path.length}`, [
        '*:*:READ',
        'BUSINESS:SITE:UPDATE',
      ])
      const maker = await person(`Toggle${path.length === 17 ? 'one' : 'two'}`, [['s1', roleId]])
      const token = (await signIn(world.service, maker.email)).body.access_token
      const may = async (target: string) =>
        (
          await world.service.fetch(
            new Request(`http://desk.test/api${target}`, {
              headers: { authorization: `Bearer ${token}` },
            }),
          )
        ).status
      const rows = async () =>
        (await get(`/security/rolePermissions?roleId=${roleId}&sort=permissionCode,asc`)).map(
          (each: Row) => [
            each.permissionCode.replace('BRANCHDESK:', ''),
            each.enabled,
            each.denied,
          ],
        )
      const sentences = async () =>
        (
          await get(`/security/audits?entityId=${roleId}&sort=createdDate,desc&size=50`)
        ).content.map((each: Row) => each.description)
      const toggle = (permissions: object[]) =>
        call('PUT', `/security/rolePermissions/${path}`, { roleId, permissions })
      const devices = 'BRANCHDESK:INTEGRATIONS:DEVICES:READ'
      const before = await rows()
      const earlier = (await sentences()).length
      expect([await may('/site/devices'), await may('/site/locations')]).toEqual([200, 200])

      const off = await toggle([{ permissionCode: devices, enabled: false, was: true }])
      expect([off.status, off.body.length]).toEqual([200, 3])
      expect(await rows()).toEqual([...before, ['INTEGRATIONS:DEVICES:READ', true, true]].sort())
      expect([await may('/site/devices'), await may('/site/locations')]).toEqual([403, 200])
      expect(
        (await get(`/security/rolePermissions/togglePermissions?roleId=${roleId}`)).find(
          (each: Row) => each.permissionCode === devices,
        ),
      ).toEqual({
        permissionCode: devices,
        enabled: false,
        wildcard: 'BRANCHDESK:*:*:READ',
        denied: true,
      })
      expect((await sentences()).slice(0, -earlier)).toEqual([
        'Permission "Devices: read" was revoked',
      ])

      const stale = await toggle([{ permissionCode: devices, enabled: false, was: true }])
      expect([stale.status, stale.body.error, stale.body.textKey]).toEqual([
        409,
        'CONFLICT',
        'PERMISSION_CHANGED',
      ])

      await toggle([{ permissionCode: devices, enabled: true, was: false }])
      expect(await rows()).toEqual(before)
      expect(await may('/site/devices')).toBe(200)
      expect((await sentences()).slice(0, -earlier)).toEqual([
        'Permission "Devices: read" was granted',
        'Permission "Devices: read" was revoked',
      ])

      await toggle([
        { permissionCode: 'BRANCHDESK:BUSINESS:SITE:CREATE', enabled: true },
        { permissionCode: 'BRANCHDESK:BUSINESS:SITE:UPDATE', enabled: false },
      ])
      expect(await rows()).toEqual([
        ['*:*:READ', true, false],
        ['BUSINESS:SITE:CREATE', true, false],
        ['BUSINESS:SITE:UPDATE', false, false],
      ])
      await toggle([{ permissionCode: 'BRANCHDESK:BUSINESS:SITE:UPDATE', enabled: true }])
      expect((await sentences()).slice(0, 3)).toEqual([
        'Permission "Branches: update" was granted',
        expect.stringMatching(/was (granted|revoked)$/),
        expect.stringMatching(/was (granted|revoked)$/),
      ])
      for (const wrong of [
        {},
        { roleId },
        { roleId, permissions: [{ permissionCode: 'BRANCHDESK:A:B:READ' }] },
        { roleId, permissions: [{ permissionCode: 'nonsense', enabled: true }] },
      ])
        expect((await call('PUT', `/security/rolePermissions/${path}`, wrong)).status).toBe(400)
    })

    test('a role permission that is switched off grants nothing, and activity names it in words', async () => {
      const off = await call('POST', '/security/rolePermissions', {
        roleId: 'User',
        permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS:READ',
        enabled: false,
      })
      expect((await call('GET', '/site/locations', undefined, 'user')).status).toBe(403)
      expect(
        (await call('PATCH', `/security/rolePermissions/${off.body.webId}`, { enabled: true }))
          .status,
      ).toBe(200)
      expect((await call('GET', '/site/locations', undefined, 'user')).status).toBe(200)
      await call('DELETE', '/security/rolePermissions', [off.body.webId])
      expect((await call('GET', '/site/locations', undefined, 'user')).status).toBe(403)
      const { content } = await get('/security/audits?entityId=User&sort=createdDate,desc&size=50')
      expect(content.map((each: Row) => each.description)).toEqual(
        expect.arrayContaining([
          'Role permission "Locations: read" was created',
          'Permission "Locations: read" was granted',
          'Permission "Locations: read" was revoked',
        ]),
      )
      expect(JSON.stringify(content.map((each: Row) => each.description))).not.toContain(
        'BRANCHDESK:',
      )
    })
  })

  describe("people's own permissions", () => {
    const rights = async (who: Person) =>
      (await get('/security/userAccounts/currentUser', who)).permissionModels.filter(
        (each: Row) => each.rolePermissionModels.length === 0,
      )

    test('one is a code without an action and four flags, and grants what they say where it applies [API-PERM-09, API-PERM-10, ENT-55, ENT-04, PERM-21]', async () => {
      const { status, body } = await call('POST', '/security/userPermissions', {
        userAccountId: 'user',
        siteId: 's1',
        permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS',
        read: true,
        update: true,
      })
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({
          webId: expect.any(String),
          userAccountId: 'user',
          siteId: 's1',
          permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS',
          read: true,
          create: false,
          update: true,
          delete: false,
        }),
      ])
      expect(await rights('user')).toEqual([
        {
          permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS:READ',
          siteIds: ['s1'],
          rolePermissionModels: [],
        },
        {
          permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS:UPDATE',
          siteIds: ['s1'],
          rolePermissionModels: [],
        },
      ])
      const tries = async () => [
        (await call('GET', '/site/locations', undefined, 'user')).status,
        (await call('PATCH', '/site/locations/loc1', { name: 'Stockroom' }, 'user')).status,
        (await call('POST', '/site/locations', { name: 'New', siteIds: ['s1'] }, 'user')).status,
        (await call('DELETE', '/site/locations', ['loc1'], 'user')).status,
      ]
      expect(await tries()).toEqual([200, 200, 403, 403])
      for (const asked of ['userAccountId=user', 'userIds=user,hq'])
        expect(await get(`/security/userPermissions?${asked}`)).toEqual([body])
      expect(
        (await call('PATCH', `/security/userPermissions/${body.webId}`, { update: false })).body
          .update,
      ).toBe(false)
      expect(await tries()).toEqual([200, 403, 403, 403])
      expect((await call('DELETE', `/security/userPermissions/${body.webId}`)).status).toBe(204)
      expect(await tries()).toEqual([403, 403, 403, 403])
      for (const permissionCode of [
        'BRANCHDESK:BUSINESS:LOCATIONS:READ',
        'BUSINESS',
        'nothing at all',
      ])
        expect(
          (
            await call('POST', '/security/userPermissions', {
              userAccountId: 'user',
              siteId: 's1',
              permissionCode,
              read: true,
            })
          ).status,
        ).toBe(400)
    })

    test('one call gives several people several permissions at a branch, also with new flags; lists, groups and removal include them [API-PERM-11, API-PERM-12, API-PERM-13, API-PERM-14]', async () => {
      const assign = (read: boolean) =>
        call('POST', '/security/userPermissions/assign', {
          userIds: ['user', 'loner'],
          siteId: 's2',
          permissions: [
            {
              permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS',
              read,
              create: true,
              update: false,
              delete: false,
            },
            { permissionCode: 'BRANCHDESK:USERS:*', read: true },
          ],
        })
      const first = await assign(true)
      expect([first.status, first.body.length]).toEqual([200, 4])
      const again = await assign(false)
      expect(again.body.map((each: Row) => each.webId)).toEqual(
        first.body.map((each: Row) => each.webId),
      )
      expect(again.body[0]).toMatchObject({
        userAccountId: 'user',
        siteId: 's2',
        read: false,
        create: true,
      })
      const atSite: Row[] = await get(
        '/security/userPermissions/sitePermissions?userIds=user,loner&siteId=s2',
      )
      expect(atSite.map((each) => each.webId).sort()).toEqual(
        first.body.map((each: Row) => each.webId).sort(),
      )
      expect(await get('/security/userPermissions/sitePermissions?userIds=user&siteId=s1')).toEqual(
        [],
      )
      expect(
        await get('/security/userPermissions/sitePermissions?userIds=user&siteId=s2'),
      ).toHaveLength(2)
      const held = async (userIds: string) =>
        Object.fromEntries(
          (await get(`/security/userPermissions/group?userIds=${userIds}`)).map((group: Row) => [
            group.name,
            group.userPermissions.map((each: Row) => [each.userAccountId, each.permissionCode]),
          ]),
        )
      const groups = await held('user')
      expect([groups['Business'], groups['Users'], groups['Settings']]).toEqual([
        [['user', 'BRANCHDESK:BUSINESS:LOCATIONS']],
        [['user', 'BRANCHDESK:USERS:*']],
        [],
      ])
      expect((await held('user,loner'))['Users']).toHaveLength(2)
      const removed = await call(
        'DELETE',
        '/security/userPermissions',
        first.body.map((each: Row) => each.webId),
      )
      expect([removed.status, removed.body]).toEqual([204, undefined])
      expect(
        await get('/security/userPermissions/sitePermissions?userIds=user,loner&siteId=s2'),
      ).toEqual([])
    })

    test("one person's permissions at a branch can also be saved from the branch [API-USITE-08]", async () => {
      const { status, body } = await call('POST', '/site/userSites/userPermissions', {
        userAccountId: 'loner',
        siteId: 's3',
        permissions: [{ permissionCode: 'BRANCHDESK:BUSINESS:SITE', read: true }],
      })
      expect([status, body]).toEqual([
        200,
        [
          expect.objectContaining({
            userAccountId: 'loner',
            siteId: 's3',
            permissionCode: 'BRANCHDESK:BUSINESS:SITE',
            read: true,
            delete: false,
          }),
        ],
      ])
      expect((await get('/site/sites', 'loner')).content.map((each: Row) => each.webId)).toEqual([
        's3',
      ])
      await call('DELETE', '/security/userPermissions', [body[0].webId])
      expect((await call('GET', '/site/sites', undefined, 'loner')).status).toBe(403)
    })
  })

  describe('nobody grants or revokes permissions that they do not have', () => {
    let rows: Record<'user' | 'role' | 'wide', string>
    beforeAll(async () => {
      // They may write every kind of grant at s1, and otherwise only read branches there.
      const granter = await role('Granter', [
        'USERS:ROLES:*',
        'USERS:USER PERMISSIONS:*',
        'USERS:USERS:*',
        'BUSINESS:SITE:READ',
      ])
      await made('/site/userSites', { siteId: 's1', userAccountId: 'loner', roleId: granter.webId })
      const narrow = await role('Narrow', ['BUSINESS:SITE:UPDATE', 'BUSINESS:SITE:READ'])
      const wide = await role('Wide', ['BUSINESS:SITE:READ'], { allSites: true })
      // At s3 they may write grants, and have nothing to grant.
      for (const permissionCode of ['BRANCHDESK:USERS:USERS', 'BRANCHDESK:USERS:USER PERMISSIONS'])
        await made('/security/userPermissions', {
          userAccountId: 'loner',
          siteId: 's3',
          permissionCode,
          read: true,
          create: true,
        })
      const own = await made('/security/userPermissions', {
        userAccountId: 'user',
        siteId: 's1',
        permissionCode: 'BRANCHDESK:BUSINESS:SITE',
        update: true,
      })
      rows = { user: own['webId'], role: narrow.webId, wide: wide.webId }
    })

    const flags = { permissionCode: 'BRANCHDESK:BUSINESS:SITE', update: true }
    const grants: [
      what: string,
      verb: string,
      path: (rows: Record<string, string>) => string,
      body: (rows: Record<string, string>) => unknown,
    ][] = [
      [
        'a permission of a person',
        'POST',
        () => '/security/userPermissions',
        () => ({ userAccountId: 'loner', siteId: 's1', ...flags }),
      ],
      [
        'a wildcard',
        'POST',
        () => '/security/userPermissions',
        () => ({
          userAccountId: 'loner',
          siteId: 's1',
          permissionCode: 'BRANCHDESK:*:*',
          read: true,
        }),
      ],
      [
        'a permission at another branch',
        'POST',
        () => '/security/userPermissions',
        () => ({
          userAccountId: 'loner',
          siteId: 's3',
          permissionCode: 'BRANCHDESK:BUSINESS:SITE',
          read: true,
        }),
      ],
      [
        'one of several permissions',
        'POST',
        () => '/security/userPermissions/assign',
        () => ({
          userIds: ['loner'],
          siteId: 's1',
          permissions: [{ permissionCode: 'BRANCHDESK:BUSINESS:SITE', read: true }, flags],
        }),
      ],
      [
        'permissions from the branch',
        'POST',
        () => '/site/userSites/userPermissions',
        () => ({ userAccountId: 'loner', siteId: 's1', permissions: [flags] }),
      ],
      [
        'a flag that is added',
        'PATCH',
        (row) => `/security/userPermissions/${row['user']}`,
        () => ({ delete: true }),
      ],
      [
        'a flag that is taken',
        'PATCH',
        (row) => `/security/userPermissions/${row['user']}`,
        () => ({ update: false }),
      ],
      [
        'a permission that is taken',
        'DELETE',
        (row) => `/security/userPermissions/${row['user']}`,
        () => undefined,
      ],
      [
        'permissions that are taken',
        'DELETE',
        () => '/security/userPermissions',
        (row) => [row['user']],
      ],
      [
        'a permission of a role',
        'POST',
        () => '/security/rolePermissions',
        (row) => ({ roleId: row['wide'], permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ' }),
      ],
      [
        'a role that holds everywhere',
        'PUT',
        () => '/security/rolePermissions/togglePermissions',
        (row) => ({
          roleId: row['wide'],
          permissions: [{ permissionCode: 'BRANCHDESK:USERS:ROLES:READ', enabled: true }],
        }),
      ],
      [
        'a switch that is set',
        'PUT',
        () => '/security/rolePermissions/togglePermissions',
        (row) => ({
          roleId: row['role'],
          permissions: [{ permissionCode: 'BRANCHDESK:BUSINESS:SITE:DELETE', enabled: true }],
        }),
      ],
      [
        'a switch that is cleared',
        'PUT',
        () => '/security/rolePermissions/togglePermissions/update',
        (row) => ({
          roleId: row['role'],
          permissions: [{ permissionCode: 'BRANCHDESK:BUSINESS:SITE:UPDATE', enabled: false }],
        }),
      ],
      [
        'a new role',
        'POST',
        () => '/security/roles',
        () => ({ roleName: 'Mine', permissions: [{ permissionCode: 'BRANCHDESK:*:*:*' }] }),
      ],
      [
        'a copy of a role',
        'POST',
        () => '/security/roles/clone',
        (row) => ({ webId: row['role'], roleName: 'Narrow copy' }),
      ],
      [
        'a role at a branch',
        'POST',
        () => '/site/userSites/assignUsers',
        (row) => [{ siteId: 's3', userAccountId: 'user', roleId: row['role'] }],
      ],
      [
        "a branch's people",
        'PUT',
        () => '/site/userSites/assignUsers/s1',
        (row) => [{ siteId: 's1', userAccountId: 'loner', roleId: row['role'] }],
      ],
    ]
    test.each(
      grants,
    )('%s: %s requires every code in it at the same branches [PERM-15, GEN-08]', async (_, verb, path, body) => {
      const before = [
        await get('/security/userPermissions'),
        await get('/security/rolePermissions'),
        (await get('/site/userSites?size=500')).content,
      ]
      const answer = await call(verb, path(rows), body(rows), 'loner')
      expect([answer.status, answer.body.error]).toEqual([403, 'FORBIDDEN'])
      expect([
        await get('/security/userPermissions'),
        await get('/security/rolePermissions'),
        (await get('/site/userSites?size=500')).content,
      ]).toEqual(before)
    })

    test('they can grant what they have, at their own branch', async () => {
      const given = await call(
        'POST',
        '/security/userPermissions/assign',
        {
          userIds: ['user'],
          siteId: 's1',
          permissions: [{ permissionCode: 'BRANCHDESK:USERS:ROLES', read: true, create: true }],
        },
        'loner',
      )
      expect([given.status, given.body]).toEqual([200, [expect.objectContaining({ create: true })]])
      expect(
        (
          await call(
            'DELETE',
            `/security/userPermissions/${given.body[0].webId}`,
            undefined,
            'loner',
          )
        ).status,
      ).toBe(204)
    })
  })

  describe('accounts', () => {
    test('they are paged, read, updated by PUT and PATCH, and every field but the password is returned [API-USER-01, API-USER-02, API-USER-04, ENT-01, ENT-02, ENT-05]', async () => {
      const page = await get(
        '/security/userAccounts?page=0&size=2&sort=firstName,asc&status=ACTIVE',
      )
      expect(page).toMatchObject({ size: 2, number: 0 })
      expect(page.totalElements).toBeGreaterThan(4)
      const before = await get('/security/userAccounts/user')
      const userPhone = [
        { phone_number: '+16175550123', default: true },
        { phone_number: '+16175550188', default: false },
      ]
      const put = await call('PUT', '/security/userAccounts/user', {
        ...before,
        lastName: 'Silva',
        userPhone,
        birthday: '1990-04-01',
      })
      expect(put.status).toBe(200)
      expect(put.body).toMatchObject({
        webId: 'user',
        firstName: 'user',
        lastName: 'Silva',
        email: 'user@acme.test',
        userPhone,
        phoneNumber: expect.stringMatching(/^\(617\) 555-0123/),
        birthday: '1990-04-01',
        status: 'ACTIVE',
        currentUserSite: [{ siteId: 's1', userRoleId: 'User', roleName: 'User' }],
      })
      for (const name of [
        'startDate',
        'endDate',
        'createdDate',
        'createdBy',
        'updateDate',
        'updatedBy',
        'clientId',
      ])
        expect(put.body).toHaveProperty(name)
      expect(put.body).not.toHaveProperty('password')
      expect(
        (await call('PATCH', '/security/userAccounts/user', { firstName: 'Mateo' })).body,
      ).toMatchObject({ firstName: 'Mateo', lastName: 'Silva' })
    })

    test('a single number becomes the default of the list, and removes none of the others [ENT-01, ENT-02, USER-07]', async () => {
      const made = await call('POST', '/security/userAccounts', {
        firstName: 'Ida',
        lastName: 'Ray',
        email: 'ida@acme.test',
        phoneNumber: '+16175550101',
      })
      expect([made.status, made.body.userPhone, made.body.phoneNumber]).toEqual([
        201,
        [{ phone_number: '+16175550101', default: true }],
        '(617) 555-0101',
      ])
      const path = `/security/userAccounts/${made.body.webId}`
      const userPhone = [
        { phone_number: '+16175550101', default: true },
        { phone_number: '+16175550102', default: false },
      ]
      expect((await call('PUT', path, { ...made.body, userPhone })).body.userPhone).toEqual(
        userPhone,
      )
      const changed = (await call('PATCH', path, { phoneNumber: '+16175550103' })).body
      expect(changed.userPhone).toEqual([
        { phone_number: '+16175550103', default: true },
        { phone_number: '+16175550102', default: false },
      ])
      // A record that was read and is written back changes nothing, because the list has more
      // information.
      expect(
        (await call('PATCH', path, { phoneNumber: changed.phoneNumber })).body.userPhone,
      ).toEqual(changed.userPhone)
      expect(
        (await call('PUT', path, { ...changed, phoneNumber: '+16175550109' })).body.userPhone,
      ).toEqual(changed.userPhone)
      expect((await call('PATCH', path, { phoneNumber: 'nobody' })).body.errors).toEqual([
        expect.objectContaining({ field: expect.stringMatching(/^userPhone/) }),
      ])
      expect((await call('PATCH', path, { phoneNumber: null })).body.userPhone).toEqual(
        changed.userPhone,
      )
    })

    test('one is created alone or with its branches and roles, and copied without its own values [API-USER-03, API-USER-05, API-USER-06, USER-04]', async () => {
      const alone = await call('POST', '/security/userAccounts', {
        firstName: 'Nia',
        lastName: 'Okafor',
        email: 'nia@acme.test',
        password: 'Tests-of-2026!',
        userPhone: [{ phone_number: '+16175550111', default: true }],
        birthday: '1991-01-01',
      })
      expect([alone.status, alone.body.currentUserSite]).toEqual([201, []])
      const made = await call('POST', '/security/userAccounts/global', {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@acme.test',
        currentUserSite: [
          { siteId: 's1', userRoleId: 'User' },
          { siteId: 's2', userRoleId: 'Manager' },
        ],
        birthday: '1991-01-01',
        userPhone: [{ phone_number: '+16175550111', default: true }],
      })
      expect([made.status, made.body.sites.sort()]).toEqual([
        201,
        ['Boston Harbor', 'Denver Union'],
      ])
      expect(
        (
          await call('POST', '/security/userAccounts/global', {
            firstName: 'No',
            lastName: 'Branch',
            email: 'no@acme.test',
            currentUserSite: [],
          })
        ).body.errors,
      ).toEqual([expect.objectContaining({ field: 'currentUserSite' })])
      const copy = await call('POST', '/security/userAccounts/clone', {
        webId: made.body.webId,
        email: 'ada2@acme.test',
      })
      expect([copy.status, copy.body]).toEqual([
        201,
        expect.objectContaining({
          firstName: 'Ada',
          birthday: '1991-01-01',
          email: 'ada2@acme.test',
          currentUserSite: expect.arrayContaining([
            { siteId: 's2', userRoleId: 'Manager', roleName: 'Manager' },
          ]),
        }),
      ])
      expect([copy.body.userPhone ?? [], copy.body.webId === made.body.webId]).toEqual([[], false])
      expect(
        (await call('POST', '/security/userAccounts/clone', { webId: made.body.webId })).status,
      ).toBe(400)
      const nowhere = (
        await call('POST', '/security/userAccounts', {
          firstName: 'No',
          lastName: 'Where',
          email: 'nowhere@acme.test',
        })
      ).body
      expect(
        (
          await call('POST', '/security/userAccounts/clone', {
            ...nowhere,
            email: 'nowhere2@acme.test',
          })
        ).body,
      ).toMatchObject({ lastName: 'Where', currentUserSite: [] })
    })

    test('one call sets the status of several accounts, which ends their sessions, with the permission to do so [API-USER-08, API-COM-17]', async () => {
      const [one, two] = [await person('Bulkone'), await person('Bulktwo')]
      const token = (await signIn(world.service, one.email)).body.access_token
      const me = async () =>
        (
          await world.service.fetch(
            new Request('http://desk.test/api/security/userAccounts/currentUser', {
              headers: { authorization: `Bearer ${token}` },
            }),
          )
        ).status
      expect(await me()).toBe(200)
      const set = (ids: string[], status: string, who: Person = 'admin') =>
        call('PATCH', `/security/userAccounts/bulkStatusUpdate?status=${status}`, ids, who)
      const done = await set([one.webId, two.webId], 'INACTIVE')
      expect([done.status, done.body]).toEqual([204, undefined])
      for (const each of [one, two])
        expect((await get(`/security/userAccounts/${each.webId}`)).status).toBe('INACTIVE')
      expect(await me()).toBe(401)
      expect((await set([one.webId, 'nobody'], 'ACTIVE')).status).toBe(404)
      expect((await get(`/security/userAccounts/${one.webId}`)).status).toBe('INACTIVE')
      expect((await set([one.webId], 'SLEEPING')).status).toBe(400)
      for (const query of ['', '?status='])
        expect([
          query,
          (await call('PATCH', `/security/userAccounts/bulkStatusUpdate${query}`, [one.webId])).body
            .message,
        ]).toEqual([query, expect.stringContaining('"status" was given as ""')])
      expect([
        (await set([one.webId], 'ACTIVE', 'user')).status,
        (await set(['admin'], 'INACTIVE', 'manager')).status,
      ]).toEqual([403, 403])
      expect((await set([one.webId, two.webId], 'ACTIVE', 'manager')).status).toBe(204)
    })

    test('phone numbers are saved separately, as a list, in a record or one by one, without other fields [API-USER-09, USER-08]', async () => {
      const phones = (...numbers: string[]) =>
        numbers.map((phone_number, index) => ({ phone_number, default: index === 0 }))
      const save = (id: string, body: unknown, who: Person = 'admin') =>
        call('PUT', `/security/userAccounts/userAccount/${id}/updatePhone`, body, who)
      expect((await save('hq', phones('+16175550141', '+16175550142'))).body).toMatchObject({
        webId: 'hq',
        userPhone: phones('+16175550141', '+16175550142'),
      })
      const both = await save('hq', { userPhone: phones('+16175550143'), lastName: 'Changed' })
      expect([both.status, both.body.phoneNumber, both.body.lastName]).toEqual([
        200,
        '(617) 555-0143',
        'Tester',
      ])
      const one = (phone_number: string, isDefault: boolean) => ({
        phone_number,
        default: isDefault,
      })
      expect((await save('hq', one('+16175550146', true))).body.userPhone).toEqual([
        one('+16175550143', false),
        one('+16175550146', true),
      ])
      expect((await save('hq', one('+16175550143', false))).body.userPhone).toEqual([
        one('+16175550146', true),
        one('+16175550143', false),
      ])
      expect((await save('hq', one('call me', true))).body.errors).toMatchObject([
        { field: 'userPhone.2.phone_number' },
      ])
      expect((await save('hq', { phoneNumber: '+16175550147' })).body.userPhone).toContainEqual(
        one('+16175550147', true),
      )
      expect((await save('loner', phones('+16175550144'), 'loner')).status).toBe(200)
      expect([
        (await save('hq', phones('+16175550145'), 'user')).status,
        (await save('hq', 'none')).status,
        (await save('hq', {})).status,
        (await save('gadmin', [])).status,
      ]).toEqual([403, 400, 400, 404])
    })

    test('people are found by their role, and roles of people are listed and counted [API-USER-10, API-USER-11, API-USER-12, API-USER-13, ENT-56]', async () => {
      const { webId: roleId } = await role('Courier', ['TEMPLATES:FORMS:READ'])
      const [one, two] = [
        await person('Courierone', [
          ['s1', roleId],
          ['s2', roleId],
        ]),
        await person('Couriertwo', [['s3', roleId]]),
      ]
      const keys = (rows: Row[]) => rows.map((each) => each.webId).sort()
      const page = await get(
        `/security/userAccounts/role/${roleId}?page=0&size=10&sort=firstName,asc&status=ACTIVE`,
      )
      expect([page.totalElements, keys(page.content)]).toEqual([2, keys([one, two])])
      expect(keys((await get(`/security/userAccounts/role/${roleId}?siteIds=s3`)).content)).toEqual(
        [two.webId],
      )
      const accounts: Row[] = await get(`/security/userRoles/${roleId}/userAccount`)
      expect([keys(accounts), accounts[0]!.email]).toEqual([
        keys([one, two]),
        expect.stringMatching(/^courier/),
      ])
      const roles: Row[] = await get('/security/userRoles')
      expect(roles.filter((each) => each.userRoleId === roleId)).toEqual(
        expect.arrayContaining([
          {
            webId: expect.any(String),
            name: 'Courier',
            userRoleId: roleId,
            userAccountId: two.webId,
            siteId: 's3',
          },
        ]),
      )
      expect(roles.every((each) => each.name)).toBe(true)
      const counts: Row[] = await get('/security/userRoles/count')
      expect(counts).toContainEqual({ roleName: 'Courier', count: 2 })
      expect(
        counts.every(
          (each) =>
            Object.keys(each).length === 2 &&
            new Set(
              roles.filter((one) => one.name === each.roleName).map((one) => one.userAccountId),
            ).size === each.count,
        ),
      ).toBe(true)
    })

    test.each([
      ['USERS', '[API-USER-14]', { text: 'admin Tester', value: 'admin' }],
      [
        'USER_EMAIL_ROLE',
        '[API-USER-15]',
        { text: 'admin Tester (Admin)', value: 'admin@acme.test' },
      ],
      ['USER_PHONE', '[API-USER-16]', { text: 'admin Tester (+16175550199)', value: 'admin' }],
    ])('filter/%s returns text and value %s', async (name, _, expected) => {
      await call('PUT', '/security/userAccounts/userAccount/admin/updatePhone', [
        { phone_number: '+16175550199', default: true },
      ])
      expect(await get(`/security/filter/${name}`)).toContainEqual(expected)
    })

    test('the signed-in person has roles, sites and permissions as the check reads them [ENT-03, ENT-04, PERM-18]', async () => {
      expect(await get('/security/userAccounts/currentUser', 'manager')).toMatchObject({
        webId: 'manager',
        clientId: 'acme',
        currentUserSite: [
          { siteId: 's1', userRoleId: 'Manager', roleName: 'Manager' },
          { siteId: 's2', userRoleId: 'Manager', roleName: 'Manager' },
        ],
        permissionModels: expect.arrayContaining([
          {
            permissionCode: 'BRANCHDESK:*:*:READ',
            siteIds: ['s1', 's2'],
            rolePermissionModels: [{ roleName: 'Manager', permissionCode: 'BRANCHDESK:*:*:READ' }],
          },
        ]),
        permissionChecked: { userRoleModels: [{ name: 'Manager' }] },
      })
    })
  })

  describe('roles', () => {
    test('they are paged, listed, read, created, patched and removed [API-ROLE-01, API-ROLE-02, API-ROLE-03, API-ROLE-04, API-ROLE-05, API-ROLE-07, API-ROLE-08, ENT-15, ENT-66]', async () => {
      const made = await call('POST', '/security/roles', { roleName: 'Auditor' })
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({
          roleName: 'Auditor',
          status: 'ACTIVE',
          createdBy: expect.any(String),
          createdDate: expect.any(String),
          updateDate: null,
          updatedBy: null,
        }),
      ])
      const key = made.body.webId
      const patched = await call('PATCH', `/security/roles/${key}`, { status: 'INACTIVE' })
      expect([patched.status, patched.body]).toEqual([
        200,
        expect.objectContaining({
          status: 'INACTIVE',
          updateDate: expect.any(String),
          updatedBy: expect.any(String),
        }),
      ])
      expect(await get(`/security/roles/${key}`)).toEqual(patched.body)
      expect(await get('/security/roles?size=1&sort=roleName,asc')).toMatchObject({
        content: [{ roleName: 'Admin' }],
        size: 1,
        number: 0,
      })
      expect((await get('/security/roles/all')).map((each: Row) => each.roleName)).toEqual(
        expect.arrayContaining(['Admin', 'Auditor', 'Head Quarter Staff', 'Manager', 'User']),
      )
      expect(await get('/security/filter/ROLES')).toContainEqual({ text: 'Auditor', value: key })
      const removed = await call('DELETE', '/security/roles', [key])
      expect([removed.status, removed.body]).toEqual([204, undefined])
      expect((await call('GET', `/security/roles/${key}`)).status).toBe(404)
    })

    test('a copy of a role has the permissions of the role, and denies what the role denies [API-ROLE-06, ROLE-05]', async () => {
      const original = await role('Checker', ['BUSINESS:SITE:READ', 'TEMPLATES:*:READ'])
      await call('PUT', '/security/rolePermissions/togglePermissions', {
        roleId: original.webId,
        permissions: [
          { permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ', enabled: false },
          { permissionCode: 'BRANCHDESK:TEMPLATES:FORMS:READ', enabled: false },
        ],
      })
      const copy = await call('POST', '/security/roles/clone', {
        webId: original.webId,
        roleName: 'Checker two',
      })
      expect([copy.status, copy.body.roleName]).toEqual([201, 'Checker two'])
      const codes = async (roleId: string) =>
        (await get(`/security/rolePermissions?roleId=${roleId}&sort=permissionCode,asc`)).map(
          (each: Row) => [each.permissionCode, each.enabled, each.denied, each.permissionId],
        )
      expect(await codes(copy.body.webId)).toEqual(await codes(original.webId))
      expect(await codes(copy.body.webId)).toHaveLength(3)
      await call('PATCH', `/security/roles/${copy.body.webId}`, {
        permissions: [],
        status: 'ACTIVE',
      })
      expect(await codes(copy.body.webId)).toHaveLength(3)
    })
  })

  describe('the client', () => {
    test('it is read as a record or as a list of one, changed with and without its key in the path, and its address separately [API-CLNT-01, API-CLNT-02, API-CLNT-03, API-CLNT-05, ENT-42]', async () => {
      const addressModel = {
        street: '1 Federal St',
        street2: null,
        country: 'US',
        state: 'US-MA',
        city: 'Boston',
        postalCode: '02110',
      }
      const put = await call('PUT', '/security/clients', {
        webId: 'acme',
        name: 'Acme Retail',
        email: 'office@acme.test',
        phoneNumber: '+16175550100',
        website: 'https://acme.test',
        addressModel,
        status: 'ACTIVE',
      })
      expect([put.status, put.body]).toEqual([
        200,
        expect.objectContaining({
          webId: 'acme',
          name: 'Acme Retail',
          email: 'office@acme.test',
          phoneNumber: '+16175550100',
          website: 'https://acme.test',
          status: 'ACTIVE',
        }),
      ])
      expect(
        (await call('PUT', '/security/clients/acme', { ...put.body, name: 'Acme Shops' })).body
          .name,
      ).toBe('Acme Shops')
      expect((await get('/security/clients/acme', 'user')).addressModel.country).toBe('US')
      const { content } = await get('/security/clients')
      expect([content.length, content[0].addressModel.country]).toEqual([1, 'US'])
      expect(await get('/security/address/acme')).toMatchObject({
        street: '1 Federal St',
        country: 'US',
        state: 'US-MA',
        city: 'Boston',
        postalCode: '02110',
      })
      expect([
        (await call('GET', '/security/address/globex')).status,
        (await call('PUT', '/security/clients', { webId: 'acme', name: 'Mine' }, 'manager')).status,
      ]).toEqual([404, 403])
      await call('PUT', '/security/clients/acme', { name: 'Acme Retail' })
    })

    test('contacts of the client are saved [API-CLNT-04, ENT-43]', async () => {
      const { status, body } = await call('POST', '/security/contactDetails', {
        clientId: 'acme',
        name: 'Ana Kovač',
        email: 'ana@acme.test',
        phoneNumber: '+16175550101',
        type: 'BILLING',
      })
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({
          webId: expect.any(String),
          clientId: 'acme',
          name: 'Ana Kovač',
          email: 'ana@acme.test',
          phoneNumber: '+16175550101',
          type: 'BILLING',
        }),
      ])
      expect((await get('/security/contactDetails')).content).toEqual([body])
      expect((await world.call('gadmin', 'GET', '/security/contactDetails')).body.content).toEqual(
        [],
      )
      expect(
        (await call('POST', '/security/contactDetails', { email: 'nameless@acme.test' })).status,
      ).toBe(400)
    })
  })

  test('activity is filtered by types, record and days that end at 23:59:59 with +05:00, newest first [API-AUD-01, API-AUD-02, ENT-37, ACT-02]', async () => {
    for (const description of ['One', 'Two']) await call('PATCH', '/site/sites/s3', { description })
    const day = (offset: number) =>
      new Date(Date.now() + 5 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
    const query = (
      from: string,
      to: string,
      type = '200,1100,1600,1500,2100,1700',
      encode: (text: string) => string = encodeURIComponent,
    ) =>
      `/security/audits?type=${type}&entityId=s3&startDate=${encode(`${from}T00:00:00+05:00`)}&endDate=${encode(`${to}T23:59:59+05:00`)}&sort=createdDate,desc`
    const { content, ...page } = await get(query(day(0), day(0)))
    expect(page).toEqual({ totalElements: content.length, size: 20, number: 0 })
    expect(content.slice(0, 2).map((each: Row) => each.description)).toEqual([
      expect.stringContaining('Description'),
      expect.stringContaining('Description'),
    ])
    expect(content[0]).toMatchObject({
      createdDate: expect.any(String),
      createdBy: 'admin Tester',
      typeCodeText: 'Branch',
      description: expect.any(String),
      typeCode: 200,
    })
    expect(content.map((each: Row) => each.createdDate)).toEqual(
      content
        .map((each: Row) => each.createdDate)
        .sort()
        .reverse(),
    )
    expect((await get(query(day(-1), day(-1)))).content).toEqual([])
    expect((await get(query(day(0), day(0), '300,1400'))).content).toEqual([])
    // An unencoded plus sign means a space in a query.
    expect(
      (await get(query(day(0), day(0), '200', (text) => text))).content.length,
    ).toBeGreaterThan(1)
    expect((await call('GET', query('soon', day(0)))).status).toBe(400)
  })
})
