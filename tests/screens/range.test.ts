import { expect, test } from 'vitest'
import { weekNumber } from '../../src/screens/calendar/range.ts'

test('weeks have the numbers of ISO 8601 where they begin on Monday, and elsewhere count from January 1', () => {
  const days = ['2026-01-01', '2026-11-26', '2027-01-01', '2027-01-04', '2028-12-31', '2029-01-01']
  expect(days.map((day) => weekNumber(day, 1))).toEqual([1, 48, 53, 1, 52, 1])
  expect(days.map((day) => weekNumber(day, 0))).toEqual([1, 48, 1, 2, 1, 1])
})
