import { expect, test } from 'vitest'
import { fromConditions, toConditions } from '../../src/screens/list/filters/filterConditions.ts'
import { countConditions } from '../../src/screens/list/filters/filterTree.ts'
import { isSearched } from '../../src/screens/list/filters/searchTerm.ts'

test('a filter converts to conditions and back without loss', () => {
  const values = {
    'name[contains]': 'harbor',
    typeTextCode: 'FL',
    state: ['US-MA', 'US-CT'],
    'startDate[gte]': '2026-01-01',
    'endDate[empty]': 'true',
    'createdDate[between]': ['', '2026-01-31'],
  }
  expect(fromConditions(toConditions(values))).toEqual(values)
})

test('search, status and empty values are not conditions', () => {
  expect(
    toConditions({
      search: 'port',
      status: 'ALL',
      exclude: { link: 'user-site', where: {} },
      code: '',
    }),
  ).toEqual([])
  expect(fromConditions([{ field: 'code', operator: 'eq', values: [''] }])).toEqual({})
})

test('a field name that looks like an unknown operator is not a comparison', () => {
  expect(toConditions({ 'name[sounds]': 'x' })).toEqual([])
})

test('the badge counts conditions, and the status only where it differs from the default of the list [LIST-24, LIST-25]', () => {
  const defaults = { status: 'ACTIVE' }
  expect(countConditions({ status: 'ACTIVE' }, defaults)).toBe(0)
  expect(countConditions({ status: 'ALL', 'name[contains]': 'x' }, defaults)).toBe(2)
  expect(countConditions({ status: 'INACTIVE' }, defaults)).toBe(1)
  expect(countConditions({}, defaults)).toBe(1)
  expect(countConditions({}, {})).toBe(0)
  // Conditions within groups count individually.
  expect(
    countConditions(
      {
        status: 'ACTIVE',
        code: 'x',
        where: {
          any: [
            { field: 'name', operator: 'eq', values: ['x'] },
            {
              all: [
                { field: 'name', operator: 'eq', values: ['y'] },
                { field: 'code', operator: 'eq', values: ['y'] },
              ],
            },
          ],
        },
      },
      defaults,
    ),
  ).toBe(4)
})

test('a list is searched with an empty term or with at least three characters [LIST-02]', () => {
  expect(['', 'p', 'po', 'por', 'port'].map(isSearched)).toEqual([true, false, false, true, true])
})
