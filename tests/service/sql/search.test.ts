import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity, LinkSide } from '../../../src/model/entity.ts'
import type { ListQuery } from '../../../src/model/listQuery.ts'
import type { Database, Sql } from '../../../src/service/database/database.ts'
import { createEntityRegistry } from '../../../src/service/sql/entityRegistry.ts'
import { createResolver, type Reader } from '../../../src/service/sql/expression.ts'
import { findByText, searchCondition, type TextMatches } from '../../../src/service/sql/search.ts'
import { createStatement } from '../../../src/service/sql/statement.ts'
import { testsAll } from '../../../scripts/testScope.ts'
import { dialects, openTestDatabase } from '../../databases.ts'
import { entity, field } from '../database/entities.ts'

const reference = (name: string, to: string) =>
  field(name, { kind: 'reference', reference: { entity: to } })
const searching = (...search: string[]): Partial<Entity> => ({
  list: { ...entity('x').list, search },
})
const side = (name: string, of: string, search: string[]) =>
  ({
    field: name,
    entity: of,
    permission: 'all',
    columns: [],
    search,
    defaults: {},
  }) as unknown as LinkSide

const place = entity(
  'place',
  [
    field('name'),
    field('code'),
    field('address', { kind: 'group', shape: 'object', sqlType: 'jsonb', fields: [field('city')] }),
    field('internal', { permission: 'PLACES:INTERNAL' }),
    field('token', { secretWhen: { field: 'name' } }),
  ],
  searching('name', 'code', 'address.city', 'internal', 'token'),
)
const person = entity(
  'person',
  [
    field('firstName'),
    field('lastName'),
    field('phones', { kind: 'tags', shape: 'values', sqlType: 'jsonb' }),
  ],
  { ...searching(), display: '{firstName} {lastName}' },
)
const visit = entity(
  'visit',
  [
    reference('placeId', 'place'),
    reference('personId', 'person'),
    field('note'),
    field('placeName', {
      kind: 'computed',
      from: 'placeId.name',
      column: undefined,
      sqlType: undefined,
    } as never),
  ],
  {
    ...searching('note', 'placeName', 'personId'),
    display: '{note}',
    link: [side('placeId', 'place', ['personId.lastName']), side('personId', 'person', [])],
  },
)
const remark = entity('remark', [reference('visitId', 'visit'), field('text')], {
  ...searching('text', 'visitId.placeId.name', 'visitId.personId.firstName'),
  display: '{text}',
})
const tagged = entity(
  'tagged',
  [field('name'), field('marks', { kind: 'tags', shape: 'values', sqlType: 'jsonb' })],
  searching('name', 'marks'),
)
const entities = [place, person, visit, remark, tagged]
const registry = createEntityRegistry(entities)

const rows = 700
const words = [
  'Harbor',
  'harbour',
  'İstanbul',
  'ΟΔΟΣ',
  'straße',
  '100%_off',
  'back\\slash',
  "O'Neill",
  '東京都港区',
  'Ünïcode',
  'a b c',
  '"quoted"',
  'Zoë',
  '🏠 home',
  'e\u0301cole',
]
const word = (n: number) =>
  `${words[n % words.length]}${n % 7 === 0 ? ` ${words[(n * 3) % words.length]}` : ''} ${n}`
const everything: Reader = {
  permits: () => true,
  canRead: () => true,
  rowCondition: () => undefined,
  namedCondition: () => undefined,
  leaving: () => undefined,
  userId: 'me',
}
const little: Reader = { ...everything, permits: () => false }

async function fill(database: Database, client: string): Promise<void> {
  const records = Array.from({ length: rows }, (_, n) => ({
    n,
    a: word(n),
    b: word(n + 4),
    c: word(n * 11 + 1),
    other: String((n * 13) % rows),
  }))
  await database.admin(async (sql) => {
    await sql(`SELECT set_config('app.client', $1, true)`, [client])
    const insert = (into: string, values: string) =>
      sql(
        `INSERT INTO ${into} SELECT ${values} FROM jsonb_to_recordset($1::jsonb) AS made(n integer, a text, b text, c text, other text)`,
        [JSON.stringify(records)],
      )
    await insert(
      'place (web_id, name, code, address, internal, token)',
      `n::text, a, 'P' || n, jsonb_build_object('city', b), 'inside ' || c, 'token ' || c`,
    )
    await insert(
      'person (web_id, first_name, last_name, phones)',
      `n::text, a, b, jsonb_build_array(c)`,
    )
    await insert(
      'visit (web_id, place_id, person_id, note)',
      `n::text, other, n::text, nullif(c, '')`,
    )
    await insert('remark (web_id, visit_id, text)', `n::text, other, b`)
    await insert('tagged (web_id, name, marks)', `n::text, a, jsonb_build_array(b, c)`)
  })
}

describe.each(dialects)('search on %s', (dialect) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(dialect, entities)
    await fill(database, 'acme')
    await fill(database, 'globex')
    await database.admin((sql) => sql('ANALYZE'))
  })
  afterAll(() => database.close())

  const asked = (search: string, filters: ListQuery['filters'] = []): ListQuery => ({
    page: 0,
    size: 20,
    sort: [],
    filters,
    count: true,
    search,
  })
  async function keysFound(
    sql: Sql,
    name: string,
    query: ListQuery,
    reader: Reader,
    byName: boolean,
    found?: TextMatches,
  ): Promise<string[]> {
    const statement = createStatement()
    const resolver = createResolver(registry, registry.get(name), 't', reader, statement)
    const condition = searchCondition(query, registry.get(name), resolver, statement, {
      byName,
      found,
    })
    const { rows: matching } = await sql(
      `SELECT t.web_id FROM ${name} t ${resolver.joins.join(' ')} WHERE ${condition} ORDER BY t.web_id`,
      statement.params,
    )
    return matching.map((row) => row.web_id)
  }
  const look = (sql: Sql, name: string, query: ListQuery, reader = everything, byName = false) =>
    findByText(sql, { registry, meta: registry.get(name), query, reader, byName })
  const inAcme = <T>(work: (sql: Sql) => Promise<T>) =>
    database.transaction({ 'app.client': 'acme' }, work)

  const part = fc
    .tuple(
      fc.nat(rows),
      fc.nat(10),
      fc.integer({ min: 3, max: 14 }),
      fc.constantFrom(
        (text: string) => text,
        (text: string) => text.toLowerCase(),
        (text: string) => text.toUpperCase(),
      ),
    )
    .map(([n, from, length, turn]) => turn([...word(n)].slice(from, from + length).join('')))
  const term = fc.oneof(
    { weight: 4, arbitrary: part },
    {
      weight: 1,
      arbitrary: fc
        .string({ unit: 'grapheme', minLength: 3, maxLength: 8 })
        .map((text) => text.replaceAll('\0', '')),
    },
    fc.constantFrom('%%%', '___', 'P69', 'token', 'inside', 'nobody has this'),
  )

  test.each([
    'place',
    'person',
    'visit',
    'remark',
    'tagged',
  ])('finds the same records of %s with and without the search index, for every reader', async (name) => {
    await fc.assert(
      fc.asyncProperty(
        term,
        fc.constantFrom(everything, little),
        fc.boolean(),
        fc.boolean(),
        async (text, reader, byName, isSide) => {
          const query = asked(
            text,
            name === 'visit' && isSide ? [{ field: 'placeId', operator: 'ne', values: ['1'] }] : [],
          )
          if (!text.trim()) return
          await inAcme(async (sql) => {
            const candidates = await look(sql, name, query, reader, byName)
            expect(await keysFound(sql, name, query, reader, byName, candidates)).toEqual(
              await keysFound(sql, name, query, reader, byName),
            )
          })
        },
      ),
      { numRuns: testsAll() ? 60 : 20 },
    )
  })

  test.each([
    ['place', 'arbor 15'],
    ['person', 'Neill 22'],
    ['visit', 'arbor 15'],
    ['remark', 'arbor 15'],
  ])('of %s uses the index for a rare term', async (name, text) => {
    const candidates = await inAcme((sql) => look(sql, name, asked(text), little))
    expect(candidates?.some(({ keys }) => keys.length > 0)).toBe(true)
    expect(Math.max(...candidates!.map(({ keys }) => keys.length))).toBeLessThan(20)
  })

  test.each([
    ['a term of two letters', 'person', 'Ha'],
    ['a common term', 'person', 'arbo'],
    ['a field that holds a list', 'tagged', 'arbor 15'],
    ['a field that not everybody sees', 'place', 'arbor 15'],
    ['signs alone', 'person', '%%%'],
  ])('scans the list in its order for %s', async (_, name, text) => {
    expect(await inAcme((sql) => look(sql, name, asked(text)))).toBeUndefined()
  })

  test('scans the list in its order where a reference limits it to a few rows', async () => {
    expect(
      await inAcme((sql) =>
        look(
          sql,
          'visit',
          asked('arbor 15', [{ field: 'placeId', operator: 'eq', values: ['13'] }]),
        ),
      ),
    ).toBeUndefined()
  })

  describe('the search function of the database', () => {
    const find = (sql: Sql, text = '%arbor 15%') =>
      sql(`SELECT branchdesk_system.find_text('place', $1, 1000) AS keys`, [text])
    const foundIn = (settings: Record<string, string>) =>
      database.transaction(settings, async (sql) => (await find(sql)).rows[0].keys)

    test('returns only the keys of the current client, and none without a client [GEN-09]', async () => {
      await database.admin((sql) =>
        sql(
          `SELECT set_config('app.client', 'globex', true); UPDATE place SET name = 'Elsewhere' WHERE web_id = '15' AND client_id = 'globex'`,
        ),
      )
      expect(await foundIn({ 'app.client': 'acme' })).toContain('15')
      expect(await foundIn({ 'app.client': 'globex' })).not.toContain('15')
      expect(await foundIn({ 'app.client': 'nobody' })).toEqual([])
      expect(await foundIn({ 'app.client': '' })).toEqual([])
      expect(await foundIn({})).toEqual([])
    })

    test('leaves the transaction with its own role and its own rows [GEN-09]', async () => {
      await inAcme(async (sql) => {
        await find(sql)
        expect(
          (
            await sql(
              `SELECT current_user AS role, current_setting('app.term', true) AS term, count(*)::int AS places FROM place`,
            )
          ).rows,
        ).toEqual([{ role: 'branchdesk_app', term: '', places: rows }])
      })
    })

    test('runs as a role that can read only keys, under row-level security [GEN-09]', async () => {
      const searching = (text: string, client = 'acme') =>
        database.admin(
          async (sql) =>
            (
              await sql(
                `SELECT set_config('app.client', '${client}', true), set_config('app.owner', 'on', true), set_config('role', 'branchdesk_search', true); ${text}`,
              )
            ).rows,
        )
      await expect(searching('SELECT name FROM place')).rejects.toThrow('permission denied')
      await expect(searching('SELECT count(*) FROM place WHERE name IS NULL')).rejects.toThrow(
        'permission denied',
      )
      await expect(searching(`UPDATE place SET web_id = 'x'`)).rejects.toThrow('permission denied')
      await expect(searching('DELETE FROM place')).rejects.toThrow('permission denied')
      await expect(searching('SELECT value FROM branchdesk_system.meta')).rejects.toThrow(
        'permission denied',
      )
      expect(await searching('SELECT count(web_id)::int AS keys FROM place')).toEqual([
        { keys: rows },
      ])
      expect(await searching('SELECT count(web_id)::int AS keys FROM place', '')).toEqual([
        { keys: 0 },
      ])
    })

    test('treats a table name and a term as values, never as SQL [GEN-09]', async () => {
      await inAcme(async (sql) => {
        expect((await find(sql, `%'); DROP TABLE place; --%`)).rows).toEqual([{ keys: [] }])
      })
      await expect(
        inAcme((sql) => sql(`SELECT branchdesk_system.find_text('place WHERE true; --', '%', 10)`)),
      ).rejects.toThrow('does not exist')
      await expect(
        inAcme((sql) => sql(`SELECT branchdesk_system.find_text('pg_authid', '%', 10)`)),
      ).rejects.toThrow('does not exist')
    })
  })
})
