import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportedRow, ImportLine, ImportResult } from '../../src/model/importLine.ts'
import { dialects, mainDialects, repeatsRules } from '../databases.ts'
import { answerLines, exportOf, importOf, startImport } from './importExportCalls.ts'
import { openWorld, type World } from './testService.ts'

const address =
  'addressModel.street,addressModel.country,addressModel.state,addressModel.city,addressModel.postalCode'
const boston = '1 Main,United States,Massachusetts,Boston,02110'

const rowsIn = (lines: ImportLine[]) => lines.filter((line): line is ImportedRow => 'row' in line)
const outcomes = (lines: ImportLine[]) =>
  rowsIn(lines).map(({ row, outcome }) => `${row} ${outcome}`)
const resultIn = (lines: ImportLine[]) => (lines.at(-1) as { result: ImportResult }).result
const complaints = (lines: ImportLine[]) =>
  rowsIn(lines).flatMap(({ row, errors = [] }) =>
    errors.map(({ field, column, code, message }) => ({ row, field, column, code, message })),
  )

describe.each(dialects)('importing on %s', (dialect) => {
  const repeats = repeatsRules(dialect)
  let world: World
  beforeEach(async () => void (world = await openWorld(dialect)))
  afterEach(() => world.close())

  const site = async (key: string) => (await world.call('admin', 'GET', `/site/sites/${key}`)).body
  const sites = async () =>
    (await world.call('admin', 'GET', '/site/sites?size=1000&sort=code,asc')).body.content as {
      code: string
      name: string
    }[]
  const activity = async () =>
    (
      (await world.call('admin', 'GET', '/security/audits?size=100')).body.content as {
        description: string
      }[]
    ).map(({ description }) => description)

  test('rows create records and update those with the same code, with names in place of keys, validation and activity', async () => {
    const file = `name,code,typeTextCode,status,startDate,${address}\r\nBoston Harbour,BH-1,Flagship,active,,${boston}\r\nDenver Union,DU-2,flagship,ACTIVE,,${boston}\r\n"New, ""here""",NB-9,FLAGSHIP,Inactive,2099-01-31,2 Side,US,US-MA,Boston,02110\r\n`
    const preview = await importOf(world, 'admin', 'site', 'key=code', file)
    expect(outcomes(preview.lines)).toEqual(['2 updated', '3 unchanged', '4 created'])
    expect(resultIn(preview.lines)).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      wrong: 0,
      written: false,
    })
    expect((await sites()).map(({ name }) => name)).toEqual([
      'Austin South',
      'Boston Harbor',
      'Denver Union',
    ])

    const { status, lines } = await importOf(world, 'admin', 'site', 'key=code&mode=all', file)
    expect(status).toBe(200)
    expect(lines[0]).toEqual({
      total: 3,
      columns: ['name', 'code', 'typeTextCode', 'status', 'startDate', ...address.split(',')],
    })
    expect(resultIn(lines)).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      wrong: 0,
      written: true,
    })
    const made = await site(rowsIn(lines)[2]!.key!)
    expect(made).toMatchObject({
      name: 'New, "here"',
      code: 'NB-9',
      typeTextCode: 'FLAGSHIP',
      status: 'INACTIVE',
      startDate: '2099-01-31',
      addressModel: {
        street: '2 Side',
        country: 'US',
        state: 'US-MA',
        city: 'Boston',
        postalCode: '02110',
      },
      createdBy: 'admin Tester',
    })
    expect(await site('s1')).toMatchObject({ name: 'Boston Harbour', version: 2 })
    expect(await site('s2')).toMatchObject({ version: 1 })
    expect(await activity()).toEqual(
      expect.arrayContaining([
        'Branch "New, "here"" was created',
        'Branch "Boston Harbour" was updated: Name',
      ]),
    )
  })

  test.runIf(repeats)(
    'invalid rows are reported by the validators of forms, each with its column and its cells',
    async () => {
      const file = `Title,code,type,startDate,${address}\r\n,W-1,Palace,2020-01-01,${boston}\r\nGood,W-2,Flagship,,${boston}\r\nBad day,W-3,Flagship,31.01.2099,${boston}\r\nTwice,W-2,Flagship,,${boston}\r\n`
      const { lines } = await importOf(
        world,
        'admin',
        'site',
        `key=code&mode=each&mapping=${encodeURIComponent('{"Title":"name","type":"typeTextCode"}')}`,
        file,
      )
      expect(outcomes(lines)).toEqual(['2 wrong', '3 created', '4 wrong', '5 wrong'])
      expect(complaints(lines)).toEqual(
        [
          {
            row: 2,
            field: 'name',
            column: 'Title',
            code: 'required',
            message: expect.stringContaining('is required'),
          },
          {
            row: 2,
            field: 'startDate',
            column: 'startDate',
            code: 'beforeToday',
            message: expect.any(String),
          },
          {
            row: 2,
            field: 'typeTextCode',
            column: 'type',
            code: 'lookup',
            message: expect.stringContaining('must be one of the choices'),
          },
          {
            row: 4,
            field: 'startDate',
            column: 'startDate',
            code: 'date',
            message: expect.stringContaining('must be a valid date'),
          },
          {
            row: 5,
            field: 'code',
            column: 'code',
            code: 'twice',
            message: expect.stringMatching(/^Row 3 has the same/),
          },
        ].map((each) => expect.objectContaining(each)),
      )
      expect(rowsIn(lines)[0]!.cells).toEqual([
        '',
        'W-1',
        'Palace',
        '2020-01-01',
        ...boston.split(','),
      ])
      expect(resultIn(lines)).toEqual({
        created: 1,
        updated: 0,
        unchanged: 0,
        wrong: 3,
        written: true,
      })
      expect((await sites()).map(({ code }) => code)).toEqual(['AS-3', 'BH-1', 'DU-2', 'W-2'])
    },
  )

  test('all or nothing: one invalid row rejects all others, also those of earlier batches', async () => {
    const good = Array.from({ length: 250 }, (_, index) => `Branch ${index},G-${index},${boston}`)
    const { lines } = await importOf(
      world,
      'admin',
      'site',
      'key=code&mode=all',
      [`name,code,${address}`, ...good, `,BAD,${boston}`].join('\n'),
    )
    expect(resultIn(lines)).toEqual({
      created: 250,
      updated: 0,
      unchanged: 0,
      wrong: 1,
      written: false,
    })
    expect(
      lines.filter((line) => 'done' in line).map((line) => (line as { done: number }).done),
    ).toEqual([200, 251, 251])
    expect(await sites()).toHaveLength(3)
    expect((await activity()).filter((text) => /Branch \d/.test(text))).toEqual([])
  })

  test.runIf(repeats)(
    'an empty cell clears a field, and missing parts of an address keep their value',
    async () => {
      await importOf(
        world,
        'admin',
        'site',
        'mode=all',
        `webId,description,website\ns1,Near the water,https://harbor.test`,
      )
      const { lines } = await importOf(
        world,
        'admin',
        'site',
        'mode=all',
        `webId,website,addressModel.street\ns1,,2 Wharf`,
      )
      expect(outcomes(lines)).toEqual(['2 updated'])
      expect(await site('s1')).toMatchObject({
        description: 'Near the water',
        website: null,
        addressModel: { street: '2 Wharf', city: 'Boston', state: 'US-MA', postalCode: '02110' },
      })
    },
  )

  test.runIf(repeats)(
    'escaped formulas of an export are restored, and semicolons separate columns, too',
    async () => {
      await importOf(
        world,
        'admin',
        'lookup',
        'mode=all',
        `lookupName;description\nLKOne;"'=1+1"\nLKTwo;"''=quoted"\nLKThree;'plain`,
      )
      const { text } = await exportOf(
        world,
        'admin',
        'lookup',
        'columns=lookupName,description&lookupName[in]=LKOne,LKTwo,LKThree&sort=lookupName,asc',
      )
      expect(text).toBe(
        "lookupName,description\r\nLKOne,'=1+1\r\nLKThree,'plain\r\nLKTwo,''=quoted\r\n",
      )
      const { body } = await world.call('admin', 'GET', '/static-data/lookups?lookupName=LKOne')
      expect(body.content[0].description).toBe('=1+1')
    },
  )

  test.runIf(repeats)(
    'phone numbers, lists and checkboxes have a format that people can write',
    async () => {
      const file =
        'firstName,lastName,email,userPhone,password\nAda,Moreno,ada@acme.test,(617) 555-0100; +49 30 901820 *,Tests-of-2026!'
      const { lines } = await importOf(world, 'admin', 'user-account', 'key=email&mode=all', file)
      expect(complaints(lines)).toEqual([])
      const { body } = await world.call(
        'admin',
        'GET',
        `/security/userAccounts/${rowsIn(lines)[0]!.key}`,
      )
      expect(body.userPhone).toEqual([
        { phone_number: '(617) 555-0100', default: false },
        { phone_number: '+4930901820', default: true },
      ])
      expect(
        (await exportOf(world, 'admin', 'user-account', 'columns=userPhone&email=ada@acme.test'))
          .text,
      ).toBe('userPhone\r\n"(617) 555-0100; +4930901820 *"\r\n')
      const places = await importOf(
        world,
        'admin',
        'location',
        'key=locationCode&mode=all',
        'name,locationCode,siteIds\nCellar,C-1,Boston Harbor; Denver Union\nRoof,R-1,AS-3',
      )
      expect(complaints(places.lines)).toEqual([])
      expect(
        (
          await world.call('admin', 'GET', `/site/locations/${rowsIn(places.lines)[0]!.key}`)
        ).body.siteIds.toSorted(),
      ).toEqual(['s1', 's2'])
      expect(
        (await world.call('admin', 'GET', `/site/locations/${rowsIn(places.lines)[1]!.key}`)).body
          .siteIds,
      ).toEqual(['s3'])
    },
  )

  test.runIf(repeats)(
    'a name that several records share is refused until its key is given; another column may identify the record',
    async () => {
      await world.database.admin((sql) =>
        sql(
          `INSERT INTO country (web_id, name, has_states, has_cities) VALUES ('XX', 'Elsewhere', true, false); INSERT INTO state (web_id, name, country_id, has_cities) VALUES ('XX-MA', 'Massachusetts', 'XX', false); SELECT set_config('app.client', 'acme', true); INSERT INTO site (web_id, name, code, status) VALUES ('s4', 'Boston Harbor', 'BH-4', 'ACTIVE')`,
        ),
      )
      const known = await importOf(
        world,
        'admin',
        'site',
        'key=code&mode=all',
        `name,code,${address}\nTold,T-1,${boston}`,
      )
      expect((await site(rowsIn(known.lines)[0]!.key!)).addressModel.state).toBe('US-MA')
      const file = (branch: string) => `name,locationCode,siteIds\nCellar,C-1,${branch}`
      const unclear = await importOf(
        world,
        'admin',
        'location',
        'key=locationCode&mode=all',
        file('Boston Harbor'),
      )
      expect(complaints(unclear.lines)).toEqual([
        {
          row: 2,
          field: 'siteIds',
          column: 'siteIds',
          code: 'ambiguous',
          message: '2 records are called "Boston Harbor"; give the key of the one you mean',
        },
      ])
      expect(
        outcomes(
          (await importOf(world, 'admin', 'location', 'key=locationCode&mode=all', file('s4')))
            .lines,
        ),
      ).toEqual(['2 created'])
    },
  )

  test.runIf(repeats)(
    'JSON and JSON lines are read as well; comments for people are ignored',
    async () => {
      const json = JSON.stringify([
        { webId: 's1', name: 'Harbor', _text: { name: 'x' }, _errors: 'mended' },
      ])
      expect(
        outcomes((await importOf(world, 'admin', 'site', 'mode=all', json, 'json')).lines),
      ).toEqual(['1 updated'])
      expect(
        outcomes(
          (
            await importOf(
              world,
              'admin',
              'site',
              'mode=all',
              '{"webId":"s1","name":"Harbor"}\n{"webId":"s2","name":"Union"}\n',
              'ndjson',
            )
          ).lines,
        ),
      ).toEqual(['1 unchanged', '2 updated'])
    },
  )

  test.runIf(repeats)(
    'each row is checked against the rights of the importing person: create or update, branches, granted rights',
    async () => {
      expect((await importOf(world, 'user', 'site', '', 'name\nx')).body).toMatchObject({
        status: 403,
        message: expect.stringContaining('“Branches: create”'),
      })
      const file = `webId,firstName,lastName,email\nloner,Changed,Tester,loner@acme.test\nuser,Changed,Tester,user@acme.test`
      const { lines } = await importOf(world, 'manager', 'user-account', 'mode=each', file)
      // The manager cannot reach the people of the third branch.
      expect(complaints(lines)).toEqual([
        {
          row: 2,
          field: 'webId',
          column: 'webId',
          code: 'unknownKey',
          message: 'There is no User with this key',
        },
      ])
      expect(outcomes(lines)).toEqual(['2 wrong', '3 updated'])
      const grant = await importOf(
        world,
        'manager',
        'user-site',
        'mode=each',
        'siteId,userAccountId,roleId\nBoston Harbor,loner,Admin',
      )
      expect(grant.status === 403 || outcomes(grant.lines)[0] === '2 wrong').toBe(true)
      expect(
        (await world.call('admin', 'GET', '/site/userSites?userAccountId=loner')).body
          .totalElements,
      ).toBe(1)
    },
  )

  test.runIf(repeats)(
    'the import never matches, references or mentions data of the other client',
    async () => {
      const byKey = await importOf(world, 'admin', 'site', 'mode=each', 'webId,name\ng1,Taken over')
      expect(complaints(byKey.lines)[0]).toMatchObject({ code: 'unknownKey' })
      const byCode = await importOf(
        world,
        'admin',
        'site',
        'key=code&mode=each',
        `name,code,${address}\nTaken over,SP-1,${boston}`,
      )
      expect(outcomes(byCode.lines)).toEqual(['2 created'])
      for (const branch of ['g1', 'Springfield']) {
        const { lines } = await importOf(
          world,
          'admin',
          'location',
          'key=locationCode&mode=each',
          `name,locationCode,siteIds\nCellar,C-9,${branch}`,
        )
        expect(complaints(lines)).toEqual([
          expect.objectContaining({ field: 'siteIds.0', column: 'siteIds', code: 'reference' }),
        ])
      }
      expect((await world.call('gadmin', 'GET', '/site/sites/g1')).body).toMatchObject({
        name: 'Springfield',
        version: 1,
      })
    },
  )

  test.runIf(repeats)(
    'an import repeated with its Idempotency-Key writes nothing twice, and another file under that key is refused',
    async () => {
      const rows = Array.from({ length: 450 }, (_, index) => `Branch ${index},I-${index},${boston}`)
      const file = [`name,code,${address}`, ...rows].join('\n')
      const headers = { 'idempotency-key': 'once-1' }
      // Interrupted after the first batch, as by a lost network connection.
      const cut = (
        await startImport(world, 'admin', 'site', 'key=&mode=each', file, 'csv', headers)
      ).body!.getReader()
      let heard = ''
      while (!heard.includes('"done":200}'))
        heard += new TextDecoder().decode((await cut.read()).value)
      await cut.cancel()
      const { lines } = await importOf(
        world,
        'admin',
        'site',
        'key=&mode=each',
        file,
        'csv',
        headers,
      )
      expect(resultIn(lines)).toEqual({
        created: 450,
        updated: 0,
        unchanged: 0,
        wrong: 0,
        written: true,
      })
      const again = await importOf(world, 'admin', 'site', 'key=&mode=each', file, 'csv', headers)
      expect(rowsIn(again.lines)).toEqual(rowsIn(lines))
      expect(rowsIn(again.lines)[0]!.key).toBe(
        (JSON.parse(heard.split('\n')[1]!) as ImportedRow).key,
      )
      expect(await sites()).toHaveLength(453)
      const other = await importOf(
        world,
        'admin',
        'site',
        'key=&mode=each',
        file.replace('Branch 1', 'Other'),
        'csv',
        headers,
      )
      expect(other.lines.at(-1)).toMatchObject({
        problem: { status: 422, error: 'IDEMPOTENCY_KEY_REUSED' },
      })
    },
  )

  test.runIf(repeats)(
    'an interrupted import that continues still compares its rows with those of before, long values too',
    async () => {
      const long = 'Crossing '.repeat(10)
      const rows = Array.from({ length: 250 }, (_, index) => `${long}${index},I-${index},${boston}`)
      const file = [
        `name,code,${address}`,
        ...rows,
        `Again,I-7,${boston}`,
        `${long}8,J-8,${boston}`,
      ].join('\n')
      const headers = { 'idempotency-key': 'goes-on' }
      const query = 'key=name&mode=each'
      const cut = (
        await startImport(world, 'admin', 'site', query, file, 'csv', headers)
      ).body!.getReader()
      let heard = ''
      while (!heard.includes('"done":200}'))
        heard += new TextDecoder().decode((await cut.read()).value)
      await cut.cancel()
      const { lines } = await importOf(world, 'admin', 'site', query, file, 'csv', headers)
      expect(resultIn(lines)).toMatchObject({ created: 250, updated: 0, wrong: 2 })
      expect(complaints(lines)).toMatchObject([
        { row: 252, code: 'twice', message: 'Row 9 has the same Branch number' },
        { row: 253, code: 'twice', message: 'Row 10 has the same Name' },
      ])
    },
  )

  test.each(
    repeats ? ['each', 'all', 'preview'] : ['each'],
  )('after each batch of an import, waiting calls run (%s)', async (mode) => {
    const rows = Array.from({ length: 600 }, (_, index) => `Branch ${index},T-${index},${boston}`)
    let turns = 0
    const count = () => {
      turns++
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const reader = (
      await startImport(
        world,
        'admin',
        'site',
        `key=&mode=${mode}`,
        [`name,code,${address}`, ...rows].join('\n'),
      )
    ).body!.getReader()
    const heard: number[] = []
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      if (/"done":\d/.test(new TextDecoder().decode(value))) heard.push(turns)
    }
    clearImmediate(next)
    // Progress lines of one batch arrive together.
    expect(new Set(heard).size).toBeGreaterThanOrEqual(3)
  })

  test('when the caller of an all-or-nothing import disconnects, nothing is written', async () => {
    const rows = Array.from({ length: 900 }, (_, index) => `Branch ${index},A-${index},${boston}`)
    const reader = (
      await startImport(
        world,
        'admin',
        'site',
        'key=code&mode=all',
        [`name,code,${address}`, ...rows].join('\n'),
      )
    ).body!.getReader()
    let heard = ''
    while (!heard.includes('"done":200}'))
      heard += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
    await expect
      .poll(() =>
        world.logged.some(({ facts }) => facts.imported === 'site' && facts.how === 'broken off'),
      )
      .toBe(true)
    expect(await sites()).toHaveLength(3)
  })
})

describe.each(mainDialects)('files that are refused on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  test('the first step returns the columns with samples and suggested fields', async () => {
    const { body } = await importOf(
      world,
      'admin',
      'site',
      'mode=columns',
      'NAME;Branch number;Type;Address · City;Whatever;_errors\nHarbor;X-1;Flagship;Boston;?;\nUnion;;;;;',
    )
    expect(body).toEqual({
      rows: 2,
      columns: [
        { name: 'NAME', samples: ['Harbor', 'Union'], path: 'name' },
        { name: 'Branch number', samples: ['X-1'], path: 'code' },
        { name: 'Type', samples: ['Flagship'], path: 'typeTextCode' },
        { name: 'Address · City', samples: ['Boston'], path: 'addressModel.city' },
        { name: 'Whatever', samples: ['?'] },
        { name: '_errors', samples: [] },
      ],
    })
  })

  test.each([
    ['an entity there is none of', 'nothing', '', 'name\nx', 'csv', 404],
    ['an entity that nobody writes', 'country', '', 'name\nx', 'csv', 404],
    ['a log', 'activity', '', 'name\nx', 'csv', 404],
    ['an empty file', 'site', '', '', 'csv', 400],
    ['a quote that is not closed', 'site', '', 'name\n"x', 'csv', 400],
    ['what is no JSON', 'site', '', '{', 'json', 400],
    ['JSON that is no list of records', 'site', '', '[1]', 'json', 400],
    ['a key that reaches into objects', 'site', '', '[{"__proto__":{"a":1}}]', 'json', 400],
    ['half a surrogate pair', 'site', '', '[{"name":"\\ud800"}]', 'json', 400],
    ['a mode there is none of', 'site', 'mode=now', 'name\nx', 'csv', 400],
    ['a mapping that is no JSON', 'site', 'mapping=name', 'name\nx', 'csv', 400],
    [
      'a mapping of a column there is none of',
      'site',
      'mapping={"title":"name"}',
      'name\nx',
      'csv',
      400,
    ],
    [
      'a mapping to a field there is none of',
      'site',
      'mapping={"name":"nothing"}',
      'name\nx',
      'csv',
      400,
    ],
    [
      'a mapping to what the service notes down',
      'site',
      'mapping={"name":"createdBy"}',
      'name\nx',
      'csv',
      400,
    ],
    [
      'two columns for one field',
      'site',
      'mapping={"a":"name","b":"name"}',
      'a,b\nx,y',
      'csv',
      400,
    ],
    ['a key that the file does not have', 'site', 'key=code', 'name\nx', 'csv', 400],
    ['a key of no single value', 'site', 'key=addressModel', 'addressModel\nx', 'csv', 400],
    ['no column that means anything', 'site', '', 'whatever\nx', 'csv', 400],
  ] as const)('%s is refused with the allowed values', async (_, entity, query, file, form, status) => {
    const answer = await importOf(
      world,
      'admin',
      entity,
      query.replace(/\{.*\}/, encodeURIComponent),
      file,
      form,
    )
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ status, message: expect.stringMatching(/.{15,}/) }),
    ])
  })

  test('too many bytes, too many rows, another content type and a missing token are refused', async () => {
    const row = `Branch,X,${boston}\n`
    expect(
      (await importOf(world, 'admin', 'site', '', `name,code,${address}\n${row.repeat(20_001)}`))
        .body,
    ).toMatchObject({ status: 413, error: 'TOO_MANY_RECORDS' })
    expect(
      (await importOf(world, 'admin', 'site', '', 'x'.repeat(16 * 1_048_576 + 1))).body,
    ).toMatchObject({ status: 413, error: 'PAYLOAD_TOO_LARGE' })
    // An import accepts larger bodies than other calls.
    expect(
      (
        await importOf(
          world,
          'admin',
          'site',
          'mode=columns',
          `name,description${`\nHarbor,${'x'.repeat(700_000)}`.repeat(3)}`,
        )
      ).status,
    ).toBe(200)
    expect(
      (
        await world.call('admin', 'POST', '/import/site', 'name\nx', {
          'content-type': 'text/html',
        })
      ).status,
    ).toBe(415)
    expect(
      (
        await world.call(undefined, 'POST', '/import/site', 'name\nx', {
          'content-type': 'text/csv',
        })
      ).status,
    ).toBe(401)
    expect((await world.call('admin', 'GET', '/import/site')).status).toBe(405)
  })

  test('any cell content is refused row by row, never as a server error', async () => {
    const cells = [
      '\u{1f600}'.repeat(300),
      '[[[[',
      '{"a":',
      '-1e999',
      "'; DROP TABLE site; --",
      '0000-00-00',
      '\u202e',
      'null',
      '%s',
      '__proto__',
      '[{"__proto__":1}]',
      '1'.repeat(400),
    ]
    for (const [entity, columns] of [
      ['site', 'name,code,typeTextCode,startDate,storeEmail,website,addressModel.country,status'],
      ['user-account', 'firstName,lastName,email,userPhone,birthday,currentUserSite'],
      ['section-row-column', 'sectionRowId,sequence,width,fieldType,required,options'],
      ['scheduled-task', 'name,siteId,participants,startDate,frequency'],
    ] as const) {
      const names = columns.split(',')
      const file = [
        columns,
        ...cells.map((cell) => names.map(() => `"${cell.replaceAll('"', '""')}"`).join(',')),
      ].join('\n')
      const { status, lines } = await importOf(world, 'admin', entity, 'mode=each&key=', file)
      expect([entity, status, resultIn(lines)?.wrong]).toEqual([entity, 200, cells.length])
      expect(JSON.stringify(lines)).not.toMatch(/syntax error|pg_|SELECT /)
    }
  })

  test('each line of the stream is complete JSON', async () => {
    const response = await startImport(
      world,
      'admin',
      'site',
      'mode=preview',
      'webId,name\ns1,Harbor',
    )
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(answerLines(await response.text()).map((line) => Object.keys(line)[0])).toEqual([
      'total',
      'row',
      'done',
      'result',
    ])
  })
})
