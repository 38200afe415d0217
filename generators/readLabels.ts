import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { Entity } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import { unknownWord, type Diagnostic } from './diagnostics.ts'
import { isSchema, type Schema } from './modernise.ts'
import type { Path } from './read.ts'

/** Languages an entity's words may be translated into, beside the English of its schema (I18N-01). */
export const languages = ['es', 'de', 'ja', 'fr'] as const

/** `site.de.json` beside `site.json`: the German words of the entity. */
export const labelFile = new RegExp(`\\.(${languages.join('|')})\\.json$`)

/** Translations by language, under the keys that the console looks them up by: `entity.site.code`. */
export type Labels = Record<(typeof languages)[number], Record<string, string>>

/**
 * Reads the translations that stand beside the schemas. A file holds `title`, `many`, `add`, `fields` by name (inside an
 * object by path: `lines.price`), `items` (one row of a list), `help` and `whenEmpty` by field, `choices` by field and value,
 * `messages` by field and code, `tabs` by name, and of a link `assign`, `assigned` and `removed` by the side they are for;
 * what is no word of the entity is refused by line.
 */
export function readLabels(folder: string, entities: Entity[], report: (diagnostic: Diagnostic) => void): Labels {
  const labels = Object.fromEntries(languages.map((language) => [language, {}])) as Labels
  for (const path of walk(folder)) {
    const [, language] = labelFile.exec(path) as unknown as [string, keyof Labels]
    const file = `schemas/${relative(folder, path).split(sep).join('/')}`
    const name = basename(path).replace(labelFile, '')
    const text = readFileSync(path, 'utf8')
    const tree = parseTree(text)
    const complain = (at: Path, message: string) => {
      const node = tree && findNodeAtLocation(tree, at)
      const offset = node ? (node.parent?.type === 'property' ? node.parent.offset : node.offset) : 0
      report({ severity: 'error', file, line: text.slice(0, offset).split('\n').length, message: `${at.join('.') || 'the file'}: ${message}` })
    }
    const entity = entities.find((each) => each.name === name)
    if (!entity) complain([], unknownWord('entity', name, entities.map((each) => each.name)))
    else collect(readWords(text, complain), entity, labels[language], complain)
  }
  return labels
}

function readWords(text: string, complain: (at: Path, message: string) => void): Schema {
  try {
    const value: unknown = JSON.parse(text)
    if (isSchema(value)) return value
    complain([], 'translations are an object.')
  } catch (cause) {
    complain([], `not JSON: ${(cause as Error).message}.`)
  }
  return {}
}

const parts = ['fields', 'items', 'help', 'choices', 'tabs', 'whenEmpty', 'assign', 'assigned', 'removed', 'messages']

/** The names of fields, and of those inside them by path. */
const pathsOf = (fields: Field[], above = ''): string[] =>
  fields.flatMap((field) => [above + field.name, ...pathsOf([...(field.fields ?? []), ...(field.variants ?? []).flatMap((variant) => variant.fields)], `${above}${field.name}.`)])

function collect(words: Schema, entity: Entity, into: Record<string, string>, complain: (at: Path, message: string) => void) {
  const prefix = `entity.${entity.name}`
  const names = pathsOf(entity.fields)
  const sides = (entity.link ?? []).map((side) => side.field)
  const put = (key: string, value: unknown, at: Path) => (typeof value === 'string' ? void (into[key] = value) : complain(at, `is ${JSON.stringify(value)}; allowed: a text.`))
  const each = (part: string, allowed: Iterable<string>, what: string, visit: (name: string, value: unknown, at: Path) => void) => {
    for (const [name, value] of Object.entries((words[part] ?? {}) as Schema)) {
      if (![...allowed].includes(name)) complain([part, name], unknownWord(what, name, allowed))
      else visit(name, value, [part, name])
    }
  }
  for (const [word, value] of Object.entries(words)) {
    if (['title', 'many', 'add'].includes(word)) put(`${prefix}.${word}`, value, [word])
    else if (!parts.includes(word)) complain([word], unknownWord('word', word, ['title', 'many', 'add', ...parts]))
  }
  each('fields', names, 'field', (name, value, at) => put(`${prefix}.${name}`, value, at))
  for (const part of ['items', 'help', 'whenEmpty']) each(part, names, 'field', (name, value, at) => put(`${prefix}.${part}.${name}`, value, at))
  for (const part of ['assign', 'assigned', 'removed']) each(part, sides, 'side', (name, value, at) => put(`${prefix}.${part}.${name}`, value, at))
  each('tabs', entity.detail.tabs.map((tab) => tab.name), 'tab', (name, value, at) => put(`${prefix}.tab.${name}`, value, at))
  each('choices', names, 'field', (name, value) => {
    for (const [choice, label] of Object.entries(value as Schema)) put(`${prefix}.choices.${name}.${choice}`, label, ['choices', name, choice])
  })
  each('messages', names, 'field', (name, value) => {
    for (const [code, message] of Object.entries(value as Schema)) put(`${prefix}.messages.${name}.${code}`, message, ['messages', name, code])
  })
}

function walk(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? walk(path) : labelFile.test(name) ? [path] : []
    })
}
