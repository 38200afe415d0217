import { expect, test } from 'vitest'
import { readSchemaText, schemaLimits, withKnownIds } from '../../src/design/schemaText.ts'

const faultOf = (text: string) => readSchemaText(text).fault
const designOf = (schema: unknown) => {
  const read = readSchemaText(JSON.stringify(schema))
  if (read.fault) throw new Error(JSON.stringify(read.fault))
  return read
}

test.each([
  ['{"properties": {', 1, 17],
  ['{\n  "type": object\n}', 2, 11],
  ['{"a": 1,}', 1, 9],
  ['[1 2]', 1, 4],
  ['{"a" 1}', 1, 6],
  ['{"a": "b\nc"}', 1, 7],
  ['{} {}', 1, 4],
  ['{"a": 01}', 1, 8],
  ['{"a": [{}, []], }', 1, 17],
  ['abc', 1, 1],
])('a text that is not JSON is refused with its place: %j', (text, line, column) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  expect(faultOf(text)).toEqual({ code: 'json', params: { line, column } })
})

test('a schema that is too long, too deep, or has a key that changes prototypes is refused with its place', () => {
  expect(faultOf(`"${'x'.repeat(5_000_000)}"`)).toEqual({
    code: 'size',
    params: { most: schemaLimits.characters, given: 5_000_002 },
  })
  expect(faultOf('{"properties": {"a": {"__proto__": {"type": "string"}}}}')).toEqual({
    code: 'key',
    params: { path: '#/properties/a/__proto__', key: '__proto__' },
  })
  expect(faultOf(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)).toMatchObject({
    code: 'levels',
    params: { most: schemaLimits.levels },
  })
  expect(Object.getPrototypeOf({})).not.toHaveProperty('type')
})

test('a number that would be rounded is refused with its place, one that is kept is not', () => {
  const schema = (maximum: string) =>
    `{"properties": {"a/b": {"type": "number", "maximum": ${maximum}}}}`
  const fault = (number: string) => ({
    code: 'number',
    params: { path: '#/properties/a~1b/maximum', number },
  })
  for (const number of ['9007199254740993', '1e400', '0.12345678901234567890123'])
    expect(faultOf(schema(number))).toEqual(fault(number))
  expect(faultOf(schema(`1${'0'.repeat(500)}`))).toEqual(fault(`1${'0'.repeat(59)}…`))
  for (const number of ['9007199254740992', '1e21', '0.1'])
    expect(faultOf(schema(number))).toBe(undefined)
})

test('what is no schema of an object is refused', () => {
  expect(faultOf('[]')).toEqual({ code: 'object', params: {} })
  expect(faultOf('{"type": "object"}')).toEqual({ code: 'properties', params: {} })
  const properties = Object.fromEntries(
    Array.from({ length: 301 }, (_, index) => [`f${index}`, { type: 'string' }]),
  )
  expect(faultOf(JSON.stringify({ properties }))).toEqual({
    code: 'rows',
    params: { most: 300, given: 301 },
  })
})

test('values of keywords that no designer writes are listed and left out', () => {
  const { rows, unsupported } = designOf({
    type: 'object',
    properties: {
      a: { type: 'string', title: 'A', pattern: 5, default: { x: 1 }, maxLength: 7 },
      b: { type: 'number', minimum: 'low', 'x-field': { visibleWhen: 'always' } },
      c: { type: 'string', 'x-texts': { de: 'Text', tlh: { label: 'x' } } },
    },
    'x-layout': [{ group: { label: 'No id' }, columns: [{ field: 'a' }] }],
  })
  expect(unsupported).toEqual([
    { path: '/properties/a', keyword: 'default' },
    { path: '/properties/a', keyword: 'pattern' },
    { path: '/properties/b', keyword: 'minimum' },
    { path: '/properties/b/x-field', keyword: 'visibleWhen' },
    { path: '/properties/c', keyword: 'x-texts' },
  ])
  expect(rows[0]).toMatchObject({
    formSectionRowColumnModels: [{ fieldKey: 'a', label: 'A', maximumLength: 7 }],
  })
  expect(JSON.stringify(rows)).not.toMatch(/low|always|group|tlh/)
})

test('a table in a table, also one that contains itself, is listed', () => {
  const { rows, unsupported } = designOf({
    type: 'object',
    properties: { parts: { type: 'array', items: { $ref: '#/$defs/part' } } },
    $defs: {
      part: {
        properties: {
          parts: { type: 'array', items: { $ref: '#/$defs/part' } },
          name: { type: 'string' },
        },
      },
    },
  })
  expect(unsupported).toEqual([
    { path: '/properties/parts/items/properties/parts', keyword: 'type: array' },
  ])
  expect(rows[0]!.formSectionRowColumnModels![0]!.settings!.columns).toHaveLength(1)
})

test('a column keeps its id where its key stays', () => {
  const { rows } = designOf({ properties: { a: { type: 'string' }, b: { type: 'number' } } })
  const known = withKnownIds(rows, [
    { formSectionRowColumnModels: [{ webId: 'id-a', fieldType: 'text', fieldKey: 'a' }] },
  ])
  expect(known.map((row) => row.formSectionRowColumnModels![0]!.webId)).toEqual(['id-a', undefined])
})
