import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretMask } from '../../src/model/constants.ts'
import { startingLookups } from '../../src/service/demo/startingLookups.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, type Answered, type Person, type World } from './testService.ts'

type Row = Record<string, any>

const asked: [name: string, id: string][] = [
  ['LKFormsCategory', '[API-LOOK-07]'],
  ['LKEventType', '[API-LOOK-08]'],
  ['LKUserRole', '[API-LOOK-09]'],
  ['LKEmailRouting', '[API-LOOK-10]'],
  ['LKDeviceType', '[API-LOOK-11]'],
  ['LKLanguage', '[API-LOOK-12]'],
]

describe.each(mainDialects)('static data on %s', (dialect) => {
  let world: World
  let serial = 0
  const next = () => ++serial
  const call = (
    verb: string,
    path: string,
    body?: unknown,
    who: Person = 'admin',
    headers = {},
  ): Promise<Answered> => world.call(who, verb, path, body, headers)
  const get = async (path: string, who: Person = 'admin', headers = {}) => {
    const { status, body } = await call('GET', path, undefined, who, headers)
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const make = async (path: string, body: unknown, who: Person = 'admin'): Promise<Row> => {
    const made = await call('POST', path, body, who)
    expect([path, made.status, made.status === 201 ? undefined : made.body]).toEqual([
      path,
      201,
      undefined,
    ])
    return made.body
  }
  /** The stored value, which no response contains. */
  const stored = (text: string, params: unknown[]) =>
    world.database.admin(async (sql) => (await sql(text, params)).rows as Row[])

  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  describe('look-ups', () => {
    const lookup = (more: Row = {}) =>
      make('/static-data/lookups', { lookupName: `LKTest${next()}`, ...more })
    const value = (lookupId: string, more: Row = {}) =>
      make('/static-data/lookupsData', {
        lookupId,
        text: `Text ${next()}`,
        value: `VALUE_${serial}`,
        ...more,
      })

    test('are listed, created and updated, with and without the key in the path [API-LOOK-01, API-LOOK-06, ENT-44, LOOK-01]', async () => {
      const made = await lookup({ description: 'Colours' })
      expect(made).toMatchObject({
        webId: expect.any(String),
        lookupName: expect.stringMatching(/^LKTest/),
        description: 'Colours',
        status: 'ACTIVE',
      })
      expect((await get(`/static-data/lookups?search=${made.lookupName}`)).content).toEqual([made])
      const byPath = await call('PUT', `/static-data/lookups/${made.webId}`, {
        ...made,
        description: 'Shades',
      })
      expect([byPath.status, byPath.body.description]).toEqual([200, 'Shades'])
      const byBody = await call('PUT', '/static-data/lookups', {
        webId: made.webId,
        lookupName: made.lookupName,
        description: 'Hues',
      })
      expect([byBody.status, byBody.body.webId, byBody.body.description]).toEqual([
        200,
        made.webId,
        'Hues',
      ])
      expect(await get(`/static-data/lookups/${made.webId}`)).toEqual(byBody.body)
    })

    test.each([
      'Colours',
      'LK',
      'lkColours',
      'LKCol ours',
      'LK-1',
    ])('the name "%s" is refused [LOOK-02, VAL-38]', async (lookupName) => {
      const { status, body } = await call('POST', '/static-data/lookups', { lookupName })
      expect([status, body.message]).toEqual([
        400,
        'Lookup name must start with LK followed by alphanumeric text',
      ])
    })

    test('values are listed, created and updated, with and without the key in the path [API-LOOK-02, API-LOOK-06, ENT-45]', async () => {
      const { webId: lookupId } = await lookup()
      const [two, one] = [
        await value(lookupId, { sequence: 2 }),
        await value(lookupId, { sequence: 1 }),
      ]
      expect(one).toMatchObject({
        webId: expect.any(String),
        lookupId,
        text: expect.any(String),
        value: expect.any(String),
        sequence: 1,
        status: 'ACTIVE',
      })
      const listed = async () =>
        (await get(`/static-data/lookupsData?lookupId=${lookupId}&sort=sequence,asc`)).content.map(
          (each: Row) => [each.webId, each.text],
        )
      expect(await listed()).toEqual([
        [one.webId, one.text],
        [two.webId, two.text],
      ])
      expect(
        (await call('PUT', `/static-data/lookupsData/${one.webId}`, { ...one, text: 'By path' }))
          .status,
      ).toBe(200)
      expect(
        (
          await call('PUT', '/static-data/lookupsData', {
            ...two,
            version: undefined,
            text: 'By body',
          })
        ).status,
      ).toBe(200)
      expect(await listed()).toEqual([
        [one.webId, 'By path'],
        [two.webId, 'By body'],
      ])
      expect(
        (
          await call('POST', '/static-data/lookupsData', {
            lookupId,
            text: 'Twice',
            value: one.value,
          })
        ).status,
      ).toBe(409)
    })

    test('translations of a value are listed, created and updated, one for each language [API-LOOK-03, API-LOOK-04, API-LOOK-06, ENT-46, LOOK-07]', async () => {
      const { webId: lookupDataId } = await value((await lookup()).webId)
      const german = await make('/static-data/lookupsLang', {
        lookupDataId,
        languageCode: 'de',
        text: 'Blau',
      })
      expect(german).toMatchObject({
        webId: expect.any(String),
        lookupDataId,
        languageCode: 'de',
        text: 'Blau',
      })
      await make('/static-data/lookupsLang', { lookupDataId, languageCode: 'fr', text: 'Bleu' })
      expect(
        (
          await call('PUT', `/static-data/lookupsLang/${german.webId}`, {
            ...german,
            text: 'Hellblau',
          })
        ).status,
      ).toBe(200)
      expect(
        (
          await call('PUT', '/static-data/lookupsLang', {
            webId: german.webId,
            lookupDataId,
            languageCode: 'de',
            text: 'Dunkelblau',
          })
        ).status,
      ).toBe(200)
      expect(
        (await get(`/static-data/lookupsData/${lookupDataId}/lookupsLang`)).map((each: Row) => [
          each.languageCode,
          each.text,
        ]),
      ).toEqual([
        ['de', 'Dunkelblau'],
        ['fr', 'Bleu'],
      ])
      expect(
        (
          await call('POST', '/static-data/lookupsLang', {
            lookupDataId,
            languageCode: 'de',
            text: 'Again',
          })
        ).status,
      ).toBe(409)
      expect(
        (
          await call('POST', '/static-data/lookupsLang', {
            lookupDataId,
            languageCode: 'tlh',
            text: 'Blue',
          })
        ).body.errors[0].field,
      ).toBe('languageCode')
    })

    test('one body creates a look-up with its values and their translations [API-LOOK-05, LOOK-05, LOOK-06]', async () => {
      const lookupName = `LKWhole${next()}`
      const made = await make('/static-data/lookups/global', {
        lookupName,
        lookupsData: [
          {
            text: 'Red',
            value: 'RED',
            sequence: 1,
            lookupsLang: [
              { languageCode: 'de', text: 'Rot' },
              { languageCode: 'ja', text: '赤' },
            ],
          },
          { text: 'Blue', value: 'BLUE', sequence: 2 },
        ],
      })
      expect(made).toMatchObject({
        webId: expect.any(String),
        lookupName,
        lookupsData: [{ webId: expect.any(String), text: 'Red', value: 'RED' }, { text: 'Blue' }],
      })
      expect(
        (
          await get(`/static-data/lookupsData?lookupId=${made.webId}&sort=sequence,asc`)
        ).content.map((each: Row) => each.value),
      ).toEqual(['RED', 'BLUE'])
      expect(
        (await get(`/static-data/lookupsData/${made.lookupsData[0].webId}/lookupsLang`)).map(
          (each: Row) => [each.languageCode, each.text],
        ),
      ).toEqual([
        ['de', 'Rot'],
        ['ja', '赤'],
      ])
      expect(
        (
          await call('POST', '/static-data/lookups/global', {
            lookupName: `LKWhole${next()}`,
            lookupsData: [{ text: 'No value' }],
          })
        ).status,
      ).toBe(400)
    })

    test.each(
      asked,
    )('%s returns its values as text and value %s [ENT-39, LOOK-03, LOOK-04]', async (lookupName) => {
      const { values } = startingLookups.find((each) => each.name === lookupName)!
      const list = async () =>
        get(
          `/static-data/filter/LOOKUP_FILTER/filters?${new URLSearchParams({ 'filter[lookupName]': lookupName, sort: 'sequence,asc' })}`,
        )
      const known = (await get(`/static-data/lookups?lookupName=${lookupName}`)).content[0] as
        | Row
        | undefined
      const { webId } = known ?? (await make('/static-data/lookups', { lookupName }))
      const before = new Set((await list()).map((each: Row) => each.value))
      for (const [index, [code, text]] of values.entries())
        if (!before.has(code))
          await make('/static-data/lookupsData', {
            lookupId: webId,
            text,
            value: code,
            sequence: index + 1,
          })
      const options: Row[] = await list()
      expect(options).toHaveLength(values.length)
      expect(options).toEqual(
        expect.arrayContaining(values.map(([code, text]) => ({ text, value: code }))),
      )
    })

    test('one call takes a list of look-ups, values or translations [API-BULK-01, API-BULK-02, API-COM-17]', async () => {
      const [a, b] = [await lookup(), await lookup()]
      const [one, two] = [await value(a.webId), await value(a.webId)]
      const lang = await make('/static-data/lookupsLang', {
        lookupDataId: one.webId,
        languageCode: 'es',
        text: 'Uno',
      })
      for (const [path, ids] of [
        ['lookupsLang', [lang.webId]],
        ['lookupsData', [one.webId, two.webId]],
        ['lookups', [a.webId, b.webId]],
      ] as const) {
        const gone = await call('DELETE', `/static-data/${path}`, ids)
        expect([path, gone.status, gone.body]).toEqual([path, 204, undefined])
        for (const id of ids)
          expect((await call('GET', `/static-data/${path}/${id}`)).status).toBe(404)
      }
      expect((await call('DELETE', '/static-data/lookups', ['nope'])).status).toBe(404)
    })

    test('a value or list in use is deleted only after a warning with what uses it and how often [LOOK-06]', async () => {
      const { content } = await get('/static-data/lookups?search=LKFormsCategory')
      const known = content.find((each: Row) => each.lookupName === 'LKFormsCategory')
      const list = known ?? (await lookup({ lookupName: 'LKFormsCategory' }))
      const [used, other] = [await value(list.webId), await value(list.webId)]
      const form = () =>
        make('/forms/definitions/global', {
          name: `Form ${next()}`,
          siteIds: ['s1'],
          formCategoryModels: [{ categoryCode: used.value }],
        })
      await form()
      await form()
      const remove = (ids: string[], query = '') =>
        call('DELETE', `/static-data/lookupsData${query}`, ids)
      const warned = await remove([used.webId, other.webId])
      expect([warned.status, warned.body.error, warned.body.message]).toEqual([
        409,
        'GOES_ALONG',
        expect.stringContaining('Still used by 2 forms.'),
      ])
      expect(warned.body.errors).toMatchObject([{ field: used.webId, message: '2 forms' }])
      const listed = await call('DELETE', '/static-data/lookups', [list.webId])
      expect([listed.status, listed.body.message]).toEqual([
        409,
        expect.stringContaining('Still used by 2 forms.'),
      ])
      const { lookupsData } = await get(`/static-data/lookups/${list.webId}`)
      const without = (gone: Row) =>
        call('PUT', `/static-data/lookups/${list.webId}`, {
          lookupName: list.lookupName,
          lookupsData: lookupsData.filter((each: Row) => each.webId !== gone.webId),
        })
      const left = await without(used)
      expect([left.status, left.body.error]).toEqual([409, 'IN_USE'])
      expect((await without(other)).status).toBe(200)
      expect((await remove([used.webId], '?cascade=true')).status).toBe(204)
    })

    test('the code of a value in use does not change, nor the list that it is found in [LOOK-06]', async () => {
      const { content } = await get('/static-data/lookups?search=LKDeviceType')
      const known = content.find((each: Row) => each.lookupName === 'LKDeviceType')
      const list = known ?? (await lookup({ lookupName: 'LKDeviceType' }))
      const [used, free] = [await value(list.webId), await value(list.webId)]
      const device = await make('/site/devices', {
        name: `Device ${next()}`,
        siteDevices: [{ siteId: 's1' }],
        uuId: crypto.randomUUID(),
        typeTextCode: used.value,
      })
      const put = (path: string, body: Row) => call('PUT', `/static-data/${path}`, body)
      const one = `lookupsData/${used.webId}`
      const stored = await get(`/static-data/lookups/${list.webId}`)
      const refused = [
        await put(one, { ...used, value: 'OTHER' }),
        await put(one, { ...used, lookupId: (await lookup()).webId }),
        await put(`lookups/${list.webId}`, { ...stored, lookupName: `LKOther${next()}` }),
        await put(`lookups/${list.webId}`, {
          ...stored,
          lookupsData: stored.lookupsData.map((each: Row) =>
            each.webId === used.webId ? { ...each, value: 'OTHER' } : each,
          ),
        }),
      ]
      expect(
        refused.map(({ status, body }) => [status, body.error, body.errors?.[0].field]),
      ).toEqual(['value', 'lookupId', 'lookupName', 'value'].map((field) => [409, 'IN_USE', field]))
      // Other devices use other values of the list, whose name changes for them too.
      for (const { body } of refused.filter((_, index) => index !== 2))
        expect(body).toMatchObject({
          message: expect.stringContaining('Still used by 1 device.'),
          params: { uses: [{ entity: 'device', count: 1 }] },
        })
      const accepted = [
        await put(one, { ...used, text: 'Another text' }),
        await put(`lookupsData/${free.webId}`, { ...free, value: `FREE_${next()}` }),
      ]
      expect(accepted.map(({ status }) => status)).toEqual([200, 200])
      expect((await get(`/site/devices/${device.webId}`)).typeTextCode).toBe(used.value)
    })

    test('need the permission for look-ups, and are visible only in their client [LOOK-08]', async () => {
      const made = await lookup()
      expect([
        (await call('GET', '/static-data/lookups', undefined, 'user')).status,
        (await call('POST', '/static-data/lookups', { lookupName: 'LKNo' }, 'hq')).status,
        (await call('GET', `/static-data/lookups/${made.webId}`, undefined, 'gadmin')).status,
      ]).toEqual([403, 403, 404])
    })
  })

  describe('configuration', () => {
    const save = (records: Row[], who: Person = 'admin') =>
      call('PUT', '/static-data/configuration/addOrUpdateAll', records, who)
    const read = (query: string, headers = {}, who: Person = 'admin') =>
      get(`/static-data/configuration/hierarchical?${query}`, who, headers)
    const keys = 'keys=MESSAGING_SERVICE_ID,MESSAGING_AUTH_TOKEN,MESSAGING_BATCH_USER_ID'

    test('is added, then updated, all in one call [API-CONF-01, ENT-48, SMS-01, SMS-02, SMS-03]', async () => {
      const added = await save([
        { key: 'MESSAGING_SERVICE_ID', value: 'MG1' },
        { key: 'MESSAGING_BATCH_USER_ID', value: 'b1' },
      ])
      expect([added.status, added.body]).toMatchObject([
        200,
        [
          { webId: expect.any(String), key: 'MESSAGING_SERVICE_ID', value: 'MG1' },
          { key: 'MESSAGING_BATCH_USER_ID', value: 'b1' },
        ],
      ])
      const updated = await save([{ key: 'MESSAGING_SERVICE_ID', value: 'MG2' }])
      expect(updated.body).toMatchObject([{ webId: added.body[0].webId, value: 'MG2' }])
      expect(await read(keys)).toMatchObject([
        { key: 'MESSAGING_SERVICE_ID', value: 'MG2' },
        { key: 'MESSAGING_BATCH_USER_ID', value: 'b1' },
      ])
    })

    test('a branch has its own value if it exists, else the client’s [API-CONF-02]', async () => {
      await save([
        { key: 'MESSAGING_SERVICE_ID', value: 'everywhere' },
        { key: 'MESSAGING_BATCH_USER_ID', value: 'all' },
        { key: 'MESSAGING_SERVICE_ID', value: 'only s1', siteId: 's1' },
      ])
      const values = async (query: string, headers = {}) =>
        (await read(`keys=MESSAGING_BATCH_USER_ID,MESSAGING_SERVICE_ID${query}`, headers)).map(
          (each: Row) => each.value,
        )
      expect(await values('')).toEqual(['all', 'everywhere'])
      expect(await values('&siteIds=s1')).toEqual(['all', 'only s1'])
      expect(await values('', { siteIds: 's1' })).toEqual(['all', 'only s1'])
      expect(await values('', { siteIds: 's2' })).toEqual(['all', 'everywhere'])
      expect(await values('', { siteIds: 's1,s2' })).toEqual(['all', 'everywhere'])
      expect(await read('keys=NOTHING_OF_THE_KIND')).toEqual([])
    })

    test('the auth token is masked everywhere and unchanged when the mask is sent back [SMS-04, ENT-48]', async () => {
      const token = async () =>
        (
          await stored(
            `SELECT value FROM configuration WHERE key = 'MESSAGING_AUTH_TOKEN' AND client_id = 'acme' AND site_id IS NULL`,
            [],
          )
        )[0]?.value
      const { body } = await save([{ key: 'MESSAGING_AUTH_TOKEN', value: 'sesame' }])
      expect([body[0].value, await token()]).toEqual([secretMask, 'sesame'])
      const read1 = await read(keys)
      expect(
        (
          await save(
            read1.map((each: Row) =>
              each.key === 'MESSAGING_SERVICE_ID' ? { ...each, value: 'other' } : each,
            ),
          )
        ).status,
      ).toBe(200)
      expect(await token()).toBe('sesame')
      expect((await save([{ key: 'MESSAGING_AUTH_TOKEN', value: secretMask }])).status).toBe(200)
      expect(await token()).toBe('sesame')
      await save([{ key: 'MESSAGING_AUTH_TOKEN', value: 'sesame 2' }])
      expect(await token()).toBe('sesame 2')
      const seen = [
        await read(keys),
        await get('/static-data/configuration'),
        await get(`/static-data/configuration/${body[0].webId}`),
        await get(`/security/audits?entityId=${body[0].webId}`),
        world.logged,
      ]
      for (const each of seen) expect(JSON.stringify(each)).not.toContain('sesame')
    })

    test('the auth token is revealed to those who may change it, and only by that call [SMS-04]', async () => {
      const saved = await save([
        { key: 'MESSAGING_AUTH_TOKEN', value: 'open sesame' },
        { key: 'MESSAGING_SERVICE_ID', value: 'plain' },
      ])
      const [token, plain] = saved.body.map(({ webId }: Row) => webId)
      const reveal = (key: string, who: Person = 'admin') =>
        call('GET', `/static-data/configuration/${key}/reveal`, undefined, who)
      expect((await reveal(token)).body).toEqual({ value: 'open sesame' })
      expect((await reveal(plain)).body).toEqual({})
      expect((await reveal(token, 'user')).status).toBe(403)
      expect(JSON.stringify(world.logged)).not.toContain('open sesame')
    })

    test('values for every branch need the permission at every branch [SMS-06]', async () => {
      const { webId } = await make('/security/roles', { roleName: `Messenger ${next()}` })
      for (const action of ['READ', 'CREATE', 'UPDATE'])
        await make('/security/rolePermissions', {
          roleId: webId,
          permissionCode: `BRANCHDESK:INTEGRATIONS:SMS MANAGER:${action}`,
        })
      expect(
        (
          await call('PUT', '/site/userSites/assignRole', {
            siteId: 's3',
            userAccountId: 'loner',
            roleId: webId,
          })
        ).status,
      ).toBe(200)
      expect((await save([{ key: 'OWN', value: 'mine', siteId: 's3' }], 'loner')).status).toBe(200)
      expect(
        (await save([{ key: 'OWN', value: 'mine', siteId: 's1' }], 'loner')).status,
      ).toBeGreaterThanOrEqual(400)
      expect((await save([{ key: 'OWN', value: 'of all' }], 'loner')).status).toBe(403)
      const token = (await save([{ key: 'MESSAGING_AUTH_TOKEN', value: 'of all' }])).body[0].webId
      expect(
        (await call('GET', `/static-data/configuration/${token}/reveal`, undefined, 'loner'))
          .status,
      ).toBe(403)
      expect(
        (
          await call(
            'GET',
            '/static-data/configuration/hierarchical?keys=OWN&siteIds=s1',
            undefined,
            'loner',
          )
        ).status,
      ).toBe(403)
      expect(await read('keys=OWN&siteIds=s3', {}, 'loner')).toMatchObject([{ value: 'mine' }])
      expect([
        (await call('GET', `/static-data/configuration/hierarchical?${keys}`, undefined, 'user'))
          .status,
        (await save([{ key: 'A', value: 'b' }], 'hq')).status,
      ]).toEqual([403, 403])
      expect(await read(keys, {}, 'gadmin')).toEqual([])
    })
  })

  describe('saved filters', () => {
    const input = (more: Row = {}) => ({
      title: `Filter ${next()}`,
      value: '{"status":"INACTIVE"}',
      frameName: 'site',
      publicName: false,
      editable: true,
      clientId: 'acme',
      userId: 'admin',
      defaultIndicator: false,
      ...more,
    })
    const filter = (more: Row = {}, who: Person = 'admin') =>
      make('/static-data/savedFilter', input(more), who)
    const titles = async (view: string, who: Person = 'admin') =>
      (await get(`/static-data/savedFilter/${view}`, who)).map((each: Row) => each.title)

    test('are created, listed for their screen, updated and removed [API-SVF-01, API-SVF-02, API-SVF-03, API-SVF-04, ENT-38, FILT-18]', async () => {
      const body = input({ frameName: 'device' })
      const made = await make('/static-data/savedFilter', body)
      expect(made).toMatchObject({ ...body, webId: expect.any(String) })
      await filter({ frameName: 'location' })
      expect(await get('/static-data/savedFilter/device')).toEqual([made])
      const changed = await call('PUT', `/static-data/savedFilter/${made.webId}`, {
        ...body,
        webId: made.webId,
        title: 'Renamed',
        value: '{}',
      })
      expect([changed.status, changed.body]).toMatchObject([
        200,
        { webId: made.webId, title: 'Renamed', value: '{}' },
      ])
      expect(await titles('device')).toEqual(['Renamed'])
      const gone = await call('DELETE', `/static-data/savedFilter/${made.webId}`)
      expect([gone.status, gone.body, await titles('device')]).toEqual([204, undefined, []])
    })

    test('one without a name is refused [VAL-19]', async () => {
      for (const title of [undefined, '', '  ']) {
        const { status, body } = await call('POST', '/static-data/savedFilter', {
          ...input(),
          title,
        })
        expect([status, body.errors[0].field, body.message]).toEqual([
          400,
          'title',
          title === '  ' ? expect.any(String) : 'Filter name is required',
        ])
      }
    })

    test('belong to the person who creates them, whatever the body contains, and are invisible to others', async () => {
      const made = await filter({ frameName: 'mine', userId: 'user', clientId: 'acme' })
      expect(made).toMatchObject({ userId: 'admin', clientId: 'acme' })
      expect(await titles('mine', 'user')).toEqual([])
      for (const [verb, body] of [
        ['PUT', { ...input(), title: 'Taken' }],
        ['DELETE', undefined],
      ] as const)
        expect([
          verb,
          (await call(verb, `/static-data/savedFilter/${made.webId}`, body, 'hq')).status,
        ]).toEqual([verb, 404])
      expect(
        await make(
          '/static-data/savedFilter',
          { ...input({ frameName: 'mine' }), clientId: undefined, userId: undefined },
          'user',
        ),
      ).toMatchObject({ userId: 'user', clientId: 'acme' })
    })

    test('a person has one default for each screen: the one that was set last [FILT-07, FILT-09]', async () => {
      const defaults = async (view: string) =>
        (await get(`/static-data/savedFilter/${view}`))
          .filter((each: Row) => each.defaultIndicator)
          .map((each: Row) => each.webId)
      const [one, two, other] = [
        await filter({ frameName: 'role', defaultIndicator: true }),
        await filter({ frameName: 'role' }),
        await filter({ frameName: 'user', defaultIndicator: true }),
      ]
      const theirs = await filter({ frameName: 'role', defaultIndicator: true }, 'hq')
      expect(await defaults('role')).toEqual([one.webId])
      expect(
        (
          await call('PUT', `/static-data/savedFilter/${two.webId}`, {
            ...two,
            defaultIndicator: true,
          })
        ).status,
      ).toBe(200)
      expect([await defaults('role'), await defaults('user')]).toEqual([[two.webId], [other.webId]])
      const three = await filter({ frameName: 'role', defaultIndicator: true })
      expect(await defaults('role')).toEqual([three.webId])
      expect(
        (await get('/static-data/savedFilter/role', 'hq')).map((each: Row) => [
          each.webId,
          each.defaultIndicator,
        ]),
      ).toEqual([[theirs.webId, true]])
    })

    test('one that is not editable can be neither changed nor removed until it is editable again [FILT-19]', async () => {
      const made = await filter({ frameName: 'fixed', editable: false })
      const put = (more: Row) =>
        call('PUT', `/static-data/savedFilter/${made.webId}`, {
          ...input({ frameName: 'fixed', editable: false, title: made.title }),
          ...more,
        })
      expect([
        (await put({ title: 'No' })).status,
        (await call('DELETE', `/static-data/savedFilter/${made.webId}`)).status,
      ]).toEqual([422, 422])
      expect((await put({ defaultIndicator: true })).body.defaultIndicator).toBe(true)
      expect((await put({ editable: true })).status).toBe(200)
      expect((await call('DELETE', `/static-data/savedFilter/${made.webId}`)).status).toBe(204)
    })
  })
})
