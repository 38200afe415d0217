import { literal, quote } from '../../model/identifier.ts'
import { printValues, type Table, type TableColumn } from '../../model/table.ts'
import type { Step } from './migrationSteps.ts'

/**
 * Notes the values of an enumeration with its column, and reports how many rows have a value that
 * the schema no longer has. They keep it, and it is reported again with each migration until no row
 * has it. `comment` has the values of the last migration.
 */
export function valueSteps(table: Table, column: TableColumn, comment: string | null): Step[] {
  const present = column.values ?? []
  const former = formerValues(comment)
  const removed = former.filter((each) => !present.includes(each))
  if (removed.length === 0) {
    return comment === JSON.stringify(present)
      ? []
      : printValues(table, column).map((sql) => ({ sql }))
  }
  if (!column.values)
    return [{ sql: `COMMENT ON COLUMN ${quote(table.name)}.${quote(column.name)} IS NULL;` }]
  const name = quote(column.name)
  const isRemoved = `value IN (${removed.map(literal).join(', ')})`
  const values =
    column.sqlType === 'jsonb'
      ? `jsonb_array_elements_text(CASE jsonb_typeof(${name}) WHEN 'array' THEN ${name} ELSE jsonb_build_array(${name}) END)`
      : `(VALUES (${name}::text))`
  const key = table.primaryKey.map(quote).join(', ')
  return [
    {
      count: `SELECT count(DISTINCT (${key})) AS rows, array_agg(DISTINCT value) AS examples FROM ${quote(table.name)}, LATERAL ${values} AS each (value) WHERE ${isRemoved}`,
      decide: (rows, used) => {
        const noted = [...present, ...used]
        const isNoted = [...noted].sort().join() === [...former].sort().join()
        return {
          ...(isNoted ? {} : { sql: printValues(table, { ...column, values: noted })[0]! }),
          ...(rows > 0 ? { warning: warning(table, column, rows, used) } : {}),
        }
      },
    },
  ]
}

function warning(table: Table, column: TableColumn, rows: number, used: string[]): string {
  const names = used.map((each) => `"${each}"`).join(', ')
  const are = used.length === 1 ? `${names} is no longer a value` : `${names} are no longer values`
  const have = rows === 1 ? '1 row has' : `${rows} rows have`
  const it = used.length === 1 ? 'it' : 'one of them'
  return `${are} of column "${column.name}" of "${table.name}", and ${have} ${it}: nothing is lost, but such a record can be saved only with another value`
}

/** The values in a column's comment; somebody else may have written it. */
function formerValues(comment: string | null): string[] {
  try {
    const values: unknown = JSON.parse(comment ?? '[]')
    return Array.isArray(values) ? values.map(String) : []
  } catch {
    return []
  }
}
