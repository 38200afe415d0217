import { expect, test } from 'vitest'
import type { FilterGroup } from '../../src/model/listQuery.ts'
import { fromTree, toTree } from '../../src/screens/list/filters/filterTree.ts'
import { isSameView, readView, writeView } from '../../src/screens/list/savedFilters/savedView.ts'

const is = (field: string, ...values: string[]) => ({ field, operator: 'eq' as const, values })
const has = (field: string, value: string) => ({
  field,
  operator: 'contains' as const,
  values: [value],
})

test.each<[string, FilterGroup, Record<string, unknown>]>([
  [
    'conditions that must all hold stand field by field',
    { all: [has('name', 'x'), is('code', 'C')] },
    { 'name[contains]': 'x', code: 'C' },
  ],
  [
    'a group stands beside them',
    { all: [has('name', 'x'), { any: [is('city', 'Boston'), is('city', 'Salem')] }] },
    { 'name[contains]': 'x', where: { any: [is('city', 'Boston'), is('city', 'Salem')] } },
  ],
  [
    'several groups stand in one',
    { all: [{ any: [is('a', '1'), is('b', '2')] }, { any: [is('c', '3'), is('d', '4')] }] },
    {
      where: {
        all: [{ any: [is('a', '1'), is('b', '2')] }, { any: [is('c', '3'), is('d', '4')] }],
      },
    },
  ],
  [
    'of conditions of which one is enough none stands alone',
    { any: [is('a', '1'), { all: [is('b', '2'), is('c', '3')] }] },
    { where: { any: [is('a', '1'), { all: [is('b', '2'), is('c', '3')] }] } },
  ],
  [
    'two conditions alike both hold',
    { all: [has('name', 'x'), has('name', 'y')] },
    { 'name[contains]': 'x', where: { all: [has('name', 'y')] } },
  ],
  [
    'a field of the name of a parameter is no parameter',
    { all: [is('where', 'x'), is('search', 'y')] },
    { where: { all: [is('where', 'x'), is('search', 'y')] } },
  ],
])('%s, and are read back alike', (_title, tree, values) => {
  expect(fromTree(tree)).toEqual(values)
  expect(fromTree(toTree(values))).toEqual(values)
})

test('empty conditions are omitted, and redundant brackets are removed', () => {
  expect(fromTree({ all: [is('a', ''), { any: [] }, { any: [is('b', '')] }] })).toEqual({})
  expect(fromTree({ any: [is('a', '1')] })).toEqual({ a: '1' })
  expect(
    fromTree({
      all: [{ any: [is('a', '1'), is('b', '')] }, { all: [is('c', '2'), is('d', '3')] }],
    }),
  ).toEqual({ a: '1', c: '2', d: '3' })
  expect(fromTree({ all: [{ all: [{ any: [is('a', '1'), { any: [is('b', '2')] }] }] }] })).toEqual({
    where: { any: [is('a', '1'), is('b', '2')] },
  })
})

test('an invalid group is ignored, and hides no condition', () => {
  for (const where of [{ any: 'x' }, { any: [{ field: 'name' }] }, [], 'text', null, 7])
    expect(fromTree(toTree({ code: 'C', where }))).toEqual({ code: 'C' })
})

test('a saved filter keeps its groups, and a view with other groups is a different view [FILT-16, FILT-17, FILT-18]', () => {
  const view = {
    filter: { status: 'ALL', code: 'C', where: { any: [is('a', '1'), is('b', '2')] } },
  }
  const saved = readView(writeView(view))!
  expect(saved.filter['where']).toEqual(view.filter.where)
  expect(isSameView(view, saved)).toBe(true)
  expect(
    isSameView({ filter: { ...view.filter, where: { any: [is('a', '1'), is('b', '3')] } } }, saved),
  ).toBe(false)
  expect(isSameView({ filter: { status: 'ALL', code: 'C' } }, saved)).toBe(false)
})
