import { expect, test } from 'vitest'
import { readAmount } from '../../src/fields/types/money/amount.ts'
import { formatMoney } from '../../src/fields/types/money/format.ts'
import { errorsOf } from '../model/entityFixture.ts'

test.each([
  ['1234.5', 'en', 1234.5],
  ['1,234.50', 'en', 1234.5],
  ['1.234,50', 'de', 1234.5],
  ['1.234', 'de', 1234],
  ['1.50', 'de', 1.5],
  ['-12,5', 'es', -12.5],
  ['1 234,50', 'fr', 1234.5],
  ['1\u202f234,5', 'fr', 1234.5],
  ['1,234', 'ja', 1234],
  ['1,2,3', 'en', '1,2,3'],
  ['9.007.199.254.740.993,00', 'de', '9.007.199.254.740.993,00'],
  ['12 euros', 'fr', '12 euros'],
  [' ', 'de', null],
])('an amount typed as "%s" in "%s" is %s', (text, locale, amount) => {
  expect(readAmount(text, locale)).toBe(amount)
})

test('an amount is written with its currency in each language', () => {
  const euros = { name: 'price', label: 'Price', kind: 'money', currency: 'EUR' }
  expect(formatMoney(euros, 1234.5, 'en')).toBe('€1,234.50')
  expect(formatMoney(euros, 1234.5, 'de')).toBe('1.234,50\u00a0€')
  expect(formatMoney({ ...euros, currency: 'JPY' }, 1234, 'en')).toBe('¥1,234')
  expect(formatMoney({ name: 'price', label: 'Price', kind: 'money' }, 1234.5, 'en')).toBe(
    '1,234.50',
  )
})

test.each([
  ['EUR', 1.005, 'value must have at most 2 decimals'],
  ['JPY', 1.5, 'value must have at most 0 decimals'],
  ['EUR', 'x', 'value must be a number'],
])('an amount in %s refuses %s: "%s"', (currency, value, message) => {
  const schema = { properties: { value: { type: 'number', 'x-field': { currency } } } }
  expect(errorsOf(schema, { value })[0]?.message.toLowerCase()).toBe(message)
})

test('a number that was not read because it would be rounded says so', () => {
  for (const schema of [
    { type: 'number' },
    { type: 'integer' },
    { type: 'number', 'x-field': { currency: 'EUR' } },
  ])
    expect(
      errorsOf({ properties: { value: schema } }, { value: '9007199254740993' }),
    ).toMatchObject([{ field: 'value', code: 'inexact' }])
})

test('a rating names the stars that are allowed', () => {
  const value = { type: 'integer', maximum: 10, 'x-field': { kind: 'rating' } }
  expect(errorsOf({ properties: { value } }, { value: 10 })).toEqual([])
  expect(errorsOf({ properties: { value } }, { value: 0 })[0]?.message.toLowerCase()).toBe(
    'value must be a whole number from 1 to 10',
  )
})
