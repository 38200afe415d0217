import { expect, test } from 'vitest'
import { buildField } from '../../src/fields/buildField.ts'
import { readableText } from '../../src/fields/fieldTexts.ts'

const integer = { type: 'integer' }

/** The value 12500 as a report shows it in English. */
const shown = (name: string, schema: Record<string, unknown> = integer) =>
  readableText(12_500, buildField(name, schema, false), {
    locale: 'en',
    translate: (key) => key,
    record: {},
  })

test('whole numbers that count nothing are shown without digit grouping: years and ports', () => {
  expect(
    ['year', 'buildYear', 'model_year', 'port', 'serverPort'].map((name) => shown(name)),
  ).toEqual(Array(5).fill('12500'))
  expect(['years', 'report', 'passport', 'quantity'].map((name) => shown(name))).toEqual(
    Array(4).fill('12,500'),
  )
  expect(shown('year', { type: 'number' })).toBe('12,500')
})

test('a schema says with `grouping` how a number is shown', () => {
  expect(shown('badge', { ...integer, 'x-field': { grouping: false } })).toBe('12500')
  expect(shown('year', { ...integer, 'x-field': { grouping: true } })).toBe('12,500')
})
