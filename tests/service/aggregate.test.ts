import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities, validators } from '../../src/generated/entities.ts'
import type { Sql } from '../../src/service/database/database.ts'
import { dialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

/** A document: branch, form, status, start. */
type Document = [site: string, form: string, status: string, start: string]

const documents: Document[] = [
  ['s1', 'f1', 'COMPLETED', '2026-01-31T23:30:00Z'],
  ['s1', 'f1', 'COMPLETED', '2026-02-10T12:00:00Z'],
  ['s1', 'f2', 'EXPIRED', '2026-02-11T12:00:00Z'],
  ['s2', 'f1', 'SCHEDULE', '2026-02-12T12:00:00Z'],
  ['s3', 'f3', 'COMPLETED', '2026-03-01T12:00:00Z'],
  ['s3', 'f1', 'COMPLETED', '2026-03-02T12:00:00Z'],
]

async function fill(sql: Sql): Promise<void> {
  await sql(`SELECT set_config('app.client', 'acme', true)`)
  for (const form of ['f1', 'f2', 'f3'])
    await sql(`INSERT INTO form_definition (web_id, name, status) VALUES ($1, $2, 'ACTIVE')`, [
      form,
      `Form ${form}`,
    ])
  for (const [index, [site, form, status, start]] of documents.entries())
    await sql(
      `INSERT INTO document (web_id, document_name, site_id, form_definition_id, status, start_date) VALUES ($1, $2, $3, $4, $5, $6)`,
      [`doc${index}`, `Document ${index}`, site, form, status, start],
    )
}

describe.each(dialects)('aggregates on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
    await world.database.admin(fill)
  })
  afterAll(() => world.close())
  const ask = (who: Person, query: string, headers: Record<string, string> = {}) =>
    world.call(who, 'GET', `/document/aggregate?${query}`, undefined, headers)
  /** Each group in short: its texts or values, and its figures. */
  const groups = async (who: Person, query: string, headers?: Record<string, string>) => {
    const { status, body } = await ask(who, query, headers)
    if (status !== 200) throw new Error(`${status} ${body.message}`)
    return body.groups.map(({ by, values }: { by: any[]; values: unknown[] }) => [
      ...by.map((part) => (part.other ? 'other' : (part.text ?? part.value))),
      ...values,
    ])
  }

  test('records are counted by a field and by a reference, with the most frequent value first [DASH-05]', async () => {
    expect(await groups('admin', '')).toEqual([[6]])
    expect(await groups('admin', 'group=status')).toEqual([
      ['COMPLETED', 4],
      ['EXPIRED', 1],
      ['SCHEDULE', 1],
    ])
    expect(await groups('admin', 'group=formDefinitionId')).toEqual([
      ['Form f1', 4],
      ['Form f2', 1],
      ['Form f3', 1],
    ])
    expect(await groups('admin', 'group=siteId.name&status=COMPLETED')).toEqual([
      ['Austin South', 2],
      ['Boston Harbor', 2],
    ])
  })

  test("periods begin in the reader's time zone and stand in their order", async () => {
    expect(await groups('admin', 'group=startDate:month')).toEqual([
      ['2026-01-01', 1],
      ['2026-02-01', 3],
      ['2026-03-01', 2],
    ])
    expect(await groups('admin', 'group=startDate:month&zone=Europe/Berlin')).toEqual([
      ['2026-02-01', 4],
      ['2026-03-01', 2],
    ])
    expect(await groups('admin', 'group=startDate:month,status&zone=UTC')).toEqual([
      ['2026-01-01', 'COMPLETED', 1],
      ['2026-02-01', 'COMPLETED', 1],
      ['2026-02-01', 'EXPIRED', 1],
      ['2026-02-01', 'SCHEDULE', 1],
      ['2026-03-01', 'COMPLETED', 2],
    ])
    expect(await groups('admin', 'group=startDate:weekday')).toContainEqual([7, 1])
  })

  test('values beyond the top are one group, also in averages', async () => {
    expect(await groups('admin', 'group=formDefinitionId&top=1')).toEqual([
      ['Form f1', 4],
      ['other', 2],
    ])
    expect(
      await groups('admin', 'group=formDefinitionId,status&top=1&measure=count,max:startDate'),
    ).toEqual([
      ['Form f1', 'COMPLETED', 3, '2026-03-02T12:00:00.000Z'],
      ['Form f1', 'other', 1, '2026-02-12T12:00:00.000Z'],
      ['other', 'COMPLETED', 1, '2026-03-01T12:00:00.000Z'],
      ['other', 'other', 1, '2026-02-11T12:00:00.000Z'],
    ])
  })

  test('sums, averages and limits of numbers, folded correctly', async () => {
    const { body } = await world.call(
      'admin',
      'GET',
      '/site/sites/aggregate?measure=count,sum:version,avg:version,min:version,max:version',
    )
    const [{ values }] = body.groups
    expect(values[0]).toBe(3)
    expect(values[1] / values[0]).toBe(values[2])
    expect(values[3]).toBeLessThanOrEqual(values[4])
  })

  test('the list’s own filters, search, date range and selected branches apply [DASH-04]', async () => {
    expect(await groups('admin', 'group=status&startDate=2026-02-01T00:00:00Z')).toContainEqual([
      'COMPLETED',
      3,
    ])
    expect(await groups('admin', 'search=Document 3')).toEqual([[1]])
    expect(await groups('admin', '', { siteids: 's3' })).toEqual([[2]])
    const where = JSON.stringify({
      any: [{ field: 'status', operator: 'eq', values: ['EXPIRED'] }],
    })
    expect(await groups('admin', `where=${encodeURIComponent(where)}`)).toEqual([[1]])
  })

  test('people count only what they may read [GEN-09]', async () => {
    expect(await groups('manager', 'group=siteId')).toEqual([
      ['Boston Harbor', 3],
      ['Denver Union', 1],
    ])
    expect(await groups('gadmin', '')).toEqual([[0]])
    expect((await ask('user', '')).status).toBe(403)
  })

  test.each([
    ['group=nonsense', /"group" was given as "nonsense"; allowed: /],
    ['group=startDate:second', /"startDate:second"; allowed: startDate:hour, startDate:day/],
    ['group=status:month', /allowed: status without a unit/],
    ['group=status,siteId,userId', /at most 2/],
    ['measure=median:version', /allowed: count, distinct:field, sum:field/],
    ['measure=sum:documentName', /allowed: the field of a number/],
    ['top=10000', /a whole number from 1 to 100/],
    ['zone=Middle/Earth', /Europe\/Berlin/],
    ['nonsense=1', /cannot be filtered by "nonsense"/],
  ])('%s is refused and the message names what is allowed', async (query, message) => {
    const { status, body } = await ask('admin', query)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
  })

  test('a secret and a password cannot be grouped by or measured', async () => {
    for (const query of ['group=password', 'measure=max:password', 'measure=distinct:password'])
      expect(
        (await world.call('admin', 'GET', `/security/userAccounts/aggregate?${query}`)).status,
      ).toBe(400)
  })

  test('10,000 groups are refused with their number and advice', async () => {
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'globex', true)`)
      await sql(
        `INSERT INTO document (web_id, document_name, site_id, status, start_date) SELECT 'many' || n, 'Many', 'g1', 'COMPLETED', timestamptz '2020-01-01' + n * interval '1 day' FROM generate_series(1, 10000) n`,
      )
    })
    for (const [group, count] of [
      ['startDate:day', 10_000],
      ['startDate:hour', 10_000],
      ['startDate:day,status', 10_000],
    ] as const) {
      const { status, body } = await ask('gadmin', `group=${group}`)
      expect([status, body.error, body.message]).toEqual([
        400,
        'TOO_MANY_GROUPS',
        expect.stringMatching(`^These are ${count} groups, and at most 1000 `),
      ])
    }
    expect(await groups('gadmin', 'group=startDate:year')).toHaveLength(28)
  })

  test('one call answers several queries; one that fails leaves the others [DASH-05]', async () => {
    const queries = [
      { entity: 'document', query: 'group=status' },
      { entity: 'document', query: 'group=nonsense' },
      { entity: 'unheard-of', query: '' },
      { entity: 'site', query: 'status=ACTIVE' },
    ]
    const { status, body } = await world.call('admin', 'POST', '/aggregates', { queries })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { groups: [{ values: [4] }, { values: [1] }, { values: [1] }] },
      { problem: { status: 400, error: 'WRONG_QUERY' } },
      { problem: { status: 400, error: 'WRONG_QUERY' } },
      { groups: [{ by: [], values: [3] }] },
    ])
    expect((await world.call('user', 'POST', '/aggregates', { queries })).body.results[0]).toEqual({
      problem: expect.objectContaining({ status: 403 }),
    })
    expect((await world.call('admin', 'POST', '/aggregates', { queries: 'x' })).status).toBe(400)
    expect((await world.call(undefined, 'POST', '/aggregates', { queries })).status).toBe(401)
  })
})

describe.each(['postgres'] as const)('figures beside SQL written by hand, on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
    await world.database.admin(fill)
    // One each half hour of more than a year, so that clocks are set forward and back among them.
    await world.database.admin((sql) =>
      sql(`INSERT INTO document (client_id, web_id, document_name, site_id, form_definition_id, status, progress, start_date)
        SELECT 'acme', 'each' || n, 'Each', 's' || 1 + n % 3, 'f' || 1 + (n % 10) / 5 + (n % 10) / 8, (ARRAY['COMPLETED', 'EXPIRED', 'SCHEDULE'])[1 + n / 7 % 3],
          nullif(n % 11, 0) * 9, CASE WHEN n % 13 > 0 THEN date_trunc('hour', now()) - n * interval '30 minutes' END
        FROM generate_series(1, 20000) n`),
    )
  })
  afterAll(() => world.close())
  const ask = async (who: Person, query: string): Promise<unknown[][]> => {
    const { status, body } = await world.call(who, 'GET', `/document/aggregate?${query}`)
    if (status !== 200) throw new Error(`${status} ${body.message}`)
    return body.groups.map(({ by, values }: { by: any[]; values: unknown[] }) => [
      ...by.map((part) => (part.other ? 'other' : part.value)),
      ...values.map((value) => (value === null ? null : Number(value))),
    ])
  }
  const own = (text: string): Promise<unknown[][]> =>
    world.database.admin(async (sql) => {
      const { rows } = await sql(text)
      return rows.map((row) =>
        Object.entries(row).map(([name, value]) =>
          name.startsWith('n') && value !== null ? Number(value) : value,
        ),
      )
    })

  const local = (zone: string) => `(start_date AT TIME ZONE '${zone}')`
  const byHand: Record<string, (zone: string) => string> = {
    day: (zone) => `to_char(${local(zone)}, 'YYYY-MM-DD')`,
    week: (zone) => `to_char(to_date(to_char(${local(zone)}, 'IYYY-IW'), 'IYYY-IW'), 'YYYY-MM-DD')`,
    month: (zone) => `to_char(${local(zone)}, 'YYYY-MM') || '-01'`,
    quarter: (zone) =>
      `to_char(${local(zone)}, 'YYYY') || (ARRAY['-01-01', '-04-01', '-07-01', '-10-01'])[to_char(${local(zone)}, 'Q')::int]`,
    year: (zone) => `to_char(${local(zone)}, 'YYYY') || '-01-01'`,
    weekday: (zone) => `to_char(${local(zone)}, 'ID')::int`,
    hourOfDay: (zone) => `to_char(${local(zone)}, 'HH24')::int`,
  }
  // In Cairo and Beirut days begin at 1:00 when clocks are set forward. Havana has midnight twice
  // when they are set back, and Cairo the hour before it; Lord Howe moves by half an hour.
  const zones = ['America/Havana', 'Africa/Cairo', 'Asia/Beirut', 'Australia/Lord_Howe']
  test.each([
    ...zones.map((zone) => ['day', zone] as const),
    ...Object.keys(byHand).map((unit) => [unit, 'Europe/Berlin'] as const),
  ])('counts by %s in %s', async (unit, zone) => {
    expect(await ask('admin', `group=startDate:${unit}&zone=${zone}`)).toEqual(
      await own(
        `SELECT ${byHand[unit]!(zone)} AS k, count(*) AS n FROM document WHERE client_id = 'acme' GROUP BY 1 ORDER BY 1`,
      ),
    )
  })

  test('every measure of the most frequent values and of all others', async () => {
    const most = `(SELECT form_definition_id FROM document WHERE client_id = 'acme' GROUP BY 1 ORDER BY count(*) DESC LIMIT 2)`
    const figures = await own(
      `SELECT CASE WHEN form_definition_id IN ${most} THEN form_definition_id ELSE 'other' END AS k, count(*) AS n,
         sum(progress) AS n1, avg(progress)::float AS n2, min(progress) AS n3, max(progress) AS n4
       FROM document WHERE client_id = 'acme' GROUP BY 1 ORDER BY bool_or(form_definition_id NOT IN ${most}), 2 DESC`,
    )
    expect(
      await ask(
        'admin',
        'group=formDefinitionId&top=2&measure=count,sum:progress,avg:progress,min:progress,max:progress',
      ),
    ).toEqual(
      figures.map((row) => row.map((each) => (typeof each === 'number' ? closeTo(each) : each))),
    )
    expect(figures).toHaveLength(3)
    expect(
      await ask(
        'admin',
        'group=formDefinitionId&top=2&measure=distinct:siteId,distinct:progress,distinct:startDate,count',
      ),
    ).toEqual(
      await own(
        `SELECT CASE WHEN form_definition_id IN ${most} THEN form_definition_id ELSE 'other' END AS k, count(DISTINCT site_id) AS n,
           count(DISTINCT progress) AS n1, count(DISTINCT start_date) AS n2, count(*) AS n3
         FROM document WHERE client_id = 'acme' GROUP BY 1 ORDER BY bool_or(form_definition_id NOT IN ${most}), 5 DESC`,
      ),
    )
  })

  test('the rows, filters and periods of a person who manages two branches', async () => {
    expect(
      await ask(
        'manager',
        'group=startDate:month,siteId&zone=America/Havana&status=EXPIRED&search=each&measure=sum:progress',
      ),
    ).toEqual(
      await own(
        `SELECT ${byHand['month']!('America/Havana')} AS k, site_id AS s, sum(progress) AS n FROM document
         WHERE client_id = 'acme' AND site_id IN ('s1', 's2') AND status = 'EXPIRED' AND document_name ILIKE '%each%'
         GROUP BY 1, 2 ORDER BY 1, sum(sum(progress)) OVER (PARTITION BY site_id) DESC`,
      ),
    )
  })

  test('counts by form and month have the rows without either, of the farthest dates, and of many forms', async () => {
    const insert = (rows: string) =>
      world.database.admin((sql) =>
        sql(
          `INSERT INTO document (client_id, web_id, document_name, site_id, status, form_definition_id, start_date) ${rows}`,
        ),
      )
    const compare = async () =>
      expect(
        await ask(
          'admin',
          'group=startDate:month,formDefinitionId&top=3&zone=Europe/Berlin&measure=count,count',
        ),
      ).toEqual(
        await own(`SELECT ${byHand['month']!('Europe/Berlin')} AS k, CASE WHEN place <= 3 THEN form END AS f, count(*) AS n, count(*) AS n1
          FROM (SELECT *, dense_rank() OVER (ORDER BY total DESC, form) AS place
            FROM (SELECT start_date, form_definition_id AS form, count(*) OVER (PARTITION BY form_definition_id) AS total FROM document WHERE client_id = 'acme') counted) ranked
          GROUP BY 1, 2, place > 3 ORDER BY 1, least(min(place), 4)`).then((found) =>
          found.map(([month, form, ...counts]) => [month, form ?? 'other', ...counts]),
        ),
      )
    await insert(`SELECT 'acme', 'far' || n, 'Far', 's1', 'EXPIRED', 'f1', (ARRAY['1900-01-31 23:30Z', '2300-06-15 12:00Z', '2300-07-15 12:00Z'])[n]::timestamptz FROM generate_series(1, 3) n
      UNION ALL SELECT 'acme', 'none' || n, 'None', 's1', 'EXPIRED', NULL, '2026-02-10 12:00Z' FROM generate_series(1, 7) n`)
    await compare()
    await insert(
      `SELECT 'acme', 'many' || n, 'Many', 's1', 'EXPIRED', 'many' || n, '2026-02-10 12:00Z' FROM generate_series(1, 201) n`,
    )
    await compare()
  })

  test('all figures of one answer are those of one moment while others write', async () => {
    let isOver = false
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1)
        await world.database.admin((sql) =>
          sql(`INSERT INTO document (client_id, web_id, document_name, site_id, status, progress)
            SELECT 'acme', 'pair' || ${n} || each, 'Pair', 's1', each, 7 FROM unnest(ARRAY['COMPLETED', 'EXPIRED']) each`),
        )
    })()
    const seen = new Set<unknown>()
    while (seen.size < 5) {
      const pairs = await ask(
        'admin',
        'group=status&search=pair&measure=count,sum:progress,max:progress',
      )
      if (pairs.length === 0) continue
      const [[, count] = []] = pairs
      expect(pairs).toEqual(
        ['COMPLETED', 'EXPIRED'].map((status) => [status, count, 7 * Number(count), 7]),
      )
      seen.add(count)
    }
    isOver = true
    await writing
    expect(await ask('admin', 'search=pair')).toEqual(
      await own(`SELECT count(*) AS n FROM document WHERE document_name = 'Pair'`),
    )
  })
})

describe.each(['postgres'] as const)('the limits of aggregates on %s', (dialect) => {
  test('a field that needs a permission can be grouped by only with it [GEN-09]', async () => {
    const guarded = entities.map((entity) =>
      entity.name === 'document'
        ? {
            ...entity,
            fields: entity.fields.map((field) =>
              field.name === 'status' ? { ...field, permission: 'USERS:ROLES' } : field,
            ),
          }
        : entity,
    )
    await using world = await open(dialect, { schemas: { entities: guarded, validators } })
    const ask = (who: Person) => world.call(who, 'GET', '/document/aggregate?group=status')
    expect((await ask('admin')).status).toBe(200)
    await world.database.admin((sql) =>
      sql(
        `UPDATE role_permission SET permission_code = 'BRANCHDESK:TEMPLATES:TASKS:READ' WHERE role_id = 'User'`,
      ),
    )
    const { status, body } = await ask('loner')
    expect([status, body.message]).toEqual([400, expect.stringContaining('"group"')])
  })

  test('a statement that takes too long is reported as such', async () => {
    await using world = await open(dialect, { config: { aggregateSeconds: 0.2 } })
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = world.database.admin(async (sql) => {
      await sql('LOCK TABLE document IN ACCESS EXCLUSIVE MODE')
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const { status, body } = await world.call('admin', 'GET', '/document/aggregate')
    held.resolve()
    await holding
    expect([status, body.error, body.message]).toEqual([
      422,
      'TOO_SLOW',
      expect.stringContaining('0.2 seconds'),
    ])
  })
})

const closeTo = (value: number) => expect.closeTo(value, 6)

async function open(...options: Parameters<typeof openWorld>) {
  const world = await openWorld(...options)
  return { ...world, [Symbol.asyncDispose]: () => world.close() }
}
