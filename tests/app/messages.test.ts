import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import polyglot from 'ra-i18n-polyglot'
import raEnglish from 'ra-language-english'
import { describe, expect, test } from 'vitest'
import { missingTexts } from '../../generators/missingTexts.ts'
import { languages, readLabels } from '../../generators/readLabels.ts'
import type { Messages } from '../../src/app/i18n/catalogue.ts'
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

/** Nested texts under the dotted keys they are asked for by. */
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

describe.each(languages)('the catalogue of %s', (language) => {
  test.each(
    parts,
  )('has every text of %s that English has, and no other [I18N-01]', async (part) => {
    const translated = flat(await loadTranslated(language, part))
    expect([...translated.keys()].sort()).toEqual([...flat(own[part]!).keys()].sort())
    expect([...translated].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('fills the same names into its texts as English does, in as many plural forms', async () => {
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

  test('has the texts that ra-core shows of its own accord [I18N-01]', async () => {
    const translated = flat(await loadTranslated(language, 'ra'), 'ra.')
    expect([...translated.keys()].filter((key) => !english.has(key))).toEqual([])
    const folder = dirname(fileURLToPath(import.meta.resolve('ra-core')))
    const shown = filesOf(folder, /\.js$/)
      .flatMap(({ text }) => text.match(/(?<=["'`])ra\.[a-z_]+(\.[A-Za-z_]+)+(?=["'`])/g) ?? [])
      .filter((key) => english.has(key))
    expect(new Set(shown).size).toBeGreaterThan(30)
    expect([...new Set(shown)].filter((key) => !translated.has(key))).toEqual([])
  })

  test('names every shipped entity, field, choice, tab and deed that a person sees, and has their messages [I18N-01]', () => {
    expect(
      missingTexts(entities, labels)
        .filter(({ isShipped }) => isShipped)
        .flatMap(({ keys }) => keys[language]),
    ).toEqual([])
    // Nothing but the label is filled into a field's own message.
    expect(
      Object.entries(labels[language]).filter(([, text]) =>
        namesIn(text).some((name) => name !== '%{label}'),
      ),
    ).toEqual([])
  })

  test('words plurals as its grammar has them', async () => {
    const { translate } = await wordsOf(language)
    expect(translate('screens.form.count', { smart_count: 1 })).toMatch(/^[^|]*1[^|]*$/)
    expect(translate('screens.form.count', { smart_count: 3 })).toMatch(/^[^|]*3[^|]*$/)
  })

  test('translates labels first and puts them into a sentence of its own [VAL-15, I18N-07]', async () => {
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

  test('translates the messages that a field brings along', async () => {
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
    // Without a translation it stays what the schema says.
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

test('what activity noted in parts is said in each language; what has no parts, or none that are known, keeps its sentence [I18N-04]', async () => {
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
      changes: told,
    } = activityWording(activity, (await wordsOf(language)).translate, language)
    return [type, event, told.map(({ label }) => label)]
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

test('the words beside the schemas are words of these entities, and the same ones in every language', () => {
  expect(complaints).toEqual([])
  // How one more of a kind is asked for needs words of its own only where the language has articles.
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

test('a record with a field called "title" keeps its own name beside the one of that field', async () => {
  const { translate } = await wordsOf('de')
  expect([
    translate('entities.saved-filter.title'),
    translate('entity.saved-filter.title'),
  ]).toEqual(['Filter', 'Name des Filters'])
})

describe('the English catalogue', () => {
  const part = [...parts, 'ra'].join('|')
  const sources = ['app', 'client', 'fields', 'overrides', 'screens'].flatMap((folder) =>
    filesOf(join(root, 'src', folder), /^(?!messages[\\/]).*\.tsx?$/),
  )
  const literals = new Set([
    ...customRoutes.map(({ title }) => title),
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

  test('has every text that the console asks for [I18N-03]', () => {
    expect(literals.size).toBeGreaterThan(150)
    expect([...literals].filter((key) => !english.has(key))).toEqual([])
    expect(
      templates.filter(({ pattern }) => ![...english.keys()].some((key) => pattern.test(key))),
    ).toEqual([])
  })

  test('has no text of a refusal that neither the host, the service nor the client gives', () => {
    const given = ['host', 'service', 'client']
      .flatMap((folder) => filesOf(join(root, 'src', folder), /\.ts$/))
      .map(({ text }) => text)
      .join('\n')
    expect(Object.keys(problems).filter((key) => !given.includes(`'${key}'`))).toEqual([])
  })

  test('has no text that nothing asks for', () => {
    const all = sources.map(({ text }) => text).join('\n')
    // The sign-in screen and the shell read their messages from the object itself.
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

/** What validation says about a record that someone would add today. */
const refusals = (entity: keyof typeof validators, record: Record<string, unknown>) =>
  validateRecord(entityNamed(entity), fieldTypes, validators[entity], record, 'create', {
    today: '2026-11-21',
    firstRole: 'Client Admin',
  })

/** The whole catalogue of a language as the console makes it. */
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

/** The texts of a folder's files, by their path in it. */
function filesOf(folder: string, wanted: RegExp) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    wanted.test(path),
  )
  return paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}
