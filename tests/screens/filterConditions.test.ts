import { expect, test } from 'vitest'
import screens from '../../src/app/messages/en/screens.ts'
import { countConditions, filterSentence, fromConditions, toConditions } from '../../src/screens/list/filterConditions.ts'
import { isSearched } from '../../src/screens/list/searchTerm.ts'

const english = (key: string) => key.split('.').slice(1).reduce<any>((words, step) => words[step], screens) as string

test('a filter and its conditions say the same, in either direction', () => {
  const values = { 'name[contains]': 'harbor', typeTextCode: 'FL', state: ['US-MA', 'US-CT'], 'startDate[gte]': '2026-01-01', 'endDate[empty]': 'true' }
  expect(fromConditions(toConditions(values))).toEqual(values)
})

test('search, status and empty values are no conditions', () => {
  expect(toConditions({ search: 'port', status: 'ALL', exclude: { link: 'user-site', where: {} }, code: '' })).toEqual([])
  expect(fromConditions([{ field: 'code', operator: 'eq', values: [''] }])).toEqual({})
})

test('a field whose name looks like an unknown operator is not taken for a comparison', () => {
  expect(toConditions({ 'name[sounds]': 'x' })).toEqual([])
})

test('the badge counts conditions, and the status only where it is not the one the list starts with [LIST-24, LIST-25]', () => {
  const defaults = { status: 'ACTIVE' }
  expect(countConditions({ status: 'ACTIVE' }, defaults)).toBe(0)
  expect(countConditions({ status: 'ALL', 'name[contains]': 'x' }, defaults)).toBe(2)
  expect(countConditions({ status: 'INACTIVE' }, defaults)).toBe(1)
  expect(countConditions({}, defaults)).toBe(1)
  expect(countConditions({}, {})).toBe(0)
})

test.each([
  ['Name contains harbor', 'Name', { operator: 'contains', values: ['harbor'] }, ['harbor'], 'text'],
  ['State is one of Massachusetts, Maine', 'State', { operator: 'in', values: ['US-MA', 'US-ME'] }, ['Massachusetts', 'Maine'], 'reference'],
  ['Role is Admin', 'Role', { operator: 'in', values: ['r1'] }, ['Admin'], 'reference'],
  ['Start date is on or after 01-02-2026', 'Start date', { operator: 'gte', values: ['2026-01-02'] }, ['01-02-2026'], 'date'],
  ['Rooms is at least 3', 'Rooms', { operator: 'gte', values: ['3'] }, ['3'], 'number'],
  ['End date is empty', 'End date', { operator: 'empty', values: ['true'] }, ['Yes'], 'date'],
  ['End date is not empty', 'End date', { operator: 'empty', values: ['false'] }, ['No'], 'date'],
] as const)('a condition reads as a sentence: %s', (sentence, label, filter, texts, kind) => {
  expect(filterSentence(label, { ...filter, values: [...filter.values] }, [...texts], kind, english)).toBe(sentence)
})

test('a list is searched by nothing or by three characters and more [LIST-02]', () => {
  expect(['', 'p', 'po', 'por', 'port'].map(isSearched)).toEqual([true, false, false, true, true])
})
