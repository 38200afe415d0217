import type { Entity } from '../src/model/entity.ts'
import type { Text } from './entityTexts.ts'
import { languages, type FileTexts, type Labels } from './readLabels.ts'

/**
 * Texts without translation, which are shown in English: by language, for the files of one schema.
 * `isShipped`: the schema has a translation in some language; then it must be complete in all.
 */
export type MissingTexts = {
  name: string
  isShipped: boolean
  texts: Record<keyof Labels, Text[]>
}

/** The schemas with missing translations. `texts` is what their files may contain. */
export function missingTexts(entities: Entity[], texts: FileTexts, labels: Labels): MissingTexts[] {
  const isShipped = (name: string) =>
    name.startsWith('meta/') || languages.some((each) => labels[each][`entities.${name}.title`])
  // A new entity adds tabs to others; a shipped entity misses no text because of them.
  const added = new Set(
    entities.flatMap(({ name, detail }) =>
      detail.tabs
        .filter((tab) => tab.kind === 'link' && !isShipped(tab.link))
        .map((tab) => `entity.${name}.tab.${tab.name}`),
    ),
  )
  // The groups of the menu that a new entity adds are its own texts, too.
  const shippedGroups = new Set(
    entities.filter(({ name }) => isShipped(name)).map(({ menu }) => menu?.group ?? ''),
  )
  const isAdded = ({ key, path }: Text) =>
    added.has(key) ||
    (path[1] === 'menu' && path[3] !== 'Dashboard' && !shippedGroups.has(path[3]!))
  return [...texts].flatMap(([name, all]): MissingTexts[] => {
    const missing = Object.fromEntries(
      languages.map((language) => [
        language,
        all.filter((text) => text.needed && !labels[language][text.key]),
      ]),
    ) as MissingTexts['texts']
    return [false, true].flatMap((added) => {
      const kept = Object.fromEntries(
        languages.map((language) => [
          language,
          missing[language].filter((text) => isAdded(text) === added),
        ]),
      ) as MissingTexts['texts']
      return languages.some((language) => kept[language].length > 0)
        ? [{ name, isShipped: Boolean(isShipped(name)) && !added, texts: kept }]
        : []
    })
  })
}

/** How many files a line of the report names. */
const mostFiles = 5

/**
 * The report of missing translations: a line for each language with the files that take them; each
 * text at its place in the file where all are wanted.
 */
export const printMissingTexts = (missing: MissingTexts[], isVerbose: boolean): string[] =>
  languages.flatMap((language) => {
    const files = missing
      .filter(({ texts }) => texts[language].length > 0)
      .map(({ name, texts }) => ({
        file: `schemas/${name}.${language}.json`,
        texts: texts[language],
      }))
    const count = files.reduce((sum, { texts }) => sum + texts.length, 0)
    if (count === 0) return []
    const names = [...new Set(files.map(({ file }) => file))]
    const shown = names.slice(0, mostFiles).join(', ')
    const more = names.length > mostFiles ? ` and ${names.length - mostFiles} more` : ''
    const total = `${language}: ${count} ${count === 1 ? 'text is' : 'texts are'} shown in English. To translate: ${shown}${more}.`
    if (!isVerbose) return [total]
    return [
      total,
      ...files.flatMap(({ file, texts }) =>
        texts.map(({ path, english }) => `  ${file}: ${path.join(' > ')}: "${english}"`),
      ),
    ]
  })
