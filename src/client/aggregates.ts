import { encodeAggregate, type AggregateGroup, type AggregateQuery } from '../model/aggregate.ts'
import { aggregatesPath } from '../model/constants.ts'
import type { Entity } from '../model/entity.ts'
import { encodeListQuery } from '../model/listQuery.ts'
import type { ProblemBody } from '../model/problem.ts'
import { readFilters, readWhere, type ListFilter } from './contractCall.ts'
import type { Http } from './http.ts'
import { toSimpleFilter } from './providers/simpleRest.ts'

/** One aggregate of the records of a resource that a list filter matches. */
export type AggregateRequest = Partial<AggregateQuery> & { resource: string; filter?: ListFilter }
export type AggregateResult =
  | { groups: AggregateGroup[]; problem?: undefined }
  | { problem: ProblemBody; groups?: undefined }

/** Several aggregates in one request, each with its own result; errors raise no toast. */
export async function fetchAggregates(
  http: Http,
  find: (resource: string) => Promise<Entity>,
  requests: AggregateRequest[],
  signal?: AbortSignal,
): Promise<AggregateResult[]> {
  const queries = await Promise.all(
    requests.map(async (request) => ({
      entity: request.resource,
      query: String(queryOf(await find(request.resource), request)),
    })),
  )
  const { json } = await http({
    verb: 'POST',
    path: aggregatesPath,
    body: { queries },
    silentStatuses: 'all',
    signal,
  })
  return json.results
}

/** The query string of one aggregate, with the filter in the dialect of its entity. */
function queryOf(entity: Entity, { filter = {}, ...aggregate }: AggregateRequest): URLSearchParams {
  const params =
    entity.dialect === 'simple-rest'
      ? new URLSearchParams({ filter: JSON.stringify(toSimpleFilter(filter)) })
      : encodeListQuery(
          {
            page: 0,
            size: 1,
            sort: [],
            search: filter.search,
            filters: readFilters(filter),
            where: readWhere(filter),
            count: true,
          },
          entity.operations.find(({ kind }) => kind === 'aggregate')?.params,
        )
  encodeAggregate(aggregate, params)
  return params
}
