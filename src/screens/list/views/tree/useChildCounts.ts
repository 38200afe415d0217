import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext, useResourceContext } from 'ra-core'
import { aggregateLimits, type AggregateGroup } from '../../../../model/aggregate.ts'
import type { Field } from '../../../../model/field.ts'
import type { EntityRecord } from '../../../record/record.ts'

/** One aggregate of the response. */
type Result = { groups?: AggregateGroup[]; problem?: unknown }

/** Counts the records below a record; undefined: not known. */
export type CountOf = (record: EntityRecord) => number | undefined

/** How many records of the list are below each of these, in one request. */
export function useChildCounts(field: Field, records: EntityRecord[]): CountOf {
  const dataProvider = useDataProvider()
  const resource = useResourceContext()!
  const { filterValues } = useListContext()
  const ids = records.map(({ id }) => String(id))
  const { data } = useQuery({
    queryKey: [resource, 'childCounts', field.name, filterValues, ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from(
        { length: Math.ceil(ids.length / aggregateLimits.top) },
        (_, index) => ({
          resource,
          filter: {
            ...filterValues,
            [`${field.name}[in]`]: ids.slice(
              index * aggregateLimits.top,
              (index + 1) * aggregateLimits.top,
            ),
          },
          group: [{ field: field.name }],
          top: aggregateLimits.top,
        }),
      )
      const results: Result[] = await dataProvider.aggregate(parts, signal)
      // Without counts every row can be expanded, so a failure is not shown.
      return results.some(({ problem }) => problem) ? null : countsIn(results)
    },
    enabled: ids.length > 0,
    retry: false,
    placeholderData: (before) => before,
  })
  return ({ id }) => (data ? (data.get(String(id)) ?? 0) : undefined)
}

function countsIn(results: Result[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { by, values } of results.flatMap(({ groups }) => groups ?? [])) {
    const [part] = by
    if (part && 'value' in part) counts.set(String(part.value), Number(values[0]))
  }
  return counts
}
