import { literal } from '../../model/identifier.ts'
import type { ListQuery } from '../../model/listQuery.ts'
import type { Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { EntityMeta } from './entityRegistry.ts'
import { createResolver, type Expression, type Reader, type Resolver } from './expression.ts'
import { isRare, maxCandidates, type RowSearch } from './rareRows.ts'
import {
  indexedText,
  leadsTo,
  nameSource,
  searchSourceOf,
  type SearchSource,
} from './searchSources.ts'
import type { SortKey } from './sorting.ts'
import { anyOf, createStatement, escapeLike, type Statement } from './statement.ts'

/**
 * The keys of the records whose own text contains a search term, by source: no other record can
 * match.
 */
export type TextMatches = { source: SearchSource; keys: string[] }[]

/** A trigram index needs three letters or digits in a row. */
const indexableTerm = /[\p{L}\p{N}]{3}/u

/**
 * The condition of the search of a list: the term occurs in any of the search fields of the schema,
 * or in the name of the record. A link that is listed from one side uses the search fields of that
 * side. Fields that the person may not see are not searched. With `found` rows are found by their
 * keys, and only those are compared with the term.
 */
export function searchCondition(
  query: ListQuery,
  meta: EntityMeta,
  resolver: Resolver,
  statement: Statement,
  { byName = false, found }: { byName?: boolean | undefined; found?: TextMatches | undefined } = {},
): string | undefined {
  const term = query.search?.trim()
  if (!term) return undefined
  const pattern = statement.bind(`%${escapeLike(term)}%`, 'text')
  const { paths, isNamed } = searchedPaths(query, meta, resolver, byName)
  const texts = new Set([
    ...[...paths.values()].map((found) => found.text()),
    ...(isNamed ? [resolver.display(resolver.at)] : []),
  ])
  const holds = anyOf([...texts].map((text) => `${text} ILIKE ${pattern}`))
  const rows = found
    ?.filter(({ keys }) => keys.length > 0)
    .map(({ source, keys }) => leadsTo(source, keys, resolver.at.alias, statement))
  return rows ? `${anyOf(rows)} AND ${holds}` : holds
}

/**
 * The paths that a search of this reader covers, each with its expression, and whether it covers
 * the name.
 */
function searchedPaths(
  { filters }: ListQuery,
  meta: EntityMeta,
  resolver: Resolver,
  byName: boolean,
): { paths: Map<string, Expression>; isNamed: boolean } {
  const side = meta.entity.link?.find(
    (each) => each.search.length > 0 && filters.some((filter) => filter.field === each.field),
  )
  const paths = new Map<string, Expression>()
  for (const path of side?.search ?? meta.entity.list.search) {
    const found = meta.fields.get(path)?.secretWhen ? undefined : resolver.find(path)
    if (found) paths.set(path, found)
  }
  return { paths, isNamed: byName || paths.size === 0 }
}

/**
 * Looks up the search term of a list in the text indexes, in one statement. Undefined where this
 * does not help: there is no index, the term is short or common, the list is short, or some of the
 * searched texts are not indexed.
 * Errors  those of filters (400)
 */
export async function findByText(sql: Sql, search: RowSearch): Promise<TextMatches | undefined> {
  const { registry, meta, query, reader, byName = false } = search
  const term = query.search?.trim() ?? ''
  if (!indexableTerm.test(term)) return undefined
  const statement = createStatement()
  // Only the names of these paths are needed, so their parameters stay out of the statement.
  const named = createResolver(registry, meta, 't', reader, createStatement())
  const { paths, isNamed } = searchedPaths(query, meta, named, byName)
  const sources = [
    ...[...paths.keys()].map((path) => searchSourceOf(path, meta, registry)),
    ...(isNamed ? [nameSource(meta, registry)] : []),
  ]
  if (!sources.every((each) => each !== undefined)) return undefined
  if (sources.some((each) => isMasked(each, reader))) return undefined
  const distinct = [
    ...new Map(
      sources.map((each) => [
        JSON.stringify([each.meta.name, each.steps.map(({ column }) => column)]),
        each,
      ]),
    ).values(),
  ]
  const tables = [...new Set(distinct.map((each) => each.meta))]
  const pattern = statement.bind(`%${escapeLike(term)}%`, 'text')
  const resolver = createResolver(registry, meta, 't', reader, statement)
  const contains = `${indexedText(meta)?.sql ?? 'NULL::text'} ILIKE ${pattern}`
  const { rows } = await sql(
    `SELECT ${tables.map((each, index) => `${systemSchema}.find_text(${literal(each.entity.table)}, ${pattern}, ${maxCandidates}) AS f${index}`).join(', ')} WHERE ${isRare(contains, search, resolver, statement)}`,
    statement.params,
  )
  const keysOf = new Map(
    tables.map((each, index) => [each, rows[0]?.[`f${index}`] as string[] | null | undefined]),
  )
  const candidates = distinct.map((source) => ({ source, keys: keysOf.get(source.meta) }))
  return candidates.every(
    (each): each is TextMatches[number] => each.keys != null && each.keys.length < maxCandidates,
  )
    ? candidates
    : undefined
}

/** Whether the index would find records by names that are hidden from the reader. */
const isMasked = ({ meta, steps }: SearchSource, reader: Reader): boolean =>
  [...steps.slice(1).map(({ from }) => from), ...(steps.length > 0 ? [meta] : [])].some(
    (target) => reader.namedCondition(target, 'm', createStatement()) !== undefined,
  )

/** A list of fewer rows than this is ranked as a whole. */
const rankedBelow = 1_000

/**
 * Whether names that start with the search term come first. All matches must be read to rank them:
 * that is quick where the index found them, and in a short list.
 */
export async function ranksNames(
  sql: Sql,
  { meta, query }: RowSearch,
  found: TextMatches | undefined,
): Promise<boolean> {
  if (!query.search?.trim()) return false
  if (found) return true
  const { rows } = await sql(
    `SELECT count(*) < ${rankedBelow} AS short FROM (SELECT 1 FROM ${meta.table} LIMIT ${rankedBelow}) t`,
    [],
  )
  return rows[0].short
}

/** The sort key by which records whose name starts with the search term come first. */
export const rankKey = (query: ListQuery, resolver: Resolver, statement: Statement): SortKey => {
  const start = statement.bind(`${escapeLike(query.search!.trim())}%`, 'text')
  return {
    sql: `coalesce(${resolver.display(resolver.at)} ILIKE ${start}, false)`,
    sqlType: 'boolean',
    direction: 'DESC',
    always: false,
  }
}
