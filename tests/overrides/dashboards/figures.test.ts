import { expect, test } from 'vitest'
import { entity as document } from '../../../src/generated/entities/document.ts'
import type { DashboardElement } from '../../../src/model/dashboard.ts'
import { csvOf } from '../../../src/overrides/dashboards/downloadCsv.ts'
import {
  arrange,
  courseOf,
  groupFilter,
  noFigureOf,
} from '../../../src/overrides/dashboards/figures.ts'
import { summaryOf } from '../../../src/overrides/dashboards/summary.ts'

const element = (more: Partial<DashboardElement>): DashboardElement => ({
  name: 'one',
  show: 'bar',
  entity: 'document',
  ...more,
})
const one = (value: string | null, count: number) => ({ by: [{ value }], values: [count] })

test('the others of a chart lead to the list of the records with none of its values [DASH-02]', () => {
  const others = { other: true } as const
  const filterOf = (values: (string | null)[]) => {
    const figures = arrange(
      [...values.map((value) => one(value, 3)), { by: [others], values: [5] }],
      [undefined],
    )
    const by = { range: {}, figures, by: [others] }
    return groupFilter(element({ group: ['siteId'], filter: { status: 'EXPIRED' } }), document, by)
  }
  expect(filterOf(['a', 'b'])).toEqual({ status: 'EXPIRED', 'siteId[nin]': ['a', 'b'] })
  // Records without a value are among the others, unless they have a group of their own.
  expect(filterOf(['a', null])).toMatchObject({ 'siteId[nin]': ['a'], 'siteId[empty]': 'false' })
})

test('an hour leads to the records of that hour', () => {
  const by = [{ value: '2026-03-02T09:00' }]
  const figures = arrange([{ by, values: [4] }], ['hour'])
  const filter = groupFilter(element({ group: ['startDate:hour'] }), document, {
    range: {},
    figures,
    by,
  })
  const [from, to] = filter!['startDate[between]'] as string[]
  expect([Date.parse(from!), Date.parse(to!)]).toEqual([
    new Date('2026-03-02T09:00:00').getTime(),
    new Date('2026-03-02T09:59:59').getTime(),
  ])
})

test('a period at the edge of the range leads to the records of its days within the range [DASH-04]', () => {
  const range = { from: '2026-01-20', to: '2026-03-10' }
  const days = (month: string, given: typeof range | {}) => {
    const by = [{ value: month }]
    const monthly = element({ group: ['startDate:month'], date: 'startDate' })
    const figures = arrange([{ by, values: [4] }], ['month'])
    const filter = groupFilter(monthly, document, { range: given, figures, by })
    return (filter!['startDate[between]'] as string[]).map((end) => end.slice(0, 10))
  }
  expect(days('2026-01-01', range)).toEqual(['2026-01-20', '2026-01-31'])
  expect(days('2026-02-01', range)).toEqual(['2026-02-01', '2026-02-28'])
  expect(days('2026-03-01', range)).toEqual(['2026-03-01', '2026-03-10'])
  expect(days('2026-03-01', {})).toEqual(['2026-03-01', '2026-03-31'])
})

test('records without a date have a row of their own behind the periods', () => {
  const { rows, cells } = arrange(
    [one('2026-01-01', 2), one('2026-03-01', 1), one(null, 7)],
    ['month'],
  )
  expect(rows).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', null].map((value) => ({ value })))
  expect(cells).toEqual([[2], [null], [1], [7]])
})

test('the course of a figure has each period of the range, also before and after its records [DASH-04]', () => {
  const range = { from: '2026-01-07', to: '2026-03-11' }
  // Weeks begin on Monday: 5 January to 9 March.
  const numbers = (...given: Parameters<typeof courseOf>) =>
    courseOf(...given).cells.map(([cell]) => cell ?? 0)
  expect(numbers([one('2026-01-19', 4), one('2026-02-02', 6)], range)).toEqual([
    0, 0, 4, 0, 6, 0, 0, 0, 0, 0,
  ])
  expect(numbers([one('2026-01-01', 4), one('2026-03-01', 6), one(null, 9)], {})).toEqual([4, 0, 6])
  expect(courseOf([], range).rows).toEqual([])
})

test('a summary has the greatest and the least figure with their places, and the sum where figures add up', () => {
  const others = { by: [{ other: true } as const], values: [90] }
  const single = arrange([one('A', 5), one('B', 1), one('C', 1), others], [undefined])
  expect(summaryOf(single, { adds: true, byRow: true, noFigure: 0 })).toEqual({
    most: { value: 5, row: 0, others: 0 },
    least: { value: 1, row: 1, others: 1 },
    total: 97,
  })
  expect(summaryOf(single, { adds: false, byRow: false, noFigure: 0 })).not.toHaveProperty('total')
  const two = (row: string, column: string, count: number) => ({
    by: [{ value: row }, { value: column }],
    values: [count],
  })
  const crossed = arrange([two('A', 'x', 2), two('A', 'y', 3), two('B', 'y', 4)], [])
  expect(summaryOf(crossed, { adds: true, byRow: true, noFigure: 0 })).toMatchObject({
    most: { value: 5, row: 0 },
    least: { value: 4, row: 1 },
  })
  expect(summaryOf(crossed, { adds: true, byRow: false, noFigure: 0 })).toMatchObject({
    most: { value: 4, row: 1, column: 1 },
    least: { value: 0, row: 1, column: 0 },
  })
  const dates = arrange([{ by: [{ value: 'A' }], values: ['2026-01-01'] }], [undefined])
  expect(summaryOf(dates, { adds: false, byRow: false, noFigure: 0 })).toBeUndefined()
  expect(summaryOf(arrange([], []), { adds: true, byRow: true, noFigure: 0 })).toBeUndefined()
})

test('an average of no records is nothing, and not 0', () => {
  const two = (row: string, column: string, average: number) => ({
    by: [{ value: row }, { value: column }],
    values: [average],
  })
  const averages = arrange([two('A', 'x', 20), two('A', 'y', 3), two('B', 'y', 4)], [])
  expect(summaryOf(averages, { adds: false, byRow: false, noFigure: null })).toEqual({
    most: { value: 20, row: 0, column: 0, others: 0 },
    least: { value: 3, row: 0, column: 1, others: 0 },
  })
  const part = (each: object) => ('value' in each ? String(each.value) : '')
  const csv = csvOf(averages, { heading: () => 'Kind', many: 'Price', part, noFigure: null })
  expect(csv.split('\r\n')[2]).toBe('B,,4')
  const course = courseOf([one('2026-01-01', 4), one('2026-03-01', 6)], {}, null)
  expect(course.cells).toEqual([[4], [6]])
  expect(noFigureOf(element({ measure: 'avg:progress' }))).toBe(null)
  expect(noFigureOf(element({ measure: 'sum:progress' }))).toBe(0)
})
