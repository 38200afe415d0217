import { expect, test } from 'vitest'
import { columnsOf, type DesignColumn, type DesignRow } from '../../src/design/design.ts'
import { followNames } from '../../src/design/followNames.ts'
import { findProblems } from '../../src/design/problems.ts'
import {
  changeColumn,
  changeGroup,
  copyColumns,
} from '../../src/overrides/designer/actions/designSteps.ts'
import { historyReducer } from '../../src/overrides/designer/actions/useDesignHistory.ts'

const column = (fieldKey: string, fieldType: string, rest: Partial<DesignColumn> = {}) => ({
  webId: fieldKey,
  fieldType,
  fieldKey,
  label: fieldKey,
  ...rest,
})
const when = (field: string, values = ['1']) => ({
  visibleWhen: {
    any: [{ all: [{ field, operator: 'in' as const, values }] }, { all: [filled('result')] }],
  },
})
const filled = (field: string) => ({ field, operator: 'empty' as const, values: ['false'] })
const formula = (text: string) => ({ settings: { formula: text } })
const repeated = { id: 'g', label: 'Visits', repeat: { fieldKey: 'visits' } }
const design: DesignRow[] = [
  column('total', 'number'),
  column('note', 'text', { settings: when('total') }),
  column('result', 'radio', {
    options: ['Pass', 'Fail'],
    settings: { default: 'Fail', texts: { de: { options: { Pass: 'Gut', Fail: 'Schlecht' } } } },
  }),
  column('why', 'text', { settings: when('result', ['Fail', 'Other']) }),
  column('double', 'computed', formula('total * 2 + sum(lines.map(total, total.price))')),
  column('lines', 'table', {
    settings: {
      columns: [
        column('price', 'number'),
        column('proof', 'file', { settings: { requiredWhen: { all: [filled('price')] } } }),
      ],
    },
  }),
  ...['late', 'cost'].map((key) => column(key, 'number')),
  column('share', 'computed', formula('cost / total')),
].map((each) => ({
  formSectionRowColumnModels: [each],
  ...(['late', 'cost', 'share'].includes(each.fieldKey!) ? { group: repeated } : {}),
}))
const all = (rows: DesignRow[]) =>
  Object.fromEntries(rows.flatMap(columnsOf).map((each) => [each.webId, each.settings]))
const rename = (id: string, changes: Partial<DesignColumn>, rows = design) =>
  followNames(
    rows,
    changeColumn(rows, id, (each) => ({ ...each, ...changes })),
  )

test('conditions and formulas follow a key that gets another name, whatever a variable is called', () => {
  const rows = rename('total', { fieldKey: 'sum' })
  expect(all(rows)).toMatchObject({
    note: when('sum'),
    double: { formula: 'sum * 2 + sum(lines.map(total, total.price))' },
    share: { formula: 'cost / sum' },
  })
  expect(findProblems(rows)).toEqual([])
  // What names nothing else stays the same object, so that it is not rendered.
  expect(rows.map((row, index) => row === design[index])).toEqual(
    design.map((row) => !['total', 'note', 'double', 'share'].includes(columnsOf(row)[0]!.webId!)),
  )
})

test('what goes through a table or a group that repeats follows its key and those of its columns', () => {
  const outside = changeColumn(design, 'double', (each) => ({
    ...each,
    ...formula('sum( lines.filter(l, l.price > 10).map(l, l . price) ) + count(visits) + 0.5'),
  }))
  const table = columnsOf(design[5]!)[0]!.settings!.columns!
  const price = rename(
    'lines',
    { settings: { columns: [{ ...table[0]!, fieldKey: 'cost2' }, table[1]!] } },
    outside,
  )
  expect(all(price)).toMatchObject({
    double: {
      formula: 'sum( lines.filter(l, l.cost2 > 10).map(l, l . cost2) ) + count(visits) + 0.5',
    },
    lines: { columns: [{}, { settings: { requiredWhen: { all: [filled('cost2')] } } }] },
  })
  const list = followNames(
    outside,
    changeGroup(outside, 'g', (group) => ({ ...group, repeat: { fieldKey: 'trips' } })),
  )
  expect(all(list).double!.formula).toContain('count(trips)')
})

test('conditions, the default and the translations follow a choice that gets another name', () => {
  expect(all(rename('result', { options: ['Pass', 'Failed'] }))).toMatchObject({
    result: { default: 'Failed', texts: { de: { options: { Pass: 'Gut', Failed: 'Schlecht' } } } },
    why: when('result', ['Failed', 'Other']),
  })
  const swapped = rename('result', { options: ['Fail', 'Pass'] })
  expect(all(swapped)).toEqual(all(design))
})

test('a key that is no name or that others have is not followed, and one that is typed is followed to its end', () => {
  for (const fieldKey of ['', '2nd', 'note', 'constructor'])
    expect(all(rename('total', { fieldKey })).note).toEqual(when('total'))
  let state = { rows: design, past: [], future: [] } as Parameters<typeof historyReducer>[0]
  for (const fieldKey of ['tota', '', 'n', 'no', 'not', 'note', 'notes'])
    state = historyReducer(state, {
      type: 'do',
      name: 'Key',
      rows: changeColumn(design, 'total', (each) => ({ ...each, fieldKey })),
      merges: 'total.key',
    })
  expect(all(state.rows)).toMatchObject({
    note: when('notes'),
    share: { formula: 'cost / notes' },
  })
  expect(historyReducer(state, { type: 'undo' }).rows).toBe(design)
})

test('copies of fields depend on each other as the originals do', () => {
  const { rows, added } = copyColumns(design, [design[0]!, design[1]!].map(columnsOf), 'total')
  expect(all(rows)[added[1]!]).toEqual(when('total2'))
  expect(all(rows).note).toEqual(when('total'))
})
