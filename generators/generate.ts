import { mkdirSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Entity } from '../src/model/entity.ts'
import { printTables } from '../src/model/table.ts'
import { asWritten, departuresOf } from './asWritten.ts'
import { buildEntity } from './buildEntity.ts'
import { buildField } from '../src/fields/buildField.ts'
import { bundle, bundlePart, isLarger, SharedDefinitions } from './bundle.ts'
import { createChecker } from './check.ts'
import { checkSize } from './checkSize.ts'
import { CompileCache, compileOnce, type Compiling } from './compileOnce.ts'
import { dashboardTexts, readDashboards } from './dashboards.ts'
import { printDiagnostic, printNotes, unknownName, type Diagnostic } from './diagnostics.ts'
import { Definitions } from './definitions.ts'
import { printEditorSchemas } from './editorSchemas.ts'
import { expandLinks } from './expandLinks.ts'
import { foldParts } from './foldParts.ts'
import { linkEntities } from './linkEntities.ts'
import {
  metaSchemaFile,
  readDashboardMetaSchema,
  readMetaSchema,
  writeMetaSchema,
} from './metaSchema.ts'
import { nestedSecret } from './nestedSecret.ts'
import { missingTexts, printMissingTexts, type MissingTexts } from './missingTexts.ts'
import type { Schema } from '../src/fields/schemaShape.ts'
import { buildOpenApi } from './openapi.ts'
import {
  printDashboard,
  printDashboards,
  printDefinition,
  printDefinitions,
  printEntities,
  printEntity,
  menuIconNames,
  printIcons,
  printLoaders,
  printManifest,
  printMessages,
  printSharedValidator,
  printTypes,
  sharedValidators,
  sourceOf,
  validatorTypes,
} from './print.ts'
import { readIconShape } from './iconShape.ts'
import { printType } from './printType.ts'
import { isForeign } from './strict.ts'
import { exitCodes } from './exitCodes.ts'
import { isSource, readSchemas, type SchemaFile, type Sources } from './read.ts'
import { fileTexts, labelFile, readLabels } from './readLabels.ts'
import { printTextSchema, textTree } from './textTree.ts'
import { References } from './references.ts'
import { Resolver } from './resolve.ts'
import {
  bodySchema,
  printPartValidators,
  printSharedValidators,
  printValidators,
} from './validators.ts'
import { writeVocabulary } from './vocabularyFiles.ts'

/**
 * The result of a run. `leftOut` are the files with errors that stopped no other; with errors and
 * none of them nothing was written. `compiled` are the validators and types that were compiled;
 * those of unchanged schemas come from the cache of the process. `untranslated` lists texts without
 * translation, which are shown in English.
 */
export type Generated = {
  diagnostics: Diagnostic[]
  leftOut: string[]
  entities: number
  untranslated: MissingTexts[]
  compiled: string[]
  written: string[]
  removed: string[]
}

/**
 * Reads, checks, builds and prints: from the folder `schemas` into `output` (`src/generated`).
 * Unchanged files are not written; files that no longer belong to the output are removed. A new
 * file with an error is left out, and so are those that need it; an error elsewhere, or in a file
 * that was generated before, keeps the whole previous output.
 */
export async function generate({
  schemas,
  output,
  cache,
}: {
  schemas: string
  output: string
  cache?: CompileCache
}): Promise<Generated> {
  const errors: Diagnostic[] = []
  const leftOut = new Set<string>()
  const sources = readSources(output)
  for (;;) {
    const { diagnostics, result } = await generateFrom(schemas, { leftOut, sources }, cache)
    if (result)
      return {
        diagnostics: sorted([...errors, ...diagnostics]),
        leftOut: [...leftOut],
        entities: result.joined.entities.length,
        untranslated: missingTexts(
          result.joined.entities,
          result.joined.translatable,
          result.joined.labels,
        ),
        compiled: result.compiled,
        ...writeAll(output, result.texts),
      }
    const found = diagnostics.filter(({ severity }) => severity === 'error')
    errors.push(...found)
    const files = [...new Set(found.map(({ file }) => file))]
    if (!files.every((file) => isNewEntity(file, sources)))
      return {
        diagnostics: sorted([...errors, ...diagnostics.filter((each) => !found.includes(each))]),
        leftOut: [],
        entities: 0,
        untranslated: [],
        compiled: [],
        written: [],
        removed: [],
      }
    for (const file of files) leftOut.add(file)
  }
}

/** The entities of the last run, and the file that each was generated from. */
function readSources(output: string): Sources {
  const folder = join(output, 'entities')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    names.map((name) => [
      name.replace(/\.ts$/, ''),
      sourceOf(readFileSync(join(folder, name), 'utf8')) ?? '',
    ]),
  )
}

/** Whether a file describes an entity that was not generated from it before. */
const isNewEntity = (file: string, sources: Sources): boolean =>
  /^schemas\/(?!meta\/|dashboards\/).*\.json$/.test(file) &&
  !labelFile.test(file) &&
  !isSource(file, sources)

/** One attempt without the files `leftOut`; no `result`: it has errors. */
async function generateFrom(
  schemas: string,
  { leftOut, sources }: { leftOut: ReadonlySet<string>; sources: Sources },
  cache: CompileCache | undefined,
): Promise<{
  diagnostics: Diagnostic[]
  result?: { joined: Joined; texts: Map<string, string>; compiled: string[] }
}> {
  const diagnostics: Diagnostic[] = []
  const report: Report = (diagnostic) => {
    // The translations of a file that is left out translate nothing.
    if (!leftOut.has(diagnostic.file.replace(labelFile, '.json'))) diagnostics.push(diagnostic)
  }
  const hasErrors = () => diagnostics.some(({ severity }) => severity === 'error')
  const files = readSchemas(schemas, report, { leftOut, sources })
  const isWhole = !hasErrors()
  for (const file of files) check(file, report)
  // References to an unreadable file would add further errors and hide the cause.
  if (!isWhole) return { diagnostics }
  const isSound = !hasErrors()
  let joined: Joined
  try {
    joined = joinFiles(files, { schemas, sources }, report)
  } catch (cause) {
    // The check has already reported the malformed keyword that most likely caused this.
    if (isSound) throw cause
    return { diagnostics }
  }
  if (hasErrors()) return { diagnostics }
  const printed = await printAll(joined, report, cache)
  return hasErrors() ? { diagnostics } : { diagnostics, result: { joined, ...printed } }
}

type Report = (diagnostic: Diagnostic) => void

type Joined = ReturnType<typeof joinFiles>

/** The content of every file of the output by its path, and which of them were compiled. */
async function printAll(
  joined: Joined,
  report: Report,
  cache: CompileCache | undefined,
): Promise<{ texts: Map<string, string>; compiled: string[] }> {
  const { entities, dashboards, labels, translatable } = joined
  const compiled: string[] = []
  const { texts, records, shared } = await printRecords(joined, report, {
    onCompile: (path) => compiled.push(path),
    ...(cache ? { cache } : {}),
  })
  for (const [path, text] of printDefinitionModules(joined)) texts.set(path, text)
  texts.set('manifest.ts', printManifest(entities))
  texts.set('loaders.ts', printLoaders(entities))
  texts.set('dashboards.ts', printDashboards(dashboards))
  for (const each of dashboards) texts.set(`dashboards/${each.name}.ts`, printDashboard(each))
  texts.set('entities.ts', printEntities(entities))
  texts.set('types.ts', printTypes(entities))
  const shapes = menuIconNames(entities, dashboards).map((name) => [name, readIconShape(name)])
  texts.set('icons.ts', printIcons(Object.fromEntries(shapes)))
  for (const [language, translations] of Object.entries(labels))
    texts.set(`messages/${language}.ts`, printMessages(translations))
  for (const [name, words] of [
    ...translatable,
    ...dashboards.map((each) => [`dashboards/${each.name}`, dashboardTexts(each)] as const),
  ])
    texts.set(`translations/${name.replace('/', '-')}.json`, printTextSchema(name, textTree(words)))
  for (const [path, text] of printEditorSchemas({
    meta: { entity: readMetaSchema(), dashboard: readDashboardMetaSchema() },
    entities,
    withoutKeywords: new Set(joined.roots.filter(isWithoutKeywords).map(({ name }) => name)),
    files: [...joined.roots.map(({ schema }) => schema), ...dashboards],
    icons: iconNames(),
  }))
    texts.set(path, text)
  texts.set('schema.sql', printTables(entities))
  texts.set('openapi.json', `${JSON.stringify(buildOpenApi(entities, records, shared), null, 1)}\n`)
  return { texts, compiled }
}

/** Whether a file has none of our keywords, and does not ask its editor for them either. */
const isWithoutKeywords = ({ schema }: SchemaFile): boolean =>
  isForeign(schema) && !String(schema.$schema).includes('/generated/editor/')

/**
 * A schema with more characters shares its definitions with others, and the console checks a part.
 */
const largeSchema = 40_000
/** How much of a large schema the console checks, in characters: the levels that its forms show. */
const checkedInConsole = 10_000

/** The module, the validators and the type of each entity, and the bundled schemas for the API. */
async function printRecords(
  { roots, references, entities }: Joined,
  report: Report,
  compiling: Compiling,
) {
  const texts = new Map<string, string>()
  const records = new Map<string, Schema>()
  const shared = new SharedDefinitions(references)
  const large: { entity: Entity; body: Schema }[] = []
  for (const [index, entity] of entities.entries()) {
    const file = roots[index]!
    const root = { schema: file.schema, file, path: [] }
    const { checkFormats } = departuresOf(file.schema)
    const isLarge = checkFormats && isLarger(root, references, largeSchema)
    const bundled = isLarge ? shared.bundle(root) : bundle(root, references, checkFormats)
    records.set(entity.name, bundled)
    const validator = isLarge ? `${entity.name}.part` : entity.name
    for (const [path, text] of printEntity(entity, entities, file.file, validator))
      texts.set(path, text)
    const reportAtFile = (severity: Diagnostic['severity'], message: string) =>
      report({ severity, file: file.file, line: 1, message })
    const secret = nestedSecret(bundled, isLarge ? shared.$defs : ((bundled.$defs ?? {}) as Schema))
    if (secret)
      report({
        severity: 'error',
        file: file.file,
        line: file.lineOf(['properties', ...secret.slice(0, 1)]),
        message: `"${secret.join('.')}" has "writeOnly", but "${secret[0]}" is read as a whole; make it a top-level property beside "${secret[0]}", or remove the keyword.`,
      })
    checkSize(entity, texts.get(`entities/${entity.name}.ts`)!, reportAtFile)
    const checked = isLarge ? bundlePart(root, references, checkedInConsole) : bundled
    for (const [path, text] of await compileRecord(
      entity,
      checked,
      validator,
      compiling,
      reportAtFile,
    ))
      texts.set(path, text)
    if (isLarge) large.push({ entity, body: bodySchema(bundled, entity, true) })
  }
  for (const [path, text] of await compileLarge(large, shared.$defs, compiling))
    texts.set(path, text)
  return { texts, records, shared: shared.$defs }
}

/** The validators of entities with large schemas: one module with each definition once. */
async function compileLarge(
  large: { entity: Entity; body: Schema }[],
  $defs: Schema,
  compiling: Compiling,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  if (large.length === 0) return texts
  const bodies = large.map(({ body: { $defs: _, ...own } }) => own)
  const path = `validators/${sharedValidators}.js`
  texts.set(path, await compileOnce(path, { bodies, $defs }, printSharedValidators, compiling))
  for (const [index, { entity }] of large.entries()) {
    texts.set(`validators/${entity.name}.js`, printSharedValidator(index))
    texts.set(`validators/${entity.name}.d.ts`, validatorTypes)
  }
  return texts
}

/** The definitions that fields name, with those that they name themselves. */
function printDefinitionModules({ definitions, resolver }: Joined): Map<string, string> {
  const texts = new Map<string, string>()
  const names: string[] = []
  for (const { name, located } of definitions.all()) {
    names.push(name)
    const field = buildField(name, resolver.resolve(located, 0), false)
    foldParts(field.fields ?? [])
    texts.set(`definitions/${name}.ts`, printDefinition(field))
  }
  return texts.set('definitions.ts', printDefinitions(names))
}

/** The validator and the type of an entity's records, by path. */
async function compileRecord(
  entity: Entity,
  bundled: Schema,
  validatorName: string,
  compiling: Compiling,
  report: (severity: Diagnostic['severity'], message: string) => void,
): Promise<Map<string, string>> {
  const [validator, types] = [`validators/${validatorName}`, `types/${entity.name}.ts`]
  const texts = new Map([[`${validator}.d.ts`, validatorTypes]])
  try {
    const body = bodySchema(bundled, entity)
    texts.set(
      `${validator}.js`,
      await compileOnce(
        `${validator}.js`,
        body,
        validatorName === entity.name ? printValidators : printPartValidators,
        compiling,
      ),
    )
  } catch (cause) {
    report('error', `it cannot be compiled into a validator: ${(cause as Error).message}.`)
  }
  const { text, fault } = await compileOnce(
    types,
    bundled,
    (schema) => printType(entity.name, schema),
    compiling,
  )
  if (fault)
    report(
      'warning',
      `json-schema-to-typescript cannot make a type of it (${fault}); the type is "any object".`,
    )
  return texts.set(types, text)
}

/** Builds the entities of all files with their links and texts, in the order of `roots`. */
function joinFiles(
  written: SchemaFile[],
  { schemas, sources }: { schemas: string; sources: Sources },
  report: Report,
) {
  const files = expandLinks(written, report)
  const references = new References(files)
  const definitions = new Definitions()
  const resolver = new Resolver(references, report, definitions)
  const roots = files.filter((file) => !file.shared)
  const drafts = roots.map((file) =>
    buildEntity(
      file,
      asWritten(
        resolver.resolve({ schema: file.schema, file, path: [] }),
        departuresOf(file.schema),
      ),
    ),
  )
  const entities = linkEntities(drafts, sources, report)
  for (const draft of drafts) {
    if (draft.keywords.icon && !existsIcon(draft.keywords.icon))
      report({
        severity: 'error',
        file: draft.file.file,
        line: draft.file.lineOf(['x-entity', 'icon']),
        message: `x-entity.icon: ${unknownName('icon', draft.keywords.icon, iconNames()).replace(/ Allowed:.*/s, '')} See the Material icons.`,
      })
  }
  const labels = readLabels(schemas, entities, report)
  const dashboards = readDashboards(schemas, entities, labels, { report, existsIcon })
  const translatable = fileTexts(schemas, entities)
  return {
    roots,
    references,
    entities,
    dashboards,
    labels,
    translatable,
    definitions,
    resolver,
  }
}

const check = createChecker(readMetaSchema())

const icons = dirname(createRequire(import.meta.url).resolve('@mui/icons-material/package.json'))
const existsIcon = (name: string) =>
  /^[A-Za-z0-9]+$/.test(name) && existsSync(join(icons, `${name}.js`))
const iconNames = () =>
  readdirSync(icons)
    .filter(
      (each) => /^[A-Z].*\.js$/.test(each) && !/(Outlined|Rounded|Sharp|TwoTone)\.js$/.test(each),
    )
    .map((each) => each.slice(0, -3))

const sorted = (diagnostics: Diagnostic[]) =>
  diagnostics.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))

function writeAll(output: string, texts: Map<string, string>) {
  const written: string[] = []
  const removed: string[] = []
  for (const folder of [
    'entities',
    'definitions',
    'types',
    'validators',
    'stories',
    'messages',
    'dashboards',
    'translations',
    'editor',
  ]) {
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
  const isVerbose = process.argv.includes('--verbose')
  const folders = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const output = folders[1] ?? join(root, 'src/generated')
  const cache = new CompileCache(join(folders[1] ?? root, '.cache/generated'))
  if (writeMetaSchema()) console.log(`${metaSchemaFile}: updated the field types.`)
  const { diagnostics, leftOut, entities, untranslated, written, removed } = await generate({
    schemas: folders[0] ?? join(root, 'schemas'),
    output,
    cache,
  })
  cache.prune()
  const isOwn = folders.length === 0 && diagnostics.every(({ severity }) => severity !== 'error')
  if (isOwn) for (const file of writeVocabulary()) console.log(`${file}: updated.`)
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length
  for (const line of printNotes(diagnostics)) console.log(line)
  for (const line of printMissingTexts(untranslated, isVerbose)) console.log(line)
  if (untranslated.length > 0 && !isVerbose)
    console.log('`npm run generate -- --verbose` lists each text with its place.')
  // Last, where they are seen.
  for (const diagnostic of diagnostics)
    if (diagnostic.severity === 'error') console.error(printDiagnostic(diagnostic))
  if (errors > 0 && leftOut.length === 0)
    console.error(`${errors} ${errors === 1 ? 'error' : 'errors'}; the previous output is kept.`)
  else {
    if (errors > 0)
      console.error(
        `${errors} ${errors === 1 ? 'error' : 'errors'}; left out: ${leftOut.join(', ')}.`,
      )
    console.log(
      `generate: ${entities} entities, ${written.length} files written, ${removed.length} removed, ${Math.round(performance.now() - started)} ms`,
    )
  }
  // A start goes on with what could be generated.
  const isEnough = process.argv.includes('--to-start') && leftOut.length > 0
  process.exitCode = errors === 0 ? 0 : isEnough ? exitCodes.leftOut : exitCodes.failed
}
