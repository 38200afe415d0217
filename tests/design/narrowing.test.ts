import { expect, test } from 'vitest'
import type { DesignColumn, DesignRow } from '../../src/design/design.ts'
import { narrowings } from '../../src/design/narrowing.ts'

const field = (name: string, rest: Partial<DesignColumn> = {}): DesignColumn => ({
  webId: `id-${name}`,
  fieldType: 'text',
  fieldKey: name,
  label: name,
  width: 12,
  ...rest,
})
const row = (...columns: DesignColumn[]): DesignRow => ({ formSectionRowColumnModels: columns })
const inGroup = (column: DesignColumn, repeat?: { fieldKey: string; maxItems?: number }) => ({
  group: { id: 'g', label: 'Parts', ...(repeat ? { repeat } : {}) },
  ...row(column),
})
const keys = (before: DesignRow[], after: DesignRow[]) =>
  narrowings(before, after).map(({ change, key }) => [
    change.change === 'setting' || change.change === 'groupSetting'
      ? change.setting
      : change.change,
    key,
  ])
const changed = (before: Partial<DesignColumn>, after: Partial<DesignColumn>) =>
  keys([row(field('a', before))], [row(field('a', after))])

test('a removed field, another kind, fewer choices and tighter bounds are named with the key of the field', () => {
  expect(keys([row(field('a'), field('b'))], [row(field('b'))])).toEqual([['removed', 'a']])
  expect(changed({}, { fieldType: 'number' })).toEqual([['fieldType', 'a']])
  expect(changed({}, { fieldKey: 'c' })).toEqual([['fieldKey', 'a']])
  expect(changed({ options: ['x', 'y'] }, { options: ['x'] })).toEqual([['options', 'a']])
  expect(changed({ maximumLength: 9 }, { maximumLength: 5 })).toEqual([['maximumLength', 'a']])
  expect(changed({}, { settings: { minimum: 1 } })).toEqual([['minimum', 'a']])
  expect(changed({}, { required: true })).toEqual([['required', 'a']])
})

test('what allows as much as before is not named', () => {
  expect([
    changed({ required: true }, { required: false }),
    changed({ options: ['x'] }, { options: ['x', 'y'] }),
    changed({ maximumLength: 5 }, { maximumLength: 9 }),
    changed({ settings: { minimum: 3 } }, { settings: { minimum: 1 } }),
    changed({}, { label: 'Other', settings: { help: 'Text' } }),
    keys([row(field('a'))], [row(field('a')), row(field('b'))]),
    keys([row({ fieldType: 'heading', label: 'Title' }), row(field('a'))], [row(field('a'))]),
  ]).toEqual([[], [], [], [], [], [], []])
})

test('a part of a table or of a group that repeats has the key that its answers are stored under', () => {
  const table = (...columns: DesignColumn[]) =>
    row(field('lines', { fieldType: 'table', settings: { columns } }))
  expect(keys([table(field('x'), field('y'))], [table(field('x'))])).toEqual([['removed', 'lines']])
  expect(
    keys(
      [inGroup(field('x'), { fieldKey: 'parts' }), row(field('b'))],
      [inGroup(field('x', { required: true }), { fieldKey: 'parts' }), row(field('b'))],
    ),
  ).toEqual([['required', 'parts']])
  expect(
    keys(
      [inGroup(field('x'), { fieldKey: 'parts' })],
      [inGroup(field('x'), { fieldKey: 'parts', maxItems: 2 })],
    ),
  ).toEqual([['maxItems', 'parts']])
})
