import { expect, test } from 'vitest'
import { columnsOf, type DesignRow } from '../../../src/design/design.ts'
import {
  addColumn,
  copyColumns,
  dropColumn,
  keysOf,
  moveColumn,
  newColumn,
  removeColumns,
  resizeColumn,
} from '../../../src/overrides/designer/designSteps.ts'
import { historyReducer } from '../../../src/overrides/designer/useDesignHistory.ts'

const column = (webId: string) => ({ webId, fieldType: 'text', fieldKey: webId, label: webId })
const design = (...rows: string[]): DesignRow[] =>
  rows.map((row) => ({ formSectionRowColumnModels: [...row].map(column) }))
const shape = (rows: DesignRow[]) =>
  rows.map((row) =>
    columnsOf(row)
      .map(({ webId }) => webId)
      .join(''),
  )

test('a new field stands in a row of its own below the chosen one, with a free key from its label', () => {
  const added = newColumn('text', 'Full name', new Set(['fullName']))
  expect(added).toMatchObject({ fieldKey: 'fullName2', width: 12, required: false })
  expect(shape(addColumn(design('a', 'b'), { ...added, webId: 'n' }, 'a'))).toEqual(['a', 'n', 'b'])
  expect(shape(addColumn([], { ...added, webId: 'n' }, undefined))).toEqual(['n'])
})

test('a column moves within its row, out of it, and into the next [SECT-07]', () => {
  const rows = design('ab', 'c')
  expect(shape(moveColumn(rows, 'a', 'right'))).toEqual(['ba', 'c'])
  expect(moveColumn(rows, 'a', 'left')).toBe(rows)
  expect(shape(moveColumn(rows, 'b', 'down'))).toEqual(['a', 'b', 'c'])
  expect(shape(moveColumn(rows, 'b', 'up'))).toEqual(['b', 'a', 'c'])
  expect(shape(moveColumn(rows, 'c', 'up'))).toEqual(['abc'])
  expect(moveColumn(rows, 'c', 'down')).toBe(rows)
})

test('a column is dropped before another one, at the end of a row, or between rows', () => {
  const rows = design('ab', 'cd')
  expect(shape(dropColumn(rows, 'd', { before: 'a' }))).toEqual(['dab', 'c'])
  expect(shape(dropColumn(rows, 'a', { before: 'd' }))).toEqual(['b', 'cad'])
  expect(shape(dropColumn(rows, 'a', { endOf: 1 }))).toEqual(['b', 'cda'])
  expect(shape(dropColumn(design('a', 'bc'), 'a', { newRow: 2 }))).toEqual(['bc', 'a'])
  expect(dropColumn(rows, 'a', { before: 'a' })).toBe(rows)
})

test('removing the last column removes its row, and copies get keys of their own', () => {
  expect(shape(removeColumns(design('ab', 'c'), new Set(['b', 'c'])))).toEqual(['a'])
  const { rows, added } = copyColumns(design('a', 'b'), [column('a')], 'a')
  expect(added).toHaveLength(1)
  expect([...keysOf(rows)]).toEqual(['a', 'a2', 'b'])
})

test('a width stays between one and twelve parts', () => {
  expect(columnsOf(resizeColumn(design('a'), 'a', 20)[0]!)[0]!.width).toBe(12)
  expect(columnsOf(resizeColumn(design('a'), 'a', 0)[0]!)[0]!.width).toBe(1)
})

test('steps are undone and done again by name, and typing is one step', () => {
  const [none, one, two, three] = [design(), design('a'), design('ab'), design('abc')]
  let state = { rows: none, past: [], future: [] } as Parameters<typeof historyReducer>[0]
  state = historyReducer(state, { type: 'do', name: 'Add', rows: one })
  state = historyReducer(state, { type: 'do', name: 'Label', rows: two, merges: 'a.label' })
  state = historyReducer(state, { type: 'do', name: 'Label', rows: three, merges: 'a.label' })
  expect(state.past.map(({ name }) => name)).toEqual(['Add', 'Label'])
  state = historyReducer(state, { type: 'undo' })
  expect([state.rows, state.future[0]?.name]).toEqual([one, 'Label'])
  state = historyReducer(state, { type: 'redo' })
  expect(state.rows).toBe(three)
  expect(historyReducer(state, { type: 'do', name: 'Nothing', rows: three })).toBe(state)
})
