import { parse } from 'csv-parse/sync'
import type { Schema } from '../../src/fields/schemaShape.ts'
import { humanise } from '../../src/model/label.ts'
import { nameOf } from '../read.ts'
import { metaSchemaOf, type Imported } from './importedSchema.ts'

/** The rows that types are guessed from. */
const sampleSize = 10_000

/** A text column with at most so many values, each of them often, is a list of choices. */
const mostChoices = 12
const rowsPerChoice = 4

/** Types by what all values of a column look like, the first that fits. */
const shapes: { fits: (value: string) => boolean; schema: Schema }[] = [
  { fits: (value) => /^(true|false)$/i.test(value), schema: { type: 'boolean' } },
  // A leading zero is part of a code: 00501.
  { fits: (value) => /^-?(0|[1-9]\d{0,14})$/.test(value), schema: { type: 'integer' } },
  { fits: (value) => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value), schema: { type: 'number' } },
  {
    fits: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDate(value),
    schema: { type: 'string', format: 'date' },
  },
  {
    fits: (value) =>
      /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
      isDate(value),
    schema: { type: 'string', format: 'date-time' },
  },
  {
    fits: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
    schema: { type: 'string', format: 'email' },
  },
  { fits: (value) => /^https?:\/\/\S+$/.test(value), schema: { type: 'string', format: 'uri' } },
]

const isDate = (text: string): boolean => !Number.isNaN(Date.parse(text))

/**
 * The schema of the rows of a CSV file with a header: types, choices and required fields as the
 * values show them. `file` gives the name.
 * Errors  a file without rows, or with two columns of one name
 */
export function importCsv(text: string, file: string): Imported {
  const [header, ...rows] = parse(text, {
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    delimiter: [',', ';', '\t'],
    to: sampleSize + 1,
  }) as string[][]
  if (!header || rows.length === 0) throw new Error('The file has no rows below its header.')
  const names = header.map((name, index) => propertyName(name) || `column${index + 1}`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two columns have the name "${twice}".`)
  const columns = names.map((_, index) => rows.map((row) => (row[index] ?? '').trim()))
  const required = names.filter((_, index) => columns[index]!.every((value) => value !== ''))
  const name = nameOf(file.replace(/\.\w+$/, '.json'))
  const properties = Object.fromEntries(
    names.map((each, index) => [
      each,
      { ...typeOf(columns[index]!), title: header[index]!.trim() || humanise(each) },
    ]),
  )
  const sample = `Types are guessed from ${rows.length.toLocaleString('en')} rows; look them over.`
  return {
    schemas: [
      {
        name,
        schema: {
          $schema: metaSchemaOf(false),
          type: 'object',
          ...(required.length > 0 ? { required } : {}),
          properties,
        },
      },
    ],
    notes: [sample],
  }
}

/** `Unit price (EUR)` → `unitPriceEur`. */
const propertyName = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word, index) =>
      index === 0
        ? word.charAt(0).toLowerCase() +
          (word === word.toUpperCase() ? word.slice(1).toLowerCase() : word.slice(1))
        : word.charAt(0).toUpperCase() +
          (word === word.toUpperCase() ? word.slice(1).toLowerCase() : word.slice(1)),
    )
    .join('')
    .replace(/^(\d)/, '_$1')

function typeOf(values: string[]): Schema {
  const filled = values.filter((value) => value !== '')
  const shape = filled.length > 0 ? shapes.find(({ fits }) => filled.every(fits)) : undefined
  if (shape) return { ...shape.schema }
  const distinct = [...new Set(filled)]
  if (
    distinct.length > 1 &&
    distinct.length <= mostChoices &&
    filled.length >= distinct.length * rowsPerChoice
  )
    return { type: 'string', enum: distinct.toSorted() }
  const longest = Math.max(0, ...filled.map((value) => value.length))
  return longest > 200 || filled.some((value) => value.includes('\n'))
    ? { type: 'string', 'x-field': { multiline: true } }
    : { type: 'string' }
}
