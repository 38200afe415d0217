import { afterEach, expect, test, vi } from 'vitest'
import { rangeOf, step, weekNumber } from '../../src/screens/calendar/range.ts'

afterEach(() => vi.unstubAllEnvs())

test('weeks have the numbers of ISO 8601 where they begin on Monday, and elsewhere count from January 1', () => {
  const days = ['2026-01-01', '2026-11-26', '2027-01-01', '2027-01-04', '2028-12-31', '2029-01-01']
  expect(days.map((day) => weekNumber(day, 1))).toEqual([1, 48, 53, 1, 52, 1])
  expect(days.map((day) => weekNumber(day, 0))).toEqual([1, 48, 1, 2, 1, 1])
})

test.each([
  'America/New_York',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Pacific/Apia',
])('in %s a week has seven days, also when the clocks change, and months follow each other', (zone) => {
  vi.stubEnv('TZ', zone)
  const weeks = ['2027-03-14', '2027-03-28', '2026-10-25', '2026-11-01']
  const ends = ['2027-03-21', '2027-04-04', '2026-11-01', '2026-11-08']
  expect(weeks.map((day) => rangeOf('week', day, 0)[1])).toEqual(ends)
  const months = Array.from({ length: 24 }, (_, index) =>
    new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 10),
  )
  for (const [index, first] of months.slice(1).entries()) {
    expect(step('month', months[index]!, 1)).toBe(first)
    expect(step('month', first, -1)).toBe(months[index])
  }
})
