import type { ListQuery } from '../../model/listQuery.ts'
import type { Shape } from './catalogue.ts'
import type { Resolver } from './expression.ts'
import { anyOf, escapeLike, type Statement } from './statement.ts'

/**
 * The condition of a list's search: the term within any of the fields the schema says, or within the record's name.
 * A link that is listed from one side is searched as that side says. Fields the person may not see are not looked into.
 * It reads every row of the client: under row-level security PostgreSQL enters an index by leakproof operators alone, which ILIKE, the
 * operators of arrays and of jsonb are not (`pg_proc.proleakproof`), so that an index of trigrams in any form is passed over. A function that
 * bypasses the policy would need a role with BYPASSRLS, which only a superuser can make. Comparing texts (`>=`, `<`) is leakproof: what would bound
 * the time is a table of the ends of words with an index by client, at some twenty more rows for each record written.
 */
export function searchCondition(query: ListQuery, shape: Shape, resolver: Resolver, statement: Statement, withName = false): string | undefined {
  const term = query.search?.trim()
  if (!term) return undefined
  const pattern = statement.bind(`%${escapeLike(term)}%`, 'text')
  const side = shape.entity.link?.find((each) => each.search.length > 0 && query.filters.some((filter) => filter.field === each.field))
  const paths = side?.search ?? shape.entity.list.search
  const expressions = paths.filter((path) => !shape.fields.get(path)?.secretWhen).map((path) => resolver.find(path)).filter((each) => each !== undefined)
  const texts = [...new Set([...expressions.map((each) => each.text()), ...(withName || expressions.length === 0 ? [resolver.display(resolver.at)] : [])])]
  return anyOf(texts.map((text) => `${text} ILIKE ${pattern}`))
}
