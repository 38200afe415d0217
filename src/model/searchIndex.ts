import type { Entity } from './entity.ts'
import { quote, withHash } from './identifier.ts'
import { searchTextOf } from './searchText.ts'
import type { Table, TableIndex, TablePolicy } from './table.ts'

/**
 * The role that searches texts. It sees only the keys of its client's rows and, while a term is set
 * (`app.term`, a pattern of ILIKE), only of the rows that match it.
 */
export const searchRole = 'branchdesk_search'

/**
 * The index and the policy that find a term in a table of one client's rows without reading all
 * rows. Under row-level security PostgreSQL uses an index only for leakproof operators, and ILIKE
 * is not leakproof. A condition that is itself a policy is not restricted in this way.
 */
export function searchOf(
  entity: Entity,
  table: string,
): { index: TableIndex; policy: TablePolicy } | undefined {
  const text = searchTextOf(entity)
  if (!text) return undefined
  const parts = [quote('client_id'), `(${text.sql}) gin_trgm_ops`]
  // Without a term it matches every row: an owner who is a member of the role still sees
  // everything.
  const using = `(${text.sql}) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%')`
  return {
    index: {
      name: withHash(`${table}_search`, `${table} ${parts.join()}`),
      unique: false,
      parts,
      fields: [],
      trigrams: true,
    },
    policy: { name: withHash('search', using), using, write: false, to: searchRole, narrows: true },
  }
}

/** The table without its search index, for a database that cannot index trigrams. */
export const withoutSearch = (table: Table): Table => ({
  ...table,
  indexes: table.indexes.filter(({ trigrams }) => !trigrams),
  policies: table.policies.filter(({ narrows }) => !narrows),
})
