import type {
  AssignCounts,
  AssignLine,
  AssignMatching,
  RefusedRecord,
} from '../model/assignLine.ts'
import type { Entity } from '../model/entity.ts'
import { encodeListQuery } from '../model/listQuery.ts'
import { getOperation, readFilters, readWhere, type ListFilter } from './contractCall.ts'
import type { Http, SilentStatuses } from './http.ts'
import { readLines } from './lineStream.ts'

/**
 * What to assign: everything that the option list of `picked` finds for this search and filter;
 * without `picked`, what the call finds that the schema declares for the choices.
 * `onProgress` is called after each batch with the counts so far.
 */
export type AssignRequest = {
  picked: string | undefined
  search: string | undefined
  filter: ListFilter
  assignment: AssignMatching
  silent?: SilentStatuses | undefined
  signal: AbortSignal
  onProgress: (counts: AssignCounts & { done: number; total: number }) => void
  onRefused: (refused: RefusedRecord) => void
}

/**
 * Assigns everything that an option list finds. An abort stops it after the current batch; a
 * repeated call assigns the rest.
 */
export async function assignMatching(
  http: Http,
  link: Entity,
  picked: Entity | undefined,
  { search, filter, assignment, silent, signal, onProgress, onRefused }: AssignRequest,
): Promise<AssignCounts> {
  const names = picked && getOperation(picked, 'options', filter).params
  const params = encodeListQuery(
    {
      page: 0,
      size: 1,
      sort: [],
      search,
      filters: readFilters(filter),
      where: readWhere(filter),
      count: true,
    },
    names,
  )
  const { stream } = await http({
    verb: 'POST',
    path: `/assign/${link.name}`,
    params,
    body: assignment,
    signal,
    stream: true,
    silentStatuses: silent,
  })
  let total = 0
  return readLines<AssignLine, AssignCounts>(stream!, signal, (line) => {
    if ('total' in line) total = line.total
    else if ('key' in line) onRefused(line)
    else onProgress({ ...line, total })
  })
}
