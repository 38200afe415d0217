import { literal, quote } from '../../model/identifier.ts'
import { printValues, type ColumnValues, type Table, type TableColumn } from '../../model/table.ts'
import type { Step } from './migrationSteps.ts'

/**
 * Notes the values of the enumerations of a column, and reports how many rows have a value that the
 * schema no longer has. They keep it, and it is reported again with each migration until no row has
 * it. `comment` has the values of the last migration.
 */
export function valueSteps(table: Table, column: TableColumn, comment: string | null): Step[] {
  const present = column.values
  const former = formerValues(comment)
  const removed = Object.entries(former).flatMap(([path, values]) => {
    const gone = values.filter((each) => !present?.[path]?.includes(each))
    return gone.length > 0 ? [{ path, gone }] : []
  })
  if (removed.length === 0)
    return comment !== null && isSame(former, present ?? {})
      ? []
      : printValues(table, column).map((sql) => ({ sql }))
  if (!present)
    return [{ sql: `COMMENT ON COLUMN ${quote(table.name)}.${quote(column.name)} IS NULL;` }]
  const noted: ColumnValues = { ...present }
  return removed.map(({ path, gone }, index) => ({
    count: countOf(table, column, path, gone),
    decide: (rows, used) => {
      if (used.length > 0) noted[path] = [...(present[path] ?? []), ...used]
      const isLast = index === removed.length - 1
      return {
        ...(isLast && !isSame(noted, former)
          ? { sql: printValues(table, { ...column, values: noted })[0]! }
          : {}),
        ...(rows > 0 ? { warning: warning(table, column, path, rows, used) } : {}),
      }
    },
  }))
}

/** Counts the rows that have one of these values at a path of a column. */
function countOf(table: Table, column: TableColumn, path: string, values: string[]): string {
  // The aliases tell the values found from columns and tables of the same name.
  const name = `kept.${quote(column.name)}`
  const steps = path ? path.split('.').map((each) => `.${JSON.stringify(each)}`) : []
  // Without `strict`, a path leads into the items of lists.
  const found =
    column.sqlType === 'jsonb'
      ? `jsonb_path_query(${name}, ${literal(`$${steps.join('')}[*]`)}) AS found (item) CROSS JOIN LATERAL (VALUES (found.item #>> '{}')) AS each (value)`
      : `(VALUES (${name}::text)) AS each (value)`
  const key = table.primaryKey.map((each) => `kept.${quote(each)}`).join(', ')
  return `SELECT count(DISTINCT (${key})) AS rows, array_agg(DISTINCT each.value) AS examples FROM ${quote(table.name)} AS kept, LATERAL ${found} WHERE each.value IN (${values.map(literal).join(', ')})`
}

function warning(
  table: Table,
  column: TableColumn,
  path: string,
  rows: number,
  used: string[],
): string {
  const names = used.map((each) => `"${each}"`).join(', ')
  const are = used.length === 1 ? `${names} is no longer a value` : `${names} are no longer values`
  const have = rows === 1 ? '1 row has' : `${rows} rows have`
  const it = used.length === 1 ? 'it' : 'one of them'
  const where = path ? `"${path}" in column` : 'column'
  return `${are} of ${where} "${column.name}" of "${table.name}", and ${have} ${it}: nothing is lost, but such a record can be saved only with another value`
}

/** The values in a column's comment; somebody else may have written it. */
function formerValues(comment: string | null): ColumnValues {
  try {
    const values: unknown = JSON.parse(comment ?? '{}')
    if (Array.isArray(values)) return { '': values.map(String) }
    return Object.fromEntries(
      Object.entries(values as object).flatMap(([path, each]) =>
        Array.isArray(each) ? [[path, each.map(String)]] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** Whether both have the same values at each path, in any order. */
const isSame = (one: ColumnValues, other: ColumnValues): boolean => {
  const text = (all: ColumnValues) =>
    JSON.stringify(
      Object.entries(all)
        .map(([path, values]) => [path, values.toSorted()] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return text(one) === text(other)
}
