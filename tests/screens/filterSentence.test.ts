import { expect, test } from 'vitest'
import type { Messages } from '../../src/app/i18n/languages.ts'
import { loadTranslated } from '../../src/app/i18n/translated.ts'
import type { Filter, FilterRule } from '../../src/model/listQuery.ts'
import {
  filterSentence,
  type FilterWording,
} from '../../src/screens/list/filters/filterSentence.ts'

type Field = { label: string; moment?: 'day' | 'instant' }

/**
 * The naming context of a language with its own messages, these labels, and each value as its own
 * text.
 */
async function wordingOf(locale: string, fields: Record<string, Field>): Promise<FilterWording> {
  const read = async (part: 'fields' | 'screens') =>
    locale === 'en'
      ? ((await import(`../../src/app/i18n/messages/en/${part}.ts`)).default as unknown as Messages)
      : loadTranslated(locale as 'de', part)
  const messages = { fields: await read('fields'), screens: await read('screens') }
  const text = (key: string) =>
    key.split('.').reduce<any>((words, step) => words[step], messages) as string
  const fill = (key: string, facts: Record<string, unknown> = {}) =>
    text(key).replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(facts[name]))
  return {
    locale,
    translate: fill as FilterWording['translate'],
    describe: ({ field, values }: Filter) => ({
      label: fields[field]!.label,
      moment: fields[field]!.moment,
      texts: values,
    }),
  }
}

const is = (field: string, ...values: string[]): Filter => ({
  field,
  operator: values.length > 1 ? 'in' : 'eq',
  values,
})
const has = (field: string, value: string): Filter => ({
  field,
  operator: 'contains',
  values: [value],
})
const wholeFilter: FilterRule = {
  all: [has('name', 'harbor'), { any: [is('city', 'Boston'), is('city', 'Salem')] }],
}

test.each([
  ['en', 'Name', 'City', 'Name contains harbor and (City is Boston or City is Salem)'],
  ['de', 'Name', 'Ort', 'Name enthält harbor und (Ort ist Boston oder Ort ist Salem)'],
  ['es', 'Nombre', 'Ciudad', 'Nombre contiene harbor y (Ciudad es Boston o Ciudad es Salem)'],
  ['fr', 'Nom', 'Ville', 'Nom contient harbor et (Ville est Boston ou Ville est Salem)'],
  ['ja', '名前', '市区町村', '名前に「harbor」を含むかつ（市区町村がBostonまたは市区町村がSalem）'],
])('a whole filter reads as a sentence in %s', async (locale, name, city, sentence) => {
  expect(
    filterSentence(
      wholeFilter,
      await wordingOf(locale, { name: { label: name }, city: { label: city } }),
    ),
  ).toBe(sentence)
})

test('the last of three is joined with the conjunction of the language', async () => {
  const three: FilterRule = { any: [is('a', '1'), is('b', '2'), is('c', '3')] }
  const inWords = async (locale: string) =>
    filterSentence(
      three,
      await wordingOf(locale, { a: { label: 'A' }, b: { label: 'B' }, c: { label: 'Orden' } }),
    )
  expect(await inWords('en')).toBe('A is 1, B is 2, or Orden is 3')
  expect(await inWords('de')).toBe('A ist 1, B ist 2 oder Orden ist 3')
  // Before an O, Spanish "o" becomes "u".
  expect(await inWords('es')).toBe('A es 1, B es 2 u Orden es 3')
  expect(await inWords('fr')).toBe('A est 1, B est 2 ou Orden est 3')
  expect(await inWords('ja')).toBe('Aが1またはBが2またはOrdenが3')
})

test.each<[string, Field, Filter]>([
  ['Name contains harbor', { label: 'Name' }, has('f', 'harbor')],
  ['State is one of Massachusetts, Maine', { label: 'State' }, is('f', 'Massachusetts', 'Maine')],
  ['Role is Admin', { label: 'Role' }, { field: 'f', operator: 'in', values: ['Admin'] }],
  [
    'Start date is on or after 01-02-2026',
    { label: 'Start date', moment: 'day' },
    { field: 'f', operator: 'gte', values: ['01-02-2026'] },
  ],
  ['Rooms is at least 3', { label: 'Rooms' }, { field: 'f', operator: 'gte', values: ['3'] }],
  [
    'Created date is from 01-02-2026 to 02-02-2026',
    { label: 'Created date', moment: 'instant' },
    { field: 'f', operator: 'between', values: ['01-02-2026', '02-02-2026'] },
  ],
  [
    'Created date is on or after 01-02-2026',
    { label: 'Created date', moment: 'instant' },
    { field: 'f', operator: 'between', values: ['01-02-2026', ''] },
  ],
  [
    'Created date is on or before 02-02-2026',
    { label: 'Created date', moment: 'instant' },
    { field: 'f', operator: 'between', values: ['', '02-02-2026'] },
  ],
  [
    'End date is empty',
    { label: 'End date', moment: 'day' },
    { field: 'f', operator: 'empty', values: ['true'] },
  ],
  [
    'End date is not empty',
    { label: 'End date', moment: 'day' },
    { field: 'f', operator: 'empty', values: ['false'] },
  ],
])('a condition reads as a sentence: %s', async (sentence, field, filter) => {
  expect(filterSentence(filter, await wordingOf('en', { f: field }))).toBe(sentence)
})

test('nested groups keep their brackets, a group of one condition has none', async () => {
  const wording = await wordingOf('en', {
    a: { label: 'A' },
    b: { label: 'B' },
    c: { label: 'C' },
    d: { label: 'D' },
  })
  expect(
    filterSentence(
      { any: [is('a', '1'), { all: [is('b', '2'), { any: [is('c', '3'), is('d', '4')] }] }] },
      wording,
    ),
  ).toBe('A is 1 or (B is 2 and (C is 3 or D is 4))')
  expect(filterSentence({ all: [is('a', '1'), { any: [is('b', '2')] }] }, wording)).toBe(
    'A is 1 and B is 2',
  )
})
