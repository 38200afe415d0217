import { expect, test } from 'vitest'
import { comparisonsIn, groupLimits, readFilterGroup } from '../../src/model/filterGroup.ts'
import { decodeListQuery, encodeListQuery, type Filter } from '../../src/model/listQuery.ts'

const query = { page: 0, size: 20, sort: [], filters: [] as Filter[], count: true }

test('a group is parsed to what was written, with its values as texts', () => {
  const group = {
    any: [
      { field: 'name', operator: 'contains', values: ['x'] },
      {
        all: [
          { field: 'cost', operator: 'gte', values: [3] },
          { field: 'open', operator: 'eq', values: [true] },
        ],
      },
    ],
  }
  const { group: read, faults } = readFilterGroup(group)
  expect(faults).toEqual([])
  expect(comparisonsIn(read!)).toEqual([
    { field: 'name', operator: 'contains', values: ['x'] },
    { field: 'cost', operator: 'gte', values: ['3'] },
    { field: 'open', operator: 'eq', values: ['true'] },
  ])
  expect(JSON.parse(encodeListQuery({ ...query, where: read }).get('where')!)).toEqual(read)
})

test('every error names its position, and the list of errors is limited', () => {
  const wrong = {
    all: [
      { field: '', operator: 'eq', values: ['x'] },
      { any: [{ field: 'name', operator: 'like', values: ['x'] }, 7] },
    ],
  }
  expect(readFilterGroup(wrong).faults.map(({ parameter }) => parameter)).toEqual([
    'where.all[0].field',
    'where.all[1].any[0].operator',
    'where.all[1].any[1]',
  ])
  expect(
    readFilterGroup({ all: Array.from({ length: 10_000 }, () => 0) }).faults.length,
  ).toBeLessThan(30)
  expect(
    readFilterGroup({
      all: Array.from({ length: groupLimits.comparisons }, () => ({
        field: 'a',
        operator: 'eq',
        values: ['x'],
      })),
    }).faults,
  ).toEqual([])
})

test('a field with the name of a parameter can be compared, too', () => {
  const filters: Filter[] = [
    { field: 'where', operator: 'eq', values: ['x'] },
    { field: 'size', operator: 'in', values: ['1', '2'] },
    { field: 'sort', operator: 'contains', values: ['y'] },
  ]
  expect(decodeListQuery(encodeListQuery({ ...query, filters })).query).toMatchObject({
    size: 20,
    filters,
  })
})

test('a range is sent as startDate and endDate where the call has these parameters, the end at 23:59:59, else under its field [FILT-21, API-COM-11]', () => {
  const filters: Filter[] = [
    {
      field: 'createdDate',
      operator: 'between',
      values: ['2026-03-01T00:00:00-05:00', '2026-03-31T23:59:59-05:00'],
    },
  ]
  const named = encodeListQuery(
    { ...query, filters },
    { startDate: 'createdDate[gte]', endDate: 'createdDate[lte]' },
  )
  expect([named.get('startDate'), named.get('endDate'), named.get('createdDate[between]')]).toEqual(
    ['2026-03-01T00:00:00-05:00', '2026-03-31T23:59:59-05:00', null],
  )
  expect(
    encodeListQuery(
      { ...query, filters: [{ ...filters[0]!, values: ['', filters[0]!.values[1]!] }] },
      { startDate: 'createdDate[gte]', endDate: 'createdDate[lte]' },
    ).has('startDate'),
  ).toBe(false)
  expect(encodeListQuery({ ...query, filters }).get('createdDate[between]')).toBe(
    '2026-03-01T00:00:00-05:00,2026-03-31T23:59:59-05:00',
  )
  expect(
    decodeListQuery(encodeListQuery({ ...query, filters: [{ ...filters[0]!, values: ['', 'x'] }] }))
      .query.filters[0],
  ).toEqual({ field: 'createdDate', operator: 'between', values: ['', 'x'] })
})
