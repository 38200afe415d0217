import type { Entity } from '../src/model/entity.ts'
import { tableOf } from '../src/model/table.ts'
import type { Diagnostic } from './diagnostics.ts'

/** The largest module of an entity that screens load without a noticeable delay, in characters. */
const largestModule = 200_000
/** A table has at most this many columns. Source  PostgreSQL documentation, appendix K */
const mostColumns = 1600
/** A row must fit into a page of 8,192 bytes, of which its headers take some. Source  appendix K */
const largestRow = 8100

/** Bytes of a value in its row by type; a long text or JSON is a pointer to where it is stored. */
const fixedBytes: Record<string, number> = { boolean: 1, integer: 4, date: 4, time: 8, bigint: 8 }
const pointerBytes = 18
const bytesOf = (sqlType: string) =>
  fixedBytes[sqlType] ?? (/^(timestamp|double)/.test(sqlType) ? 8 : pointerBytes)

/**
 * Reports what an entity is too large for: screens that load its module (`text`), and the limits of
 * the database on a table, each with the remedy.
 */
export function checkSize(
  entity: Entity,
  text: string,
  report: (severity: Diagnostic['severity'], message: string) => void,
): void {
  if (text.length > largestModule)
    report(
      'warning',
      `the entity takes ${Math.round(text.length / 1000)} kB, which screens load slowly; allowed: ${largestModule / 1000} kB. The largest property is "${largestField(entity)}": move its schema into "$defs" and refer to it, or give it "x-field": { "kind": "json" }.`,
    )
  const { columns } = tableOf(entity)
  const bytes = columns.reduce((sum, { sqlType }) => sum + bytesOf(sqlType), columns.length / 8)
  const remedy =
    'Move properties that belong together into objects, which are one column each, or give those that are not stored "x-field": { "stored": false }.'
  if (columns.length > mostColumns)
    report(
      'error',
      `the table would have ${columns.length} columns; the database allows ${mostColumns}. ${remedy}`,
    )
  else if (bytes > largestRow)
    report(
      'warning',
      `the table has ${columns.length} columns; a record with a value in each would take ${Math.ceil(bytes)} bytes, and the database refuses rows of more than ${largestRow}. ${remedy}`,
    )
}

const largestField = ({ fields }: Entity) =>
  fields
    .map((field) => ({ name: field.name, size: JSON.stringify(field).length }))
    .toSorted((a, b) => b.size - a.size)[0]!.name
