import { expect, test } from 'vitest'
import {
  isSameView,
  applyView,
  readView,
  writeView,
} from '../../src/screens/list/savedFilters/savedView.ts'

const view = {
  filter: { status: 'ACTIVE', 'name[contains]': 'well', search: 'low' },
  sort: { field: 'name', order: 'ASC' as const },
  perPage: 50,
  columns: { order: ['name', 'code'], hidden: ['code'] },
}

test('a view is stored as JSON whose own keys are the filter, and is parsed completely [FILT-18]', () => {
  expect(JSON.parse(writeView(view))).toMatchObject(view.filter)
  expect(readView(writeView(view))).toEqual(view)
})

test('a view stores its column widths, and detects a difference [FILT-18]', () => {
  const wide = { ...view, columns: { ...view.columns, widths: { name: 240 } } }
  const saved = readView(writeView(wide))!
  expect(saved).toEqual(wide)
  expect(
    readView('{"$view":{"columns":{"order":[],"hidden":[],"widths":{"name":"wide","code":0}}}}')!
      .columns,
  ).toEqual({ order: [], hidden: [] })
  expect([
    isSameView(wide, saved),
    isSameView(view, saved),
    isSameView(wide, readView(writeView(view))!),
  ]).toEqual([true, false, true])
})

test('a view stores the layout of its list, and detects another one', () => {
  const board = { ...view, layout: 'board:type' }
  const saved = readView(writeView(board))!
  expect(saved).toEqual(board)
  expect(readView('{"$view":{"layout":7}}')).toEqual({ filter: { search: '' } })
  expect([
    isSameView(board, saved),
    isSameView({ ...view, layout: 'table' }, saved),
    isSameView(board, readView(writeView(view))!),
  ]).toEqual([true, false, true])
})

test('a value with only a filter leaves search, sort, columns and page size unchanged', () => {
  const saved = readView('{"status":"INACTIVE"}')!
  expect(saved).toEqual({ filter: { status: 'INACTIVE' } })
  expect(applyView(view, saved)).toEqual({ ...view, filter: { status: 'INACTIVE', search: 'low' } })
})

test('a view that was saved without a search clears the search', () => {
  const { search: _search, ...filter } = view.filter
  expect(applyView(view, readView(writeView({ ...view, filter }))!).filter['search']).toBe('')
})

test.each([
  '',
  'nothing',
  '[]',
  '"text"',
  '12',
  'null',
])('an invalid value is not parsed: %s', (value) => {
  expect(readView(value)).toBeUndefined()
})

test('unknown parts of a view are ignored', () => {
  expect(
    readView('{"code":"x","$view":{"sort":"name","perPage":"20","columns":{"order":[1]}}}'),
  ).toEqual({ filter: { search: '', code: 'x' } })
})

test('values that differ from the saved ones are detected, a different notation is not [FILT-16, FILT-17]', () => {
  const saved = readView(writeView(view))!
  expect(
    isSameView(
      { ...view, filter: { search: 'low', 'name[contains]': 'well', status: 'ACTIVE' } },
      saved,
    ),
  ).toBe(true)
  expect(isSameView({ ...view, filter: { ...view.filter, status: 'ALL' } }, saved)).toBe(false)
  expect(isSameView({ ...view, filter: { ...view.filter, 'name[contains]': 'wel' } }, saved)).toBe(
    false,
  )
  expect(isSameView({ ...view, sort: { field: 'name', order: 'DESC' } }, saved)).toBe(false)
  expect(isSameView({ ...view, perPage: 20 }, saved)).toBe(false)
  expect(isSameView({ ...view, columns: { order: ['name', 'code'], hidden: [] } }, saved)).toBe(
    false,
  )
  // A missing status means every status, and an older value does not contain the rest.
  expect(isSameView({ ...view, filter: { status: 'ALL', search: 'x' } }, readView('{}')!)).toBe(
    true,
  )
})
