import { expect, test } from 'vitest'
import type { Occurrence } from '../../../src/overrides/scheduler/occurrence.ts'
import { thinOut } from '../../../src/overrides/scheduler/thinOut.ts'

/** Tasks of an hour each, one after the other from eight o'clock of a day, four in each hour. */
const tasksOn = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const hour = (from: number) =>
      `${day}T${String(from + (Math.floor(index / 4) % 12)).padStart(2, '0')}:00:00`
    return { id: `${day} ${index}`, localStart: hour(8), localEnd: hour(9) } as Occurrence
  })
const long = {
  id: 'long',
  localStart: '2026-11-01T06:00:00',
  localEnd: '2026-11-04T00:00:00',
} as Occurrence

test('a crowded day shows its first tasks and says how many more there are, until all are wanted', () => {
  const tasks = [...tasksOn('2026-11-02', 21), ...tasksOn('2026-11-05', 20), long]
  const range: [string, string] = ['2026-11-01', '2026-12-06']
  const { shown, more } = thinOut(tasks, 'month', range, new Set())
  expect(shown.map(({ id }) => id).slice(0, 2)).toEqual(['long', '2026-11-02 0'])
  expect([shown.length, [...more]]).toEqual([22, [['2026-11-02', 20]]])
  expect(thinOut(tasks, 'month', range, new Set(['2026-11-02'])).shown).toHaveLength(42)
  expect(thinOut(tasks, 'list', range, new Set()).shown).toHaveLength(42)
  const week = thinOut(tasksOn('2026-11-02', 40), 'week', ['2026-11-01', '2026-11-08'], new Set())
  expect(week.shown.map(({ localStart }) => localStart.slice(11, 13)).join(' ')).toBe(
    '08 08 09 09 10 10 11 11 12 12 13 13 14 14 15 15 16 16 17 17',
  )
  expect([...week.more]).toEqual([['2026-11-02', 20]])
})
