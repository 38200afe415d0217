import { literal } from '../../model/identifier.ts'
import type { ListQuery } from '../../model/listQuery.ts'
import type { Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { EntityRegistry, EntityMeta } from './entityRegistry.ts'
import { createResolver, type Expression, type Reader, type Resolver } from './expression.ts'
import { filterCondition } from './filters.ts'
import {
  indexedText,
  leadsTo,
  nameSource,
  searchSourceOf,
  type SearchSource,
} from './searchSources.ts'
import type { SortKey } from './sorting.ts'
import { allOf, anyOf, createStatement, escapeLike, type Statement } from './statement.ts'

/** The input of a search. `byName`: search the name of the record as well. */
type Search = {
  registry: EntityRegistry
  meta: EntityMeta
  query: ListQuery
  reader: Reader
  byName?: boolean | undefined
}

/**
 * The keys of the records whose own text contains a search term, by source: no other record can
 * match.
 */
export type Candidates = { source: SearchSource; keys: string[] }[]

/**
 * With more candidates than this the keys are not used: reading the list in its order finds enough
 * matches soon, but its total needs a look at every row. Looking up 10,000 rows by their keys takes
 * some 50 ms.
 */
const maxCandidates = 10_000
/**
 * The number of rows that are sampled to estimate whether a term is common; it is common if at
 * least `commonFrom` of them contain it.
 */
const sampleSize = 500
const commonFrom = 10
/** A trigram index needs three letters or digits in a row. */
const indexableTerm = /[\p{L}\p{N}]{3}/u

/**
 * The condition of the search of a list: the term occurs in any of the search fields of the schema,
 * or in the name of the record. A link that is listed from one side uses the search fields of that
 * side. Fields that the person may not see are not searched. With `candidates` rows are found by
 * their keys, and only those are compared with the term.
 */
export function searchCondition(
  query: ListQuery,
  meta: EntityMeta,
  resolver: Resolver,
  statement: Statement,
  {
    byName = false,
    candidates,
  }: { byName?: boolean | undefined; candidates?: Candidates | undefined } = {},
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
  const found = candidates
    ?.filter(({ keys }) => keys.length > 0)
    .map(({ source, keys }) => leadsTo(source, keys, resolver.at.alias, statement))
  return found ? `${anyOf(found)} AND ${holds}` : holds
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
export async function findCandidates(sql: Sql, search: Search): Promise<Candidates | undefined> {
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
  const narrowing = query.filters
    .filter(({ field, operator }) => operator === 'eq' && isIndexed(field, meta))
    .map((filter) => filterCondition(filter, { registry, meta, resolver, reader, statement }))
  const isWorthIt = `SELECT count(*) = ${sampleSize} AND count(*) FILTER (WHERE words ILIKE ${pattern}) < ${commonFrom} FROM (SELECT ${indexedText(meta)?.sql ?? 'NULL::text'} AS words FROM ${meta.table} t ${resolver.joins.join(' ')} WHERE ${allOf(narrowing)} LIMIT ${sampleSize}) sampled`
  const { rows } = await sql(
    `SELECT ${tables.map((each, index) => `${systemSchema}.find_text(${literal(each.entity.table)}, ${pattern}, ${maxCandidates}) AS f${index}`).join(', ')} WHERE (${isWorthIt})`,
    statement.params,
  )
  const keysOf = new Map(
    tables.map((each, index) => [each, rows[0]?.[`f${index}`] as string[] | null | undefined]),
  )
  const candidates = distinct.map((source) => ({ source, keys: keysOf.get(source.meta) }))
  return candidates.every(
    (each): each is Candidates[number] => each.keys != null && each.keys.length < maxCandidates,
  )
    ? candidates
    : undefined
}

/** Whether the index would find records by names that are hidden from the reader. */
const isMasked = ({ meta, steps }: SearchSource, reader: Reader): boolean =>
  [...steps.slice(1).map(({ from }) => from), ...(steps.length > 0 ? [meta] : [])].some(
    (target) => reader.namedCondition(target, 'm', createStatement()) !== undefined,
  )

/** Whether an index covers a list that is filtered by one value of the field. */
const isIndexed = (name: string, { entity, fields }: EntityMeta): boolean => {
  const field = fields.get(name)
  return Boolean(
    field?.quoted && (field.reference || entity.indexes.some(([first]) => first === name)),
  )
}

/** A list of fewer rows than this is ranked as a whole. */
const rankedBelow = 1_000

/**
 * Whether names that start with the search term come first. All matches must be read to rank them:
 * that is quick where the index found them, and in a short list.
 */
export async function ranksNames(
  sql: Sql,
  { meta, query }: Search,
  candidates: Candidates | undefined,
): Promise<boolean> {
  if (!query.search?.trim()) return false
  if (candidates) return true
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
