import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

type Row = Record<string, any>

describe.each(mainDialects)('sites on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
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
  const keys = (rows: Row[], name = 'webId') => rows.map((each) => each[name]).sort()
  const person = (name: string, at: string[] = ['s1'], userRoleId = 'User') =>
    made('/security/userAccounts/global', {
      firstName: name,
      lastName: 'Maker',
      email: `${name}@acme.test`.toLowerCase(),
      currentUserSite: at.map((siteId) => ({ siteId, userRoleId })),
    })
  const addressModel = {
    street: '1 Main',
    street2: 'Rear',
    country: 'US',
    state: 'US-MA',
    city: 'Boston',
    postalCode: '02110',
  }

  describe('pages and responses', () => {
    test.each([
      '/site/sites',
      '/site/userSites',
      '/site/locations',
      '/site/siteLocations',
      '/site/devices',
      '/site/siteDevices',
      '/site/locationDevices/',
      '/security/userAccounts',
      '/security/roles',
      '/security/audits',
    ])('%s is a page of content, total, size and number from zero [API-COM-13, ENT-47]', async (path) => {
      const all = await get(`${path}?size=1000`)
      expect(Object.keys(all).sort()).toEqual(['content', 'number', 'size', 'totalElements'])
      expect([all.number, all.size, all.totalElements]).toEqual([0, 1000, all.content.length])
      const second = await get(`${path}?size=1&page=1`)
      expect([second.number, second.size, second.totalElements, second.content.length]).toEqual([
        1,
        1,
        all.totalElements,
        all.totalElements > 1 ? 1 : 0,
      ])
    })

    test('lists of keys in a query are joined by commas, and dates have an offset [API-COM-10, API-COM-11, API-COM-12]', async () => {
      expect(keys((await get('/site/userSites?siteId=s2,s3')).content, 'siteId')).toEqual([
        's2',
        's2',
        's3',
        's3',
      ])
      const site = await made('/site/sites', {
        name: 'Offset',
        code: 'OFF-1',
        typeTextCode: 'FLAGSHIP',
        addressModel,
        startDate: '2099-03-01T00:00:00-0500',
        endDate: '2099-03-02T23:59:59-05:00',
      })
      expect([site['startDate'], site['endDate']]).toEqual(['2099-03-01', '2099-03-02'])
      const found = async (from: string, to: string) =>
        (
          await get(
            `/site/sites?createdDate[gte]=${encodeURIComponent(from)}&createdDate[lte]=${encodeURIComponent(to)}`,
          )
        ).content.some((each: Row) => each.webId === site['webId'])
      const day = new Date().toISOString().slice(0, 10)
      expect([
        await found(`${day}T00:00:00+00:00`, `${day}T23:59:59+00:00`),
        await found('2000-01-01T00:00:00+00:00', '2000-01-01T23:59:59+00:00'),
      ]).toEqual([true, false])
      await call('DELETE', '/site/sites', [site['webId']])
    })
  })

  describe('branches', () => {
    test('one is created, read, replaced as a whole and returned with every field [API-SITE-01, API-SITE-04, API-SITE-05, API-COM-14, API-COM-15, ENT-06, ENT-07, ENT-66, ENT-67]', async () => {
      const body = {
        name: 'Fenway',
        code: 'FW-9',
        typeTextCode: 'FLAGSHIP',
        startDate: '2099-01-01',
        endDate: '2099-12-31',
        storeEmail: 'fenway@acme.test',
        website: 'https://fenway.acme.test',
        description: 'By the park',
        addressModel,
        status: 'ACTIVE',
      }
      const site = await made('/site/sites', body)
      expect(site).toMatchObject({
        ...body,
        webId: expect.any(String),
        createdBy: 'admin Tester',
        createdDate: expect.any(String),
        updateDate: null,
        updatedBy: null,
      })
      expect(await get(`/site/sites/${site['webId']}`)).toEqual(site)
      const put = await call('PUT', `/site/sites/${site['webId']}`, {
        ...site,
        name: 'Fenway Park',
        addressModel: { ...addressModel, street2: null },
      })
      expect([put.status, put.body]).toEqual([
        200,
        expect.objectContaining({
          name: 'Fenway Park',
          code: 'FW-9',
          updateDate: expect.any(String),
          updatedBy: 'admin Tester',
        }),
      ])
      const removed = await call('DELETE', '/site/sites', [site['webId']])
      expect([removed.status, removed.body]).toEqual([204, undefined])
      expect((await call('GET', `/site/sites/${site['webId']}`)).status).toBe(404)
    })

    test('they are listed by status, page and sort, all at once for the picker, as names for schedules and as options [API-SITE-02, API-SITE-03, API-SITE-07, API-SITE-08, ENT-40, SITE-51]', async () => {
      await call('PATCH', '/site/sites/s3', { status: 'INACTIVE' })
      expect(
        keys((await get('/site/sites?status=ACTIVE&page=0&size=10&sort=name,desc')).content),
      ).toEqual(['s1', 's2'])
      expect(
        (await get('/site/sites?status=INACTIVE')).content.map((each: Row) => each.webId),
      ).toEqual(['s3'])
      expect(
        (await get('/site/sites?sort=name,desc')).content.map((each: Row) => each.name),
      ).toEqual(['Denver Union', 'Boston Harbor', 'Austin South'])
      expect(await get('/site/sites?status=ACTIVE&size=100000')).toMatchObject({
        size: 100_000,
        totalElements: 2,
      })
      const schedule: Row[] = await get('/site/sites/schedule/sites')
      expect(schedule.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
        { name: 'Boston Harbor', webId: 's1' },
        { name: 'Denver Union', webId: 's2' },
      ])
      expect(await get('/site/sites/schedule/sites', 'manager', { siteIds: 's2' })).toEqual([
        { name: 'Denver Union', webId: 's2' },
      ])
      expect(await get('/site/filter/SITES')).toContainEqual({ text: 'Boston Harbor', value: 's1' })
      await call('PATCH', '/site/sites/s3', { status: 'ACTIVE' })
    })

    test('one is copied, except its number [API-SITE-06]', async () => {
      const copy = await made('/site/sites/global', {
        webId: 's1',
        name: 'Boston Two',
        code: 'BT-1',
      })
      expect(copy).toMatchObject({
        name: 'Boston Two',
        code: 'BT-1',
        typeTextCode: 'FLAGSHIP',
        addressModel: { city: 'Boston' },
      })
      expect([copy['webId'] === 's1', (await get('/site/sites/s1')).name]).toEqual([
        false,
        'Boston Harbor',
      ])
      await call('DELETE', '/site/sites', [copy['webId']])
    })
  })

  describe('people at branches', () => {
    test('links are listed by branch, person and status, and contain both and the role [API-USITE-01, ENT-08, SITE-12]', async () => {
      const page = await get(
        '/site/userSites?status=ACTIVE&size=10&page=0&sort=createdDate,desc&userId=manager&siteId=s2',
      )
      expect(page).toMatchObject({ totalElements: 1, size: 10, number: 0 })
      expect(page.content[0]).toMatchObject({
        webId: 'manager-s2',
        siteId: 's2',
        siteName: 'Denver Union',
        userAccountId: 'manager',
        name: 'manager Tester',
        roleName: 'Manager',
        roleId: 'Manager',
        code: 'DU-2',
        createdDate: expect.any(String),
        status: 'ACTIVE',
        userRoleId: 'Manager',
        userRoleName: 'Manager',
        type: 'USER',
      })
      expect(keys((await get('/site/userSites?userId=manager')).content)).toEqual([
        'manager-s1',
        'manager-s2',
      ])
      expect((await get('/site/userSites?status=INACTIVE')).content).toEqual([])
    })

    test('one is created, changed by the key in its body, given a role by its two sides, and removed [API-USITE-04, API-USITE-07, API-USITE-09, API-SITE-10, ENT-09, ENT-10, USER-14, USER-18, VAL-03]', async () => {
      const { webId: userAccountId } = await person('Linked')
      const link = await made('/site/userSites', { siteId: 's2', userAccountId })
      expect([link['roleId'], link['siteName']]).toEqual([null, 'Denver Union'])
      const role = await call('PUT', '/site/userSites/assignRole', {
        roleId: 'Manager',
        userAccountId,
        siteId: 's2',
      })
      expect([role.status, role.body]).toEqual([
        200,
        expect.objectContaining({ webId: link['webId'], roleId: 'Manager', roleName: 'Manager' }),
      ])
      for (const nothing of [{}, { roleId: null }, { webId: link['webId'] }])
        expect(
          await call('PUT', '/site/userSites/assignRole', {
            userAccountId,
            siteId: 's2',
            ...nothing,
          }),
        ).toMatchObject({
          status: 400,
          body: { errors: [{ field: 'roleId', code: 'required', message: 'Role is required' }] },
        })
      expect(
        (
          await call('PUT', '/site/userSites', {
            webId: link['webId'],
            siteId: 's2',
            userAccountId,
            roleId: 'User',
          })
        ).body.roleName,
      ).toBe('User')
      const removed = await call('DELETE', '/site/userSites/delete', [link['webId']])
      expect([
        removed.status,
        removed.body,
        (await call('GET', `/site/userSites/${link['webId']}`)).status,
      ]).toEqual([204, undefined, 404])
      expect(
        (
          await call('PUT', '/site/userSites/assignRole', {
            roleId: 'Manager',
            userAccountId,
            siteId: 's2',
          })
        ).status,
      ).toBe(404)
    })

    test('several are assigned at once, and the people of a branch are replaced as a whole [API-USITE-05, API-USITE-06, ENT-09]', async () => {
      const site = (
        await made('/site/sites', {
          name: 'Crew',
          code: 'CR-1',
          typeTextCode: 'FLAGSHIP',
          addressModel,
        })
      )['webId']
      const [one, two, three] = [
        (await person('Crewone'))['webId'],
        (await person('Crewtwo'))['webId'],
        (await person('Crewthree'))['webId'],
      ]
      const assigned = await call('POST', '/site/userSites/assignUsers', [
        { siteId: site, userAccountId: one, roleId: 'User' },
        { siteId: site, userAccountId: two, roleId: 'User' },
      ])
      expect([assigned.status, keys(assigned.body, 'userAccountId')]).toEqual([
        201,
        [one, two].sort(),
      ])
      const replaced = await call('PUT', `/site/userSites/assignUsers/${site}`, [
        { siteId: site, userAccountId: two, roleId: 'Manager' },
        { siteId: site, userAccountId: three, roleId: 'User' },
      ])
      expect([
        replaced.status,
        replaced.body.map((each: Row) => [each.userAccountId, each.roleName]),
      ]).toEqual([
        200,
        [
          [two, 'Manager'],
          [three, 'User'],
        ],
      ])
      const now: Row[] = (await get(`/site/userSites?siteId=${site}`)).content
      expect([
        keys(now, 'userAccountId'),
        now.find((each) => each.userAccountId === two)!.webId,
      ]).toEqual([[two, three].sort(), assigned.body[1].webId])
      expect((await get(`/site/userSites?userId=${one}`)).totalElements).toBe(1)
      expect(
        (
          await call('PUT', `/site/userSites/assignUsers/${site}`, [
            { siteId: 's1', userAccountId: two, roleId: 'User' },
            { userAccountId: 'gadmin' },
          ])
        ).status,
      ).toBe(400)
      expect((await get(`/site/userSites?siteId=${site}`)).totalElements).toBe(2)
      expect((await call('PUT', `/site/userSites/assignUsers/${site}`, [])).status).toBe(200)
      expect((await get(`/site/userSites?siteId=${site}`)).totalElements).toBe(0)
    })

    test('the people of some branches are options with the roles in use there [API-USITE-02, ENT-41, FORM-14]', async () => {
      const all: Row[] = await get('/site/userSites/userAndRole?paramSiteIds=s3')
      expect(all).toEqual(
        expect.arrayContaining([
          { userRoleName: 'Admin', userRoleId: 'Admin', type: 'ROLE' },
          { userRoleName: 'User', userRoleId: 'User', type: 'ROLE' },
          { userRoleName: 'loner Tester', userRoleId: 'loner', type: 'user' },
          { userRoleName: 'admin Tester', userRoleId: 'admin', type: 'user' },
        ]),
      )
      expect(all).toHaveLength(4)
      expect(all.map((each) => each.type)).toEqual(['ROLE', 'ROLE', 'user', 'user'])
      expect(
        new Set(
          (await get('/site/userSites/userAndRole?paramSiteIds=s2,s3')).map(
            (each: Row) => each.userRoleId,
          ),
        ),
      ).toEqual(new Set(['Admin', 'Manager', 'User', 'admin', 'manager', 'loner']))
      expect(await get('/site/userSites/userAndRole')).toEqual([])
      expect([
        await get('/site/userSites/userAndRole?paramSiteIds=s3', 'manager'),
        await get('/site/userSites/userAndRole?paramSiteIds=g1'),
      ]).toEqual([[], []])
      expect(
        (await call('GET', '/site/userSites/userAndRole?paramSiteIds=s1', undefined, 'user'))
          .status,
      ).toBe(403)
    })

    test('the roles of several people are returned with their branches [API-USITE-03, ENT-56, USER-34]', async () => {
      const roles: Row[] = await get('/site/userSites/userRoles?userIds=manager,loner')
      expect(roles).toHaveLength(3)
      expect(roles).toContainEqual({
        webId: 'loner-s3',
        name: 'User',
        userRoleId: 'User',
        userAccountId: 'loner',
        siteId: 's3',
      })
      await made('/site/userSites', { siteId: 's1', userAccountId: 'loner' })
      expect(await get('/site/userSites/userRoles?userIds=manager,loner')).toHaveLength(3)
    })

    test("of two concurrent removals of a person's last two branches, one succeeds [USER-20, VAL-46]", async () => {
      for (let round = 0; round < 5; round++) {
        const { webId } = await person(`Raced${'abcde'[round]}`, ['s1', 's2'])
        const links = (await get(`/site/userSites?userId=${webId}`)).content
        const answers = await Promise.all(
          links.map((link: Row) =>
            call('DELETE', '/site/userSites/delete', [link.webId], 'manager'),
          ),
        )
        expect(answers.map((each) => (each as Row)['status']).sort()).toEqual([204, 422])
        expect((await get(`/site/userSites?userId=${webId}`)).totalElements).toBe(1)
      }
    })
  })

  describe('locations', () => {
    test('one is created and saved with its branches in the query, read, listed and removed [API-LOC-01, API-LOC-02, API-LOC-03, API-LOC-07, API-LOC-08, API-LOC-11, ENT-57]', async () => {
      const location = await made('/site/locations?siteIds=s1,s2', {
        name: 'Vault',
        locationCode: 'V-1',
        startDate: '2099-01-01',
        endDate: '2099-02-01',
      })
      expect(location).toMatchObject({
        webId: expect.any(String),
        name: 'Vault',
        locationCode: 'V-1',
        startDate: '2099-01-01',
        endDate: '2099-02-01',
        status: 'ACTIVE',
        createdBy: 'admin Tester',
        createdDate: expect.any(String),
        updateDate: null,
        updatedBy: null,
      })
      expect(location['siteIds'].sort()).toEqual(['s1', 's2'])
      const put = await call('PUT', `/site/locations/${location['webId']}?siteIds=s2,s3`, {
        name: 'Deep vault',
      })
      expect([put.status, put.body.name, put.body.siteIds.sort()]).toEqual([
        200,
        'Deep vault',
        ['s2', 's3'],
      ])
      const read = await get(`/site/locations/${location['webId']}`)
      expect(read.siteIds.sort()).toEqual(['s2', 's3'])
      // A caller that writes back what it read sends the branches in the query.
      expect(
        (await call('PUT', `/site/locations/${location['webId']}?siteIds=s1`, read)).body.siteIds,
      ).toEqual(['s1'])
      expect(
        (
          await call('PUT', `/site/locations/${location['webId']}?siteIds=`, {
            ...read,
            version: undefined,
            siteIds: ['s1', 's2'],
          })
        ).body.siteIds.sort(),
      ).toEqual(['s1', 's2'])
      expect(
        keys((await get('/site/locations?status=ACTIVE&size=10&page=0&sort=name,asc')).content),
      ).toContain(location['webId'])
      expect(await get('/site/filter/LOCATION')).toContainEqual({
        text: 'Deep vault',
        value: location['webId'],
      })
      const removed = await call('DELETE', '/site/locations', [location['webId']])
      expect([
        removed.status,
        removed.body,
        (await call('GET', `/site/locations/${location['webId']}`)).status,
      ]).toEqual([204, undefined, 404])
    })

    test('links to branches are created, changed, found by the name of the location, assigned and removed [API-LOC-04, API-LOC-05, API-LOC-06, API-LOC-09, API-LOC-10, ENT-11, ENT-12, SITE-37]', async () => {
      const [one, two] = [
        await made('/site/locations', { name: 'Attic', siteIds: ['s1'] }),
        await made('/site/locations', { name: 'Cellar', siteIds: ['s1'] }),
      ]
      const link = await made('/site/siteLocations', { siteId: 's2', locationId: one['webId'] })
      expect(link).toMatchObject({
        webId: expect.any(String),
        siteId: 's2',
        locationId: one['webId'],
        locationName: 'Attic',
        status: 'ACTIVE',
        createdBy: 'admin Tester',
        createdDate: expect.any(String),
      })
      expect(
        (await call('PUT', `/site/siteLocations/${link['webId']}`, { ...link, status: 'INACTIVE' }))
          .body.status,
      ).toBe('INACTIVE')
      const assigned = await call('POST', '/site/siteLocations/assign', {
        siteId: 's3',
        locationIds: [one['webId'], two['webId']],
      })
      expect([assigned.status, assigned.body.map((each: Row) => each.locationName)]).toEqual([
        201,
        ['Attic', 'Cellar'],
      ])
      expect(
        (
          await get(
            '/site/siteLocations?status=ACTIVE&size=10&page=0&sort=createdDate,desc&siteId=s3&searchLocation=cell',
          )
        ).content,
      ).toEqual([expect.objectContaining({ locationId: two['webId'] })])
      expect(
        (await get('/site/siteLocations?siteId=s2&status=INACTIVE')).content.map(
          (each: Row) => each.webId,
        ),
      ).toEqual([link['webId']])
      expect(
        (await call('DELETE', '/site/siteLocations', [link['webId'], assigned.body[0].webId]))
          .status,
      ).toBe(204)
      expect(
        (await get('/site/siteLocations?siteId=s3')).content.map((each: Row) => each.locationName),
      ).toEqual(['Cellar'])
    })
  })

  describe('devices', () => {
    test('one is created with its locations, read, saved, listed and removed [API-DEV-01, API-DEV-02, API-DEV-03, API-DEV-12, API-BULK-01, API-BULK-02, ENT-14, ENT-67]', async () => {
      const body = {
        name: 'Scanner',
        typeTextCode: 'TABLET',
        uuId: 'scan-1',
        macAddress: '02:00:00:AA:BB:CC',
        startDate: '2099-01-01',
        endDate: '2099-12-31',
        siteDevices: [{ siteId: 's1', locationId: 'loc1' }, { siteId: 's2' }],
      }
      const device = await made('/site/devices', body)
      expect(device).toMatchObject({
        webId: expect.any(String),
        name: 'Scanner',
        siteName: 'Boston Harbor, Denver Union',
        locationName: 'Stockroom',
        typeTextCode: 'TABLET',
        uuId: 'scan-1',
        macAddress: '02:00:00:AA:BB:CC',
        startDate: '2099-01-01',
        endDate: '2099-12-31',
        status: 'ACTIVE',
        createdBy: 'admin Tester',
        createdDate: expect.any(String),
        updateDate: null,
        updatedBy: null,
      })
      expect(device['siteDevices'].map((each: Row) => each.site_name)).toEqual([
        'Boston Harbor',
        'Denver Union',
      ])
      expect(await get(`/site/devices/${device['webId']}`)).toEqual(device)
      const put = await call('PUT', `/site/devices/${device['webId']}`, {
        ...device,
        name: 'Hand scanner',
      })
      expect([put.status, put.body]).toEqual([
        200,
        expect.objectContaining({ name: 'Hand scanner', siteDevices: device['siteDevices'] }),
      ])
      expect((await get('/site/devices?size=100')).content.map((each: Row) => each.name)).toEqual(
        expect.arrayContaining(['Hand scanner', 'Tablet A']),
      )
      expect(await get('/site/filter/DEVICES')).toContainEqual(
        expect.objectContaining({ text: 'Hand scanner', value: device['webId'] }),
      )
      const removed = await call('DELETE', '/site/devices', [device['webId']])
      expect([removed.status, removed.body, (await get('/site/filter/DEVICES')).length]).toEqual([
        204,
        undefined,
        1,
      ])
    })

    test('links to branches are created, changed, listed from both sides and removed, with and without a trailing slash [API-DEV-04, API-DEV-05, API-DEV-06, API-DEV-07, API-DEV-08, API-DEV-09, API-DEV-10, ENT-13]', async () => {
      const device = await made('/site/devices', {
        name: 'Kiosk',
        typeTextCode: 'TABLET',
        uuId: 'kiosk-1',
      })
      const deviceId = device['webId']
      const at = (siteId: string) => made('/site/siteDevices', { siteId, deviceId })
      const link = await at('s1')
      expect(link).toMatchObject({
        siteDeviceId: expect.any(String),
        deviceId,
        name: 'Kiosk',
        locationName: null,
        siteId: 's1',
        siteName: 'Boston Harbor',
        assignDate: expect.any(String),
        status: 'ACTIVE',
      })
      expect(
        (
          await call('PUT', `/site/siteDevices/${link['siteDeviceId']}`, {
            ...link,
            locationId: 'loc1',
          })
        ).body.locationName,
      ).toBe('Stockroom')
      expect(keys((await get('/site/siteDevices?size=100')).content, 'siteDeviceId')).toEqual(
        expect.arrayContaining(['sd1', link['siteDeviceId']]),
      )
      const there: Row[] = (await get('/site/siteDevices/s1/devices')).content
      expect(there.map((each) => each['name'])).toEqual(
        expect.arrayContaining(['Kiosk', 'Tablet A']),
      )
      expect(there.find((each) => each['deviceId'] === deviceId)).toMatchObject({
        typeTextCode: 'TABLET',
        uuId: 'kiosk-1',
        macAddress: null,
      })
      expect((await get(`/site/siteDevices/${deviceId}/sites`)).content).toEqual([
        expect.objectContaining({
          siteName: 'Boston Harbor',
          assignDate: expect.any(String),
          status: 'ACTIVE',
        }),
      ])
      expect((await call('DELETE', '/site/siteDevices/s1/devices', [deviceId])).status).toBe(204)
      const [second, third, fourth] = [await at('s1'), await at('s2'), await at('s3')]
      expect((await call('DELETE', `/site/siteDevices/${deviceId}/site`, ['s1'])).status).toBe(204)
      expect((await call('DELETE', '/site/siteDevices/', [third['siteDeviceId']])).status).toBe(204)
      expect((await call('DELETE', '/site/siteDevices', [fourth['siteDeviceId']])).status).toBe(204)
      expect((await call('DELETE', '/site/siteDevices', [second['siteDeviceId']])).status).toBe(404)
      expect((await get(`/site/siteDevices/${deviceId}/sites`)).content).toEqual([])
    })

    test('the options of devices name their locations [SITE-41]', async () => {
      const device = await made('/site/devices', {
        name: 'Wanderer',
        typeTextCode: 'TABLET',
        uuId: 'wanderer-1',
        siteDevices: [{ siteId: 's1', locationId: 'loc1' }, { siteId: 's2' }],
      })
      const option = async () =>
        (await get('/site/filter/DEVICES?search=Wanderer')).find(
          (each: Row) => each['value'] === device['webId'],
        )
      expect(await option()).toEqual({
        text: 'Wanderer',
        value: device['webId'],
        locationName: 'Stockroom',
      })
    })

    test('devices at a location are listed separately, and stay at their branch when they are removed from it [API-DEV-11, LOC-02]', async () => {
      const device = await made('/site/devices', {
        name: 'Sensor',
        typeTextCode: 'TABLET',
        uuId: 'sensor-1',
        siteDevices: [{ siteId: 's1', locationId: 'loc1' }, { siteId: 's2' }],
      })
      const placed = async (query = '') =>
        (await get(`/site/locationDevices/${query}`)).content.filter(
          (each: Row) => each.deviceId === device['webId'],
        )
      const [link] = await placed()
      expect([await placed('?locationId=loc1'), link]).toEqual([
        [link],
        expect.objectContaining({
          siteId: 's1',
          locationId: 'loc1',
          locationName: 'Stockroom',
          name: 'Sensor',
        }),
      ])
      expect(
        (await call('DELETE', '/site/locationDevices/', [link.siteDeviceId], 'manager')).status,
      ).toBe(403)
      const remove = () =>
        world.call('admin', 'DELETE', '/site/locationDevices/', [link.siteDeviceId], {
          'idempotency-key': `take-${link.siteDeviceId}`,
        })
      const removed = await remove()
      expect([removed.status, removed.body, await placed()]).toEqual([204, undefined, []])
      const repeated = await remove()
      expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([204, 'true'])
      expect(
        keys((await get(`/site/siteDevices/${device['webId']}/sites`)).content, 'siteId'),
      ).toEqual(['s1', 's2'])
      expect((await call('DELETE', '/site/locationDevices', ['gsd1'])).status).toBe(404)
    })
  })

  test('countries, their states and their cities are options for every signed-in person [API-GEO-01, API-GEO-02, API-GEO-03, API-GEO-04]', async () => {
    const geography = (path: string) => get(`/site/filter/${path}`, 'user')
    expect(await geography('COUNTRIES')).toEqual([
      { text: 'Monaco', value: 'MC', hasStates: false, hasCities: false },
      { text: 'United States', value: 'US', hasStates: true, hasCities: true },
    ])
    expect(await geography('STATES?userId=user')).toEqual([
      { text: 'Massachusetts', value: 'US-MA', hasCities: true },
    ])
    expect([
      await geography('STATES?countryId=US'),
      await geography('STATES?countryId=MC'),
    ]).toEqual([[expect.objectContaining({ value: 'US-MA' })], []])
    expect(await geography('CITIES?userId=user')).toEqual([{ text: 'Boston', value: 'Boston' }])
    expect([
      await geography('CITIES?stateId=US-MA'),
      await geography('CITIES?countryId=US'),
      await geography('CITIES?stateId=none'),
      await geography('CITIES?countryId=MC'),
    ]).toEqual([
      [{ text: 'Boston', value: 'Boston' }],
      [{ text: 'Boston', value: 'Boston' }],
      [],
      [],
    ])
  })
})
