import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import polyglot from 'ra-i18n-polyglot'
import raEnglish from 'ra-language-english'
import { describe, expect, test } from 'vitest'
import { languages, readLabels } from '../../generators/readLabels.ts'
import { layer, loadTranslated, type Messages } from '../../src/app/messages/catalogue.ts'
import app from '../../src/app/messages/en/app.ts'
import fields from '../../src/app/messages/en/fields.ts'
import screens from '../../src/app/messages/en/screens.ts'
import validation from '../../src/app/messages/en/validation.ts'
import { entities } from '../../src/generated/entities.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { Field } from '../../src/model/field.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const parts = ['app', 'fields', 'screens', 'validation'] as const

/** Nested texts under the dotted keys they are asked for by. */
const flat = (messages: Messages, above = ''): Map<string, string> =>
  new Map(Object.entries(messages).flatMap(([key, value]) => (typeof value === 'string' ? [[above + key, value]] : [...flat(value, `${above}${key}.`)])))
const namesIn = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()
const formsOf = (text: string) => text.split('||||').length

const own = { app, fields, screens, validation } as unknown as Record<(typeof parts)[number], Messages>
const everything = { ...raEnglish, ...own } as unknown as Messages
const english = flat(everything)

const complaints: string[] = []
const labels = readLabels(join(root, 'schemas'), entities, ({ file, message }) => complaints.push(`${file}: ${message}`))

describe.each(languages)('the catalogue of %s', (language) => {
  test.each(parts)('has every text of %s that English has, and no other [I18N-01]', async (part) => {
    const translated = flat(await loadTranslated(language, part))
    expect([...translated.keys()].sort()).toEqual([...flat(own[part]).keys()].sort())
    expect([...translated].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('fills the same names into its texts as English does, in as many plural forms', async () => {
    for (const part of [...parts, 'ra']) {
      for (const [key, text] of flat(await loadTranslated(language, part), `${part}.`)) {
        const original = english.get(key) ?? ''
        expect({ key, names: namesIn(text), forms: formsOf(text) }).toEqual({ key, names: namesIn(original), forms: formsOf(original) })
      }
    }
  })

  test('has the texts that ra-core shows of its own accord [I18N-01]', async () => {
    const translated = flat(await loadTranslated(language, 'ra'), 'ra.')
    expect([...translated.keys()].filter((key) => !english.has(key))).toEqual([])
    const folder = dirname(fileURLToPath(import.meta.resolve('ra-core')))
    const shown = filesOf(folder, /\.js$/).flatMap(({ text }) => text.match(/(?<=["'`])ra\.[a-z_]+(\.[A-Za-z_]+)+(?=["'`])/g) ?? []).filter((key) => english.has(key))
    expect(new Set(shown).size).toBeGreaterThan(30)
    expect([...new Set(shown)].filter((key) => !translated.has(key))).toEqual([])
  })

  test('names every entity, field, choice, tab and deed that a person sees, and has their messages [I18N-01]', () => {
    expect(entities.flatMap(keysOf).filter((key) => !labels[language][key])).toEqual([])
    // Nothing but the label is filled into a field's own message.
    expect(Object.entries(labels[language]).filter(([, text]) => namesIn(text).some((name) => name !== '%{label}'))).toEqual([])
  })

  test('puts the translated label into a translated sentence [VAL-15, I18N-07]', async () => {
    const translated = Object.fromEntries(await Promise.all([...parts, 'ra'].map(async (part) => [part, await loadTranslated(language, part)] as const)))
    const messages = { ...layer(everything, translated), ...labels[language] }
    const { translate } = polyglot(() => messages as never, language, [], { allowMissing: true })
    const label = translate('entity.site.code')
    expect(label).not.toBe('Site number')
    const text = translate('validation.required', { label })
    expect(text).toContain(label)
    expect(text).not.toMatch(/is required|%\{/)
    expect(translate('screens.form.count', { smart_count: 1 })).toMatch(/^[^|]*1[^|]*$/)
    expect(translate('screens.form.count', { smart_count: 3 })).toMatch(/^[^|]*3[^|]*$/)
  })
})

test('the words beside the schemas are words of these entities, and the same ones in every language', () => {
  expect(complaints).toEqual([])
  // How one more of a kind is asked for needs words of its own only where the language has articles.
  const keys = (language: (typeof languages)[number]) => Object.keys(labels[language]).filter((key) => !key.endsWith('.add')).sort()
  for (const language of languages) expect([language, ...keys(language)]).toEqual([language, ...keys('de')])
  const choices = new Set(entities.flatMap((entity) => entity.fields.flatMap((field) => (field.choices ?? []).map(({ value }) => `entity.${entity.name}.choices.${field.name}.${value}`))))
  expect(keys('de').filter((key) => /^entity\.[^.]+\.choices\./.test(key) && !choices.has(key))).toEqual([])
})

describe('the English catalogue', () => {
  const sources = ['app', 'client', 'fields', 'overrides', 'screens'].flatMap((folder) => filesOf(join(root, 'src', folder), /^(?!messages[\\/]).*\.tsx?$/))
  const literals = new Set(sources.flatMap(({ text }) => text.match(/(?<=['"`])(app|fields|screens|validation|ra)(\.\w+)+(?=['"`])/g) ?? []))
  const templates = [...new Set(sources.flatMap(({ text }) => text.match(/(?<=`)(app|fields|screens|validation|ra)\.[\w.]*\$\{.*?\}\w*(?=`)/g) ?? []))]
    .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\$\{.*\}/, '\u0000').replaceAll('.', '\\.').replace('\u0000', '.+')}$`) }))

  test('has every text that the console asks for [I18N-03]', () => {
    expect(literals.size).toBeGreaterThan(150)
    expect([...literals].filter((key) => !english.has(key))).toEqual([])
    expect(templates.filter(({ pattern }) => ![...english.keys()].some((key) => pattern.test(key)))).toEqual([])
  })

  test('has no text that nothing asks for', () => {
    const all = sources.map(({ text }) => text).join('\n')
    // The sign-in screen and what stands before the console read their words from the object itself.
    const isRead = (key: string) => {
      const [part, ...path] = key.split('.')
      return part === 'app' && (all.includes(`english.${path.join('.')}`) || (path[0] === 'signIn' && new RegExp(`words\\.${path[1]}\\b|'${path[1]}'`).test(all)))
    }
    const unused = [...english.keys()].filter((key) => !key.startsWith('ra.') && !literals.has(key) && !templates.some(({ pattern }) => pattern.test(key)) && !isRead(key))
    expect(unused).toEqual([])
  })
})

/** The texts of a folder's files, by their path in it. */
function filesOf(folder: string, wanted: RegExp) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => wanted.test(path))
  return paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

/** The keys of what an entity shows: its titles, fields with what is inside them, columns, tabs, and as a link its sides. */
function keysOf(entity: Entity): string[] {
  const prefix = `entity.${entity.name}`
  const columns = [...entity.list.columns, ...(entity.link ?? []).flatMap((side) => side.columns)].map((column) => column.field)
  const shown = entity.fields.filter((field) => !field.hidden || columns.includes(field.name))
  // Addresses and telephone numbers have the words of the catalogue inside.
  const pathsOf = (field: Field, above = ''): string[] => [above + field.name, ...(['address', 'phones'].includes(field.kind) ? [] : (field.fields ?? []).filter((each) => !each.hidden).flatMap((each) => pathsOf(each, `${above}${field.name}.`)))]
  return [
    `${prefix}.title`,
    `${prefix}.many`,
    ...shown.flatMap((field) => [
      ...pathsOf(field).map((path) => `${prefix}.${path}`),
      ...(field.choices ?? []).map(({ value }) => `${prefix}.choices.${field.name}.${value}`),
      ...Object.keys(field.messages ?? {}).map((code) => `${prefix}.messages.${field.name}.${code}`),
      ...(field.help ? [`${prefix}.help.${field.name}`] : []),
      ...(field.itemLabel ? [`${prefix}.items.${field.name}`] : []),
      ...(field.reference?.whenEmpty ? [`${prefix}.whenEmpty.${field.name}`] : []),
    ]),
    ...entity.detail.tabs.map((tab) => `${prefix}.tab.${tab.name}`),
    ...(entity.link ?? []).flatMap((side) => [
      ...(side.assign ? [`${prefix}.assign.${side.field}`] : []),
      ...(side.assign?.success ? [`${prefix}.assigned.${side.field}`] : []),
      ...(side.remove?.success ? [`${prefix}.removed.${side.field}`] : []),
    ]),
  ]
}
