import type { Sql } from '../database/database.ts'
import { findByAnswers } from './answerSearch.ts'
import type { RowSearch } from './rareRows.ts'
import { findByText, type TextMatches } from './search.ts'

/**
 * What the search indexes found of a list before it is read: the records whose text contains its
 * term, and the keys of those that have its answers. Absent: the indexes do not help.
 */
export type Candidates = { byText?: TextMatches | undefined; byAnswers?: string[] | undefined }

/**
 * Looks the term and the answers of a list up in the search indexes.
 * Errors  those of filters (400)
 */
export async function findCandidates(sql: Sql, search: RowSearch): Promise<Candidates> {
  const [byText, byAnswers] = await Promise.all([
    findByText(sql, search),
    findByAnswers(sql, search),
  ])
  return { byText, byAnswers }
}
