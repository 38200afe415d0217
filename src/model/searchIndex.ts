import type { Entity } from './entity.ts'
import { quote, withHash } from './identifier.ts'
import { searchTextOf } from './searchText.ts'
import type { Table, TableIndex, TablePolicy } from './table.ts'

/** The role that looks for texts: of its client's rows it sees the keys, and while a term is set (`app.term`, a pattern of ILIKE) of those alone that hold it. */
export const searchRole = 'branchdesk_search'

/**
 * What finds a term in a table of one client's rows without reading all of them. Under row-level security PostgreSQL enters an index by leakproof
 * operators alone, which ILIKE is not; but a condition that is itself a policy comes with the others and is not held back.
 */
export function searchOf(
  entity: Entity,
  table: string,
): { index: TableIndex; policy: TablePolicy } | undefined {
  const text = searchTextOf(entity)
  if (!text) return undefined
  const parts = [quote('client_id'), `(${text.sql}) gin_trgm_ops`]
  // Without a term it narrows nothing: an owner who is a member of the role goes on seeing everything.
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

/** The table as a database has it that cannot index trigrams. */
export const withoutSearch = (table: Table): Table => ({
  ...table,
  indexes: table.indexes.filter(({ trigrams }) => !trigrams),
  policies: table.policies.filter(({ narrows }) => !narrows),
})
