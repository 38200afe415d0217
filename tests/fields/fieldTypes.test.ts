import '../../src/fields/types/phone/numberPlans.ts'
import { buildField } from '../../src/fields/buildField.ts'
import { describe, expect, test } from 'vitest'
import type { FieldType, PropertySchema } from '../../src/fields/fieldType.ts'
import {
  fieldTypeOf,
  fieldTypes,
  kindOf,
  subField,
  type FieldKind,
} from '../../src/fields/fieldTypes.ts'
import { missingPasswordRules } from '../../src/fields/types/password/type.ts'
import { isWritable } from '../../src/model/isWritable.ts'
import { errorsOf } from '../model/entityFixture.ts'
import { fieldFrom } from './fieldFixture.ts'

const types = Object.entries(fieldTypes) as [FieldKind, FieldType][]
const numbers = Array.from({ length: 40 }, (_, n) => n)

describe.each(types)('%s', (kind, type) => {
  const field = fieldFrom('value', type.examples.schema)
  const schema = { properties: { value: type.examples.schema } }

  test('is recognized from its schema and has the documented name', () => {
    expect(kindOf(type.examples.schema)).toBe(kind)
    expect(type.kind).toBe(kind)
    expect(fieldTypeOf(field)).toBe(type)
  })

  test('keeps its examples when they are written to a row and read back', () => {
    for (const good of type.examples.good) {
      const accepted = type.accept(good, field)
      expect(type.accept(accepted, field)).toEqual(accepted)
      const row = type.toRow(accepted, field)
      const stored = field.sqlType === 'jsonb' ? JSON.parse(row as string) : row
      // A password is never read back; a computed value is never written.
      expect(type.fromRow(stored, field)).toEqual(kind === 'password' ? null : accepted)
    }
  })

  test('accepts its valid examples and refuses its invalid ones with the field name', () => {
    for (const good of type.examples.good)
      expect({ good, errors: errorsOf(schema, { value: good }) }).toEqual({ good, errors: [] })
    for (const bad of type.examples.bad) {
      const [error] = errorsOf(schema, { value: bad })
      expect({ bad, field: error?.field.split('.')[0], message: error?.message }).toEqual({
        bad,
        field: 'value',
        message: expect.stringMatching(/./),
      })
    }
  })

  test('has a demo value that is valid, varies and is reproducible', () => {
    for (const n of numbers) {
      const demo = type.demo(field, n)
      expect(type.demo(field, n)).toEqual(demo)
      expect({ demo, errors: isWritable(field) ? errorsOf(schema, { value: demo }) : [] }).toEqual({
        demo,
        errors: [],
      })
    }
  })

  test('formats as one line, empty without a value', () => {
    for (const value of [...type.examples.good, ...type.examples.bad])
      expect(type.text(value, field)).not.toContain('\n')
    expect(type.text(null, field)).toBe('')
    expect(type.text(undefined, field)).toBe('')
  })

  test('parses any filter text without throwing, to values of its type only', () => {
    for (const given of ['', 'x', "'; DROP TABLE site; --", '1e999', '\u0000', '2026-02-30']) {
      const parsed = type.parse(given, field)
      expect(typeof parsed === 'number' ? Number.isFinite(parsed) : parsed !== '\u0000').toBe(true)
      expect(
        parsed !== undefined && field.sqlType === 'date' ? type.check!(parsed, field) : undefined,
      ).toBeUndefined()
    }
  })

  test('parses an empty text to no value, and keeps null', () => {
    if (!type.sqlType) return
    expect(type.toRow(type.accept(null, field), field)).toBeNull()
    expect(type.fromRow(null, field)).toBeNull()
  })
})

const plain: [PropertySchema | boolean, FieldKind][] = [
  [{ type: ['string', 'null'] }, 'text'],
  [{ type: 'string', format: 'uuid' }, 'text'],
  [{ maxLength: 20 }, 'text'],
  [{ type: 'string', maxLength: 251 }, 'longText'],
  [{ type: 'string', contentEncoding: 'base64' }, 'longText'],
  [{ type: 'string', 'x-field': { multiline: true } }, 'longText'],
  [{ format: 'idn-email' }, 'email'],
  [{ type: ['string', 'null'], format: 'uri-reference' }, 'url'],
  [{ type: 'string', format: 'tel' }, 'phone'],
  [{ enum: ['a', 'b', null] }, 'enum'],
  [{ type: 'integer', enum: [1, 2] }, 'enum'],
  [{ const: 'fixed' }, 'enum'],
  [
    {
      oneOf: [
        { const: 'a', title: 'First' },
        { const: 'b', title: 'Second' },
      ],
    },
    'enum',
  ],
  [{ enum: [{ a: 1 }] }, 'json'],
  [{ const: { a: 1 } }, 'json'],
  [{ type: 'null' }, 'json'],
  [{ type: ['integer', 'null'] }, 'number'],
  [{ type: ['integer', 'number'] }, 'number'],
  [{ minimum: 0 }, 'number'],
  [{ type: ['string', 'number'] }, 'json'],
  [{ type: 'object', properties: { a: { type: 'string' } } }, 'group'],
  [{ properties: { a: true } }, 'group'],
  [{ type: 'object' }, 'json'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'json'],
  [{ type: 'array', items: { properties: { a: {} } } }, 'list'],
  [{ items: { type: 'integer' } }, 'tags'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, 'tags'],
  [{ type: 'array', items: { type: 'string', 'x-field': { ref: 'site' } } }, 'tags'],
  [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }, 'json'],
  [{ type: 'array', prefixItems: [{ type: 'string' }] }, 'json'],
  [{ type: 'array' }, 'json'],
  [{ oneOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'date'],
  [{ anyOf: [{ type: 'null' }, { type: 'object', properties: { a: {} } }] }, 'group'],
  [
    {
      anyOf: [
        { type: 'string', maxLength: 3 },
        { type: 'string', minLength: 9 },
      ],
    },
    'text',
  ],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'json'],
  [{ anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }, { type: 'null' }] }, 'choice'],
  [
    {
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    'group',
  ],
  [{ allOf: [{ type: 'string', format: 'email' }], description: 'work' }, 'email'],
  [{ allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, 'group'],
  [{}, 'json'],
  [true, 'json'],
  [false, 'json'],
  [{ type: 'string', 'x-field': { kind: 'longText' } }, 'longText'],
]
test.each(plain)('the plain schema %j is a %s', (schema, kind) => {
  expect(kindOf(schema)).toBe(kind)
})

test('demo texts respect length, format and pattern', () => {
  const schemas: PropertySchema[] = [
    { type: 'string', maxLength: 4 },
    { type: 'string', minLength: 30 },
    { type: 'string', format: 'uuid' },
    { type: 'string', format: 'ipv4' },
    { type: 'string', format: 'hostname' },
    { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
    { type: 'string', pattern: '^(cat|dog)s?$' },
    { type: 'string', pattern: '^LK[A-Za-z0-9]+$' },
    { type: 'string', pattern: '^\\+?[123456789]\\d{1,14}$' },
    { type: 'integer', minimum: 3, maximum: 5 },
    { type: 'number', multipleOf: 0.05, minimum: 1 },
    { type: 'number', maximum: -10 },
    { type: 'array', items: { type: 'string', enum: ['a'] }, minItems: 1 },
  ]
  for (const schema of schemas) {
    const field = fieldFrom('name', schema)
    for (const n of numbers) {
      const demo = fieldTypeOf(field).demo(field, n)
      expect({
        schema,
        demo,
        errors: errorsOf({ properties: { name: schema } }, { name: demo }),
      }).toEqual({ schema, demo, errors: [] })
    }
  }
})

test('a look-up list or a reference beside a list is that of each value', () => {
  const list = (keywords: object) =>
    buildField('kinds', { type: 'array', 'x-field': keywords }, false)
  expect(list({ lookup: 'LKReason' })).toMatchObject({ kind: 'tags', item: { lookup: 'LKReason' } })
  expect(list({ ref: 'site' }).item?.reference).toEqual({ entity: 'site' })
})

test('a whole number has no default with decimals', () => {
  const defaultOf = (value: number) =>
    buildField('count', { type: 'integer', default: value }, false).default
  expect([defaultOf(2), defaultOf(2.5)]).toEqual([2, undefined])
})

test('a nested field is found by its path', () => {
  const address = fieldFrom('addressModel', fieldTypes.address.examples.schema)
  expect(subField(address, 'state')?.name).toBe('state')
  expect(subField(address, 'state.nothing')).toBeUndefined()
  const list = fieldFrom('items', fieldTypes.list.examples.schema)
  expect(subField(list, '0.quantity')?.kind).toBe('number')
})

test('a date keeps its day, whatever its offset [DLG-10, DLG-11]', () => {
  const field = fieldFrom('endDate', { type: 'string', format: 'date' })
  expect(fieldTypes.date.accept('2026-11-21T23:59:59+14:00', field)).toBe('2026-11-21')
  expect(fieldTypes.date.accept('2026-11-21T00:00:00-11:00', field)).toBe('2026-11-21')
  expect(() => fieldTypes.date.fromRow(new Date(), field)).toThrow('as text')
})

test('an instant in the format of PostgreSQL is read as UTC', () => {
  const field = fieldFrom('at', { type: 'string', format: 'date-time' })
  expect(fieldTypes.instant.fromRow('2026-11-21 02:22:24.5+00', field)).toBe(
    '2026-11-21T02:22:24.500Z',
  )
  expect(fieldTypes.instant.fromRow('2026-11-21 02:22:24+05:30', field)).toBe(
    '2026-11-20T20:52:24.000Z',
  )
})

test('both phone masks and international numbers are valid [VAL-36, DLG-21]', () => {
  const field = fieldFrom('phone', { type: 'string', format: 'phone' })
  expect(
    ['(617) 55-0100', '617-555-0100', '+1 (617) 555-0100', '+44 (0)20 7946 0018'].map((each) =>
      fieldTypes.phone.accept(each, field),
    ),
  ).toEqual(['(617) 55-0100', '(617) 555-0100', '+16175550100', '+442079460018'])
  expect(fieldTypes.phone.text('+16175550100', field)).toBe('(617) 555-0100')
})

test('a password has five rules, one point each [VAL-33, VAL-34, VAL-47]', () => {
  expect(missingPasswordRules('')).toEqual(['length', 'digit', 'lowercase', 'uppercase', 'special'])
  expect(missingPasswordRules('Branchdesk 1')).toEqual(['special'])
  expect(missingPasswordRules('Branchdesk-1!')).toEqual([])
})

test('one of several phone numbers is the default [USER-07]', () => {
  const field = fieldFrom('userPhone', fieldTypes.phones.examples.schema)
  expect(
    fieldTypes.phones.accept(
      [
        { phone_number: '6175550100' },
        { phone_number: '6175550101', default: true },
        { phone_number: '6175550102', default: true },
      ],
      field,
    ),
  ).toEqual([
    { phone_number: '(617) 555-0100', default: false },
    { phone_number: '(617) 555-0101', default: true },
    { phone_number: '(617) 555-0102', default: false },
  ])
})

test('an address in one text is split into six or five parts [DLG-20]', () => {
  const field = fieldFrom('addressModel', fieldTypes.address.examples.schema)
  expect(
    fieldTypes.address.accept('1 Main Street, Floor 2, Boston, US-MA, US, 02110', field),
  ).toEqual({
    street: '1 Main Street',
    street2: 'Floor 2',
    city: 'Boston',
    state: 'US-MA',
    country: 'US',
    postalCode: '02110',
  })
  expect(fieldTypes.address.accept('1 Main Street, Boston, US-MA, US, 02110', field)).toEqual({
    street: '1 Main Street',
    city: 'Boston',
    state: 'US-MA',
    country: 'US',
    postalCode: '02110',
  })
  expect(fieldTypes.address.accept('Boston', field)).toEqual({})
})

test('a status is upper-case in the record and capitalized on screen [DLG-05, DLG-07]', () => {
  const field = fieldFrom('status', fieldTypes.status.examples.schema)
  expect(fieldTypes.status.accept('Active', field)).toBe('ACTIVE')
  expect(fieldTypes.status.text('ACTIVE', field)).toBe('Active')
})

test('characters that could break out of their context stay part of the value', () => {
  const group = fieldFrom('group', fieldTypes.group.examples.schema)
  const hostile = JSON.parse('{"__proto__":{"admin":true},"street":"x"}') as object
  const accepted = fieldTypes.group.accept(hostile, group) as Record<string, unknown>
  expect(Object.getPrototypeOf(accepted)).toBe(Object.prototype)
  expect(Object.keys(accepted)).toEqual(['__proto__', 'street'])
  let deep: unknown = 1
  for (let depth = 0; depth < 50_000; depth++) deep = [deep]
  expect(fieldTypes.json.check!(deep, group)).toBe('depth')
})

test.each([
  ['https://example.com/a?b=c#d', []],
  ['http://localhost:3000', []],
  ['http://10.0.0.7/shop', []],
  ['www.example.com', []],
  ['file:///etc/passwd', ['url']],
  ['ftp://example.com', ['url']],
  ['mailto:a@b.example', ['url']],
  ['http://files.7/a', ['url']],
  ['http://a@evil.example', ['url']],
  ['http://a:b@evil.example', ['url']],
])('a field with the format url: %s is refused with %j', (value, codes) => {
  const schema = { properties: { value: { type: 'string', format: 'url' } as PropertySchema } }
  const field = fieldFrom('value', schema.properties.value)
  expect(
    errorsOf(schema, { value: fieldTypes.url.accept(value, field) }).map(({ code }) => code),
  ).toEqual(codes)
})
