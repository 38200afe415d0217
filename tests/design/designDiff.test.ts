import { expect, test } from 'vitest'
import type { DesignColumn, DesignGroup, DesignRow } from '../../src/design/design.ts'
import { diffDesigns } from '../../src/design/designDiff.ts'

const field = (name: string, rest: Partial<DesignColumn> = {}): DesignColumn => ({
  webId: `id-${name}`,
  fieldType: 'text',
  fieldKey: name,
  label: name,
  width: 12,
  ...rest,
})
const row = (...columns: DesignColumn[]): DesignRow => ({ formSectionRowColumnModels: columns })
const own = (...names: string[]) => names.map((name) => row(field(name)))

/** Each difference in short: what, of which column, from, to. */
const short = (before: DesignRow[], after: DesignRow[]) =>
  diffDesigns(before, after).map((each) =>
    'group' in each
      ? [each.change, each.group.label]
      : each.change === 'setting'
        ? [each.setting, each.column.label, each.from, each.to]
        : [each.change, each.column.label],
  )

test('equal designs have no differences, however they write what is not set', () => {
  expect(
    short(
      [row(field('a', { required: false, options: null, settings: null }))],
      [row(field('a', { maximumLength: null, settings: {} }))],
    ),
  ).toEqual([])
})

test('added and removed columns are named', () => {
  expect(short(own('a', 'b'), own('b', 'c'))).toEqual([
    ['removed', 'a'],
    ['added', 'c'],
  ])
})

test('only the column that was moved is named, not those that made room for it', () => {
  expect(short(own('a', 'b', 'c', 'd'), own('d', 'a', 'b', 'c'))).toEqual([['moved', 'd']])
  expect(short(own('a', 'b', 'c'), own('b', 'c', 'a'))).toEqual([['moved', 'a']])
})

test('a column that joins or leaves a row was moved, the next one after a removed one was not', () => {
  const both = [row(field('a'), field('b'))]
  expect(short(own('a', 'b'), both)).toEqual([['moved', 'b']])
  expect(short(both, own('a', 'b'))).toEqual([['moved', 'b']])
  expect(short(both, own('b'))).toEqual([['removed', 'a']])
})

test('a column without its id is found by its key, an element by its text', () => {
  const heading = { fieldType: 'heading', label: 'Who', webId: 'h1' }
  expect(
    short(
      [row(heading), row(field('a'))],
      [row({ ...heading, webId: 'h2' }), row(field('a', { webId: 'new', label: 'A name' }))],
    ),
  ).toEqual([['label', 'A name', 'a', 'A name']])
})

test('changed settings have their values before and after', () => {
  expect(
    short(
      [row(field('a', { settings: { minimum: 1, texts: { de: { label: 'Alt' } } } }))],
      [
        row(
          field('a', {
            fieldType: 'number',
            fieldKey: 'b',
            required: true,
            width: 6,
            settings: {
              maximum: 5,
              widths: { mobile: 6 },
              texts: { de: { label: 'Neu' } },
            },
          }),
        ),
      ],
    ),
  ).toEqual([
    ['fieldType', 'a', 'text', 'number'],
    ['fieldKey', 'a', 'a', 'b'],
    ['required', 'a', undefined, true],
    ['width', 'a', 12, 6],
    ['minimum', 'a', 1, undefined],
    ['maximum', 'a', undefined, 5],
    ['mobile', 'a', undefined, 6],
    ['label', 'a', 'Alt', 'Neu'],
  ])
})

test('choices that were added, removed or put in another order are told apart', () => {
  const choices = (...options: string[]) => [row(field('a', { fieldType: 'select', options }))]
  expect(short(choices('A', 'B'), choices('B', 'C'))).toEqual([
    ['options', 'a', ['A'], undefined],
    ['options', 'a', undefined, ['C']],
  ])
  expect(short(choices('A', 'B'), choices('B', 'A'))).toEqual([
    ['choiceOrder', 'a', ['A', 'B'], ['B', 'A']],
  ])
  expect(short(choices('A'), choices('LKPriority'))).toEqual([
    ['options', 'a', ['A'], ['LKPriority']],
  ])
})

test('differences in a table name the table', () => {
  const table = (...columns: DesignColumn[]) => [
    row(field('parts', { fieldType: 'table', settings: { columns } })),
  ]
  expect(diffDesigns(table(field('x')), table(field('x'), field('y')))).toMatchObject([
    { change: 'added', column: { label: 'y' }, table: { label: 'parts' } },
  ])
})

test('groups that were added, removed, renamed or changed are named, their columns are not moved', () => {
  const grouped = (label: string, collapsed = false): DesignRow[] => [
    { ...row(field('a')), group: { id: 'g', label, collapsed } },
    row(field('b')),
  ]
  expect(short(own('a', 'b'), grouped('More'))).toEqual([['groupAdded', 'More']])
  expect(short(grouped('More'), own('a', 'b'))).toEqual([['groupRemoved', 'More']])
  expect(short(grouped('More'), grouped('Rest'))).toEqual([['groupRenamed', 'Rest']])
  expect(short(grouped('More'), grouped('More', true))).toEqual([['groupChanged', 'More']])
  const [inside, outside] = grouped('More') as [DesignRow, DesignRow]
  expect(short([inside, outside], [inside, { ...outside, group: inside.group! }])).toEqual([
    ['moved', 'b'],
  ])
})

test('a group that repeats, repeats no more, or has other bounds is named', () => {
  const group = (repeat?: DesignGroup['repeat']): DesignRow[] => [
    { ...row(field('a')), group: { id: 'g', label: 'Visit', ...(repeat ? { repeat } : {}) } },
  ]
  const visits = { fieldKey: 'visits', maxItems: 3 }
  expect(short(group(), group(visits))).toEqual([['groupRepeats', 'Visit']])
  expect(short(group(visits), group())).toEqual([['groupOnce', 'Visit']])
  expect(diffDesigns(group(visits), group({ fieldKey: 'visits', maxItems: 5 }))).toMatchObject([
    { change: 'groupSetting', setting: 'maxItems', from: 3, to: 5 },
  ])
})
