import { expect, test } from 'vitest'
import { isExactNumber, parseExactly } from '../../src/model/exactNumber.ts'

test.each([
  ['0', true],
  ['-0.0', true],
  ['0.1', true],
  ['1.0', true],
  ['1.50e+3', true],
  ['123456789012345', true],
  ['9007199254740991', true],
  ['9007199254740992', true],
  ['9007199254740993', false],
  ['-9007199254740993', false],
  ['9007199254740993.0', false],
  ['90071992547409930000', false],
  ['9007199254740993e-2', false],
  ['1e23', true],
  ['1e308', true],
  ['1e309', false],
  ['1e400', false],
  ['1e-400', false],
  ['5e-324', true],
  ['0.30000000000000004', true],
  // A double in 17 digits, as C, Java and R write it.
  ['0.10000000000000001', true],
  ['3.1415926535897931', true],
  ['3.14159265358979323846', false],
  ['0.1234567890123456789', false],
])('whether %s comes back as it is written: %s', (written, isExact) => {
  expect(isExactNumber(written)).toBe(isExact)
})

test('numbers that would be rounded are found in any part of a text, with their paths', () => {
  const json = `{"a": [1, {"b.c": 9007199254740993}], "n": "9007199254740993", "a/b": 1E400, "d": 0.5}`
  expect(parseExactly(json)).toEqual({
    value: {
      a: [1, { 'b.c': '9007199254740993' }],
      n: '9007199254740993',
      'a/b': '1E400',
      d: 0.5,
    },
    rounded: [
      { path: ['a', '1', 'b.c'], written: '9007199254740993' },
      { path: ['a/b'], written: '1E400' },
    ],
  })
  expect(parseExactly('-9007199254740993').rounded).toEqual([
    { path: [], written: '-9007199254740993' },
  ])
})

test('each of many numbers is found', () => {
  const json = JSON.stringify({ rows: Array(50_000).fill({ a: 0 }) }).replaceAll('0', '1e400')
  const { rounded } = parseExactly(json)
  expect(rounded).toHaveLength(50_000)
  expect(rounded.at(-1)?.path).toEqual(['rows', '49999', 'a'])
})

test('digits in texts and numbers that stay as they are do not count', () => {
  for (const json of ['{"a":"9007199254740993, 1e400"}', '[1,0.1,123456.789e12]'])
    expect(parseExactly(json)).toEqual({ value: JSON.parse(json), rounded: [] })
  const many = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => Math.sqrt(index) / 7))
  expect(parseExactly(many).rounded).toEqual([])
})

test('a number with very many zeros takes no longer than its length', () => {
  const written = `0.1${'0'.repeat(200_000)}1`
  const start = performance.now()
  expect(isExactNumber(written)).toBe(false)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('numbers far inside other values are left to the limit of levels', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}1e400${']'.repeat(levels)}`
  expect(parseExactly(nested(100)).rounded).toHaveLength(1)
  for (const levels of [101, 20_000]) expect(parseExactly(nested(levels)).rounded).toEqual([])
})
