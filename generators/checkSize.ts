import type { Entity } from '../src/model/entity.ts'
import { largestRow, mostColumns, rowBytes } from '../src/model/rowSize.ts'
import { tableOf } from '../src/model/table.ts'
import type { Diagnostic } from './diagnostics.ts'

/** The largest module of an entity that screens load without a noticeable delay, in characters. */
const largestModule = 200_000

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
  const bytes = rowBytes(columns)
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
