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
import { allOf, anyOf, createStatement, escapeLike, type Statement } from './statement.ts'

/** What a search is about. `byName`: it looks into the record's name, too. */
type Search = {
  catalogue: EntityRegistry
  shape: EntityMeta
  query: ListQuery
  reader: Reader
  byName?: boolean | undefined
}

/** The keys of the records whose own words hold a term, by where they stand: no other record can be found by it. */
export type Candidates = { source: SearchSource; keys: string[] }[]

/** More records than this are not worth naming: reading a list in its order meets enough of them soon. */
const most = 1_000
/** So many rows of a list tell whether its term is common, which it is when this many of them hold it. */
const sample = 500
const common = 10
/** An index of trigrams is entered by three letters in a row. */
const enterable = /[\p{L}\p{N}]{3}/u

/**
 * The condition of a list's search: the term within any of the fields the schema says, or within the record's name.
 * A link that is listed from one side is searched as that side says. Fields the person may not see are not looked into.
 * With `candidates` rows are found by their keys, and the condition is asked of those alone.
 */
export function searchCondition(
  query: ListQuery,
  shape: EntityMeta,
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
  const { paths, isNamed } = searchedPaths(query, shape, resolver, byName)
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

/** The paths that this reader's search looks into, each found once, and whether it looks into the name. */
function searchedPaths(
  { filters }: ListQuery,
  shape: EntityMeta,
  resolver: Resolver,
  byName: boolean,
): { paths: Map<string, Expression>; isNamed: boolean } {
  const side = shape.entity.link?.find(
    (each) => each.search.length > 0 && filters.some((filter) => filter.field === each.field),
  )
  const paths = new Map<string, Expression>()
  for (const path of side?.search ?? shape.entity.list.search) {
    const found = shape.fields.get(path)?.secretWhen ? undefined : resolver.find(path)
    if (found) paths.set(path, found)
  }
  return { paths, isNamed: byName || paths.size === 0 }
}

/**
 * Looks a list's term up in the indexes of texts, in one statement. Undefined where that tells nothing, or is no faster than reading the list
 * in its order: there is no index, the term is short or common, the list is, or some of the texts that it looks into are not indexed.
 * Errors  those of filters (400)
 */
export async function findCandidates(sql: Sql, search: Search): Promise<Candidates | undefined> {
  const { catalogue, shape, query, reader, byName = false } = search
  const term = query.search?.trim() ?? ''
  if (!enterable.test(term)) return undefined
  const statement = createStatement()
  const resolver = createResolver(catalogue, shape, 't', reader, statement)
  const { paths, isNamed } = searchedPaths(query, shape, resolver, byName)
  const sources = [
    ...[...paths.keys()].map((path) => searchSourceOf(path, shape, catalogue)),
    ...(isNamed ? [nameSource(shape, catalogue)] : []),
  ]
  if (!sources.every((each) => each !== undefined)) return undefined
  const distinct = [
    ...new Map(
      sources.map((each) => [
        JSON.stringify([each.shape.name, each.steps.map(({ column }) => column)]),
        each,
      ]),
    ).values(),
  ]
  const tables = [...new Set(distinct.map((each) => each.shape))]
  const pattern = statement.bind(`%${escapeLike(term)}%`, 'text')
  const narrowing = query.filters
    .filter(({ field, operator }) => operator === 'eq' && isEntered(field, shape))
    .map((filter) => filterCondition(filter, { catalogue, shape, resolver, reader, statement }))
  const isWorthIt = `SELECT count(*) = ${sample} AND count(*) FILTER (WHERE words ILIKE ${pattern}) < ${common} FROM (SELECT ${indexedText(shape)?.sql ?? 'NULL::text'} AS words FROM ${shape.table} t WHERE ${allOf(narrowing)} LIMIT ${sample}) sampled`
  const { rows } = await sql(
    `SELECT ${tables.map((each, index) => `${systemSchema}.find_text(${literal(each.entity.table)}, ${pattern}, ${most}) AS f${index}`).join(', ')} WHERE (${isWorthIt})`,
    statement.params,
  )
  const keysOf = new Map(
    tables.map((each, index) => [each, rows[0]?.[`f${index}`] as string[] | null | undefined]),
  )
  const candidates = distinct.map((source) => ({ source, keys: keysOf.get(source.shape) }))
  return candidates.every(
    (each): each is Candidates[number] => each.keys != null && each.keys.length < most,
  )
    ? candidates
    : undefined
}

/** Whether a list narrowed to one value of the field is read by an index. */
const isEntered = (name: string, { entity, fields }: EntityMeta): boolean => {
  const field = fields.get(name)
  return Boolean(
    field?.quoted && (field.reference || entity.indexes.some(([first]) => first === name)),
  )
}
