import type { ListQuery } from '../../model/listQuery.ts'
import { entityFacts, unknownExclude } from '../problems.ts'
import { columnOf, type EntityRegistry, type EntityMeta } from './entityRegistry.ts'
import { createResolver, type Reader, type Resolver } from './expression.ts'
import { conditionsFor } from './choiceConditions.ts'
import { filterCondition, groupCondition } from './filters.ts'
import type { DeferredLabel } from '../cache/labelCache.ts'
import { comparesAnswers } from './answerSearch.ts'
import type { Candidates } from './candidates.ts'
import { maxCandidates } from './rareRows.ts'
import { rankKey, searchCondition } from './search.ts'
import { createSelection, type Selection, type WireRecord } from './selection.ts'
import { sortKeys, type SortKey } from './sorting.ts'
import { allOf, createStatement, isOneOf, type Condition, type Statement } from './statement.ts'

/** Which rows a list contains, besides the conditions of its query. */
export type ListScope = {
  reader: Reader
  /** The condition of the guard on rows under alias `t`. */
  rowCondition: (alias: string, statement: Statement) => Condition | undefined
  /** Search the name of the record as well: options are found by their text. */
  byName?: boolean
  /** The records that were found beforehand for the search term and the answers. */
  candidates?: Candidates | undefined
  /**
   * Records whose name starts with the search term come first, unless the list is sorted otherwise.
   */
  namesFirst?: boolean
}

export type ListPlan = {
  text: string
  params: unknown[]
  /**
   * Whether one plan suits all values of its parameters, so that the server may keep the statement
   * prepared.
   */
  prepared: boolean
  toRecord: (row: Record<string, any>) => WireRecord
  deferredLabels: DeferredLabel[]
  count: Count
  /** The query of the anchors of this list, for deep pages; absent where a sort key may be null. */
  anchors?: { text: string; params: unknown[] }
}

/** Where a deep page starts: `skip` rows after the row that has these sort keys. */
export type Cursor = { after: string[]; skip: number }

/**
 * Lists are counted up to this many rows; for a longer one the total is this number, marked as a
 * bound.
 */
export const countBound = 250_000
/**
 * Lists that are filtered by answers, which is slow to count, are counted up to this many rows
 * where no index finds their records.
 */
const answersBound = maxCandidates
/** A page after this many rows is found from the nearest anchor. */
export const deepPageStart = 2_000
/** Rows from one anchor to the next. */
export const anchorEvery = 1_000

/**
 * The statement of a total, with its parts. Its row has `total` and, as text, the `snapshot` in
 * which it was counted.
 */
export type Count = {
  text: string
  params: unknown[]
  meta: EntityMeta
  joins: string
  conditions: string
  /** No rows beyond this number are counted. */
  bound: number
}

/** Counts the rows that fulfil the conditions, no further than the bound. */
export const countOf = (
  meta: EntityMeta,
  joins: string,
  conditions: string,
  params: unknown[],
  bound = countBound,
): Count => ({
  text: `SELECT count(*)::int AS total, pg_current_snapshot()::text AS snapshot FROM (SELECT 1 FROM ${meta.table} t ${joins} WHERE ${conditions} LIMIT ${bound + 1}) t`,
  params: [...params],
  meta,
  joins,
  conditions,
  bound,
})

/**
 * A list as SQL: the page is selected from the table first, so that labels and joined columns are
 * only looked up for its rows.
 * Errors  those of filters and sorting (400)
 */
export function planList(
  registry: EntityRegistry,
  meta: EntityMeta,
  query: ListQuery,
  scope: ListScope,
  { select, cursor }: { select?: string[]; cursor?: Cursor } = {},
): ListPlan {
  const statement = createStatement()
  const resolver = createResolver(registry, meta, 't', scope.reader, statement)
  const conditions = listConditions(registry, meta, query, scope, resolver, statement)
  const bound =
    comparesAnswers(query, meta) && !scope.candidates?.byAnswers ? answersBound : countBound
  const count = countOf(meta, resolver.joins.join(' '), conditions, statement.params, bound)

  const keys = rankedKeys(query, meta, scope, resolver, statement)
  const order = orderBy(keys)
  const joined = `FROM ${meta.table} t ${resolver.joins.join(' ')}`
  const from = `${joined} WHERE ${conditions}`
  const anchors = keys.every((key) => key.always)
    ? { text: anchorsStatement(keys, order, from), params: [...statement.params] }
    : undefined
  const first = Math.round(query.page * query.size)
  const behind = cursor && afterCursor(keys, cursor, statement)
  const rows = `${from}${behind ? ` AND ${behind}` : ''} ${order} LIMIT ${query.size} OFFSET ${cursor?.skip ?? first}`
  // Skipped rows are read from the index alone.
  const page =
    first >= deepPageStart
      ? `${joined} WHERE t.web_id = ANY(ARRAY(SELECT t.web_id ${rows})) ${order}`
      : rows
  const selection = createSelection(registry, meta, scope.reader, statement, select ?? meta.listed)
  // A query on columns of the table alone needs no subquery, which saves a third of the planning.
  const isFlat =
    !selection.joins && !resolver.joins.length && !selection.columns.includes('(SELECT')
  return {
    text: isFlat ? `SELECT ${selection.columns} ${page}` : selectFromPage(selection, keys, page),
    params: statement.params,
    prepared: count.params.length === 0 || usesIndexInOrder(meta, query),
    toRecord: selection.toRecord,
    deferredLabels: selection.deferredLabels,
    count,
    ...(anchors ? { anchors } : {}),
  }
}

/** The sort keys of a list, after its rank where it has one. */
function rankedKeys(
  query: ListQuery,
  meta: EntityMeta,
  { namesFirst = false }: ListScope,
  resolver: Resolver,
  statement: Statement,
): SortKey[] {
  const keys = sortKeys(query.sort, meta, resolver, query.filters)
  return namesFirst && isSortedByDefault(query, meta)
    ? [rankKey(query, resolver, statement), ...keys]
    : keys
}

/** Whether nobody asked for another order than that of the schema. */
const isSortedByDefault = ({ sort: [first, ...others] }: ListQuery, { entity }: EntityMeta) =>
  first === undefined ||
  (others.length === 0 &&
    first.field === entity.list.sort.field &&
    first.order === entity.list.sort.order)

const orderBy = (keys: SortKey[]) =>
  `ORDER BY ${keys.map((key) => `${key.sql} ${key.direction}`).join(', ')}`

/**
 * The record keys of a list in its order, the first `most`: one row for each batch, with its keys
 * as the text of a JSON array in `keys` and their number in `count`. Drivers would take a second
 * for 150,000 rows, and one text of them all holds up other requests while it is parsed.
 * Errors  those of filters and sorting (400)
 */
export function planKeys(
  registry: EntityRegistry,
  meta: EntityMeta,
  query: ListQuery,
  scope: ListScope,
  { most, batchSize }: { most: number; batchSize: number },
): { text: string; params: unknown[] } {
  const statement = createStatement()
  const resolver = createResolver(registry, meta, 't', scope.reader, statement)
  const conditions = listConditions(registry, meta, query, scope, resolver, statement)
  const order = orderBy(rankedKeys(query, meta, scope, resolver, statement))
  const rows = `SELECT t.web_id FROM ${meta.table} t ${resolver.joins.join(' ')} WHERE ${conditions} ${order} LIMIT ${most}`
  const batch = `(place - 1) / ${batchSize}`
  return {
    text: `SELECT json_agg(key ORDER BY place)::text AS keys, count(*)::int AS count FROM unnest(ARRAY(${rows})) WITH ORDINALITY AS found (key, place) GROUP BY ${batch} ORDER BY ${batch}`,
    params: statement.params,
  }
}

/** Selects from the rows of the page, in their order; the joins are of these rows alone. */
function selectFromPage({ columns, joins }: Selection, keys: SortKey[], page: string): string {
  const names = keys.map((_, index) => `"~s${index}"`)
  const sorted = keys.map((key, index) => `${key.sql} AS ${names[index]}`).join(', ')
  const order = keys.map((key, index) => `t.${names[index]} ${key.direction}`).join(', ')
  return `SELECT ${columns} FROM (SELECT t.*, ${sorted} ${page}) t ${joins} ORDER BY ${order}`
}

/**
 * Whether an index covers the filters of a list and then its order, however many rows they match.
 */
function usesIndexInOrder(
  { entity }: EntityMeta,
  { filters, sort, where, search, exclude }: ListQuery,
): boolean {
  if (
    where ||
    search ||
    exclude ||
    filters.length === 0 ||
    !filters.every(({ operator, values }) => operator === 'eq' && values.length === 1)
  )
    return false
  const names = new Set(filters.map(({ field }) => field))
  const then = (sort[0] ?? entity.list.sort).field
  return entity.indexes.some(
    (index) =>
      index.slice(0, names.size).every((name) => names.has(name)) && index[names.size] === then,
  )
}

/**
 * The sort keys of every thousandth row, as text, with its row number from 1: the anchors of deep
 * pages. Rows beyond the bound of a total are not read: later pages start from the last anchor.
 */
function anchorsStatement(keys: SortKey[], order: string, from: string): string {
  const columns = keys.map((key, index) => `${key.sql}::text AS k${index}`)
  return `SELECT * FROM (SELECT row_number() OVER (${order})::int AS place, ${columns.join(', ')} ${from} ${order} LIMIT ${countBound}) anchors WHERE place % ${anchorEvery} = 0`
}

/** The condition on rows that come after the cursor, key by key: `a < x OR (a = x AND b > y)`. */
function afterCursor(keys: SortKey[], { after }: Cursor, statement: Statement): string {
  const bound = keys.map((key, index) => statement.bind(after[index], key.sqlType))
  const first = `${keys[0]!.sql} ${keys[0]!.direction.startsWith('DESC') ? '<=' : '>='} ${bound[0]}`
  const later = keys.map((key, index) =>
    allOf([
      ...keys.slice(0, index).map((each, at) => `${each.sql} = ${bound[at]}`),
      `${key.sql} ${key.direction.startsWith('DESC') ? '<' : '>'} ${bound[index]}`,
    ]),
  )
  // Only the first comparison can use an index.
  return `${first} AND (${later.map((each) => `(${each})`).join(' OR ')})`
}

export function listConditions(...args: Parameters<typeof listConditionParts>): string {
  return allOf(listConditionParts(...args))
}

/** The conditions of a list that all apply. */
export function listConditionParts(
  registry: EntityRegistry,
  meta: EntityMeta,
  query: ListQuery,
  scope: ListScope,
  resolver: ReturnType<typeof createResolver>,
  statement: Statement,
): Condition[] {
  // Every paged call may carry a status; it does not filter entities without one.
  const filters = query.filters.filter(
    (filter) => filter.field !== 'status' || meta.fields.has('status'),
  )
  const among = { registry, meta, resolver, reader: scope.reader, statement }
  const parts = [
    scope.rowCondition('t', statement),
    ...filters.map((filter) => filterCondition(filter, among)),
    query.where && groupCondition(query.where, among),
    searchCondition(query, meta, resolver, statement, {
      byName: scope.byName,
      found: scope.candidates?.byText,
    }),
    scope.candidates?.byAnswers && isOneOf('t.web_id', scope.candidates.byAnswers, statement),
    query.exclude && excludeCondition(registry, meta, query.exclude, scope.reader, statement),
    ...(query.choicesFor ? conditionsFor(registry, meta, query.choicesFor, 't', statement) : []),
  ]
  return parts.flatMap((each) =>
    typeof each === 'string' ? [{ sql: each, columns: undefined }] : (each ?? []),
  )
}

/**
 * Only records that have no link yet, among the links the reader sees, to the record that `where`
 * names: the options of an assign dialog.
 */
function excludeCondition(
  registry: EntityRegistry,
  meta: EntityMeta,
  exclude: NonNullable<ListQuery['exclude']>,
  reader: Reader,
  statement: Statement,
): string {
  const link = registry.find(exclude.link)
  const here =
    link &&
    [...link.fields.values()].find(
      (field) =>
        field.reference?.entity === meta.name && field.quoted && !(field.name in exclude.where),
    )
  if (!link || !here) throw unknownExclude({ link: exclude.link, ...entityFacts(meta) })
  const alias = statement.alias()
  const others = Object.entries(exclude.where).map(([name, value]) => {
    if (!link.fields.get(name)?.reference)
      throw unknownExclude({ link: `${exclude.link}[${name}]`, ...entityFacts(meta) })
    return `${alias}.${columnOf(link, name)} = ${statement.bind(value, 'text')}`
  })
  return `NOT EXISTS (SELECT 1 FROM ${link.table} ${alias} WHERE ${allOf([`${alias}.${here.quoted} = t.web_id`, ...others, reader.rowCondition(link, alias, statement)])})`
}

/**
 * The statement that reads records by their keys, as far as the reader may see them, in no order.
 * `lock` locks their rows until the transaction ends; `column` is selected beside what records
 * have.
 */
export function planRead(
  registry: EntityRegistry,
  meta: EntityMeta,
  keys: string[],
  scope: ListScope,
  { lock = false, column }: { lock?: boolean; column?: string } = {},
): Omit<ListPlan, 'count' | 'prepared'> {
  const statement = createStatement()
  const wanted = isOneOf('t.web_id', keys, statement)
  const rows = scope.rowCondition('t', statement)
  const selection = createSelection(registry, meta, scope.reader, statement)
  const columns = column ? `${selection.columns}, ${column}` : selection.columns
  const text = `SELECT ${columns} FROM ${meta.table} t ${selection.joins} WHERE ${allOf([wanted, rows])}${lock ? ' ORDER BY t.web_id FOR UPDATE OF t' : ''}`
  return {
    text,
    params: statement.params,
    toRecord: selection.toRecord,
    deferredLabels: selection.deferredLabels,
  }
}
