import { literal, quote } from '../../model/identifier.ts'
import { printIndex, type Table, type TableIndex } from '../../model/table.ts'
import type { Step } from './migrationSteps.ts'

/**
 * Creates a unique index, or refuses where rows violate it, with their number and the most frequent
 * duplicate values.
 */
export function uniqueStep(table: Table, index: TableIndex): Step {
  // For an expression over a column (`lower("email")`) the value of the column is shown.
  const columns = index.parts
    .slice(-index.fields.length)
    .map((part) => /"(?:[^"]|"")+"/.exec(part)![0])
  const value = columns
    .map((column) => `coalesce(left(min(${column}::text), 60), 'nothing')`)
    .join(` || ' + ' || `)
  const whose = index.parts.includes('"client_id"')
    ? ` || ${literal(' of client ')} || min("client_id")`
    : ''
  const example = `${value} || ' (' || array_to_string((array_agg("web_id" ORDER BY "web_id"))[1:3], ', ') || ')'${whose}`
  const present = index.nullsEqual
    ? ''
    : ` WHERE ${index.parts.map((part) => `${part} IS NOT NULL`).join(' AND ')}`
  const repeated = `SELECT count(*) AS copies, ${example} AS example FROM ${quote(table.name)}${present} GROUP BY ${index.parts.join(', ')} HAVING count(*) > 1`
  const what = `${index.fields.join(' + ')} of "${table.name}" must be unique, and these rows are not: change them first`
  return {
    count: `SELECT coalesce(sum(copies), 0) AS rows, (array_agg(example ORDER BY copies DESC, example))[1:3] AS examples FROM (${repeated}) AS repeated`,
    decide: (rows, examples) =>
      rows ? { refusal: { what, rows, examples } } : { sql: printIndex(table, index) },
  }
}
