import type { ListQuery } from '../../model/listQuery.ts'
import { entityFacts, unknownExclude } from '../problems.ts'
import { columnOf, type EntityRegistry, type EntityMeta } from './entityRegistry.ts'
import { createResolver, type Reader } from './expression.ts'
import { filterCondition, groupCondition } from './filters.ts'
import type { DeferredLabel } from '../cache/labelCache.ts'
import { searchCondition, type Candidates } from './search.ts'
import { createSelection, type WireRecord } from './selection.ts'
import { sortKeys, type SortKey } from './sorting.ts'
import { allOf, createStatement, isOneOf, type Statement } from './statement.ts'

/** Which rows a list is about, besides what its query says. */
export type ListScope = {
  reader: Reader
  /** The guard's condition on rows under alias `t`. */
  rowCondition: (alias: string, statement: Statement) => string | undefined
  /** Search the record's name, too: options are found by their text. */
  byName?: boolean
  /** Where the list's term was found beforehand. */
  candidates?: Candidates | undefined
}

export type ListPlan = {
  text: string
  params: unknown[]
  /** Whether one plan suits all that its parameters may be. */
  prepared: boolean
  toRecord: (row: Record<string, any>) => WireRecord
  deferredLabels: DeferredLabel[]
  count: { text: string; params: unknown[] }
  /** The same list as marks along it, for pages that lie deep; absent where an order has gaps. */
  anchors?: { text: string; params: unknown[] }
}

/** Where a deep page is cut: behind the row that has these sort keys, `skip` rows on. */
export type Cursor = { after: string[]; skip: number }

/** Lists are counted up to this many rows; a longer one answers this number and says that it is a bound. */
export const countBound = 250_000
/** A page behind this many rows is found from the nearest mark. */
export const deepPageStart = 2_000
/** Rows from one mark to the next. */
export const anchorEvery = 1_000

/** How many rows fulfil the conditions, counted no further than the bound: `total`. */
export const countStatement = (shape: EntityMeta, joins: string, conditions: string): string =>
  `SELECT count(*)::int AS total FROM (SELECT 1 FROM ${shape.table} t ${joins} WHERE ${conditions} LIMIT ${countBound + 1}) t`

/**
 * A list as SQL: the page is cut from the table first, so that texts and joined columns are looked up for its rows alone.
 * Errors  those of filters and sorting (400)
 */
export function planList(
  catalogue: EntityRegistry,
  shape: EntityMeta,
  query: ListQuery,
  scope: ListScope,
  { take, cut }: { take?: string[]; cut?: Cursor } = {},
): ListPlan {
  const statement = createStatement()
  const resolver = createResolver(catalogue, shape, 't', scope.reader, statement)
  const conditions = listConditions(catalogue, shape, query, scope, resolver, statement)
  const count = {
    text: countStatement(shape, resolver.joins.join(' '), conditions),
    params: [...statement.params],
  }

  const keys = sortKeys(query.sort, shape, resolver)
  const order = `ORDER BY ${keys.map((key) => `${key.sql} ${key.direction}`).join(', ')}`
  const from = `FROM ${shape.table} t ${resolver.joins.join(' ')} WHERE ${conditions}`
  const marks = keys.every((key) => key.always)
    ? { text: marksStatement(keys, order, from), params: [...statement.params] }
    : undefined
  const first = Math.round(query.page * query.size)
  const behind = cut && behindStatement(keys, cut, statement)
  const limit = `${behind ? ` AND ${behind}` : ''} ${order} LIMIT ${query.size} OFFSET ${cut?.skip ?? first}`
  // Rows that are only passed over are read from the index alone.
  const where =
    first >= deepPageStart
      ? `FROM ${shape.table} t ${resolver.joins.join(' ')} WHERE t.web_id = ANY(ARRAY(SELECT t.web_id ${from}${limit})) ${order}`
      : `${from}${limit}`
  const selection = createSelection(catalogue, shape, scope.reader, statement, take)
  const kept = count.params.length === 0 || isEntered(shape, query)
  const plan = {
    params: statement.params,
    kept,
    toRecord: selection.toRecord,
    late: selection.deferredLabels,
    count,
    ...(marks ? { marks } : {}),
  }
  // Columns of the table alone need no second level, which saves a third of the planning.
  if (!selection.joins && !resolver.joins.length && !selection.columns.includes('(SELECT'))
    return { ...plan, text: `SELECT ${selection.columns} ${where}` }
  const names = keys.map((_, index) => `"~s${index}"`)
  const page = `SELECT t.*, ${keys.map((key, index) => `${key.sql} AS ${names[index]}`).join(', ')} ${where}`
  return {
    ...plan,
    text: `SELECT ${selection.columns} FROM (${page}) t ${selection.joins} ORDER BY ${keys.map((key, index) => `t.${names[index]} ${key.direction}`).join(', ')}`,
  }
}

/** Whether an index is entered by the values of a list's filters and read on in its order, however many rows they have. */
function isEntered(
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

/** The sort keys of every thousandth row, as text, with its number from 1: what a deep page is found from. */
function marksStatement(keys: SortKey[], order: string, from: string): string {
  const columns = keys.map((key, index) => `${key.sql}::text AS k${index}`)
  return `SELECT * FROM (SELECT row_number() OVER (${order})::int AS place, ${columns.join(', ')} ${from}) marks WHERE place % ${anchorEvery} = 0`
}

/** The condition on rows that come after the cut, key by key: `a < x OR (a = x AND b > y)`. */
function behindStatement(keys: SortKey[], { after }: Cursor, statement: Statement): string {
  const bound = keys.map((key, index) => statement.bind(after[index], key.sqlType))
  const first = `${keys[0]!.sql} ${keys[0]!.direction.startsWith('DESC') ? '<=' : '>='} ${bound[0]}`
  const later = keys.map((key, index) =>
    allOf([
      ...keys.slice(0, index).map((each, at) => `${each.sql} = ${bound[at]}`),
      `${key.sql} ${key.direction.startsWith('DESC') ? '<' : '>'} ${bound[index]}`,
    ]),
  )
  // The first comparison alone is what an index is entered by.
  return `${first} AND (${later.map((each) => `(${each})`).join(' OR ')})`
}

export function listConditions(
  catalogue: EntityRegistry,
  shape: EntityMeta,
  query: ListQuery,
  scope: ListScope,
  resolver: ReturnType<typeof createResolver>,
  statement: Statement,
): string {
  // Every paged call may carry a status; what has none is not narrowed by it.
  const filters = query.filters.filter(
    (filter) => filter.field !== 'status' || shape.fields.has('status'),
  )
  const among = { catalogue, shape, resolver, reader: scope.reader, statement }
  return allOf([
    scope.rowCondition('t', statement),
    ...filters.map((filter) => filterCondition(filter, among)),
    query.where && groupCondition(query.where, among),
    searchCondition(query, shape, resolver, statement, scope),
    query.exclude && excludeCondition(catalogue, shape, query.exclude, scope.reader, statement),
  ])
}

/** Only records that have no link yet, of those the reader sees, to what `where` names: the choices of an assign dialog. */
function excludeCondition(
  catalogue: EntityRegistry,
  shape: EntityMeta,
  exclude: NonNullable<ListQuery['exclude']>,
  reader: Reader,
  statement: Statement,
): string {
  const link = catalogue.find(exclude.link)
  const here =
    link &&
    [...link.fields.values()].find(
      (field) =>
        field.reference?.entity === shape.name && field.quoted && !(field.name in exclude.where),
    )
  if (!link || !here) throw unknownExclude({ link: exclude.link, ...entityFacts(shape) })
  const alias = statement.alias()
  const others = Object.entries(exclude.where).map(([name, value]) => {
    if (!link.fields.get(name)?.reference)
      throw unknownExclude({ link: `${exclude.link}[${name}]`, ...entityFacts(shape) })
    return `${alias}.${columnOf(link, name)} = ${statement.bind(value, 'text')}`
  })
  return `NOT EXISTS (SELECT 1 FROM ${link.table} ${alias} WHERE ${allOf([`${alias}.${here.quoted} = t.web_id`, ...others, reader.rowCondition(link, alias, statement)])})`
}

/** Records under alias `t`, as far as the reader sees them, in no order. `lock` holds their rows until the transaction ends. */
export function planRead(
  catalogue: EntityRegistry,
  shape: EntityMeta,
  keys: string[],
  scope: ListScope,
  lock = false,
): Omit<ListPlan, 'count' | 'prepared'> {
  const statement = createStatement()
  const wanted = isOneOf('t.web_id', keys, statement)
  const rows = scope.rowCondition('t', statement)
  const selection = createSelection(catalogue, shape, scope.reader, statement)
  const text = `SELECT ${selection.columns} FROM ${shape.table} t ${selection.joins} WHERE ${allOf([wanted, rows])}${lock ? ' ORDER BY t.web_id FOR UPDATE OF t' : ''}`
  return {
    text,
    params: statement.params,
    toRecord: selection.toRecord,
    deferredLabels: selection.deferredLabels,
  }
}
