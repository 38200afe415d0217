import type { EntityMeta } from './entityRegistry.ts'
import type { Expression } from './expression.ts'
import { allOf, type Condition } from './statement.ts'

/** So many values of the columns before the date, and so many ranges, are counted one by one. */
const mostValues = 200
const mostRanges = 5000

/**
 * What rows are counted by: the SQL of the keys and of the conditions on the table `t`, and the
 * known periods of the one key that is a point in time, as columns of `given`.
 */
export type RangeQuery = {
  keys: string[]
  expressions: Expression[]
  conditions: Condition[]
  instant: number
  starts: string
  days: string
  given: { select: () => string }
}

/**
 * Counts the rows of each period as ranges of an index that ends in the date, without reading the
 * table or computing the period of each row: a fifth of the time where the rows are many. Its
 * columns are `k0`, `k1`, `n`. The index may begin with any columns with few values, to which the
 * other key and the conditions have to be limited; with more values or ranges than are worth it,
 * the statement counts the rows as `otherwise` does. Undefined: no index suits.
 */
export function countRanges(
  meta: EntityMeta,
  query: RangeQuery,
  otherwise: string,
): string | undefined {
  for (const fields of meta.entity.indexes) {
    const columns = fields.map((field) => meta.fields.get(field)?.quoted)
    if (columns.every((column) => column !== undefined) && suits(columns, query))
      return write(meta.table, columns.slice(0, -1), columns.at(-1)!, query, otherwise)
  }
  return undefined
}

function suits(columns: string[], { expressions, conditions, instant }: RangeQuery): boolean {
  const [first, last] = [columns.slice(0, -1), columns.at(-1)!]
  return (
    first.length > 0 &&
    expressions.every(({ column }, at) =>
      column === undefined ? false : at === instant ? column === last : first.includes(column),
    ) &&
    conditions.every((each) => isOf(each, first) || isOf(each, [last]))
  )
}

/** Whether these columns alone decide a condition. */
const isOf = ({ columns }: Condition, among: string[]): boolean =>
  columns !== undefined && columns.every((each) => among.includes(each))

function write(
  table: string,
  first: string[],
  last: string,
  { keys, expressions, conditions, instant, starts, days, given }: RangeQuery,
  otherwise: string,
): string {
  const rows = `${table} t`
  const names = keys.map((_, at) => `k${at}`).join(', ')
  const same = (columns: string[]) => columns.map((column) => `t.${column} = p.${column}`)
  const ofLast = conditions.filter((each) => isOf(each, [last]))
  // The values of the columns, one level for each, found by skipping from one to the next.
  const levels = first.flatMap((column, at) => {
    const above = first.slice(0, at)
    const next = (after: string[]) =>
      `(SELECT t.${column} FROM ${rows} WHERE ${allOf([...same(above), ...after])} ORDER BY t.${column} LIMIT 1)`
    const known = above.map((each) => `p.${each}, `).join('')
    const from = at === 0 ? '' : ` FROM level${at} p`
    const decided = conditions.filter(
      (each) => isOf(each, first.slice(0, at + 1)) && !(at > 0 && isOf(each, above)),
    )
    return [
      `found${at + 1}(${first.slice(0, at + 1).join(', ')}) AS (SELECT ${known}${next([])}${from} UNION ALL SELECT ${known}${next([`t.${column} > p.${column}`])} FROM found${at + 1} p WHERE p.${column} IS NOT NULL)`,
      `level${at + 1} AS MATERIALIZED (SELECT * FROM found${at + 1} t WHERE ${allOf([`t.${column} IS NOT NULL`, ...decided])} LIMIT ${mostValues + 1})`,
    ]
  })
  const end = (direction: string) =>
    `width_bucket((SELECT t.${last} FROM ${rows} WHERE ${allOf([...same(first), `t.${last} IS NOT NULL`, ...ofLast])} ORDER BY t.${last} ${direction} LIMIT 1), ${starts})`
  const number = `cardinality(${starts})`
  const ends = `ends AS MATERIALIZED (SELECT p.*, greatest(${end('ASC')}, 1) AS low, least(${end('DESC')}, ${number} - 1) AS high FROM given, level${first.length} p)`
  const few = [
    ...first.map((_, at) => `(SELECT count(*) FROM level${at + 1}) <= ${mostValues}`),
    `(SELECT coalesce(sum(high - low + 1), 0) FROM ends) <= ${mostRanges}`,
  ]
  const isFew = '(SELECT is_few FROM few)'
  const ranges = `SELECT ${columnsOf(expressions.map(({ column }, at) => (at === instant ? `${days}[i]` : `p.${column}`)))}, counted.n FROM given, ends p, generate_series(p.low, p.high) i, LATERAL (SELECT count(*) AS n FROM ${rows} WHERE ${allOf([...same(first), `t.${last} >= ${starts}[i]`, `t.${last} < ${starts}[i + 1]`, ...ofLast])}) counted WHERE ${isFew} AND counted.n > 0`
  // Rows without a value, and those before and after the known periods. Without OFFSET, PostgreSQL
  // would join them with all values at once, and read every row.
  const rest = (from: string, which: string[]) =>
    `SELECT ${names}, count(*) AS n FROM given, ${from}LATERAL (SELECT ${columnsOf(keys)} FROM ${rows} WHERE ${allOf([isFew, ...which, ...conditions])} OFFSET 0) rest GROUP BY ${names}`
  const rests = [
    ...first.map((column, at) =>
      rest(at === 0 ? '' : `level${at} p, `, [...same(first.slice(0, at)), `t.${column} IS NULL`]),
    ),
    ...[`t.${last} IS NULL`, `t.${last} < ${starts}[1]`, `t.${last} >= ${starts}[${number}]`].map(
      (which) => rest(`level${first.length} p, `, [...same(first), which]),
    ),
  ]
  const parts = [
    ranges,
    ...rests,
    `SELECT ${names}, n FROM (${otherwise}) every WHERE NOT ${isFew}`,
  ]
  return `WITH RECURSIVE given AS (${given.select()}), ${levels.join(', ')}, ${ends}, few AS MATERIALIZED (SELECT ${few.join(' AND ')} AS is_few) SELECT ${names}, sum(n)::bigint AS n FROM (${parts.join(' UNION ALL ')}) parts GROUP BY ${names}`
}

const columnsOf = (sql: string[]) => sql.map((each, at) => `${each} AS k${at}`).join(', ')
