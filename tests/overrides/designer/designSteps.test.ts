import { expect, test } from 'vitest'
import { columnsOf, partsOf, type DesignRow } from '../../../src/design/design.ts'
import {
  addColumn,
  changeGroup,
  columnsByRow,
  columnsIn,
  copyColumns,
  dropColumns,
  groupColumns,
  keysOf,
  moveColumn,
  moveColumns,
  moveGroup,
  newColumn,
  removeColumns,
  resizeColumn,
  type DropTarget,
} from '../../../src/overrides/designer/actions/designSteps.ts'
import {
  chooseColumn,
  type ChooseMode,
} from '../../../src/overrides/designer/actions/useDesignSelection.ts'
import { actionTools } from '../../../src/overrides/designer/actions/actionTools.ts'
import { columnActions } from '../../../src/overrides/designer/actions/columnActions.ts'
import { convertColumn } from '../../../src/overrides/designer/actions/convertColumn.ts'
import { historyReducer } from '../../../src/overrides/designer/actions/useDesignHistory.ts'

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

test('columns are dropped beside another one or between rows, and share a row that is full [SECT-07]', () => {
  const rows = design('ab', 'cd')
  const drop = (ids: string, target: DropTarget, from = rows) =>
    dropColumns(from, columnsIn(from, new Set(ids)), target)
  expect(shape(drop('d', { beside: 'a', side: 'before' }))).toEqual(['dab', 'c'])
  expect(shape(drop('a', { beside: 'd', side: 'after' }))).toEqual(['b', 'cda'])
  expect(shape(drop('a', { newRow: 2 }))).toEqual(['b', 'cd', 'a'])
  expect(shape(drop('bd', { newRow: 0 }))).toEqual(['b', 'd', 'a', 'c'])
  expect(shape(drop('cd', { beside: 'a', side: 'after' }))).toEqual(['acdb'])
  expect(drop('a', { beside: 'a', side: 'before' })).toBe(rows)
  expect(drop('a', { newRow: 0 }, design('a', 'b'))).toMatchObject(design('a', 'b'))
  const [shared] = drop('d', { beside: 'a', side: 'before' })
  expect(columnsOf(shared!).map(({ width }) => width)).toEqual([4, 4, 4])
  const added = dropColumns(rows, [column('n')], { beside: 'd', side: 'after' })
  expect(shape(added)).toEqual(['ab', 'cdn'])
  const full = design('abcdefghijkl')
  expect(dropColumns(full, [column('n')], { beside: 'a', side: 'after' })).toBe(full)
})

test('several columns move together by one row [SECT-07]', () => {
  const rows = design('a', 'bc', 'd', 'e')
  expect(shape(moveColumns(rows, new Set(['b', 'd']), 'up'))).toEqual(['b', 'd', 'a', 'c', 'e'])
  expect(shape(moveColumns(rows, new Set(['b', 'd']), 'down'))).toEqual(['a', 'c', 'e', 'b', 'd'])
  expect(moveColumns(rows, new Set(['b', 'd']), 'left')).toBe(rows)
  expect(moveColumns(design('a', 'b'), new Set(['a', 'b']), 'up')).toMatchObject(design('a', 'b'))
})

test('columns are grouped, named, moved as a group, and ungrouped', () => {
  const group = { id: 'g', label: 'Kitchen' }
  const rows = groupColumns(design('a', 'b', 'c', 'd'), new Set(['b', 'c']), group)
  expect(rows.map((row) => row.group?.id)).toEqual([undefined, 'g', 'g', undefined])
  expect(partsOf(rows).map(({ start }) => start)).toEqual([0, 1, 3])
  expect(shape(moveGroup(rows, 'g', 'up'))).toEqual(['b', 'c', 'a', 'd'])
  expect(shape(moveGroup(rows, 'g', 'down'))).toEqual(['a', 'd', 'b', 'c'])
  expect(moveGroup(moveGroup(rows, 'g', 'up'), 'g', 'up')).toHaveLength(4)
  const named = changeGroup(rows, 'g', (each) => ({ ...each, label: 'Bath' }))
  expect(named.map((row) => row.group?.label)).toEqual([undefined, 'Bath', 'Bath', undefined])
  expect(changeGroup(rows, 'g', () => undefined).every((row) => !row.group)).toBe(true)
  expect(addColumn(rows, column('n'), 'b')[2]!.group).toEqual(group)
  const moved = dropColumns(rows, columnsIn(rows, new Set(['a'])), { newRow: 2, group })
  expect(moved.map((row) => row.group?.id)).toEqual(['g', 'g', 'g', undefined])
})

test('columns are chosen alone, one by one, and up to another one', () => {
  const rows = design('ab', 'c', 'd')
  const choose = (ids: string[], id: string, mode: ChooseMode) =>
    chooseColumn(rows, { ids }, id, mode).ids.join('')
  expect(choose(['a'], 'c', 'only')).toBe('c')
  expect(choose(['a'], 'c', 'toggle')).toBe('ac')
  expect(choose(['a', 'c'], 'a', 'toggle')).toBe('c')
  expect(choose(['b'], 'd', 'range')).toBe('bcd')
  expect(choose(['c', 'd'], 'a', 'range')).toBe('cba')
})

test('removing the last column removes its row, and copies get keys of their own', () => {
  expect(shape(removeColumns(design('ab', 'c'), new Set(['b', 'c'])))).toEqual(['a'])
  const { rows, added } = copyColumns(design('a', 'b'), [[column('a')]], 'a')
  expect(added).toHaveLength(1)
  expect([...keysOf(rows)]).toEqual(['a', 'a2', 'b'])
})

test('copies of columns that stand side by side do so, too', () => {
  const given = design('ab', 'c', 'd')
  const chosen = columnsByRow(given, new Set(['a', 'b', 'd']))
  const { rows } = copyColumns(given, chosen, 'b')
  expect(rows.map((row) => columnsOf(row).map(({ fieldKey }) => fieldKey))).toEqual([
    ['a', 'b'],
    ['a2', 'b2'],
    ['d2'],
    ['c'],
    ['d'],
  ])
})

test('a row that is full says so to those who drop a field there', () => {
  const warned: string[] = []
  const tools = actionTools(
    {
      rows: design('abcdefghijkl', 'm'),
      selection: { ids: [] },
      onSelect: () => undefined,
      onFocus: () => undefined,
      onAdded: () => undefined,
      onStep: () => undefined,
      onAnnounce: () => undefined,
      onWarn: (text) => void warned.push(text),
    },
    (key) => key,
  )
  columnActions(tools).drop({ column: 'b' }, { beside: 'a', side: 'before' })
  columnActions(tools).drop({ column: 'm' }, { beside: 'a', side: 'after' })
  expect(warned).toEqual(['designer.step.fullRow'])
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

test('a field of another kind keeps its key, its texts and what that kind offers', () => {
  const settings = { help: 'Look at it.', default: 'Pass', widths: { tablet: 6 } }
  const radio = { ...column('a'), fieldType: 'radio', options: ['Pass', 'Fail'], settings }
  expect(convertColumn(radio, 'select')).toEqual({ ...radio, fieldType: 'select', required: false })
  const { default: _, ...others } = settings
  expect(convertColumn(radio, 'yesNo')).toEqual({
    ...column('a'),
    fieldType: 'yesNo',
    required: false,
    settings: others,
  })
  const text = { ...column('a'), maximumLength: 9, settings: { pattern: '^a', minLength: 2 } }
  expect(convertColumn(text, 'longText')).toMatchObject({
    maximumLength: 9,
    settings: { minLength: 2 },
  })
  expect(convertColumn(text, 'multiSelect')).toMatchObject({ options: [], settings: null })
})
