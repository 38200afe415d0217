import type { ListQuery } from '../../model/listQuery.ts'
import { unknownExclude } from '../problems.ts'
import { columnOf, type Catalogue, type Shape } from './catalogue.ts'
import { createResolver, type Reader } from './expression.ts'
import { filterCondition } from './filters.ts'
import type { LateText } from './knownTexts.ts'
import { searchCondition } from './search.ts'
import { createSelection, type WireRecord } from './selection.ts'
import { sortKeys } from './sorting.ts'
import { allOf, createStatement, type Statement } from './statement.ts'

/** Which rows a list is about, besides what its query says. */
export type ListScope = {
  reader: Reader
  /** The guard's condition on rows under alias `t`. */
  rows: (alias: string, statement: Statement) => string | undefined
  /** Search the record's name, too: options are found by their text. */
  byName?: boolean
}

export type PlannedList = {
  text: string
  params: unknown[]
  toRecord: (row: Record<string, any>) => WireRecord
  late: LateText[]
  count: { text: string; params: unknown[] }
}

/**
 * A list as SQL: the page is cut from the table first, so that texts and joined columns are looked up for its rows alone.
 * Errors  those of filters and sorting (400)
 */
export function planList(catalogue: Catalogue, shape: Shape, query: ListQuery, scope: ListScope): PlannedList {
  const statement = createStatement()
  const resolver = createResolver(catalogue, shape, 't', scope.reader, statement)
  const conditions = listConditions(catalogue, shape, query, scope, resolver, statement)
  const joinsOfConditions = resolver.joins.join(' ')
  const count = { text: `SELECT count(*)::int AS total FROM ${shape.table} t ${joinsOfConditions} WHERE ${conditions}`, params: [...statement.params] }

  const keys = sortKeys(query.sort, shape, resolver)
  const order = `ORDER BY ${keys.map((key) => `${key.sql} ${key.direction}`).join(', ')} LIMIT ${query.size} OFFSET ${Math.round(query.page * query.size)}`
  const selection = createSelection(catalogue, shape, scope.reader, statement)
  const plan = { params: statement.params, toRecord: selection.toRecord, late: selection.late, count }
  // Columns of the table alone need no second level, which saves a third of the planning.
  if (!selection.joins && !resolver.joins.length && !selection.columns.includes('(SELECT')) return { ...plan, text: `SELECT ${selection.columns} FROM ${shape.table} t WHERE ${conditions} ${order}` }
  const names = keys.map((_, index) => `"~s${index}"`)
  const page = `SELECT t.*, ${keys.map((key, index) => `${key.sql} AS ${names[index]}`).join(', ')} FROM ${shape.table} t ${resolver.joins.join(' ')} WHERE ${conditions} ${order}`
  return { ...plan, text: `SELECT ${selection.columns} FROM (${page}) t ${selection.joins} ORDER BY ${keys.map((key, index) => `t.${names[index]} ${key.direction}`).join(', ')}` }
}

export function listConditions(catalogue: Catalogue, shape: Shape, query: ListQuery, scope: ListScope, resolver: ReturnType<typeof createResolver>, statement: Statement): string {
  // Every paged call may carry a status; what has none is not narrowed by it.
  const filters = query.filters.filter((filter) => filter.field !== 'status' || shape.fields.has('status'))
  return allOf([
    scope.rows('t', statement),
    ...filters.map((filter) => filterCondition(filter, shape, resolver, statement)),
    searchCondition(query, shape, resolver, statement, scope.byName),
    query.exclude && excludeCondition(catalogue, shape, query.exclude, scope.reader, statement),
  ])
}

/** Only records that have no link yet, of those the reader sees, to what `where` names: the choices of an assign dialog. */
function excludeCondition(catalogue: Catalogue, shape: Shape, exclude: NonNullable<ListQuery['exclude']>, reader: Reader, statement: Statement): string {
  const link = catalogue.find(exclude.link)
  const here = link && [...link.fields.values()].find((field) => field.reference?.entity === shape.name && field.quoted && !(field.name in exclude.where))
  if (!link || !here) throw unknownExclude({ link: exclude.link, entity: shape.entity.title })
  const alias = statement.alias()
  const others = Object.entries(exclude.where).map(([name, value]) => {
    if (!link.fields.get(name)?.reference) throw unknownExclude({ link: `${exclude.link}[${name}]`, entity: shape.entity.title })
    return `${alias}.${columnOf(link, name)} = ${statement.bind(value, 'text')}`
  })
  return `NOT EXISTS (SELECT 1 FROM ${link.table} ${alias} WHERE ${allOf([`${alias}.${here.quoted} = t.web_id`, ...others, reader.rows(link, alias, statement)])})`
}

/** One record under alias `t`, as far as the reader sees it. `lock` holds its row until the transaction ends. */
export function planRead(catalogue: Catalogue, shape: Shape, keys: string[], scope: ListScope, lock = false): Omit<PlannedList, 'count'> {
  const statement = createStatement()
  const ids = statement.bind(keys, 'text[]')
  const rows = scope.rows('t', statement)
  const selection = createSelection(catalogue, shape, scope.reader, statement)
  const text = `SELECT ${selection.columns} FROM ${shape.table} t ${selection.joins} WHERE ${allOf([`t.web_id = ANY(${ids})`, rows])} ORDER BY array_position(${ids}, t.web_id)${lock ? ' FOR UPDATE OF t' : ''}`
  return { text, params: statement.params, toRecord: selection.toRecord, late: selection.late }
}
