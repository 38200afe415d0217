import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { findNodeAtLocation } from 'jsonc-parser'
import { removalTexts, type Entity } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import { unknownName, type Diagnostic } from './diagnostics.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import type { Path } from './read.ts'
import { readJson } from './readJson.ts'

/** The folder of dashboards, which are not entities. */
export const dashboardFolder = 'dashboards'

/** The languages of translations; schemas contain the English texts (I18N-01). */
export const languages = ['es', 'de', 'ja', 'fr'] as const

/** `site.de.json` beside `site.json`: the German texts of the entity. */
export const labelFile = new RegExp(`\\.(${languages.join('|')})\\.json$`)

/** Translations by language and message key: `entities.site.title`, `entity.site.code`. */
export type Labels = Record<(typeof languages)[number], Record<string, string>>

/**
 * Reads the translation files beside the schemas. A file contains `title`, `many`, `add`,
 * `deleteFailed`, `fields` by name (inside an object by path: `lines.price`), `items` (one row of a
 * list), `help`, `placeholder`, `whenEmpty` and `filled` by field, `choices` by field and value, `messages` by
 * field and code, `tabs` by name, `actions` by name and keyword; for a link `assign` and
 * `assigned` by side, `remove` by side and keyword, `extras` by side and field; `warning` by the field with `onRemove`,
 * `hooks` by name and keyword, `steps` by label, `clone` by
 * the field that it needs, and the texts of `form`. Unknown keys are errors.
 */
export function readLabels(
  folder: string,
  entities: Entity[],
  report: (diagnostic: Diagnostic) => void,
): Labels {
  const labels = Object.fromEntries(languages.map((language) => [language, {}])) as Labels
  for (const path of walk(folder)) {
    const [, language] = labelFile.exec(path) as unknown as [string, keyof Labels]
    const file = `schemas/${relative(folder, path).split(sep).join('/')}`
    const name = basename(path).replace(labelFile, '')
    const complain = (line: number, message: string) =>
      report({ severity: 'error', file, line, message })
    const read = readJson(path, complain)
    if (!read) continue
    const { tree, value, lineAt } = read
    const complainAt = (at: Path, message: string) => {
      const node = findNodeAtLocation(tree, at)
      complain(
        node ? lineAt(node.parent?.type === 'property' ? node.parent.offset : node.offset) : 1,
        `${at.join('.') || 'the file'}: ${message}`,
      )
    }
    const entity = entities.find((each) => each.name === name)
    if (!entity)
      complainAt(
        [],
        unknownName(
          'entity',
          name,
          entities.map((each) => each.name),
        ),
      )
    else if (!isSchema(value)) complainAt([], 'translations must be an object.')
    else collect(value, entity, labels[language], complainAt)
  }
  return labels
}

/** The keys of an entity's own texts. */
const ownWords = ['title', 'many', 'add', 'deleteFailed']

const parts = [
  'fields',
  'items',
  'help',
  'placeholder',
  'choices',
  'tabs',
  'whenEmpty',
  'filled',
  'assign',
  'assigned',
  'remove',
  'extras',
  'actions',
  'messages',
  'warning',
  'hooks',
  'steps',
  'clone',
  'form',
]

/** The paths of fields and their inner fields. */
const pathsOf = (fields: Field[], above = ''): string[] =>
  fields.flatMap((field) => [
    above + field.name,
    ...pathsOf(
      [...(field.fields ?? []), ...(field.variants ?? []).flatMap((variant) => variant.fields)],
      `${above}${field.name}.`,
    ),
  ])

function collect(
  words: Schema,
  entity: Entity,
  into: Record<string, string>,
  complain: (at: Path, message: string) => void,
) {
  const prefix = `entity.${entity.name}`
  // Columns that follow a reference may have their own label.
  const columns = [
    ...entity.list.columns,
    ...(entity.link ?? []).flatMap((side) => side.columns),
  ].filter((column) => column.label && column.field.includes('.'))
  const names = [...pathsOf(entity.fields), ...columns.map((column) => column.field)]
  const sides = (entity.link ?? []).map((side) => side.field)
  const put = (key: string, value: unknown, at: Path) =>
    typeof value === 'string'
      ? void (into[key] = value)
      : complain(at, `is ${JSON.stringify(value)}; allowed: a text.`)
  const each = (
    part: string,
    allowed: Iterable<string>,
    what: string,
    visit: (name: string, value: unknown, at: Path) => void,
  ) => {
    for (const [name, value] of Object.entries((words[part] ?? {}) as Schema)) {
      if (![...allowed].includes(name)) complain([part, name], unknownName(what, name, allowed))
      else visit(name, value, [part, name])
    }
  }
  for (const [word, value] of Object.entries(words)) {
    // Separate from the labels of fields: a field may be called "title", too.
    if (ownWords.includes(word)) put(`entities.${entity.name}.${word}`, value, [word])
    else if (!parts.includes(word))
      complain([word], unknownName('keyword', word, [...ownWords, ...parts]))
  }
  each('fields', names, 'field', (name, value, at) => put(`${prefix}.${name}`, value, at))
  for (const part of ['items', 'help', 'placeholder', 'whenEmpty', 'filled'])
    each(part, names, 'field', (name, value, at) => put(`${prefix}.${part}.${name}`, value, at))
  for (const part of ['assign', 'assigned'])
    each(part, sides, 'side', (name, value, at) => put(`${prefix}.${part}.${name}`, value, at))
  each(
    'tabs',
    entity.detail.tabs.map((tab) => tab.name),
    'tab',
    (name, value, at) => put(`${prefix}.tab.${name}`, value, at),
  )
  each('warning', names, 'field', (name, value, at) => put(`${prefix}.warning.${name}`, value, at))
  each(
    'steps',
    (entity.form.steps ?? []).map(({ label }) => label),
    'step',
    (name, value, at) => put(`${prefix}.step.${name}`, value, at),
  )
  each('clone', Object.keys(entity.clone?.needs ?? {}), 'field', (name, value, at) =>
    put(`${prefix}.clone.${name}`, value, at),
  )
  each('form', ['createTitle', 'editTitle', 'saveLabel'], 'keyword', (name, value, at) =>
    put(`${prefix}.form.${name}`, value, at),
  )
  const nested = (
    part: string,
    key: string,
    allowed: string[],
    what: string,
    wordsOf?: (name: string) => string[],
  ) =>
    each(part, allowed, what, (name, value) => {
      const known = wordsOf?.(name)
      for (const [word, text] of Object.entries(value as Schema)) {
        if (known && !known.includes(word))
          complain([part, name, word], unknownName('keyword', word, known))
        else put(`${prefix}.${key}.${name}.${word}`, text, [part, name, word])
      }
    })
  nested('extras', 'extra', sides, 'side', (name) =>
    Object.keys(entity.link!.find((side) => side.field === name)!.assign?.labels ?? {}),
  )
  nested('remove', 'remove', sides, 'side', () => [...removalTexts])
  nested(
    'actions',
    'actions',
    entity.list.calls.map(({ name }) => name),
    'action',
    () => ['label', 'confirm', 'success'],
  )
  nested(
    'hooks',
    'hooks',
    entity.hooks.map(({ name }) => name),
    'hook',
    () => ['message', 'all'],
  )
  nested('choices', 'choices', names, 'field')
  nested('messages', 'messages', names, 'field')
}

function walk(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      if (name === dashboardFolder) return []
      return statSync(path).isDirectory() ? walk(path) : labelFile.test(name) ? [path] : []
    })
}
