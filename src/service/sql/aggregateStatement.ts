import {
  aggregateLimits,
  unitsText,
  type AggregateQuery,
  type Measure,
  type TimeUnit,
} from '../../model/aggregate.ts'
import type { ListQuery, QueryFault } from '../../model/listQuery.ts'
import type { Periods } from '../cache/periodCache.ts'
import { wrongQuery } from '../problems.ts'
import type { EntityMeta, EntityRegistry } from './entityRegistry.ts'
import { createResolver, type Expression } from './expression.ts'
import { findFilter, nearestFilters } from './filterPaths.ts'
import { listConditionParts, type ListScope } from './listStatement.ts'
import { countRanges } from './rangeCounts.ts'
import { allOf, createStatement, type Statement } from './statement.ts'

/**
 * The statement that groups the rows of a list. Its columns are `k0`, `k1` (the values), `o0`, `o1`
 * (whether they are the values beyond the top), `m0`, `m1`, … (the measures) and `total` (how many
 * groups there are, also beyond the limit). `expressions` are those of the groups.
 */
export type AggregatePlan = { text: string; params: unknown[]; expressions: Expression[] }

/**
 * What is wanted, with the periods of its time zone that are known. `byRanges`: the database can
 * count ranges of an index without reading the table.
 */
type KnownQuery = AggregateQuery & { periods?: Map<TimeUnit, Periods>; byRanges?: boolean }

/** SQL types with which sums and averages can be computed. */
const numeric = /^(smallint|integer|int|bigint|numeric|real|double precision)/
const temporal = /^(date|timestamp)/

/**
 * Plans an aggregate over the rows that the list `query` matches, as far as the reader may see
 * them.
 * Errors  WRONG_QUERY (400) for fields that the reader may not filter by and for those without
 *         groups or sums, naming what is allowed; those of the filters
 */
export function planAggregate(
  registry: EntityRegistry,
  meta: EntityMeta,
  query: ListQuery,
  { group, measure, top, zone, periods = new Map(), byRanges = false }: KnownQuery,
  scope: ListScope,
): AggregatePlan {
  const statement = createStatement()
  const resolver = createResolver(registry, meta, 't', scope.reader, statement)
  const paths = { registry, meta, resolver, reader: scope.reader }
  const find = (parameter: string, field: string): Expression => {
    const expression = findFilter(field, paths)
    if (expression) return expression
    throw fault({
      parameter,
      given: field,
      allowed: nearestFilters(field, paths).slice(0, 20).join(', '),
    })
  }
  const expressions = group.map(({ field }) => groupable(find('group', field)))
  const given = createGiven(zone, periods, statement)
  const keys = group.map(({ field, unit }, index) =>
    groupSql(field, unit, expressions[index]!, given),
  )
  const measures = measure.map((each, index) =>
    measureSql(each, `v${index}`, (field) => find('measure', field)),
  )
  const conditions = listConditionParts(registry, meta, query, scope, resolver, statement)
  const columns = [
    ...keys.map((sql, index) => `${sql} AS k${index}`),
    ...measures.flatMap(({ value }, index) => (value ? `${value} AS v${index}` : [])),
  ]
  const rows = `${given.select() && `WITH given AS (${given.select()}) `}SELECT ${columns.join(', ')} FROM ${given.from()}${meta.table} t ${resolver.joins.join(' ')} WHERE ${allOf(conditions)}`
  const inner = [
    ...keys.map((_, index) => `k${index}`),
    'count(*) AS n',
    ...measures.flatMap(({ parts }, index) => parts.map((sql, at) => `${sql} AS m${index}_${at}`)),
  ]
  // Different values are counted when it is known which groups are joined.
  const grouping = [
    ...keys.map((_, index) => `k${index}`),
    ...measures.flatMap(({ isKey }, index) => (isKey ? `v${index}` : [])),
  ]
  const everyRow = `SELECT ${inner.join(', ')} FROM (${rows}) rows${grouping.length > 0 ? ` GROUP BY ${grouping.join(', ')}` : ''}`
  const instants = group.flatMap(({ unit }, index) => {
    const { sqlType } = expressions[index]!
    const known = unit && isInstant(sqlType) ? given.periods(unit) : undefined
    return known ? [{ instant: index, starts: known.starts, days: known.days }] : []
  })
  const ranges =
    byRanges &&
    instants.length === 1 &&
    resolver.joins.length === 0 &&
    measure.every(({ kind }) => kind === 'count') &&
    countRanges(meta, { keys, expressions, conditions, given, ...instants[0]! }, everyRow)
  const grouped = ranges
    ? `SELECT *, ${measure.map((_, index) => `n AS m${index}_0`).join(', ')} FROM (${ranges}) ranges`
    : everyRow
  const weight = measure[0]!.kind === 'sum' ? 'm0_0' : 'n'
  // Values are ranked by their weight over all other groups; periods keep their order and their
  // number.
  const isPeriod = group.map((_, index) => temporal.test(expressions[index]!.sqlType))
  const weighed = `SELECT *${isPeriod.map((period, index) => (period ? '' : `, sum(${weight}) OVER (PARTITION BY k${index}) AS w${index}`)).join('')} FROM (${grouped}) grouped`
  const ranked = `SELECT *${isPeriod.map((period, index) => (period ? `, 1 AS r${index}` : `, dense_rank() OVER (ORDER BY w${index} DESC NULLS LAST, k${index}) AS r${index}`)).join('')} FROM (${weighed}) weighed`
  const outer = [
    ...keys.map((_, index) => `CASE WHEN r${index} <= ${top} THEN k${index} END AS k${index}`),
    ...keys.map((_, index) => `r${index} > ${top} AS o${index}`),
    ...measures.map(({ fold }, index) => `${fold(`m${index}`)} AS m${index}`),
  ]
  const places = keys.map((_, index) =>
    isPeriod[index] ? `k${index} NULLS LAST` : `least(min(r${index}), ${top + 1})`,
  )
  const text = `SELECT *, count(*) OVER () AS total FROM (SELECT ${outer.join(', ')}${places.map((place, index) => (isPeriod[index] ? '' : `, ${place} AS p${index}`)).join('')} FROM (${ranked}) ranked${keys.length > 0 ? ` GROUP BY ${ordinals(2 * keys.length)}` : ''}) groups${keys.length > 0 ? ` ORDER BY ${keys.map((_, index) => (isPeriod[index] ? places[index] : `p${index}`)).join(', ')}` : ''} LIMIT ${aggregateLimits.groups + 1}`
  return { text, params: statement.params, expressions }
}

const isInstant = (sqlType: string) =>
  sqlType.startsWith('timestamptz') || sqlType.includes('with time zone')

const fault = (each: QueryFault) => wrongQuery({ faults: [each] })

const ordinals = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(', ')

/**
 * A value within JSON as its group needs it: a date as one, others with their JSON type. A text
 * that is not a date, of an older version of a question, has none.
 */
function groupable(expression: Expression): Expression {
  const { stored, sql, sqlType, field, some } = expression
  if (!stored || some || sqlType !== 'text') return expression
  if (field.moment !== 'day' && field.moment !== 'instant')
    return { ...expression, sql: `nullif(${stored}, 'null')` }
  // PostgreSQL 15 reads neither fractions of seconds nor "Z" in jsonpath.
  const words = `to_jsonb(regexp_replace(${sql}, '(\\.[0-9]+)?Z$', '+00:00'))`
  const date = `(jsonb_path_query_first_tz(${words}, '$.datetime()', '{}', true) #>> '{}')`
  const type = field.moment === 'day' ? 'date' : 'timestamptz'
  return { ...expression, sql: `${date}::${type}`, sqlType: type }
}

/** The values that groups by time need, as columns of a table of one row. */
type Given = {
  zone: () => string
  periods: (unit: TimeUnit) => { starts: string; days: string } | undefined
  select: () => string
  from: () => string
}

/**
 * A statement with WITH is planned apart, where PostgreSQL (15 to 18) takes two hundred groups of
 * what is computed there. Otherwise it takes as many as the column has points in time, and does not
 * group in parallel.
 */
function createGiven(zone: string, periods: Map<TimeUnit, Periods>, statement: Statement): Given {
  const columns = new Map<string, string>()
  const column = (name: string, value: string, sqlType: string) => {
    if (!columns.has(name)) columns.set(name, `${statement.bind(value, sqlType)} AS ${name}`)
    return `given.${name}`
  }
  return {
    zone: () => column('zone', zone, 'text'),
    periods: (unit) => {
      const known = periods.get(unit)
      return (
        known && {
          starts: column(`${unit}_starts`, known.starts, 'timestamptz[]'),
          days: column(`${unit}_days`, known.days, 'date[]'),
        }
      )
    },
    select: () => (columns.size > 0 ? `SELECT ${[...columns.values()].join(', ')}` : ''),
    from: () => (columns.size > 0 ? 'given CROSS JOIN ' : ''),
  }
}

/** What rows are grouped by: the value of a field, or the period that a date is in. */
function groupSql(
  field: string,
  unit: TimeUnit | undefined,
  expression: Expression,
  given: Given,
): string {
  const { sql, sqlType } = expression
  if (expression.some || sqlType === 'jsonb')
    throw fault({ parameter: 'group', given: field, allowed: 'a field with a single value' })
  if (!temporal.test(sqlType)) {
    if (unit)
      throw fault({
        parameter: 'group',
        given: `${field}:${unit}`,
        allowed: `${field} without a unit, because it is not a date`,
      })
    return sql
  }
  if (sqlType === 'date' && (unit === 'hour' || unit === 'hourOfDay'))
    throw fault({
      parameter: 'group',
      given: `${field}:${unit}`,
      allowed: unitsText(field)
        .replace(/[^ ,]*:hour(OfDay)?(, )?/g, '')
        .replace(/, $/, ''),
    })
  const local =
    sqlType === 'date'
      ? `${sql}::timestamp`
      : isInstant(sqlType)
        ? `${sql} AT TIME ZONE ${given.zone()}`
        : sql
  if (unit === 'weekday') return `extract(isodow FROM ${local})::int`
  if (unit === 'hourOfDay') return `extract(hour FROM ${local})::int`
  if (unit === 'hour') return `to_char(date_trunc('hour', ${local}), 'YYYY-MM-DD"T"HH24:MI')`
  const period = `date_trunc('${unit ?? 'day'}', ${local})::date`
  const known = isInstant(sqlType) && unit ? given.periods(unit) : undefined
  return known
    ? `coalesce(${known.days}[width_bucket(${sql}, ${known.starts})], ${period})`
    : period
}

/**
 * A measure of a value of each row in two steps: `parts` of each group of rows, and `fold`, which
 * joins the parts of several groups under the names `{part}_0`, `{part}_1`.
 */
type MeasureSql = {
  value?: string
  parts: string[]
  fold: (name: string) => string
  /** The rows are grouped by the value, too. */
  isKey?: boolean
}

function measureSql(
  measure: Measure,
  name: string,
  find: (field: string) => Expression,
): MeasureSql {
  if (measure.kind === 'count')
    return { parts: ['count(*)'], fold: (part) => `coalesce(sum(${part}_0), 0)::bigint` }
  const { kind, field } = measure
  const { sql, sqlType, some } = find(field)
  if (kind === 'distinct') {
    if (some || sqlType === 'jsonb')
      throw fault({
        parameter: 'measure',
        given: `${kind}:${field}`,
        allowed: 'a field with a single value',
      })
    return {
      value: sql,
      parts: [name],
      fold: (part) => `count(DISTINCT ${part}_0)`,
      isKey: true,
    }
  }
  const isNumber = numeric.test(sqlType)
  if (some || !(isNumber || (temporal.test(sqlType) && (kind === 'min' || kind === 'max'))))
    throw fault({
      parameter: 'measure',
      given: `${kind}:${field}`,
      allowed: temporal.test(sqlType) ? `min:${field}, max:${field}` : 'the field of a number',
    })
  if (kind === 'min' || kind === 'max')
    return { value: sql, parts: [`${kind}(${name})`], fold: (part) => `${kind}(${part}_0)` }
  if (kind === 'sum')
    return { value: sql, parts: [`sum(${name})`], fold: (part) => `sum(${part}_0)` }
  return {
    value: sql,
    parts: [`sum(${name})`, `count(${name})`],
    fold: (part) => `sum(${part}_0)::numeric / nullif(sum(${part}_1), 0)`,
  }
}
