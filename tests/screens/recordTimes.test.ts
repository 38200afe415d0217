import { expect, test } from 'vitest'
import type { Field } from '../../src/model/field.ts'
import {
  rangeFilter,
  timesOf,
  valuesFor,
} from '../../src/screens/list/views/calendar/recordTimes.ts'

const field = (name: string, moment: 'day' | 'instant', required = false) =>
  ({ name, moment, required }) as Field
const days = { start: field('from', 'day'), end: field('until', 'day') }
const instants = { start: field('from', 'instant'), end: field('until', 'instant', true) }

test('a record of whole days ends with its last day, and keeps that when it is moved', () => {
  const record = { id: '1', from: '2026-03-01', until: '2026-03-03' }
  expect(timesOf(record, days)).toEqual({
    localStart: '2026-03-01T00:00:00',
    localEnd: '2026-03-04T00:00:00',
  })
  const moved = { localStart: '2026-03-02T00:00:00', localEnd: '2026-03-05T00:00:00' }
  expect(valuesFor(moved, record, days)).toEqual({ from: '2026-03-02', until: '2026-03-04' })
})

test('a record without an end is shown for a day or an hour, and none is stored when it is moved', () => {
  const record = { id: '1', from: '2026-03-01', until: null }
  const times = timesOf(record, days)!
  expect(times.localEnd).toBe('2026-03-02T00:00:00')
  expect(valuesFor(times, record, days)).toEqual({ from: '2026-03-01' })
  const at = { id: '1', from: new Date('2026-03-01T09:00:00').toISOString() }
  expect(timesOf(at, instants)).toEqual({
    localStart: '2026-03-01T09:00:00',
    localEnd: '2026-03-01T10:00:00',
  })
  expect(timesOf({ id: '1', from: null }, instants)).toBeUndefined()
})

test('the records of a range are asked for beside the filter of the list', () => {
  const group = { any: [{ field: 'name', operator: 'eq', values: ['x'] }] }
  const filter = { status: 'ACTIVE', where: group }
  const limit = (day: string) => [new Date(`${day}T00:00:00`).toISOString()]
  expect(rangeFilter(filter, instants, ['2026-03-01', '2026-04-12'])).toEqual({
    status: 'ACTIVE',
    where: {
      all: [
        group,
        { field: 'from', operator: 'lt', values: limit('2026-04-12') },
        { field: 'until', operator: 'gte', values: limit('2026-03-01') },
      ],
    },
  })
  // What has no end is there when it begins.
  expect(rangeFilter({}, days, ['2026-03-01', '2026-04-12'])).toMatchObject({
    where: { all: [{ field: 'from' }, { any: [{ field: 'until' }, { all: [{}, {}] }] }] },
  })
})
