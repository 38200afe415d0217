import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'jsonc-parser'
import { readDashboardMetaSchema, readMetaSchema } from './metaSchema.ts'
import { labelFile } from './readLabels.ts'
import type { Pictures, VocabularySection } from '../src/model/vocabulary.ts'
import { buildVocabulary, printVocabulary, type ExampleFile } from './vocabulary.ts'
import { pictureOf, picturesFolder, vocabularyPictures } from './vocabularyPictures.ts'

const root = new URL('../', import.meta.url)

/** The reference of the vocabulary for people who write schemas: as a page, and for the console. */
const pageFile = 'docs/vocabulary.md'
const screenFile = 'src/overrides/vocabulary/sections.json'
const screenPictures = 'src/overrides/vocabulary/pictures.json'

/** The folders whose schemas give the examples, those of the product first. */
const folders = [
  'schemas',
  'schemas/meta',
  'schemas/dashboards',
  'docs/examples',
  'docs/examples/dashboards',
]

/**
 * The keywords of the project's meta-schemas, with their uses in its schemas and their pictures.
 */
export function readVocabulary(): { sections: VocabularySection[]; pictures: Pictures } {
  const pictures = readPictures()
  const sections = buildVocabulary(
    { entity: readMetaSchema(), dashboard: readDashboardMetaSchema() },
    folders.flatMap(readFolder),
  ).map((section) => ({
    ...section,
    keywords: section.keywords.map((keyword) => {
      const picture = pictureOf(keyword.name)?.name
      return picture && pictures[picture] ? { ...keyword, picture } : keyword
    }),
  }))
  return { sections, pictures }
}

/** Writes the reference of the vocabulary; returns the files that changed. */
export function writeVocabulary(): string[] {
  const { sections, pictures } = readVocabulary()
  return Object.entries({
    [pageFile]: printVocabulary(sections, pictures),
    [screenFile]: `${JSON.stringify(sections, null, 1)}\n`,
    [screenPictures]: `${JSON.stringify(pictures, null, 1)}\n`,
  })
    .filter(([path, text]) => readText(new URL(path, root)) !== text)
    .map(([path, text]) => {
      mkdirSync(new URL('./', new URL(path, root)), { recursive: true })
      writeFileSync(new URL(path, root), text)
      return path
    })
}

/** The pictures that were taken; none where a copy of the project comes without them. */
const readPictures = (): Pictures =>
  Object.fromEntries(
    vocabularyPictures.flatMap(({ name, alt }) => {
      const file = new URL(`${picturesFolder}/${name}.webp`, root)
      return existsSync(file) ? [[name, { alt, ...sizeOf(readFileSync(file)) }]] : []
    }),
  )

/** The width and height of a lossless WebP picture: 14 bits each, less one, after its signature. */
function sizeOf(content: Buffer): { width: number; height: number } {
  if (content.toString('latin1', 12, 16) !== 'VP8L') throw new Error('It is no lossless WebP.')
  const bits = content.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** The schemas of a folder; none where a copy of the project comes without its documentation. */
const readFolder = (folder: string): ExampleFile[] =>
  (existsSync(new URL(folder, root)) ? readdirSync(new URL(`${folder}/`, root)) : [])
    .filter((name) => name.endsWith('.json') && !labelFile.test(name) && !isMeta(folder, name))
    .map((name) => `${folder}/${name}`)
    .map((file) => ({ file, schema: readJson(file) }))

const isMeta = (folder: string, name: string): boolean =>
  folder === 'schemas/meta' && ['entity.json', 'dashboard.json'].includes(name)

// Schemas may have comments, as the generator reads them.
const readJson = (file: string) => parse(readFileSync(new URL(file, root), 'utf8'))

function readText(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${fileURLToPath(file)} cannot be read.`, { cause: error })
  }
}
