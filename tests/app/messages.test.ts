import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import polyglot from 'ra-i18n-polyglot'
import raEnglish from 'ra-language-english'
import { describe, expect, test } from 'vitest'
import { missingTexts } from '../../generators/missingTexts.ts'
import { fileTexts, languages, readLabels } from '../../generators/readLabels.ts'
import type { Messages } from '../../src/app/i18n/languages.ts'
import { mergeMessages, loadTranslated } from '../../src/app/i18n/translated.ts'
import account from '../../src/app/i18n/messages/en/account.ts'
import app from '../../src/app/i18n/messages/en/app.ts'
import importExport from '../../src/app/i18n/messages/en/importExport.ts'
import fields from '../../src/app/i18n/messages/en/fields.ts'
import customScreens from '../../src/app/i18n/messages/en/customScreens.ts'
import problems from '../../src/app/i18n/messages/en/problems.ts'
import screens from '../../src/app/i18n/messages/en/screens.ts'
import validation from '../../src/app/i18n/messages/en/validation.ts'
import { customRoutes } from '../../src/app/routing/customRoutes.ts'
import { fieldTypes } from '../../src/fields/fieldTypes.ts'
import { entities, validators } from '../../src/generated/entities.ts'
import type { Field } from '../../src/model/field.ts'
import { validateRecord } from '../../src/model/validation.ts'
import { activityWording } from '../../src/screens/activity/useActivityWording.ts'
import { errorText } from '../../src/screens/form/errorText.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The English messages of hand-written screens, each under the name of its folder. */
const ofScreens = Object.fromEntries(
  Object.entries(
    import.meta.glob<Messages>('../../src/overrides/*/messages/en.ts', {
      eager: true,
      import: 'default',
    }),
  ).map(([path, messages]) => [path.split('/').at(-3)!, messages]),
)
const parts = [
  ...Object.keys(ofScreens),
  'account',
  'app',
  'importExport',
  'fields',
  'customScreens',
  'problems',
  'screens',
  'validation',
]

/** Flattens nested messages to dotted keys. */
const flat = (messages: Messages, above = ''): Map<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[above + key, value]] : [...flat(value, `${above}${key}.`)],
    ),
  )
const namesIn = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()
const formsOf = (text: string) => text.split('||||').length

const own = {
  ...ofScreens,
  account,
  app,
  importExport,
  fields,
  customScreens,
  problems,
  screens,
  validation,
} as unknown as Record<string, Messages>
const everything = { ...raEnglish, ...own } as unknown as Messages
const english = flat(everything)

const complaints: string[] = []
const labels = readLabels(join(root, 'schemas'), entities, ({ file, message }) =>
  complaints.push(`${file}: ${message}`),
)

describe.each(languages)('the messages in %s', (language) => {
  test.each(
    parts,
  )('have every %s message that English has, and no other [I18N-01]', async (part) => {
    const translated = flat(await loadTranslated(language, part))
    expect([...translated.keys()].sort()).toEqual([...flat(own[part]!).keys()].sort())
    expect([...translated].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('have the same placeholders as English, in each plural form', async () => {
    for (const part of [...parts, 'ra']) {
      for (const [key, text] of flat(await loadTranslated(language, part), `${part}.`)) {
        const original = english.get(key) ?? ''
        expect({ key, names: namesIn(text), forms: formsOf(text) }).toEqual({
          key,
          names: namesIn(original),
          forms: formsOf(original),
        })
      }
    }
  })

  test('have the messages that ra-core shows by itself [I18N-01]', async () => {
    const translated = flat(await loadTranslated(language, 'ra'), 'ra.')
    expect([...translated.keys()].filter((key) => !english.has(key))).toEqual([])
    const folder = dirname(fileURLToPath(import.meta.resolve('ra-core')))
    const shown = filesOf(folder, /\.js$/)
      .flatMap(({ text }) => text.match(/(?<=["'`])ra\.[a-z_]+(\.[A-Za-z_]+)+(?=["'`])/g) ?? [])
      .filter((key) => english.has(key))
    expect(new Set(shown).size).toBeGreaterThan(30)
    expect([...new Set(shown)].filter((key) => !translated.has(key))).toEqual([])
  })

  test('name every shipped entity, field, choice, tab and action that a person sees, and have their messages [I18N-01]', () => {
    expect(
      missingTexts(entities, fileTexts(join(root, 'schemas'), entities), labels)
        .filter(({ isShipped }) => isShipped)
        .flatMap(({ texts }) => texts[language].map(({ key }) => key)),
    ).toEqual([])
    // A field's own message has no placeholder other than the label.
    expect(
      Object.entries(labels[language]).filter(([, text]) =>
        namesIn(text).some((name) => name !== '%{label}'),
      ),
    ).toEqual([])
  })

  test("have the plural forms of the language's grammar", async () => {
    const { translate } = await wordsOf(language)
    expect(translate('screens.form.count', { smart_count: 1 })).toMatch(/^[^|]*1[^|]*$/)
    expect(translate('screens.form.count', { smart_count: 3 })).toMatch(/^[^|]*3[^|]*$/)
  })

  test('translate a label before they insert it into a sentence [VAL-15, I18N-07]', async () => {
    const { translate } = await wordsOf(language)
    const say = (entity: keyof typeof validators, record: Record<string, unknown>) =>
      refusals(entity, record).map((error) =>
        errorText(entityNamed(entity), error, translate, (title) => title),
      )
    const site = say('site', {
      addAddress: true,
      startDate: '2026-12-02',
      endDate: '2026-12-01',
      addressModel: { street: '', country: 'US', postalCode: '02110' },
    })
    const labels = [
      'entity.site.name',
      'entity.site.code',
      'entity.site.endDate',
      'fields.address.street',
    ]
    for (const label of labels)
      expect(site.filter((text) => text.includes(translate(label)))).not.toEqual([])
    expect(site.find((text) => text.includes(translate('entity.site.endDate')))).toContain(
      translate('entity.site.startDate'),
    )
    expect(
      say('user-account', {
        firstName: 'A',
        lastName: 'B',
        email: 'a@b.example',
        userPhone: [{ phone_number: '', default: true }],
        currentUserSite: [{ siteId: 's1' }],
      }).join(),
    ).toContain(translate('entity.user-account.currentUserSite.userRoleId'))
    for (const text of site)
      expect(text).not.toMatch(/required|cannot|Site|Address line|Start date|%\{/i)
  })

  test('translate the messages that a field defines', async () => {
    const { translate } = await wordsOf(language)
    const errors = [
      ...refusals('site', { addAddress: false }),
      ...refusals('user-account', { birthday: '2020-01-01', firstName: '1', currentUserSite: [] }),
    ]
    const wanted = {
      userEmail: 'entity.site.messages.userEmail.required',
      birthday: 'entity.user-account.messages.birthday.max',
      firstName: 'entity.user-account.messages.firstName.pattern',
      currentUserSite: 'entity.user-account.messages.currentUserSite.minItems',
    }
    for (const [field, key] of Object.entries(wanted)) {
      const text = errorText(
        entityNamed(key.split('.')[1]!),
        errors.find((error) => error.field === field)!,
        translate,
        (title) => title,
      )
      expect([field, text]).toEqual([field, labels[language][key]])
    }
    // Without a translation, the text of the schema is shown.
    expect(
      errorText(
        entityNamed('site'),
        errors.find((error) => error.field === 'userEmail')!,
        (_key, options) => (options as { _: string })._,
        (title) => title,
      ),
    ).toBe('User email is required')
  })
})

test('activity that the service stores in parts is shown in each language; other activity keeps its sentence [I18N-04]', async () => {
  const changes = [
    { field: 'name', label: 'Name', from: 'A', to: 'B' },
    { field: 'addedLater', label: 'Added later', from: null, to: 'x' },
  ]
  const row = {
    typeCodeText: 'Branch',
    description: 'Branch "Dock" was updated: Name, Added later',
    changes,
    deed: { verb: 'updated', title: 'Branch', name: 'Dock', entity: 'site', of: 'site' },
  }
  const said = async (language: (typeof languages)[number], activity: Record<string, unknown>) => {
    const {
      type,
      event,
      changes: shown,
    } = activityWording(activity, (await wordsOf(language)).translate, language)
    return [type, event, shown.map(({ label }) => label)]
  }
  expect(await said('de', row)).toEqual([
    'Filiale',
    'Filiale „Dock“ wurde geändert: Name, Added later',
    ['Name', 'Added later'],
  ])
  expect(await said('ja', row)).toEqual([
    '支店',
    '支店「Dock」が変更されました: 名前、Added later',
    ['名前', 'Added later'],
  ])
  expect(
    await said('es', {
      ...row,
      deed: {
        ...row.deed,
        verb: 'assigned',
        title: 'User',
        entity: 'user-account',
        of: 'user-site',
      },
    }),
  ).toEqual([
    labels.es['entities.user-site.title'],
    'Se asignó: Usuario «Dock»',
    ['Nombre', 'Added later'],
  ])
  const { translate } = polyglot(() => everything as never, 'en', [], { allowMissing: true })
  expect(activityWording(row, translate, 'en')).toMatchObject({
    type: 'Branch',
    event: row.description,
  })
  for (const deed of [undefined, null, { verb: 'invented' }])
    expect(await said('fr', { ...row, deed })).toEqual([
      'Branch',
      row.description,
      ['Name', 'Added later'],
    ])
})

test('the messages beside the schemas belong to existing entities and have the same keys in every language', () => {
  expect(complaints).toEqual([])
  // Only a language with articles needs its own messages for "Add another".
  const keys = (language: (typeof languages)[number]) =>
    Object.keys(labels[language])
      .filter((key) => !key.endsWith('.add'))
      .sort()
  for (const language of languages)
    expect([language, ...keys(language)]).toEqual([language, ...keys('de')])
  const choicesOf = (field: Field, path: string): string[] => [
    ...[field, ...(field.item ? [field.item] : [])].flatMap((each) =>
      (each.choices ?? []).map(({ value }) => `${path}.${value}`),
    ),
    ...(field.fields ?? []).flatMap((inner) => choicesOf(inner, `${path}.${inner.name}`)),
  ]
  const choices = new Set(
    entities.flatMap((entity) =>
      entity.fields.flatMap((field) =>
        choicesOf(field, `entity.${entity.name}.choices.${field.name}`),
      ),
    ),
  )
  expect(
    keys('de').filter((key) => /^entity\.[^.]+\.choices\./.test(key) && !choices.has(key)),
  ).toEqual([])
})

test('a record with a field called "title" keeps the entity title apart from the label of that field', async () => {
  const { translate } = await wordsOf('de')
  expect([
    translate('entities.saved-filter.title'),
    translate('entity.saved-filter.title'),
  ]).toEqual(['Filter', 'Name des Filters'])
})

describe('the English messages', () => {
  const part = [...parts, 'ra'].join('|')
  const sources = ['app', 'client', 'fields', 'overrides', 'screens'].flatMap((folder) =>
    filesOf(join(root, 'src', folder), /^(?!messages[\\/]).*\.tsx?$/),
  )
  const literals = new Set([
    // The titles of dashboards are texts of their files.
    ...customRoutes.map(({ title }) => title).filter((title) => !title.startsWith('dashboard.')),
    ...sources.flatMap(
      ({ text }) => text.match(new RegExp(`(?<=['"\`])(${part})(\\.\\w+)+(?=['"\`])`, 'g')) ?? [],
    ),
  ])
  const templates = [
    ...new Set(
      sources.flatMap(
        ({ text }) =>
          text.match(new RegExp(`(?<=\`)(${part})\\.[\\w.]*\\$\\{.*?\\}\\w*(?=\`)`, 'g')) ?? [],
      ),
    ),
  ].map((template) => ({
    template,
    pattern: new RegExp(
      `^${template
        .replace(/\$\{.*\}/, '\u0000')
        .replaceAll('.', '\\.')
        .replace('\u0000', '.+')}$`,
    ),
  }))

  test('have every message that the console uses [I18N-03]', () => {
    expect(literals.size).toBeGreaterThan(150)
    expect([...literals].filter((key) => !english.has(key))).toEqual([])
    expect(
      templates.filter(({ pattern }) => ![...english.keys()].some((key) => pattern.test(key))),
    ).toEqual([])
  })

  test('have no problem message that neither the host, the service nor the client uses', () => {
    const given = ['host', 'service', 'client']
      .flatMap((folder) => filesOf(join(root, 'src', folder), /\.ts$/))
      .map(({ text }) => text)
      .join('\n')
    expect(Object.keys(problems).filter((key) => !given.includes(`'${key}'`))).toEqual([])
  })

  test('have no unused message', () => {
    const all = sources.map(({ text }) => text).join('\n')
    // The sign-in screen and the shell read their messages from the object directly.
    const isRead = (key: string) => {
      const [part, ...path] = key.split('.')
      return (
        part === 'app' &&
        (all.includes(`english.${path.join('.')}`) ||
          (path[0] === 'signIn' && new RegExp(`messages\\.${path[1]}\\b|'${path[1]}'`).test(all)))
      )
    }
    const unused = [...english.keys()].filter(
      (key) =>
        !/^(ra|problems)\./.test(key) &&
        !literals.has(key) &&
        !templates.some(({ pattern }) => pattern.test(key)) &&
        !isRead(key),
    )
    expect(unused).toEqual([])
  })
})

const entityNamed = (name: string) => entities.find((each) => each.name === name)!

/** The validation messages of a record that someone adds today. */
const refusals = (entity: keyof typeof validators, record: Record<string, unknown>) =>
  validateRecord(entityNamed(entity), fieldTypes, validators[entity], record, 'create', {
    today: '2026-11-21',
    firstRole: 'Client Admin',
  })

/** All messages of a language as the console builds them. */
async function wordsOf(language: (typeof languages)[number]) {
  const translated = Object.fromEntries(
    await Promise.all(
      [...parts, 'ra'].map(async (part) => [part, await loadTranslated(language, part)] as const),
    ),
  )
  return polyglot(
    () => ({ ...mergeMessages(everything, translated), ...labels[language] }) as never,
    language,
    [],
    { allowMissing: true },
  )
}

/** The source texts of a folder's files, by path. */
function filesOf(folder: string, wanted: RegExp) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    wanted.test(path),
  )
  return paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}
