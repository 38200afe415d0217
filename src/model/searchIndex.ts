import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import { termOfAll } from './answerRanges.ts'
import { literal, quote, withHash } from './identifier.ts'
import { searchTextOf } from './searchText.ts'
import type { Table, TableIndex, TablePolicy } from './table.ts'

/**
 * The roles that search tables. They see only the keys of their client's rows and, while a setting
 * of theirs has a term, only of the rows that match it: `app.term` a pattern of ILIKE,
 * `app.answers` a predicate of jsonpath, `app.ranges` terms of ranges as an array. PostgreSQL does
 * not know how many rows such a policy matches, so each role has one: of two it might use the index
 * of the one that matches everything.
 */
export const searchRoles = {
  text: 'branchdesk_search',
  answers: 'branchdesk_answers',
  ranges: 'branchdesk_ranges',
} as const
type SearchRole = (typeof searchRoles)[keyof typeof searchRoles]

type Search = { index: TableIndex; policy: TablePolicy }

/**
 * The indexes and the policies that find a term, or answers, in a table of one client's rows
 * without reading all rows. Under row-level security PostgreSQL uses an index only for leakproof
 * operators, and neither ILIKE nor those of JSON are leakproof. A condition that is itself a policy
 * is not restricted in this way.
 */
export function searchOf(entity: Entity, table: string): Search[] {
  const text = searchTextOf(entity)
  const answers = answersField(entity)
  return [
    // Without a term each policy matches every row: an owner who is a member of the role still sees
    // everything.
    ...(text
      ? [
          search(table, 'search', `(${text.sql}) gin_trgm_ops`, {
            to: searchRoles.text,
            using: `(${text.sql}) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%')`,
          }),
        ]
      : []),
    ...(answers
      ? [
          search(table, 'answers', `(${objectIn(answers)}) jsonb_path_ops`, {
            to: searchRoles.answers,
            using: `(${objectIn(answers)}) @@ coalesce(nullif(current_setting('app.answers', true), ''), '1 == 1')::jsonpath`,
          }),
          search(table, 'ranges', `${termsOf(answers)} array_ops`, {
            to: searchRoles.ranges,
            using: `${termsOf(answers)} && coalesce(nullif(current_setting('app.ranges', true), ''), ${literal(`{${termOfAll}}`)})::text[]`,
          }),
        ]
      : []),
  ]
}

function search(
  table: string,
  name: string,
  part: string,
  { to, using }: { to: SearchRole; using: string },
): Search {
  const parts = [quote('client_id'), part]
  return {
    index: {
      name: withHash(`${table}_${name}`, `${table} ${parts.join()}`),
      unique: false,
      parts,
      fields: [],
      search: true,
    },
    policy: { name: withHash(name, using), using, write: false, to, narrows: true },
  }
}

/** The field of the hook `answers`: what is inside it is known only at run time. */
export function answersField(entity: Entity): Field | undefined {
  const hook = entity.hooks.find((each) => each.name === 'answers')
  return hook && entity.fields.find(({ name, column }) => name === hook.of && column)
}

/** The function whose body is `rangeTermsSql`; another body needs another number. */
export const rangeTermsFunction = 'branchdesk_system.answer_range_terms_1'

const termsOf = (answers: Field) => `(${rangeTermsFunction}(${objectIn(answers)}))`

const objectIn = ({ column }: Field) => `coalesce(${quote(column!)}, '{}')`

/** The table without its search indexes, for a database that cannot have them. */
export const withoutSearch = (table: Table): Table => ({
  ...table,
  indexes: table.indexes.filter((index) => !index.search),
  policies: table.policies.filter(({ narrows }) => !narrows),
})
