import fc from 'fast-check'
import { fieldTypeOf } from '../../src/fields/fieldTypes.ts'
import type { Entity, Operation } from '../../src/model/entity.ts'
import type { Field } from '../../src/model/field.ts'
import { operators } from '../../src/model/listQuery.ts'
import { findField } from '../../src/model/path.ts'
import { isWritable } from '../../src/model/isWritable.ts'
import { acmeKey, bodyOf, globexKey } from './everyEntity.ts'

/** A call as it is sent: path and query below the base, headers, and the text of the body. */
export type RawCall = { verb: string; path: string; headers: Record<string, string>; body?: string }

/**
 * Keys of Acme records that calls may change and remove without removing the caller's own rights.
 */
const spare: Record<string, string> = {
  'user-account': 'loner',
  role: 'User',
  site: 's3',
  'user-site': 'loner-s3',
}

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
const strange: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  1e-320,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  'İ',
  'ß',
  '👩‍👩‍👧',
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e400',
  'true',
  'null',
  '[]',
  '{}',
  "' OR 1=1 --",
  '%',
  '\\',
  '../..',
  '__proto__',
  'constructor',
  'toString',
  '2024-02-30',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01',
  '2024-01-01T25:00:00Z',
  '2024-01-01T00:00:00+99:99',
  '24:00',
  '99:99',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(250)}.test`,
  '+1',
  '00:00:00:00:00:00',
  'http://',
  'javascript:alert(1)',
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { constructor: 1 },
  JSON.parse('{"__proto__":{"x":1}}'),
  ['x', 'x'],
  Array.from({ length: 2000 }, (_, each) => each),
]

/** A long text that does not compress: too large for an index. */
const dense = Array.from({ length: 3_000 }, (_, each) =>
  String.fromCharCode(0x4e00 + ((each * 7_919) % 20_000)),
).join('')

const nested = (depth: number, inner: unknown): unknown =>
  depth === 0 ? inner : depth % 2 ? [nested(depth - 1, inner)] : { a: nested(depth - 1, inner) }

/** Values that no schema expects, and some that it might. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...strange) },
  // Values that cannot be converted to text.
  {
    weight: 1,
    arbitrary: fc.constantFrom({ toString: 1 }, [{ toString: 1 }], {
      toString: null,
      valueOf: null,
    }),
  },
  { weight: 2, arbitrary: fc.string({ unit: anyUnit, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.constantFrom(100, 60, 1000).map((depth) => nested(depth, 'deep')) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(300), 'x'.repeat(70_000), dense) },
)

const keyFor = (entity: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(spare[entity] ?? acmeKey(entity)) },
    { weight: 1, arbitrary: fc.constantFrom(globexKey(entity), 'no-such-key', '-1', '') },
  )

/** A value that matches the schema. */
function fitting(field: Field): fc.Arbitrary<unknown> {
  if (field.reference) return keyFor(field.reference.entity)
  if (field.item?.reference) return fc.array(keyFor(field.item.reference.entity), { maxLength: 3 })
  if (field.lookup) return fc.constant(field.lookup === 'LKSiteLevel' ? 'FLAGSHIP' : 'TABLET')
  return fc.nat(20).map((n) => fieldTypeOf(field).demo(field, n))
}

/** A valid record in which random fields are omitted, wrong or added. */
function record(entity: Entity, required: string[] = []): fc.Arbitrary<Record<string, unknown>> {
  const writable = entity.fields.filter(isWritable)
  const fits = fc.record(
    Object.fromEntries(writable.map((field) => [field.name, fitting(field)])),
    {
      requiredKeys: writable
        .filter((field) => field.required || required.includes(field.name))
        .map((field) => field.name),
    },
  )
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...entity.fields.map((field) => field.name)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '_text',
        'id',
        'clientId',
        'version',
        'x'.repeat(300),
        'a.b',
        '',
        '\u0000',
        '\ud800',
      ),
    },
  )
  const inside = entity.fields.flatMap((field) =>
    (field.fields ?? field.item?.fields ?? []).map((inner) => [field, inner] as const),
  )
  const deeper =
    inside.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...inside), anything)
            .map(
              ([[field, inner], value]) =>
                [
                  field.name,
                  field.fields ? { [inner.name]: value } : [{ [inner.name]: value }],
                ] as const,
            ),
        ]
  const wrong = fc.oneof(fc.tuple(name, anything), ...deeper)
  return fc
    .tuple(
      fits,
      fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.array(wrong, { minLength: 1, maxLength: 3 }) },
      ),
    )
    .map(([base, faults]) => ({ ...base, ...Object.fromEntries(faults) }))
}

/** The intended body of a call, from valid and invalid parts. */
function meant(entity: Entity, operation: Operation): fc.Arbitrary<unknown> {
  const { body } = operation
  if (body === 'none') return anything
  if (body === 'ids')
    return fc.array(
      fc.oneof({ weight: 3, arbitrary: keyFor(entity.name) }, { weight: 1, arbitrary: anything }),
      { maxLength: 3 },
    )
  if (body === 'records')
    return fc
      .array(
        fc.oneof({ weight: 5, arbitrary: record(entity) }, { weight: 1, arbitrary: anything }),
        { maxLength: 3 },
      )
      .map((list) => (list.length === 2 ? [...list, list[0]] : list))
  if (body === 'record') return record(entity)
  const template = bodyOf(operation, entity, spare[entity.name] ?? acmeKey(entity.name)) as Record<
    string,
    unknown
  >
  const value = (name: string, field: string) => {
    const target = entity.fields.find((each) => each.name === field.replace('[]', ''))
    const one =
      field === '*[]' ? record(entity) : target ? fitting(target) : fc.constant(template[name])
    return fc.oneof(
      { weight: 4, arbitrary: field.endsWith('[]') ? fc.array(one, { maxLength: 3 }) : one },
      { weight: 1, arbitrary: anything },
    )
  }
  return fc.record(
    Object.fromEntries(Object.entries(body).map(([name, field]) => [name, value(name, field)])),
    { requiredKeys: [] },
  )
}

/** The text of a body: usually JSON, sometimes truncated, doubled or empty. */
const written = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(
      value,
      fc.oneof(
        { weight: 12, arbitrary: fc.constant('whole') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('cut', 'twice', 'list', 'object', 'first', 'empty'),
        },
      ),
      fc.nat(),
    )
    .map(([given, how, at]) => {
      const text = JSON.stringify(given) ?? ''
      if (how === 'cut') return text.slice(0, at % (text.length + 1))
      if (how === 'twice')
        return text.startsWith('{"') ? `${text.slice(0, -1)},${text.slice(1)}` : text + text
      if (how === 'list') return `[${text}]`
      if (how === 'object') return `{"a":${text || 1}}`
      if (how === 'first' && Array.isArray(given)) return JSON.stringify(given[0]) ?? ''
      return how === 'empty' ? '' : text
    })

const header = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code < 0x7f || code > 0xa0)
    .map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 12,
})
const rarely = <T>(weight: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const headers = fc
  .record({
    'content-type': fc.oneof(
      { weight: 15, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '',
          'text/plain',
          'application/json; charset=utf-16',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/vnd.x+json',
          'json',
        ),
      },
    ),
    'if-match': rarely(
      4,
      fc.oneof(
        fc.constantFrom(
          '"1"',
          'W/"1"',
          '*',
          '"2"',
          '"99999999999999999999"',
          '""',
          '1',
          '"1", "2"',
          '"-1"',
        ),
        header,
      ),
    ),
    'idempotency-key': rarely(
      4,
      fc.oneof(fc.constantFrom('k1', 'k2', 'k'.repeat(200), 'k'.repeat(300), "k'1"), header),
    ),
    siteIds: rarely(
      3,
      fc.oneof(
        fc.constantFrom(
          's1',
          's1,s2',
          'g1',
          ',',
          ',,,',
          's1,s1',
          'x'.repeat(5_000),
          Array.from({ length: 1000 }, (_, each) => `s${each}`).join(','),
        ),
        header,
      ),
    ),
  })
  .map(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
  )

/** A query as it appears in the URL, including invalid escapes. */
function query(entity: Entity, operation: Operation): fc.Arbitrary<string> {
  const names = [
    ...entity.fields.map((field) => field.name),
    ...entity.fields.filter((field) => field.reference).map((field) => `${field.name}.name`),
    ...Object.keys(operation.params ?? {}),
  ]
  const name = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...names),
          fc.constantFrom('', ...operators.map((each) => `[${each}]`)),
        )
        .map(([field, operator]) => field + operator),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'page',
        'size',
        'sort',
        'search',
        'status',
        'count',
        'exclude',
        `exclude[${names[0]}]`,
        'header',
        'cascade',
        'embed',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.constantFrom('__proto__', 'a[b][c]', '[]', ']['),
        fc.string({ unit: anyUnit, minLength: 1, maxLength: 8 }),
      ),
    },
  )
  const value = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...names,
        'true',
        '0',
        '1',
        '2',
        '100',
        'ACTIVE',
        's1',
        'name,asc',
        'name,desc,version,asc',
        '2024-01-01',
        'a,b',
        'a\\,b',
        ',',
        '\\',
        'user-site',
        'site-form',
        'false',
      ),
    },
    {
      weight: 3,
      arbitrary: anything.map((each) =>
        typeof each === 'string'
          ? each.slice(0, 5_000)
          : String(JSON.stringify(each)).slice(0, 5_000),
      ),
    },
  )
  const encode = (text: string) => encodeURIComponent(text.toWellFormed())
  const pair = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(name, value).map(([key, each]) => `${encode(key)}=${encode(each)}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%00=1',
        'search=%00',
        '%E0%A4%A=1',
        'search=%ff%fe',
        '&&&',
        '=',
        'search=%ed%a0%80',
      ),
    },
  )
  return fc
    .array(pair, { maxLength: operation.verb === 'GET' ? 4 : 2 })
    .map((pairs) => pairs.join('&'))
}

/** The path with its parameters filled, sometimes with invalid keys. */
function filled(entity: Entity, operation: Operation): fc.Arbitrary<string> {
  const names = [...operation.path.matchAll(/\{([\w.]+)\}/g)].map(
    ([, name]) => findField(entity, name!)?.reference?.entity ?? entity.name,
  )
  const key = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: keyFor(name).filter(Boolean) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '%',
          '%00',
          '%ff',
          '%2F',
          '..%2f',
          '%ed%a0%80',
          'x'.repeat(2_000),
          '0',
          '%20',
          '%E2%80%AE',
        ),
      },
    )
  return fc
    .tuple(...names.map(key))
    .map((keys) => operation.path.replace(/\{[\w.]+\}/g, () => keys.shift()!))
}

/**
 * Calls to a path without an entity: a body with these names, as JSON or as a form, and a query
 * with them.
 */
export function fuzzAt(verb: string, path: string, names: string[]): fc.Arbitrary<RawCall> {
  const text = anything.map((value) =>
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 5_000),
  )
  const given = fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          fc.constantFrom(
            'admin@acme.test',
            'nobody@acme.test',
            'Branchdesk-2!',
            'Anna',
            'password',
            'loner',
          ),
          anything,
        ),
      ]),
    ),
    { requiredKeys: [] },
  )
  const form = fc
    .dictionary(fc.constantFrom(...names), text)
    .map((all) => new URLSearchParams(all).toString())
  const type = fc.constantFrom(
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    '',
  )
  const asked = fc.oneof(
    fc.constant(''),
    form.map((each) => `?${each}`),
  )
  return fc
    .tuple(
      written(fc.oneof({ weight: 5, arbitrary: given }, { weight: 1, arbitrary: anything })),
      form,
      type,
      asked,
    )
    .map(([json, pairs, content, query]) => ({
      verb,
      path: path + query,
      headers: { 'content-type': content },
      ...(verb === 'GET' ? {} : { body: content.includes('form') ? pairs : json }),
    }))
}

/** The query of a list in the simple-rest dialect: JSON in parameters. */
export function simpleQuery(entity: Entity): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...entity.fields.map((field) => field.name)) },
    { weight: 1, arbitrary: fc.string({ unit: anyUnit, maxLength: 8 }) },
  )
  const key = fc.oneof(
    fc.constantFrom('q', 'search', 'exclude', 'status'),
    fc
      .tuple(name, fc.constantFrom('', ...operators.map((each) => `[${each}]`)))
      .map(([field, operator]) => field + operator),
  )
  const value = fc.oneof(
    anything,
    fc.array(anything, { maxLength: 3 }),
    fc.record({
      link: fc.oneof(fc.constant('site-device'), anything),
      where: fc.oneof(fc.dictionary(name, anything, { maxKeys: 2 }), anything),
    }),
  )
  const parameters = fc.record(
    {
      filter: fc.oneof(
        { weight: 6, arbitrary: fc.dictionary(key, value, { maxKeys: 2 }) },
        { weight: 1, arbitrary: anything },
      ),
      sort: fc.oneof(
        fc.tuple(name, fc.constantFrom('ASC', 'desc')),
        fc.array(anything, { maxLength: 3 }),
      ),
      range: fc.oneof(fc.tuple(fc.nat(99), fc.nat(99)), fc.array(anything, { maxLength: 2 })),
      embed: anything,
    },
    { requiredKeys: [] },
  )
  return parameters.map((all) =>
    new URLSearchParams(
      Object.entries(all).map(([parameter, each]): [string, string] => [
        parameter,
        (JSON.stringify(each) ?? '').slice(0, 20_000),
      ]),
    ).toString(),
  )
}

/** Calls of one operation, most of them invalid in one or several ways. */
export function fuzzCalls(entity: Entity, operation: Operation): fc.Arbitrary<RawCall> {
  const hasBody = operation.verb !== 'GET'
  const body = hasBody
    ? written(
        fc.oneof(
          { weight: 8, arbitrary: meant(entity, operation) },
          { weight: 1, arbitrary: anything },
        ),
      )
    : fc.constant(undefined)
  const path = fc
    .tuple(
      filled(entity, operation),
      fc.oneof(
        { weight: hasBody ? 4 : 1, arbitrary: fc.constant('') },
        { weight: hasBody ? 1 : 6, arbitrary: query(entity, operation) },
      ),
    )
    .map(([at, asked]) => (asked ? `${at}?${asked}` : at))
  return fc.tuple(path, headers, body).map(([at, given, text]) => {
    const { 'content-type': type, ...others } = given
    return {
      verb: operation.verb,
      path: at,
      headers: hasBody ? { ...others, 'content-type': type! } : others,
      ...(text === undefined ? {} : { body: text }),
    }
  })
}
