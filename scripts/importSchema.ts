import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { importCsv } from '../generators/imports/csvColumns.ts'
import type { Imported, ImportedSchema } from '../generators/imports/importedSchema.ts'
import { importOpenApi } from '../generators/imports/openApi.ts'
import { importSql } from '../generators/imports/sqlTables.ts'
import { printJson } from '../generators/printJson.ts'
import { runCommand, type Command } from './command.ts'

// `npm run import-schema -- openapi.yaml`: makes schemas of an OpenAPI document, the tables of an
// SQL script, or the columns of a CSV file.

const readers: Record<string, (text: string, file: string) => Imported> = {
  '.yaml': importOpenApi,
  '.yml': importOpenApi,
  '.json': importOpenApi,
  '.sql': importSql,
  '.csv': importCsv,
  '.tsv': importCsv,
}

const usage = `Usage: npm run import-schema -- FILE [--force]
FILE is an OpenAPI document (.yaml, .yml, .json), an SQL script (.sql) or a table (.csv, .tsv).
--force replaces schemas that exist.`

/** Writes the schemas of a file into a folder, `schemas` by default. */
export const importSchema =
  (folder = 'schemas'): Command =>
  async ({ args, print, printError }) => {
    const force = args.includes('--force')
    const [file, ...more] = args.filter((each) => !each.startsWith('--'))
    const reader = file && readers[path.extname(file).toLowerCase()]
    if (!file || more.length > 0 || !reader) {
      printError(
        file && !reader
          ? `${path.basename(file)}: files of this kind cannot be imported. Allowed: ${Object.keys(readers).join(', ')}.`
          : usage,
      )
      return 1
    }
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
    const { schemas, notes } = reader(readFileSync(file, 'utf8'), path.basename(file))
    const places = schemas.map((schema) => ({ ...schema, place: placeOf(folder, schema) }))
    const taken = places.filter(({ place }) => existsSync(place))
    if (taken.length > 0 && !force)
      throw new Error(
        `Nothing is written, because these exist: ${taken.map(({ place }) => place).join(', ')}. Rename them, or say --force to replace them.`,
      )
    for (const { place, schema } of places) {
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, `${printJson(schema)}\n`)
      print(`${place}`)
    }
    for (const note of new Set(notes)) print(note)
    const entities = schemas.filter(({ isPart }) => !isPart).length
    print(
      `${entities} ${entities === 1 ? 'entity' : 'entities'}, ${schemas.length - entities} parts. "npm run generate" checks them; "npm run dev" shows them.`,
    )
    return 0
  }

const placeOf = (folder: string, { name, isPart }: ImportedSchema): string =>
  path.join(folder, ...(isPart ? ['meta'] : []), `${name}.json`)

if (import.meta.main) process.exitCode = await runCommand(importSchema())
