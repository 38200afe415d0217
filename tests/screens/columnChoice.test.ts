import { expect, test } from 'vitest'
import type { Field } from '../../src/model/field.ts'
import {
  readColumnChoice,
  applyChoice,
  availableColumns,
  defaultChoice,
  moveColumn,
  toggleColumn,
} from '../../src/screens/list/columns/columnChoice.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  kind: 'text',
  column: name,
  ...more,
})
const shown = [{ field: 'name' }, { field: 'code' }]
const fields = [
  field('name'),
  field('code'),
  field('email', { kind: 'email' }),
  field('secret', { writeOnly: true }),
  field('parts', { kind: 'list', listColumn: 'named' }),
  field('key', { system: 'key' }),
]
const available = availableColumns({ fields }, shown)
const names = (columns: { field: string }[]) => columns.map((each) => each.field)

test('a list offers the columns of the schema first, then its other simple fields', () => {
  expect(names(available)).toEqual(['name', 'code', 'email'])
})

test('without a choice, the columns of the schema are shown', () => {
  expect(names(applyChoice(available, defaultChoice(available, shown), shown))).toEqual([
    'name',
    'code',
  ])
})

test('columns are shown, hidden and moved as chosen', () => {
  const choice = moveColumn(toggleColumn(defaultChoice(available, shown), 'email'), 'email', -1)
  expect(names(applyChoice(available, choice, shown))).toEqual(['name', 'email', 'code'])
  expect(names(applyChoice(available, toggleColumn(choice, 'name'), shown))).toEqual([
    'email',
    'code',
  ])
})

test('the first column cannot move up, nor the last down', () => {
  const choice = defaultChoice(available, shown)
  expect(moveColumn(choice, 'name', -1)).toBe(choice)
  expect(moveColumn(choice, 'email', 1)).toBe(choice)
})

test('a column that the schema adds after the choice is shown, a removed one is not', () => {
  const choice = { order: ['gone', 'code', 'name'], hidden: [] }
  const younger = [...shown, { field: 'level' }]
  expect(names(applyChoice([...younger, { field: 'email' }], choice, younger))).toEqual([
    'code',
    'name',
    'level',
  ])
})

test('a choice that hides every column shows the columns of the schema', () => {
  expect(
    names(
      applyChoice(
        available,
        { order: ['name', 'code', 'email'], hidden: ['name', 'code', 'email'] },
        shown,
      ),
    ),
  ).toEqual(['name', 'code'])
})

test('a stored choice is parsed with its widths; invalid or outdated parts are ignored', () => {
  const choice = { order: ['a', 'b'], hidden: ['b'], widths: { a: 120 } }
  expect(readColumnChoice(JSON.stringify(choice))).toEqual(choice)
  expect(readColumnChoice('{"order":["a"],"hidden":[],"widths":{"a":"wide","b":-3}}')).toEqual({
    order: ['a'],
    hidden: [],
  })
  for (const text of ['null', '[]', '{"order":"a","hidden":[]}', 'no json'])
    expect(readColumnChoice(text)).toBeUndefined()
})
