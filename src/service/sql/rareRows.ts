import type { ListQuery } from '../../model/listQuery.ts'
import type { EntityRegistry, EntityMeta } from './entityRegistry.ts'
import type { Reader, Resolver } from './expression.ts'
import { filterCondition } from './filters.ts'
import { allOf, type Statement } from './statement.ts'

/** A list whose rows a search index may find. `byName`: search the name of the record as well. */
export type RowSearch = {
  registry: EntityRegistry
  meta: EntityMeta
  query: ListQuery
  reader: Reader
  byName?: boolean | undefined
}

/**
 * With more candidates than this the keys are not used: reading the list in its order finds enough
 * matches soon, but its total needs a look at every row. Looking up 10,000 rows by their keys takes
 * some 50 ms.
 */
export const maxCandidates = 10_000
/**
 * The number of rows that are sampled to estimate whether a condition is common; it is common if at
 * least `commonFrom` of them fulfil it.
 */
const sampleSize = 500
const commonFrom = 10

/**
 * A subquery that says whether few rows of a list fulfil a condition, and the list is not a short
 * one anyway: then an index is worth its look-up.
 * Errors  those of filters (400)
 */
export function isRare(
  condition: string,
  { registry, meta, query, reader }: RowSearch,
  resolver: Resolver,
  statement: Statement,
): string {
  const narrowing = query.filters
    .filter(({ field, operator }) => operator === 'eq' && isIndexed(field, meta))
    .map((filter) => filterCondition(filter, { registry, meta, resolver, reader, statement }))
  const sampled = `SELECT ${condition} AS matches FROM ${meta.table} t ${resolver.joins.join(' ')} WHERE ${allOf(narrowing)} LIMIT ${sampleSize}`
  return `(SELECT count(*) = ${sampleSize} AND count(*) FILTER (WHERE matches) < ${commonFrom} FROM (${sampled}) sampled)`
}

/** Whether an index covers a list that is filtered by one value of the field. */
const isIndexed = (name: string, { entity, fields }: EntityMeta): boolean => {
  const field = fields.get(name)
  return Boolean(
    field?.quoted && (field.reference || entity.indexes.some(([first]) => first === name)),
  )
}
