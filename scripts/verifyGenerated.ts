import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate } from '../generators/generate.ts'
import { printDiagnostic } from '../generators/diagnostics.ts'
import { metaSchemaFile, withFieldKinds } from '../generators/metaSchema.ts'
import { printMissingTexts } from '../generators/missingTexts.ts'
import { writeVocabulary } from '../generators/vocabularyFiles.ts'
import { filesUnder } from './buildStamps.ts'
import { markGenerated } from './ensureGenerated.ts'

// Compares the output of the generator with what is committed in src/generated, and writes what is
// not committed: the compiled validators and the schemas of translation files.
const committed = 'src/generated'
const fresh = mkdtempSync(path.join(tmpdir(), 'branchdesk-generated-'))
const { diagnostics, untranslated } = await generate({ schemas: 'schemas', output: fresh })
for (const diagnostic of diagnostics) console.log(printDiagnostic(diagnostic))
// A report, not a failure: that shipped entities are translated is tested in
// tests/app/messages.test.ts.
for (const line of printMissingTexts(untranslated, false)) console.log(line)
if (diagnostics.some(({ severity }) => severity === 'error')) process.exit(1)

const differing = [...new Set([...names(fresh), ...names(committed)])]
  .filter((name) => read(fresh, name) !== read(committed, name))
  .map((name) => `${committed}/${name}`)
rmSync(fresh, { recursive: true })
await generate({ schemas: 'schemas', output: committed })
if (withFieldKinds(readFileSync(metaSchemaFile, 'utf8')) !== readFileSync(metaSchemaFile, 'utf8'))
  differing.push(metaSchemaFile)
differing.push(...writeVocabulary())
for (const name of differing)
  console.error(`${name} does not match the schemas and the field types.`)
if (differing.length > 0) {
  console.error('Run "npm run generate" and commit the result.')
  process.exit(1)
}
// The steps after this one find nothing to generate.
markGenerated()

function names(folder: string): string[] {
  return filesUnder(folder)
    .map((file) => path.relative(folder, file))
    .filter((name) => !/^(validators|translations)/.test(name))
}

function read(folder: string, name: string): string | undefined {
  try {
    return readFileSync(path.join(folder, name), 'utf8')
  } catch {
    return undefined
  }
}
