import { expect, test } from 'vitest'
import { entity as document } from '../../../src/generated/entities/document.ts'
import type { DashboardElement } from '../../../src/model/dashboard.ts'
import { arrange, courseOf, groupFilter } from '../../../src/overrides/dashboards/figures.ts'

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
  expect(courseOf([one('2026-01-19', 4), one('2026-02-02', 6)], range)).toEqual([
    0, 0, 4, 0, 6, 0, 0, 0, 0, 0,
  ])
  expect(courseOf([one('2026-01-01', 4), one('2026-03-01', 6), one(null, 9)], {})).toEqual([
    4, 0, 6,
  ])
  expect(courseOf([], range)).toEqual([])
})
