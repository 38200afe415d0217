import { literal, quote } from '../../model/identifier.ts'
import { packedColumn, type Table, type TableColumn } from '../../model/table.ts'
import { catalogType } from './actualTables.ts'
import type { Step } from './migrationSteps.ts'
import { typeSteps } from './typeSteps.ts'

/** The steps that move the values of a column into the one of packed fields, and drop it. */
export function packSteps(table: Table, column: string, field: string): Step[] {
  const [on, packed, name] = [table.name, packedColumn, column].map(quote)
  return [
    {
      sql: `UPDATE ${on} SET ${packed} = ${packed} || jsonb_build_object(${literal(field)}, ${name}) WHERE ${name} IS NOT NULL;`,
      movesValues: true,
    },
    { sql: `ALTER TABLE ${on} DROP COLUMN ${name};` },
  ]
}

/**
 * The steps that move the values of a field out of the column of packed fields into its new column,
 * with the decisions of a change of its type.
 */
export function unpackSteps(table: Table, column: TableColumn, allowed: Set<string>): Step[] {
  if (column.field === undefined) return []
  const [on, packed, name] = [table.name, packedColumn, column.name].map(quote)
  const key = literal(column.field)
  const isJson = column.sqlType === 'jsonb'
  return [
    ...(isJson
      ? []
      : [
          {
            sql: `ALTER TABLE ${on} ALTER COLUMN ${name} DROP NOT NULL, ALTER COLUMN ${name} DROP DEFAULT, ALTER COLUMN ${name} TYPE jsonb USING NULL;`,
          },
        ]),
    {
      sql: `UPDATE ${on} SET ${name} = nullif(${packed} -> ${key}, 'null'), ${packed} = ${packed} - ${key} WHERE ${packed} ? ${key};`,
      movesValues: true,
    },
    ...(isJson
      ? []
      : typeSteps(
          table,
          column,
          { from: 'jsonb', to: catalogType(column.sqlType), notNull: column.notNull },
          allowed,
        )),
  ]
}
