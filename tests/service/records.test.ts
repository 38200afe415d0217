import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

const address = {
  street: '18 Atlantic Ave',
  country: 'US',
  state: 'US-MA',
  city: 'Boston',
  postalCode: '02110',
}

describe.each(dialects)('records on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())
  let serial = 0
  const newSite = () => ({ name: `Branch ${++serial}`, code: `C-${serial}`, addressModel: address })
  const create = async (body: object = newSite()) =>
    (await world.call('admin', 'POST', '/site/sites', body)).body

  test('a created record is returned completely, with defaults, texts, version and ETag [API-SITE-04]', async () => {
    const { status, body, headers } = await world.call('admin', 'POST', '/site/sites', {
      ...newSite(),
      typeTextCode: 'FLAGSHIP',
    })
    expect(status).toBe(201)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toMatchObject({
      webId: expect.any(String),
      version: 1,
      status: 'ACTIVE',
      createdBy: 'admin Tester',
      addressModel: address,
    })
    expect(body._text).toEqual({
      typeTextCode: 'Flagship',
      'addressModel.country': 'United States',
      'addressModel.state': 'Massachusetts',
    })
    expect((await world.call('admin', 'GET', `/site/sites/${body.webId}`)).body).toEqual(body)
  })

  test('a record that was read can be written back unchanged, without effect [API-SITE-01, API-SITE-05]', async () => {
    const site = await create()
    const { status, body } = await world.call('admin', 'PUT', `/site/sites/${site.webId}`, site)
    expect([status, body.version]).toEqual([200, 1])
    const noAddress = await create({
      name: 'No address',
      code: `N-${++serial}`,
      addAddress: false,
      userEmail: 'a@acme.test',
    })
    expect(
      (await world.call('admin', 'PUT', `/site/sites/${noAddress.webId}`, noAddress)).status,
    ).toBe(200)
  })

  test('unknown fields are refused with their names and the known ones', async () => {
    const { status, body } = await world.call('admin', 'POST', '/site/sites', {
      ...newSite(),
      nmae: 'x',
      clintId: 'globex',
    })
    expect([status, body.error]).toEqual([400, 'UNKNOWN_FIELD'])
    expect(body.message).toContain('"nmae", "clintId"')
    expect(body.message).toContain('Known fields: name, code')
  })

  test('an error names at most 20 fields, and says how many more there are', async () => {
    const { status, body } = await world.call('admin', 'POST', '/site/sites', {
      ...newSite(),
      ...Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`unknown${n}`, n])),
    })
    expect([status, body.errors.length, body.moreErrors]).toEqual([400, 20, 9_980])
    expect(body.message).toContain('"unknown19", … (9980 more) in branches. Known fields: name')
    expect(JSON.stringify(body).length).toBeLessThan(10_000)
  })

  test('every violated rule is reported with its field [GEN-08, VAL-49]', async () => {
    const { status, body } = await world.call('admin', 'POST', '/site/sites', {
      storeEmail: 'nobody',
      startDate: '2020-01-01',
      typeTextCode: 'NOPE',
      addressModel: { country: 'US' },
    })
    expect([status, body.error]).toEqual([400, 'VALIDATION'])
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual(
      expect.arrayContaining([
        'name',
        'code',
        'storeEmail',
        'startDate',
        'addressModel.street',
        'addressModel.state',
        'typeTextCode',
      ]),
    )
    expect(
      (await world.call('admin', 'POST', '/site/sites', { ...newSite(), name: 'x'.repeat(101) }))
        .body.message,
    ).toBe('Name must not exceed 100 characters')
  })

  test('the state is required only where the country has states [VAL-24]', async () => {
    const monaco = await world.call('admin', 'POST', '/site/sites', {
      ...newSite(),
      addressModel: { street: 'Quai', country: 'MC', postalCode: '98000' },
    })
    expect(monaco.status).toBe(201)
  })

  test('PATCH validates and changes only the given fields; null clears a field', async () => {
    const site = await create({ ...newSite(), description: 'Old' })
    const { status, body } = await world.call('admin', 'PATCH', `/site/sites/${site.webId}`, {
      description: null,
    })
    expect([status, body.description, body.name, body.version]).toEqual([200, null, site.name, 2])
    expect(
      (await world.call('admin', 'PATCH', `/site/sites/${site.webId}`, { name: null })).status,
    ).toBe(400)
  })

  test('PUT without a required field is refused, and keeps an omitted optional one', async () => {
    const site = await create({ ...newSite(), description: 'Kept' })
    expect(
      (
        await world.call('admin', 'PUT', `/site/sites/${site.webId}`, {
          code: site.code,
          addressModel: address,
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await world.call('admin', 'PUT', `/site/sites/${site.webId}`, {
          name: 'Renamed',
          code: site.code,
          addressModel: address,
        })
      ).body,
    ).toMatchObject({ name: 'Renamed', description: 'Kept' })
  })

  test('a write over a newer version is a conflict with the current record; without a version it succeeds', async () => {
    const site = await create()
    const put = (body: object, headers = {}) =>
      world.call('admin', 'PUT', `/site/sites/${site.webId}`, { ...site, ...body }, headers)
    expect((await put({ name: 'First' }, { 'if-match': '"1"' })).headers.get('etag')).toBe('"2"')
    const late = await put({ name: 'Second', version: undefined }, { 'if-match': '"1"' })
    expect([late.status, late.body.error, late.body.current.name]).toEqual([
      409,
      'CONFLICT',
      'First',
    ])
    expect((await put({ name: 'Second' })).status).toBe(409)
    expect((await put({ name: 'Third', version: undefined })).status).toBe(200)
    expect(
      (await put({ name: 'Fourth', version: undefined }, { 'if-match': 'nonsense' })).status,
    ).toBe(400)
  })

  test('of two writers of one version one succeeds, the other gets a conflict', async () => {
    const site = await create()
    const statuses = (
      await Promise.all(
        ['A', 'B', 'C'].map((name) =>
          world.call('admin', 'PUT', `/site/sites/${site.webId}`, { ...site, name }),
        ),
      )
    ).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, 409, 409])
  })

  test('a repeated Idempotency-Key returns the first response, also concurrently; another body is refused', async () => {
    const body = newSite()
    const headers = { 'idempotency-key': `key-${serial}` }
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.call('admin', 'POST', '/site/sites', body, headers)),
    )
    expect(new Set(answers.map((answer) => answer.body.webId)).size).toBe(1)
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(
      (await world.call('admin', 'POST', '/site/sites', { ...body, name: 'Other' }, headers))
        .status,
    ).toBe(422)
    expect((await world.call('hq', 'POST', '/site/sites', newSite(), headers)).status).toBe(201)
  })

  test('an update repeated under its key returns the first response, whatever version it started from; another body gets the result of the first one', async () => {
    const site = await create()
    const put = (key: string, body: object) =>
      world.call(
        'admin',
        'PUT',
        `/site/sites/${site.webId}`,
        { ...site, ...body, version: undefined },
        { 'if-match': '"1"', 'idempotency-key': key },
      )
    const [first, again] = [
      await put('change-1', { name: 'Once' }),
      await put('change-1', { name: 'Once' }),
    ]
    expect([
      first.status,
      again.status,
      again.body,
      again.headers.get('idempotency-replayed'),
      again.headers.get('etag'),
    ]).toEqual([200, 200, first.body, 'true', '"2"'])
    const other = await put('change-1', { name: 'Twice' })
    expect(other).toMatchObject({
      status: 422,
      body: {
        error: 'IDEMPOTENCY_KEY_REUSED',
        current: { webId: site.webId, name: 'Once', version: 2 },
      },
    })
    expect((await put('change-2', { name: 'Twice' })).status).toBe(409)
    expect((await world.call('admin', 'GET', `/site/sites/${site.webId}`)).body).toMatchObject({
      name: 'Once',
      version: 2,
    })
  })

  test('only the hash of an idempotency key is stored, and its stored response does not allow guessing the request', async () => {
    const site = await create()
    for (const key of ['nobody-knows-1', 'nobody-knows-2'])
      expect(
        (
          await world.call('admin', 'PUT', `/site/sites/${site.webId}`, site, {
            'idempotency-key': key,
          })
        ).status,
      ).toBe(200)
    const { rows } = await world.database.admin((sql) =>
      sql(
        `SELECT set_config('app.client', 'acme', true); SELECT key, request_hash FROM branchdesk_system.idempotency WHERE body->>'webId' = '${site.webId}'`,
      ),
    )
    expect(rows).toHaveLength(2)
    expect(rows[0].request_hash).not.toBe(rows[1].request_hash)
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a second record with a unique value is a duplicate, reported with its field', async () => {
    const site = await create()
    const { status, body } = await world.call('admin', 'POST', '/site/sites', {
      ...newSite(),
      code: site.code,
    })
    expect([status, body.error, body.errors[0].field]).toEqual([409, 'DUPLICATE', 'code'])
    const account = {
      firstName: 'Ada',
      lastName: 'Moreno',
      email: 'GADMIN@globex.test',
      currentUserSite: [{ siteId: 's1', userRoleId: 'User' }],
    }
    const taken = await world.call('admin', 'POST', '/security/userAccounts', account)
    expect([taken.status, taken.body.errors[0].field]).toEqual([409, 'email'])
    expect(JSON.stringify(taken.body)).not.toContain('lobex')
  })

  test('values out of range are 400 and never 500', async () => {
    for (const body of [
      { sequence: 1e300 },
      { sequence: 1.5 },
      { sequence: 'x' },
      { sequence: 1e20 },
    ]) {
      expect(
        (
          await world.call('admin', 'POST', '/static-data/lookupsData', {
            lookupId: 'l1',
            text: 'T',
            value: `V${serial++}`,
            ...body,
          })
        ).status,
      ).toBe(400)
    }
    for (const query of [
      'createdDate[gte]=2026-99-99',
      'createdDate[gte]=999999-01-01T00:00:00Z',
      'sequence=99999999999999999999999',
      'sequence=x',
    ])
      expect([
        query,
        (await world.call('admin', 'GET', `/static-data/lookupsData?${query}`)).status,
      ]).toEqual([query, 400])
  })

  test('clone takes over the fields that the body omits, except unique ones [API-SITE-06]', async () => {
    const site = await create({ ...newSite(), description: 'Copied' })
    const { status, body } = await world.call('admin', 'POST', '/site/sites/global', {
      webId: site.webId,
      code: `K-${++serial}`,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: site.name,
      description: 'Copied',
      code: `K-${serial}`,
      version: 1,
    })
    expect(body.webId).not.toBe(site.webId)
  })

  test('lists are pages that count from 0 and contain the total [API-COM-13, API-SITE-02, ENT-47, LIST-20]', async () => {
    const page = (query: string) => world.call('admin', 'GET', `/site/sites?${query}`)
    const first = (await page('size=2&sort=code,asc')).body
    const second = (await page('size=2&sort=code,asc&page=1')).body
    expect(first).toMatchObject({ size: 2, number: 0 })
    expect(second.number).toBe(1)
    expect(first.totalElements).toBe(second.totalElements)
    expect(
      new Set([...first.content, ...second.content].map((row: { webId: string }) => row.webId))
        .size,
    ).toBe(4)
    expect((await page('page=100000')).body.content).toEqual([])
    expect((await page('page=100000')).body.totalElements).toBe(first.totalElements)
  })

  test('totals are up to date after every write', async () => {
    const total = async () =>
      (await world.call('admin', 'GET', '/site/sites?size=1')).body.totalElements
    const before = await total()
    const site = await create()
    expect(await total()).toBe(before + 1)
    await world.call('admin', 'DELETE', '/site/sites', [site.webId])
    expect(await total()).toBe(before)
  })

  test('filters, search and sort combine in one list', async () => {
    const list = async (query: string) =>
      (await world.call('admin', 'GET', `/site/sites?sort=name,asc&${query}`)).body.content.map(
        (row: { webId: string }) => row.webId,
      )
    expect(await list('search=HARBOR')).toEqual(['s1'])
    // A term longer than any name would otherwise be compared with every row.
    for (const query of ['search', 'name[contains]', 'name[starts]']) {
      expect([
        query,
        (await world.call('admin', 'GET', `/site/sites?${query}=${'a'.repeat(200)}`)).status,
      ]).toEqual([query, 200])
      expect([
        query,
        (await world.call('admin', 'GET', `/site/sites?${query}=${'a'.repeat(201)}`)).body.message,
      ]).toEqual([
        query,
        `"${query}" was given as "${'a'.repeat(20)}…"; allowed: a text of at most 200 characters.`,
      ])
    }
    expect(await list('code=BH-1,DU-2')).toEqual(['s1', 's2'])
    expect(await list('code[nin]=BH-1&search=union')).toEqual(['s2'])
    expect(await list('name[starts]=Aus')).toEqual(['s3'])
    expect(await list('name[contains]=%25')).toEqual([])
    expect(await list('addressModel.city=Boston&webId=s1,s2')).toEqual(['s1', 's2'])
    expect(await list('status=INACTIVE')).toEqual([])
    expect((await world.call('admin', 'GET', '/site/sites?code[gt]=BH')).body.message).toContain(
      '"code" cannot be compared with "gt". Allowed: ',
    )
  })

  test('options have text, value and total, and exclude linked records [ENT-39, API-SITE-08, API-GEO-01]', async () => {
    const sites = await world.call('admin', 'GET', '/site/filter/SITES?search=harb')
    expect(sites.body).toEqual([{ text: 'Boston Harbor', value: 's1' }])
    expect(sites.headers.get('x-total-count')).toBe('1')
    expect((await world.call('admin', 'GET', '/site/filter/COUNTRIES')).body[0]).toEqual({
      text: 'Monaco',
      value: 'MC',
      hasStates: false,
      hasCities: false,
    })
    expect(
      (await world.call('admin', 'GET', '/site/filter/CITIES?stateId=US-MA&userId=admin')).body,
    ).toEqual([{ text: 'Boston', value: 'Boston' }])
    const servers = await world.call('user', 'GET', '/notification/filter/EMAIL_CONFIG')
    expect([servers.status, servers.body.message]).toEqual([
      403,
      expect.stringContaining('“Email manager: read”'),
    ])
    expect(
      (
        await world.call(
          'manager',
          'GET',
          `/static-data/filter/LOOKUP_FILTER/filters?${encodeURIComponent('filter[lookupName]')}=LKSiteLevel`,
        )
      ).body,
    ).toEqual([{ text: 'Flagship', value: 'FLAGSHIP' }])
    const users = await world.call(
      'admin',
      'GET',
      '/security/filter/USERS?exclude=user-site&exclude[siteId]=s2',
    )
    expect(users.body.map((option: { value: string }) => option.value).sort()).toEqual([
      'hq',
      'loner',
      'user',
    ])
  })

  test('removal is all or nothing and reports the obstacle of each record', async () => {
    const site = await create()
    const mixed = await world.call('admin', 'DELETE', '/site/sites', [site.webId, 'none-such'])
    expect([mixed.status, mixed.body.errors[0].field]).toEqual([404, 'none-such'])
    expect((await world.call('admin', 'GET', `/site/sites/${site.webId}`)).status).toBe(200)
    const used = await world.call('admin', 'DELETE', '/security/roles', ['User'])
    expect([used.status, used.body.error]).toEqual([409, 'IN_USE'])
    expect(used.body.message).toMatch(/still used by 2 branch users/)
    const several = await world.call('admin', 'DELETE', '/security/roles', ['User', 'Manager'])
    expect([several.status, several.body.error, several.body.params.uses]).toEqual([
      409,
      'NOT_REMOVED',
      [{ entity: 'user-site', count: expect.any(Number) }],
    ])
    expect(several.body.message).toMatch(
      /^Nothing was removed: 2 of the records are still used by \d+ branch users/,
    )
    expect(several.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'Manager',
      'User',
    ])
    expect((await world.call('admin', 'DELETE', '/site/sites', [])).status).toBe(400)
    expect((await world.call('admin', 'DELETE', '/site/sites', { webId: 's1' })).status).toBe(400)
    expect((await world.call('admin', 'DELETE', '/site/sites', [site.webId])).status).toBe(204)
    expect((await world.call('admin', 'GET', `/site/sites/${site.webId}`)).status).toBe(404)
  })

  test('links are removed with their record, reported in the response and in the activity', async () => {
    const device = (
      await world.call('admin', 'POST', '/site/devices', {
        name: 'Scanner',
        uuId: `u-${++serial}`,
        typeTextCode: 'TABLET',
        siteDevices: [{ siteId: 's1' }, { siteId: 's2' }],
      })
    ).body
    expect(device.siteName).toBe('Boston Harbor, Denver Union')
    const removed = await world.call('admin', 'DELETE', '/site/devices', [device.webId])
    expect([removed.status, removed.headers.get('x-removed-links')]).toEqual([204, 'site-device=2'])
    const activity = (await world.call('admin', 'GET', '/security/audits?entityId=s2&type=1500'))
      .body.content
    expect(activity[0].description).toBe('Device "Scanner" was unassigned')
    expect(activity[0].deed).toEqual({
      verb: 'unassigned',
      title: 'Device',
      name: 'Scanner',
      entity: 'device',
      of: 'site-device',
      under: { entity: 'site', title: 'Branch', name: 'Denver Union' },
    })
  })

  test('activity shows who changed which field from what to what, in the labels of the screen, once per change [ENT-37, API-AUD-01]', async () => {
    const site = await create({ ...newSite(), typeTextCode: 'FLAGSHIP' })
    await world.call('admin', 'PATCH', `/site/sites/${site.webId}`, {
      typeTextCode: null,
      name: 'Renamed',
    })
    const { content } = (
      await world.call(
        'admin',
        'GET',
        `/security/audits?entityId=${site.webId}&type=200,1100&sort=createdDate,desc`,
      )
    ).body
    expect(content).toHaveLength(2)
    expect(content[0]).toMatchObject({
      createdBy: 'admin Tester',
      typeCode: 200,
      typeCodeText: 'Branch',
      description: 'Branch "Renamed" was updated: Name, Branch level',
    })
    expect(content.map(({ deed }: { deed: unknown }) => deed)).toEqual([
      { verb: 'updated', title: 'Branch', name: 'Renamed', entity: 'site', of: 'site' },
      { verb: 'created', title: 'Branch', name: site.name, entity: 'site', of: 'site' },
    ])
    expect(content[0].changes).toEqual([
      { field: 'name', label: 'Name', from: site.name, to: 'Renamed' },
      {
        field: 'typeTextCode',
        label: 'Branch level',
        from: 'Flagship',
        to: null,
        values: { from: 'FLAGSHIP', to: null },
      },
    ])
    await world.call('admin', 'PATCH', `/site/sites/${site.webId}`, {
      startDate: '2099-03-04',
      description: 'By the harbour',
      status: 'INACTIVE',
    })
    const [{ changes }] = (
      await world.call(
        'admin',
        'GET',
        `/security/audits?entityId=${site.webId}&sort=createdDate,desc`,
      )
    ).body.content
    // Activity stores the value of the record where languages format it differently.
    expect(changes).toEqual([
      {
        field: 'startDate',
        label: 'Start date',
        from: null,
        to: '03-04-2099',
        values: { from: null, to: '2099-03-04' },
      },
      { field: 'description', label: 'Description', from: null, to: 'By the harbour' },
      {
        field: 'status',
        label: 'Status',
        from: 'Active',
        to: 'Inactive',
        values: { from: 'ACTIVE', to: 'INACTIVE' },
      },
    ])
    const between = (
      await world.call(
        'admin',
        'GET',
        `/security/audits?entityId=${site.webId}&startDate=2020-01-01T00:00:00${encodeURIComponent('+05:00')}&endDate=2020-01-02T23:59:59${encodeURIComponent('+05:00')}`,
      )
    ).body
    expect(between.totalElements).toBe(0)
  })

  test('activity stores nested values as the record has them, and the names of other records at that time [I18N-04, ENT-37]', async () => {
    const changesOf = async (key: string, column: string) =>
      (
        await world.call('admin', 'GET', `/security/audits?entityId=${key}&sort=createdDate,desc`)
      ).body.content
        .flatMap(({ changes }: { changes: { field: string }[] }) => changes)
        .filter(({ field }: { field: string }) => field === column)
    const addressModel = {
      street: '12 Harbor Street',
      city: 'Boston',
      state: 'US-MA',
      country: 'US',
      postalCode: '02110',
    }
    const site = await create(newSite())
    await world.call('admin', 'PATCH', `/site/sites/${site.webId}`, { addressModel })
    const [address] = await changesOf(site.webId, 'addressModel')
    expect(address).toMatchObject({
      label: 'Address',
      values: { from: site.addressModel, to: addressModel },
      texts: {
        to: { 'addressModel.country': 'United States', 'addressModel.state': 'Massachusetts' },
      },
    })
    const schedule = { frequency: 'MONTHLY', dayOption: 'FIRST_DAY' }
    const event = (
      await world.call('admin', 'POST', '/notification/events', {
        eventName: `Audit ${++serial}`,
        schedule,
      })
    ).body
    expect(await changesOf(event.webId, 'schedule')).toEqual([
      {
        field: 'schedule',
        label: 'Schedule',
        from: null,
        to: expect.stringContaining('Monthly'),
        values: { from: null, to: expect.objectContaining(schedule) },
      },
    ])
    const device = (
      await world.call('admin', 'POST', '/site/devices', {
        name: 'Scanner',
        uuId: `u-${++serial}`,
        typeTextCode: 'TABLET',
        siteDevices: [{ siteId: 's1' }],
      })
    ).body
    const [branches] = await changesOf(device.webId, 'siteDevices')
    expect(branches).toMatchObject({
      values: { to: [expect.objectContaining({ siteId: 's1' })] },
      texts: { to: { 'siteDevices.0.siteId': 'Boston Harbor' } },
    })
  })

  test('a failed write leaves neither record nor activity', async () => {
    const total = async () =>
      (await world.call('admin', 'GET', '/security/audits?size=1')).body.totalElements
    const before = await total()
    expect(
      (
        await world.call('admin', 'POST', '/site/locations', {
          name: 'Ghost',
          siteIds: ['s1', 'none-such'],
        })
      ).status,
    ).toBe(400)
    expect(await total()).toBe(before)
    expect(
      (await world.call('admin', 'GET', '/site/locations?search=ghost')).body.totalElements,
    ).toBe(0)
  })

  test('references to missing records or to another client are refused with their field', async () => {
    for (const siteId of ['none-such', 'g1']) {
      const { status, body } = await world.call('admin', 'POST', '/site/userSites', {
        siteId,
        userAccountId: 'user',
        roleId: 'User',
      })
      expect([status, body.errors[0].field]).toEqual([400, 'siteId'])
    }
  })

  test('the links of a body are applied: added, kept and removed [API-LOC-07, API-LOC-08]', async () => {
    const location = (
      await world.call('admin', 'POST', '/site/locations?siteIds=s1,s2', {
        name: 'Counter',
        locationCode: `LC-${++serial}`,
      })
    ).body
    expect(location.siteIds).toEqual(['s1', 's2'])
    const moved = await world.call(
      'admin',
      'PUT',
      `/site/locations/${location.webId}?siteIds=s2,s3`,
      { name: 'Counter' },
    )
    expect([moved.status, moved.body.siteIds, moved.body.version]).toEqual([200, ['s2', 's3'], 2])
    expect(
      (await world.call('admin', 'GET', '/site/filter/LOCATION?siteIds=s3')).body.map(
        (option: { value: string }) => option.value,
      ),
    ).toEqual([location.webId])
    expect(
      (await world.call('admin', 'PUT', `/site/locations/${location.webId}`, moved.body)).body
        .version,
    ).toBe(2)
  })
})
