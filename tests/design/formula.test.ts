import { expect, test } from 'vitest'
import { checkAnswers, countAnswers, storedAnswers } from '../../src/design/answers.ts'
import type { DesignColumn, DesignRow, FormulaResult } from '../../src/design/design.ts'
import { designFields } from '../../src/design/designEntity.ts'
import { fromSchema, toSchema } from '../../src/design/designSchema.ts'
import { formulaFunctions, withComputed } from '../../src/design/formula.ts'
import { findProblems } from '../../src/design/problems.ts'

const field = (fieldType: string, fieldKey: string, rest: Partial<DesignColumn> = {}) =>
  ({ fieldType, fieldKey, label: fieldKey, width: 12, required: false, ...rest }) as DesignColumn
const computed = (fieldKey: string, formula: string, result?: FormulaResult) =>
  field('computed', fieldKey, { settings: { formula, ...(result ? { result } : {}) } })
const row = (column: DesignColumn, group?: DesignRow['group']): DesignRow => ({
  ...(group ? { group } : {}),
  formSectionRowColumnModels: [column],
})
const lines = { id: 'g', label: 'Lines', repeat: { fieldKey: 'lines' } }

/** Fields of each type, a group that repeats, and these columns. */
const design = (...columns: DesignColumn[]): DesignRow[] => [
  row(field('number', 'amount')),
  row(field('text', 'name')),
  row(field('checkbox', 'urgent')),
  row(field('date', 'start')),
  row(field('date', 'finish')),
  row(field('number', 'price'), lines),
  row(field('number', 'pieces'), lines),
  row(computed('total', 'price * pieces'), lines),
  ...columns.map((each) => row(each)),
]
const resultOf = (formula: string, answers: object, result?: FormulaResult) =>
  withComputed(toSchema(design(computed('value', formula, result))), { ...answers })['value']

test.each<[string, object, unknown, FormulaResult?]>([
  ['amount * 2 + 1', { amount: 2.5 }, 6],
  ['0.1 + 0.2 + amount', { amount: 0 }, 0.3],
  ['amount / 4', { amount: 1 }, 0.25],
  ['amount / 0', { amount: 1 }, undefined],
  ['7 / 2', {}, 3.5],
  ['amount > 3 ? amount : 3', { amount: 2 }, 3],
  ['sum(lines.map(line, line.total)) + amount', { amount: 1, lines: [{ price: 2, pieces: 3 }] }, 7],
  ['sum(lines.map(line, line.price))', { lines: [{ price: 2 }, {}] }, 2],
  ['count(lines.filter(line, line.price > 1))', { lines: [{ price: 2 }, { price: 1 }] }, 1],
  ['min(amount, 3) + max(amount, 3)', { amount: 5 }, 8],
  ['round(amount) + round(amount, 1)', { amount: 1.26 }, 2.3],
  ['days(start, finish)', { start: '2026-02-27', finish: '2026-03-02' }, 3],
  ['days(start, finish)', { start: '2026-02-27' }, undefined],
  ['years(start, finish)', { start: '2000-03-02', finish: '2026-03-01' }, 25],
  ['name == "a 2" ? "It is 2." : name', { name: 'a 2' }, 'It is 2.', 'text'],
  ['name + " " + text(amount)', { name: 'No', amount: 4 }, 'No 4', 'text'],
  ['urgent && amount >= 2', { amount: 2 }, false, 'yesNo'],
  ['urgent || amount >= 2', { amount: 2 }, true, 'yesNo'],
  ['addDays(start, 2)', { start: '2026-02-27' }, '2026-03-01', 'date'],
  ['start < finish', { start: '2026-02-27', finish: '2026-03-02' }, true, 'yesNo'],
])('the formula %s over %j is %j', (formula, answers, expected, result) => {
  expect(findProblems(design(computed('value', formula, result)))).toEqual([])
  expect(resultOf(formula, answers, result)).toEqual(expected)
})

test('today is a date, and a result that nothing is known of is empty', () => {
  expect(resultOf('today()', {}, 'date')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(resultOf('days(today(), today())', {})).toBe(0)
  expect(resultOf('amount + 1', {})).toBeUndefined()
})

test('each example of a function can be used', () => {
  const all: DesignRow[] = [
    row(
      field('table', 'lines', {
        settings: { columns: [field('number', 'price'), field('number', 'count')] },
      }),
    ),
    ...['first', 'second', 'amount'].map((key) => row(field('number', key))),
    ...['start', 'end', 'birthday'].map((key) => row(field('date', key))),
  ]
  for (const [name, example] of Object.entries(formulaFunctions)) {
    const result =
      name === 'text' ? 'text' : ['today', 'addDays'].includes(name) ? 'date' : undefined
    expect([example, findProblems([...all, row(computed('value', example, result))])]).toEqual([
      example,
      [],
    ])
  }
})

test.each<[string, object, FormulaResult?]>([
  ['', { code: 'formulaEmpty' }],
  ['12 + amount +', { code: 'formulaSyntax', params: { at: '14' } }],
  ['amount + nothing', { code: 'formulaName', params: { name: 'nothing' } }],
  ['price + 1', { code: 'formulaName', params: { name: 'price' } }],
  ['sum(lines.map(line, line.weight))', { code: 'formulaName', params: { name: 'weight' } }],
  ['12 + 3 + name', { code: 'formulaTypes' }],
  ['name', { code: 'formulaResult' }],
  ['amount', { code: 'formulaResult' }, 'date'],
  ['name.matches("(a+)+$")', { code: 'formulaName', params: { name: 'matches' } }, 'yesNo'],
  ['cel.bind(x, name + name, x + x)', { code: 'formulaName' }, 'text'],
  ['value + 1', { code: 'cycle' }],
  [
    'sum(lines.map(a, sum(lines.map(b, sum(lines.map(c, c.price))))))',
    { code: 'formulaName', params: { name: 'map' } },
  ],
  [`amount${' + amount'.repeat(600)}`, { code: 'formulaSyntax' }],
])('the formula %s is a problem: %j', (formula, problem, result) => {
  expect(findProblems(design(computed('value', formula, result)))).toMatchObject([
    { ...problem, path: '8.formSectionRowColumnModels.0.settings.formula' },
  ])
  expect(resultOf(formula, { amount: 1, name: 'x' }, result)).toBeUndefined()
})

test('computed values may depend on each other, but not in a circle', () => {
  const chain = design(computed('first', 'second * 2'), computed('second', 'amount + 1'))
  expect(findProblems(chain)).toEqual([])
  expect(withComputed(toSchema(chain), { amount: 1 })).toEqual({ amount: 1, first: 4, second: 2 })
  const circle = design(computed('first', 'second * 2'), computed('second', 'first + amount'))
  expect(findProblems(circle).map(({ code, params }) => [code, params.key])).toEqual([
    ['cycle', 'first'],
    ['cycle', 'second'],
  ])
  expect(withComputed(toSchema(circle), { amount: 1 })).toEqual({ amount: 1 })
})

test('what is given for a computed value is replaced when answers are stored, in entries too', () => {
  const schema = toSchema(design(computed('value', 'amount + sum(lines.map(line, line.total))')))
  const given = { amount: 1, value: 99, lines: [{ price: 2, pieces: 4, total: 99 }] }
  expect(checkAnswers({ schema }, given, { kind: 'submit' }, { today: '2026-01-01' })).toEqual([])
  expect(storedAnswers({ schema }, {}, given)).toEqual({
    amount: 1,
    value: 9,
    lines: [{ price: 2, pieces: 4, total: 8 }],
  })
  expect(storedAnswers({ schema }, { amount: 1, value: 1 }, { amount: null })).toEqual({})
})

test('an answer of which every part was cleared is none, so that nothing of it is required', () => {
  const rows = design(field('address', 'place'))
  const cleared = { place: { street: '', country: null } }
  expect(storedAnswers({ schema: toSchema(rows) }, {}, cleared)).toEqual({})
})

test('conditions see computed values, and nobody has to answer them', () => {
  const schema = toSchema(
    design(
      computed('value', 'amount * 2'),
      field('text', 'why', {
        required: true,
        settings: { visibleWhen: { all: [{ field: 'value', operator: 'gt', values: ['10'] }] } },
      }),
    ),
  )
  const errors = (amount: number) =>
    checkAnswers({ schema }, { amount }, { kind: 'submit' }, { today: '2026-01-01' })
  expect(errors(5)).toEqual([])
  expect(errors(6)).toMatchObject([{ field: 'why', code: 'required' }])
  const count = (amount: number) =>
    countAnswers(designFields(schema, 'en'), withComputed(schema, { amount }))
  expect(count(5)).toEqual({ shown: 6, answered: 1, missing: 0 })
  expect(count(6)).toEqual({ shown: 7, answered: 1, missing: 1 })
})

test('a computed value is the same after it was written as a schema and read', () => {
  for (const result of [undefined, 'text', 'yesNo', 'date'] as const) {
    const column = computed('value', 'amount', result)
    const { rows, unsupported } = fromSchema(JSON.parse(JSON.stringify(toSchema([row(column)]))))
    expect(unsupported).toEqual([])
    expect(rows[0]!.formSectionRowColumnModels![0]).toMatchObject(column)
  }
})
