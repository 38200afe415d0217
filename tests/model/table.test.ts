import { describe, expect, test } from 'vitest'
import { columnName, identifier, literal, quote } from '../../src/model/identifier.ts'
import { withoutSearch } from '../../src/model/searchIndex.ts'
import {
  printTable,
  printTables,
  schemaFingerprint,
  serviceRole,
  tableOf,
} from '../../src/model/table.ts'
import { account, country, entity, field, site } from '../service/database/entities.ts'

const bytes = (text: string) => new TextEncoder().encode(text).length
const partsOf = (each: Parameters<typeof tableOf>[0]) =>
  tableOf(each)
    .indexes.filter((index) => !index.search)
    .map((index) => index.parts.join())

describe('identifiers', () => {
  test.each([
    ['storeEmail', 'store_email'],
    ['user-site', 'user_site'],
    ['HTTPServer', 'http_server'],
    ['größe', 'größe'],
    ['$$', 'column'],
    ['line2Text', 'line2_text'],
  ])('%s becomes the column %s', (name, expected) => {
    expect(columnName(name)).toBe(expected)
  })

  test('a name over 63 bytes is truncated to the PostgreSQL limit, and two that differ only at the end stay distinct', () => {
    const [one, two] = ['a', 'b'].map((end) => identifier('ä'.repeat(60) + end))
    expect(bytes(one!)).toBeLessThanOrEqual(63)
    expect(one).not.toBe(two)
    expect(identifier('ä'.repeat(60) + 'a')).toBe(one)
  })

  test('quotes within names and texts are doubled', () => {
    expect(quote('a"b')).toBe('"a""b"')
    expect(literal("O'Hara\0")).toBe("'O''Hara'")
  })
})

describe('tables', () => {
  test('every client table has the client in its key, row-level security, and a policy for its own client only', () => {
    const table = tableOf(site)
    const sql = printTable(table)
    expect(table.primaryKey).toEqual(['client_id', 'web_id'])
    expect(sql).toContain(
      'ALTER TABLE "site" ENABLE ROW LEVEL SECURITY;\nALTER TABLE "site" FORCE ROW LEVEL SECURITY;',
    )
    expect(sql).toMatch(
      /CREATE POLICY "tenant_[0-9a-f]{8}" ON "site" USING \(client_id = current_setting\('app.client', true\)\);/,
    )
  })

  test('a shared table has no client, and the service cannot write to a read-only one', () => {
    const table = tableOf(country)
    expect(table.columns.map(({ name }) => name)).not.toContain('client_id')
    expect(table.policies).toEqual([])
    expect(table.grants).toEqual(['SELECT'])
  })

  test('only the account table is readable by e-mail address at sign-in', () => {
    expect(tableOf(account).policies).toContainEqual({
      name: expect.stringMatching(/^sign_in_/),
      using: `lower("email") = current_setting('app.sign_in', true)`,
      write: false,
      to: serviceRole,
    })
    expect(tableOf(site).policies.filter(({ narrows }) => !narrows)).toHaveLength(1)
  })

  test('text search uses an index, and a role whose policy restricts it to matching rows', () => {
    const table = tableOf(site)
    expect(table.indexes.filter((index) => index.search)).toMatchObject([
      { parts: ['"client_id"', `(coalesce("name", '')) gin_trgm_ops`], unique: false },
    ])
    expect(printTable(table)).toMatch(
      /CREATE POLICY "search_[0-9a-f]{8}" ON "site" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING \(\(coalesce\("name", ''\)\) ILIKE .*\);\nGRANT SELECT \("web_id"\) ON "site" TO "branchdesk_search";/,
    )
    expect(withoutSearch(table)).toEqual({
      ...table,
      indexes: table.indexes.slice(0, -1),
      policies: table.policies.slice(0, 1),
    })
  })

  test('sorting, references and unique fields have one index each', () => {
    expect(partsOf(site)).toEqual([
      '"client_id","created_date" desc,"web_id"',
      '"client_id","name","web_id"',
      '"client_id","opened","web_id"',
      '"client_id","code"',
    ])
    expect(partsOf(account)).toContain('"client_id","site_id"')
    expect(tableOf(account).indexes.find(({ unique }) => unique)).toMatchObject({
      parts: ['lower("email")'],
      fields: ['email'],
    })
  })

  test('unlimited text is never indexed in full', () => {
    const long = entity('note', [field('body'), field('serial', { unique: true })], {
      list: { ...site.list, columns: [{ field: 'body' }] },
    })
    expect(partsOf(long)).toEqual([
      '"client_id","created_date" desc,"web_id"',
      '"client_id",md5("serial")',
    ])
  })

  test('system fields of an additional index become their columns', () => {
    expect(
      partsOf(entity('activity', [field('entityId')], { indexes: [['entityId', 'createdDate']] })),
    ).toContain('"client_id","entity_id","created_date"')
  })

  test('an index over a field without a column is refused with its name', () => {
    expect(() =>
      tableOf(entity('thing', [field('name')], { indexes: [['name', 'nmae']] })),
    ).toThrow('but nmae has no column')
  })

  test('only columns that every row has are NOT NULL', () => {
    const columns = tableOf(
      entity('thing', [
        field('a', { required: true }),
        field('b', { required: true, nullable: true }),
        field('c', { required: true, visibleWhen: { field: 'a' } }),
      ]),
    ).columns
    expect(
      columns.filter(({ name }) => 'abc'.includes(name)).map(({ notNull }) => notNull),
    ).toEqual([true, false, false])
  })

  test('defaults become SQL, and words such as "today" are left to the form', () => {
    const columns = tableOf(
      entity('thing', [
        field('a', { default: "it's" }),
        field('b', { sqlType: 'integer', default: 3 }),
        field('c', { sqlType: 'jsonb', default: ['x'] }),
        field('d', { sqlType: 'date', default: 'today' }),
      ]),
    ).columns
    expect(columns.slice(-4).map((column) => column.default)).toEqual([
      "'it''s'",
      '3',
      `'["x"]'::jsonb`,
      undefined,
    ])
  })

  test('a field that replaces a system column is refused with its name', () => {
    expect(() => tableOf(entity('thing', [field('version')]))).toThrow(
      'thing: two fields have the column "version"',
    )
  })

  test('the order of the entities does not change the printed schema', () => {
    expect(printTables([site, country, account])).toBe(printTables([account, country, site]))
    expect(schemaFingerprint([site, country])).toBe(schemaFingerprint([country, site]))
  })
})
