import { expect, test } from 'vitest'
import { previousRange, rangeOf } from '../../../src/overrides/dashboards/dateRange.ts'

const today = new Date(2027, 2, 15)

test.each([
  ['month', '2027-02-14', '2027-03-15'],
  ['thisMonth', '2027-03-01', '2027-03-15'],
  ['lastMonth', '2027-02-01', '2027-02-28'],
  ['thisYear', '2027-01-01', '2027-03-15'],
] as const)('the date range "%s" of a dashboard has its days', (preset, from, to) => {
  expect(rangeOf(preset, today)).toEqual({ from, to })
})

test.each([
  ['2027-02-01', '2027-02-28', '2027-01-01', '2027-01-31'],
  ['2027-03-01', '2027-04-30', '2027-01-01', '2027-02-28'],
  ['2027-03-01', '2027-03-15', '2027-02-14', '2027-02-28'],
  ['2027-02-14', '2027-03-15', '2027-01-15', '2027-02-13'],
])('before %s to %s are the same number of days, or of whole months: %s to %s', (from, to, first, last) => {
  expect(previousRange({ from, to })).toEqual({ from: first, to: last })
})
