import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { dialects } from '../databases.ts'
import { exportOf } from './importExportCalls.ts'
import { openWorld, type World } from './testService.ts'

const rowsOf = (text: string) => text.split('\r\n').filter(Boolean)

describe.each(dialects)('exporting on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect, { everyEntity: true })))
  afterAll(() => world.close())

  test('a CSV file has the selected columns, names in place of keys, ISO dates and the total in a header', async () => {
    const { status, text, headers } = await exportOf(
      world,
      'admin',
      'site',
      'columns=webId,name,typeTextCode,typeTextCode.key,addressModel.city,addressModel.state,addressModel.state.key,status,startDate&sort=name,asc',
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(headers.get('x-total-count')).toBe('3')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="site-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(rowsOf(text)).toEqual([
      'webId,name,typeTextCode,typeTextCode.key,addressModel.city,addressModel.state,addressModel.state.key,status,startDate',
      's3,Austin South,Flagship,FLAGSHIP,Boston,Massachusetts,US-MA,ACTIVE,',
      's1,Boston Harbor,Flagship,FLAGSHIP,Boston,Massachusetts,US-MA,ACTIVE,',
      's2,Denver Union,Flagship,FLAGSHIP,Boston,Massachusetts,US-MA,ACTIVE,',
    ])
  })

  test('the column headings are the requested ones, after a byte order mark for spreadsheets', async () => {
    const { text } = await exportOf(
      world,
      'admin',
      'site',
      `columns=name,code&bom=true&search=harbor&heads=${encodeURIComponent('["Branch name","Code, short"]')}`,
    )
    expect(text).toBe('\ufeffBranch name,"Code, short"\r\nBoston Harbor,BH-1\r\n')
  })

  test('a JSON file has the records of the list response, with only the selected fields', async () => {
    const { text, headers } = await exportOf(
      world,
      'admin',
      'site',
      'format=json&columns=webId,typeTextCode,addressModel.city&search=harbor',
    )
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(JSON.parse(text)).toEqual([
      {
        webId: 's1',
        typeTextCode: 'FLAGSHIP',
        addressModel: {
          street: '1 Main',
          country: 'US',
          state: 'US-MA',
          city: 'Boston',
          postalCode: '02110',
        },
        _text: {
          typeTextCode: 'Flagship',
          'addressModel.country': 'United States',
          'addressModel.state': 'Massachusetts',
        },
      },
    ])
  })

  test('filters, sort and the selected branches work as in the list', async () => {
    expect(
      rowsOf(
        (await exportOf(world, 'admin', 'site', 'columns=name&sort=name,desc&name[contains]=o'))
          .text,
      ),
    ).toEqual(['name', 'Denver Union', 'Boston Harbor', 'Austin South'])
    expect(
      rowsOf((await exportOf(world, 'admin', 'site', 'columns=name&status=INACTIVE')).text),
    ).toEqual(['name'])
    expect(
      rowsOf((await exportOf(world, 'admin', 'site', 'columns=name', { siteIds: 's2' })).text),
    ).toEqual(['name', 'Denver Union'])
  })

  test('a formula is escaped as text, and a quote, a comma and a line break stay within one cell', async () => {
    const names = [
      '=HYPERLINK("http://evil.test")',
      '+1',
      '-2+3',
      '@SUM(A1)',
      "'=quoted",
      'plain, "said"\nnext',
    ]
    for (const [index, name] of names.entries())
      await world.call('admin', 'POST', '/static-data/lookups', {
        lookupName: `LKFormula${index}`,
        description: name,
      })
    const { text } = await exportOf(
      world,
      'admin',
      'lookup',
      'columns=description&lookupName[starts]=LKFormula&sort=lookupName,asc',
    )
    expect(text).toBe(
      `description\r\n"'=HYPERLINK(""http://evil.test"")"\r\n'+1\r\n'-2+3\r\n'@SUM(A1)\r\n''=quoted\r\n"plain, ""said""\nnext"\r\n`,
    )
  })

  test('an export needs its permission, and contains no rows outside the branches and no secret fields', async () => {
    expect((await exportOf(world, 'user', 'site', '')).status).toBe(403)
    expect(JSON.parse((await exportOf(world, 'user', 'site', '')).text).message).toContain(
      '“Branches: read”',
    )
    expect(
      rowsOf((await exportOf(world, 'manager', 'site', 'columns=name&sort=name,asc')).text),
    ).toEqual(['name', 'Boston Harbor', 'Denver Union'])
    const people = await exportOf(world, 'admin', 'user-account', '')
    expect(rowsOf(people.text)[0]).not.toContain('password')
    expect(people.text).not.toContain('argon2')
    expect((await exportOf(world, 'admin', 'user-account', 'columns=password')).status).toBe(400)
    const key = await world.call('admin', 'POST', '/static-data/configuration', {
      key: 'MESSAGING_AUTH_TOKEN',
      value: 'very secret',
    })
    expect(key.status).toBe(201)
    // The field that marks the value as secret is not selected.
    const values = await exportOf(world, 'admin', 'configuration', 'columns=value')
    expect(values.text).toContain('********')
    expect(values.text).not.toContain('very secret')
  })

  test.each(
    entities.filter(({ tenant }) => tenant === 'client'),
  )('$name contains nothing of the other client, in either format', async ({ name }) => {
    for (const format of ['csv', 'json']) {
      const { status, text } = await exportOf(world, 'admin', name, `format=${format}`)
      expect(status).toBe(200)
      expect(text).not.toMatch(/"?g[a-z]*1"?,|Globex|Springfield|globex/)
    }
  })

  test.each([
    ['an entity there is none of', 'nothing', '', 404],
    ['a column there is none of', 'site', 'columns=nothing', 400],
    [
      'a column through what the schema does not name',
      'site-device',
      'columns=deviceId.password',
      400,
    ],
    ['another format', 'site', 'format=xlsx', 400],
    ['heads that are no list', 'site', 'heads=Name', 400],
    ['heads of another number', 'site', 'columns=name&heads=["a","b"]', 400],
    ['a filter there is none of', 'site', 'nothing=1', 400],
    ['a sort there is none of', 'site', 'sort=nothing,asc', 400],
    ['SQL for a column', 'site', "columns=name';drop table site;--", 400],
    ['SQL for a search', 'site', "search=' OR 1=1;--", 200],
  ])('%s is refused with the allowed values', async (_, entity, query, status) => {
    const answer = await exportOf(world, 'admin', entity, query)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toMatch(/syntax error|pg_|SELECT/)
    if (status !== 200)
      expect(JSON.parse(answer.text)).toMatchObject({
        status,
        message: expect.stringMatching(/.{20,}/),
      })
  })

  test('an export requires a token, and other methods are not allowed', async () => {
    expect((await world.call(undefined, 'GET', '/export/site')).status).toBe(401)
    const { status, headers } = await world.call('admin', 'DELETE', '/export/site')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe.each(dialects)('exporting much on %s', (dialect) => {
  const many = 2_600
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
    await world.database.admin((sql) =>
      sql(
        `SELECT set_config('app.client', 'acme', true); INSERT INTO site (web_id, name, code, status) SELECT 'many-' || n, 'Branch ' || n, 'M-' || n, 'ACTIVE' FROM generate_series(1, ${many}) n`,
      ),
    )
  })
  afterAll(() => world.close())

  const start = (query: string) =>
    world.service.fetch(
      new Request(`http://desk.test/api/export/site?${query}`, {
        headers: { authorization: `Bearer ${world.tokens.admin}` },
      }),
    )
  const ended = () =>
    world.logged
      .filter(({ line }) => line === 'Records were exported')
      .map(({ facts }) => ({ rows: facts.rows, how: facts.how }))

  test('the export reads batches with each row once, in the order of the list', async () => {
    const response = await start('columns=code&code[starts]=M-&sort=name,asc')
    expect(response.headers.get('x-total-count')).toBe(String(many))
    let chunks = 0
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      chunks++
      text += chunk
    }
    expect(chunks).toBe(6)
    const codes = rowsOf(text).slice(1)
    expect(new Set(codes).size).toBe(many)
    expect(codes.slice(0, 3)).toEqual(['M-1', 'M-10', 'M-100'])
    expect(ended()).toContainEqual({ rows: many, how: 'whole' })
  })

  test('between batches the database serves other calls; rows created meanwhile are not in the file', async () => {
    const response = await start('columns=code&code[starts]=M-&sort=name,asc')
    const reader = response.body!.getReader()
    await reader.read()
    await world.database.admin((sql) =>
      sql(
        `SELECT set_config('app.client', 'acme', true); INSERT INTO site (web_id, name, code, status) VALUES ('late', 'Branch 99999', 'M-99999', 'ACTIVE')`,
      ),
    )
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += new TextDecoder().decode(value)
    }
    expect(text).toContain('M-2600\r\n')
    expect(text).not.toContain('M-99999')
  })

  test('when the caller disconnects, no further batch is read', async () => {
    const response = await start('columns=code')
    const reader = response.body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(ended()).toContainEqual({ rows: 500, how: 'cancelled' })
  })

  test('a person has at most two exports at a time; one that ends or is refused makes room', async () => {
    const held = [await start('columns=code'), await start('columns=code')]
    const third = await start('columns=code')
    expect(third.status).toBe(429)
    expect(((await third.json()) as { message: string }).message).toBe(
      'You already have 2 exports, imports or large assignments running. Wait until one of them ends.',
    )
    expect((await exportOf(world, 'manager', 'site', 'columns=code')).status).toBe(200)
    await Promise.all(held.map((response) => response.body!.cancel()))
    const refused = await exportOf(world, 'admin', 'site', 'columns=nothing')
    expect(refused.status).toBe(400)
    expect((await exportOf(world, 'admin', 'site', 'columns=code')).status).toBe(200)
  })

  test('a reader that does not read for a minute is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const response = await start('columns=code')
      const reader = response.body!.getReader()
      await reader.read()
      await vi.advanceTimersByTimeAsync(59_000)
      await reader.read()
      await vi.advanceTimersByTimeAsync(61_000)
      await expect(reader.read()).rejects.toThrow('stopped reading')
      expect(ended()).toContainEqual({ rows: 1_000, how: 'stalled' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('when the session ends, the stream breaks off instead of looking complete', async () => {
    const response = await start('columns=code')
    const reader = response.body!.getReader()
    await reader.read()
    expect((await world.call('admin', 'POST', '/security/oauth/revoke')).status).toBe(204)
    const left = async () => {
      for (;;) if ((await reader.read()).done) return 'whole'
    }
    await expect(left()).rejects.toThrow('Sign in first')
    expect(ended()).toContainEqual({ rows: 500, how: 'failed' })
  })
})
