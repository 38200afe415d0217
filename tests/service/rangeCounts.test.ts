import { expect, test } from 'vitest'
import type { Filter } from '../../src/model/listQuery.ts'
import { entities } from '../../src/generated/entities.ts'
import { planAggregate } from '../../src/service/sql/aggregateStatement.ts'
import { columnOf, createEntityRegistry } from '../../src/service/sql/entityRegistry.ts'
import type { Condition } from '../../src/service/sql/statement.ts'

const registry = createEntityRegistry(entities)
const activity = registry.get('activity')
const entity = columnOf(activity, 'entity')
const starts = '{2026-01-01,2026-02-01}'
const reader = {
  permits: () => true,
  canRead: () => true,
  rowCondition: () => undefined,
  namedCondition: () => undefined,
  leaving: () => undefined,
  userId: 'ana',
}

/** Whether the statement counts ranges of an index, instead of reading every row. */
function countsRanges({
  filters = [],
  by = ['typeCode'],
  rows,
}: {
  filters?: Filter[]
  by?: string[]
  rows?: Condition
}): boolean {
  const { text } = planAggregate(
    registry,
    activity,
    { page: 0, size: 1, sort: [], filters, count: false },
    {
      group: [...by.map((field) => ({ field })), { field: 'createdDate', unit: 'month' }],
      measure: [{ kind: 'count' }],
      top: 20,
      zone: 'UTC',
      periods: new Map([['month', { starts, days: starts }]]),
      byRanges: true,
    },
    { reader, rowCondition: () => rows },
  )
  return text.includes('WITH RECURSIVE')
}

test('rows are counted as ranges of an index only where its columns alone decide every condition', () => {
  const filter = (field: string, operator: Filter['operator'], ...values: string[]) => ({
    filters: [{ field, operator, values }],
  })
  expect(countsRanges({})).toBe(true)
  expect(countsRanges({ by: [] })).toBe(true)
  expect(countsRanges(filter('entity', 'in', 'site', 'device'))).toBe(true)
  expect(countsRanges(filter('createdDate', 'between', '2026-01-01', ''))).toBe(true)
  // A column that no such index has, what people read instead of a code, and a value of another
  // table.
  expect(countsRanges(filter('siteId', 'eq', 's1'))).toBe(false)
  expect(countsRanges(filter('entity', 'contains', 'si'))).toBe(false)
  expect(countsRanges(filter('siteId.name', 'eq', 'Boston'))).toBe(false)
  expect(countsRanges({ by: ['siteId'] })).toBe(false)
})

test('the columns of a condition are taken from what made it, whatever its SQL looks like', () => {
  expect(countsRanges({ rows: { sql: `t.entity = 'select t.site_id'`, columns: [entity] } })).toBe(
    true,
  )
  expect(countsRanges({ rows: { sql: `t.entity = 'a'`, columns: undefined } })).toBe(false)
  expect(countsRanges({ rows: { sql: 'false', columns: [entity, '"site_id"'] } })).toBe(false)
})
