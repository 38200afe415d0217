import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { languages, readLabels } from '../../generators/readLabels.ts'
import account from '../../src/app/i18n/messages/en/account.ts'
import app from '../../src/app/i18n/messages/en/app.ts'
import importExport from '../../src/app/i18n/messages/en/importExport.ts'
import fields from '../../src/app/i18n/messages/en/fields.ts'
import customScreens from '../../src/app/i18n/messages/en/customScreens.ts'
import problems from '../../src/app/i18n/messages/en/problems.ts'
import screens from '../../src/app/i18n/messages/en/screens.ts'
import type { Messages } from '../../src/app/i18n/languages.ts'
import { loadTranslated } from '../../src/app/i18n/translated.ts'
import { entities } from '../../src/generated/entities.ts'
import type { Field } from '../../src/model/field.ts'
import { groupKey, menuGroups } from '../../src/model/menuGroups.ts'
import { inSentence, inSentenceOf } from '../../src/model/inSentence.ts'

/**
 * English words with several meanings, or whose translation depends on the context (gender, noun or
 * verb).
 */
const manifold = new Set([
  'Active',
  'Inactive',
  'Back',
  'Change password',
  'Check',
  'Code',
  'Date',
  'Email',
  'From',
  'Home',
  'Mark as unread',
  'Name',
  // Spanish puts an “a” before a person.
  'Remove %{name}',
  'Rows',
  'Scheduled',
  'Screen',
  'Select',
  'Text',
  'To',
  'Update',
])

const ofScreens = Object.fromEntries(
  Object.entries(
    import.meta.glob<Messages>('../../src/overrides/*/messages/en.ts', {
      eager: true,
      import: 'default',
    }),
  ).map(([path, messages]) => [path.split('/').at(-3)!, messages]),
)
const parts = {
  ...ofScreens,
  account,
  app,
  importExport,
  fields,
  customScreens,
  problems,
  screens,
} as unknown as Record<string, Messages>
const flat = (messages: Messages, above = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[above + key, value] as [string, string]]
      : flat(value, `${above}${key}.`),
  )

const wordsOf = (entity: string, field: Field, path = field.name): [string, string][] => [
  [`entity.${entity}.${path}`, field.label],
  ...[...(field.choices ?? []), ...(field.item?.choices ?? [])].map(
    ({ value, label }): [string, string] => [`entity.${entity}.choices.${path}.${value}`, label],
  ),
  ...(field.fields ?? []).flatMap((inner) => wordsOf(entity, inner, `${path}.${inner.name}`)),
]
const english = new Map<string, string>([
  ...menuGroups.map((group): [string, string] => [groupKey(group), group]),
  ...Object.entries(parts).flatMap(([part, messages]) => flat(messages, `${part}.`)),
  ...entities.flatMap(({ name, title, many, fields: own, detail }): [string, string][] => [
    [`entities.${name}.title`, title],
    [`entities.${name}.many`, many],
    ...own.flatMap((field) => wordsOf(name, field)),
    ...detail.tabs.map((tab): [string, string] => [`entity.${name}.tab.${tab.name}`, tab.label]),
  ]),
])
const labels = readLabels(
  fileURLToPath(new URL('../../schemas', import.meta.url)),
  entities,
  () => undefined,
)

describe.each(languages)('the terms in %s', (language) => {
  test('one thing has one name on every screen, whatever message file or schema names it [I18N-01]', async () => {
    const translated = new Map(Object.entries(labels[language]))
    for (const part of Object.keys(parts))
      for (const [key, text] of flat(await loadTranslated(language, part), `${part}.`))
        translated.set(key, text)
    const names = new Map<string, Set<string>>()
    for (const [key, text] of translated) {
      const original = english.get(key)
      if (original && !manifold.has(original))
        names.set(original, (names.get(original) ?? new Set()).add(text))
    }
    expect(names.size).toBeGreaterThan(500)
    expect(
      [...names]
        .filter(([, words]) => words.size > 1)
        .map(([original, words]) => [original, ...words]),
    ).toEqual([])
  })
})

test('French asks for one more of a kind with its article, whatever can be added and is translated [I18N-01]', () => {
  const added = entities.filter(
    ({ name, readOnly, menu, operations, link }) =>
      labels.fr[`entities.${name}.title`] !== undefined &&
      !readOnly &&
      menu &&
      !link &&
      operations.some(({ kind }) => kind === 'create'),
  )
  expect(added.length).toBeGreaterThan(12)
  expect(
    added
      .map(({ name }) => [name, labels.fr[`entities.${name}.add`]])
      .filter(([, words]) => !/^Ajouter une? /.test(words ?? '')),
  ).toEqual([])
})

test('a title within a sentence starts with a lower-case letter, also with an accent, except abbreviations and German titles', () => {
  expect(['Événement', 'Branch', 'MAC address', 'SMS', '支店'].map(inSentence)).toEqual([
    'événement',
    'branch',
    'MAC address',
    'SMS',
    '支店',
  ])
  expect(inSentenceOf('de')('Filiale')).toBe('Filiale')
})
