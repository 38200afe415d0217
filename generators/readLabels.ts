import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { findNodeAtLocation } from 'jsonc-parser'
import type { Entity } from '../src/model/entity.ts'
import { isSchema } from '../src/fields/schemaShape.ts'
import { unknownName, type Diagnostic } from './diagnostics.ts'
import { entityTexts, sharedTexts, type Text } from './entityTexts.ts'
import type { Path } from './read.ts'
import { readJson } from './readJson.ts'
import { readTexts, textTree } from './textTree.ts'

/** The folder of dashboards, which are not entities. */
export const dashboardFolder = 'dashboards'

/** The languages of translations; schemas contain the English texts (I18N-01). */
export const languages = ['es', 'de', 'ja', 'fr'] as const

/** `site.de.json` beside `site.json`: the German texts of the entity. */
export const labelFile = new RegExp(`\\.(${languages.join('|')})\\.json$`)

/** Translations by language and message key: `entities.site.title`, `entity.site.code`. */
export type Labels = Record<(typeof languages)[number], Record<string, string>>

/** The texts that translation files may contain, by the name of the schema file. */
export type FileTexts = Map<string, Text[]>

/** The texts of every entity (`site`) and of what they share (`meta/common`). */
export function fileTexts(folder: string, entities: Entity[]): FileTexts {
  const texts: FileTexts = new Map(
    entities.map((entity) => [entity.name, entityTexts(entity, entities)]),
  )
  const groups = entities.flatMap(({ menu }) => menu?.group ?? [])
  const file = join(folder, 'meta/common.json')
  // A folder of schemas without shared definitions still has tabs and groups to name.
  const common: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const definitions = isSchema(common) && isSchema(common.$defs) ? common.$defs : {}
  return texts.set('meta/common', sharedTexts(definitions, groups))
}

/**
 * Reads the translation files beside the schemas. Each has the shape of its schema, with a text
 * where the schema has the English one; `entityTexts` lists them. Unknown keys are errors. A text
 * that a file leaves out is the one that `meta/common` has for a property of that name, or, for a
 * tab, the name of the records that it shows.
 */
export function readLabels(
  folder: string,
  entities: Entity[],
  report: (diagnostic: Diagnostic) => void,
): Labels {
  const texts = fileTexts(folder, entities)
  const labels = Object.fromEntries(languages.map((language) => [language, {}])) as Labels
  for (const path of walk(folder)) {
    const [, language] = labelFile.exec(path) as unknown as [string, keyof Labels]
    const file = `schemas/${relative(folder, path).split(sep).join('/')}`
    const inMeta = file.startsWith('schemas/meta/')
    const name = `${inMeta ? 'meta/' : ''}${basename(path).replace(labelFile, '')}`
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
    const known = texts.get(name)
    if (!known) complainAt([], unknownName('entity', name, texts.keys()))
    else
      for (const [key, text] of readTexts(value, textTree(known), complainAt))
        labels[language][key] = text
  }
  for (const language of languages) inherit(labels[language], [...texts.values()].flat())
  return labels
}

/** Fills in the translations that are inherited, where the English texts are the same. */
function inherit(words: Record<string, string>, texts: Text[]) {
  const english = new Map(texts.map((text) => [text.key, text.english]))
  for (const text of texts)
    if (text.inherits && words[text.inherits] && english.get(text.inherits) === text.english)
      words[text.key] ??= words[text.inherits]!
  for (const key of Object.keys(words)) if (key.startsWith('shared.')) delete words[key]
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
