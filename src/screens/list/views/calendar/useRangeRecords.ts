import { useGetList, useListContext, useResourceContext } from 'ra-core'
import type { EntityRecord } from '../../../record/record.ts'
import { inlineErrorQueryOptions } from '../../inlineErrorQueryOptions.ts'
import { rangeFilter, type CalendarFields } from './recordTimes.ts'

/** Records that a calendar shows at most. */
export const shownAtMost = 500

/** The records of the list in a range of days, the earliest first. */
export function useRangeRecords(
  fields: CalendarFields,
  fixed: Record<string, unknown> | undefined,
  range: [string, string],
) {
  const { filterValues } = useListContext()
  const resource = useResourceContext()!
  return useGetList<EntityRecord>(
    resource,
    {
      filter: rangeFilter({ ...filterValues, ...fixed }, fields, range),
      sort: { field: fields.start.name, order: 'ASC' },
      pagination: { page: 1, perPage: shownAtMost },
      meta: inlineErrorQueryOptions.meta,
    },
    { retry: false, placeholderData: (before) => before },
  )
}
