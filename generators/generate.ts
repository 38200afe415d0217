import { mkdirSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile } from 'json-schema-to-typescript'
import { printTables } from '../src/model/table.ts'
import { buildEntity } from './buildEntity.ts'
import { bundle } from './bundle.ts'
import { createChecker } from './check.ts'
import { printDiagnostic, unknownWord, type Diagnostic } from './diagnostics.ts'
import { expandLinks } from './expandLinks.ts'
import { linkEntities } from './linkEntities.ts'
import { isSchema, type Schema } from './modernise.ts'
import { buildOpenApi } from './openapi.ts'
import { printEntities, printEntity, printIcons, printManifest, printMessages, validatorTypes } from './print.ts'
import { readSchemas } from './read.ts'
import { readLabels } from './readLabels.ts'
import { References } from './references.ts'
import { Resolver } from './resolve.ts'
import { bodySchema, printValidators } from './validators.ts'

/** What a run made of the schemas. With errors among `diagnostics` nothing was written. */
export type Generated = { diagnostics: Diagnostic[]; entities: number; written: string[]; removed: string[] }

/**
 * Read, check, build, print: `schemas` (a folder) into `output` (`src/generated`). Files whose text stays the same are not
 * touched; files nothing makes any more are removed. With any error the last good output is kept.
 */
export async function generate({ schemas, output }: { schemas: string; output: string }): Promise<Generated> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic)

  const written = readSchemas(schemas, report)
  const check = createChecker(metaSchema)
  for (const file of written) check(file, report)
  const files = expandLinks(written, report)
  const references = new References(files)
  const resolver = new Resolver(references, report)
  const roots = files.filter((file) => !file.shared)
  const drafts = roots.map((file) => buildEntity(file, resolver.resolve({ schema: file.schema, file, path: [] })))
  const entities = linkEntities(drafts, report)
  for (const draft of drafts) {
    if (draft.words.icon && !existsIcon(draft.words.icon)) report({ severity: 'error', file: draft.file.file, line: draft.file.lineOf(['x-entity', 'icon']), message: `x-entity.icon: ${unknownWord('icon', draft.words.icon, iconNames()).replace(/ Allowed:.*/s, '')} See the Material icons.` })
  }
  const labels = readLabels(schemas, entities, report)
  const errors = () => diagnostics.some((diagnostic) => diagnostic.severity === 'error')
  if (errors()) return { diagnostics: sorted(diagnostics), entities: 0, written: [], removed: [] }

  const texts = new Map<string, string>()
  const records = new Map<string, Schema>()
  for (const [index, entity] of entities.entries()) {
    const file = roots[index]!
    const bundled = bundle({ schema: file.schema, file, path: [] }, references)
    records.set(entity.name, bundled)
    for (const [path, text] of printEntity(entity)) texts.set(path, text)
    try {
      texts.set(`validators/${entity.name}.js`, printValidators(bodySchema(bundled, entity)))
    } catch (cause) {
      report({ severity: 'error', file: file.file, line: 1, message: `can't be compiled into a validator: ${(cause as Error).message}.` })
    }
    texts.set(`validators/${entity.name}.d.ts`, validatorTypes)
    texts.set(`types/${entity.name}.ts`, await printType(entity.name, bundled).catch((cause: Error) => {
      // The type compiler trips over what JSON Schema allows (a property called `hasOwnProperty`); everything else works without it.
      report({ severity: 'warning', file: file.file, line: 1, message: `json-schema-to-typescript makes no type of it (${cause.message.split('\n')[0]!.slice(0, 120)}); the type is "any object".` })
      return printAnyObject(entity.name)
    }))
  }
  if (errors()) return { diagnostics: sorted(diagnostics), entities: 0, written: [], removed: [] }
  texts.set('manifest.ts', printManifest(entities))
  texts.set('entities.ts', printEntities(entities))
  texts.set('icons.ts', printIcons(entities))
  for (const [language, words] of Object.entries(labels)) texts.set(`messages/${language}.ts`, printMessages(words))
  texts.set('schema.sql', printTables(entities))
  texts.set('openapi.json', `${JSON.stringify(buildOpenApi(entities, records), null, 1)}\n`)
  return { diagnostics: sorted(diagnostics), entities: entities.length, ...writeAll(output, texts) }
}

const metaSchema = JSON.parse(readFileSync(new URL('../schemas/meta/entity.json', import.meta.url), 'utf8')) as Schema

const typeName = (name: string) => name.replace(/(^|-)([a-z0-9])/g, (_, _dash: string, letter: string) => letter.toUpperCase())
const typeBanner = '// Made by `npm run generate` from schemas/. Do not edit.'
const printAnyObject = (name: string) => `${typeBanner}\nexport type ${typeName(name)} = Record<string, unknown>\n`

/** A record's TypeScript type, from its schema alone. Throws where the type compiler can't. */
async function printType(name: string, bundled: Schema): Promise<string> {
  const title = typeName(name)
  // The compiler fetches nothing and formats nothing, so that the same input gives the same bytes in milliseconds.
  return compile({ ...withoutTitles(bundled), title } as Parameters<typeof compile>[0], title, { bannerComment: typeBanner, format: false, additionalProperties: false, unreachableDefinitions: false, declareExternallyReferenced: true, $refOptions: { resolve: { external: false, http: false, file: false } } })
}

/** Without titles no property becomes a type of its own. */
const withoutTitles = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, value] as const).filter(([key, value]) => !(key === 'title' && typeof value === 'string')).map(([key, value]) => [key, Array.isArray(value) ? value.map((each) => (isSchema(each) ? withoutTitles(each) : each)) : isSchema(value) && key !== 'properties' && key !== '$defs' ? withoutTitles(value) : isSchema(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isSchema(each) ? withoutTitles(each) : each])) : value]))

const icons = dirname(createRequire(import.meta.url).resolve('@mui/icons-material/package.json'))
const existsIcon = (name: string) => /^[A-Za-z0-9]+$/.test(name) && existsSync(join(icons, `${name}.js`))
const iconNames = () => readdirSync(icons).filter((each) => /^[A-Z].*\.js$/.test(each) && !/(Outlined|Rounded|Sharp|TwoTone)\.js$/.test(each)).map((each) => each.slice(0, -3))

const sorted = (diagnostics: Diagnostic[]) => diagnostics.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))

function writeAll(output: string, texts: Map<string, string>) {
  const written: string[] = []
  const removed: string[] = []
  for (const folder of ['entities', 'types', 'validators', 'stories', 'messages']) {
    mkdirSync(join(output, folder), { recursive: true })
    for (const name of readdirSync(join(output, folder))) {
      if (texts.has(`${folder}/${name}`)) continue
      rmSync(join(output, folder, name))
      removed.push(`${folder}/${name}`)
    }
  }
  for (const [path, text] of texts) {
    const target = join(output, path)
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue
    writeFileSync(target, text)
    written.push(path)
  }
  return { written, removed }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const started = performance.now()
  const root = resolve(import.meta.dirname, '..')
  const { diagnostics, entities, written, removed } = await generate({ schemas: process.argv[2] ?? join(root, 'schemas'), output: process.argv[3] ?? join(root, 'src/generated') })
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length
  for (const diagnostic of diagnostics) (diagnostic.severity === 'error' ? console.error : console.log)(printDiagnostic(diagnostic))
  if (errors > 0) console.error(`${errors} ${errors === 1 ? 'error' : 'errors'}; the last good output is kept.`)
  else console.log(`generate: ${entities} entities, ${written.length} files written, ${removed.length} removed, ${Math.round(performance.now() - started)} ms`)
  process.exitCode = errors > 0 ? 1 : 0
}
