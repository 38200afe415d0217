import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'ra-core'
import type { DataProvider } from 'ra-core'
import { scrollingSize } from '../../../model/constants.ts'
import type { EntityRecord } from '../../record/record.ts'

// In ms: windows that are only scrolled past are not fetched.
const rest = 80
// In ms: how long an invisible window stays cached.
const kept = 60_000

/**
 * The records of the rows in `range`, read in windows: pages of `scrollingSize`, fetched once
 * scrolling pauses on them. The first one is the list's own page.
 */
export function useRowWindows(
  range: { startIndex: number; endIndex: number } | null,
): (index: number) => EntityRecord | undefined {
  const dataProvider = useDataProvider()
  const { resource, data, filter, filterValues, sort } = useListContext<EntityRecord>()
  const from = Math.floor((range?.startIndex ?? 0) / scrollingSize)
  const to = Math.floor((range?.endIndex ?? 0) / scrollingSize)
  const wanted = useRested(from, to)
  const answers = useQueries({
    queries: wanted
      .filter((page) => page > 0)
      .map((page) =>
        windowQuery(
          dataProvider,
          resource,
          {
            filter: { ...filterValues, ...filter },
            sort,
            pagination: { page: page + 1, perPage: scrollingSize },
          },
          page,
        ),
      ),
    combine: answered,
  })
  // Arriving rows are rendered in slices, like those scrolled into view.
  const windows = useDeferredValue(useMemo(() => new Map(answers).set(0, data), [answers, data]))
  return (index) => windows.get(Math.floor(index / scrollingSize))?.[index % scrollingSize]
}

type Params = {
  filter: Record<string, unknown>
  sort: { field: string; order: 'ASC' | 'DESC' }
  pagination: { page: number; perPage: number }
}

// The same kind of query key as ra-core's pages, so that an invalidation of those also covers
// these.
const windowQuery = (
  dataProvider: DataProvider,
  resource: string,
  params: Params,
  page: number,
) => ({
  queryKey: [resource, 'getList', { ...params, meta: { window: true } }],
  queryFn: async ({ signal }: { signal: AbortSignal }) => ({
    page,
    rows: (await dataProvider.getList<EntityRecord>(resource, { ...params, signal })).data,
  }),
  gcTime: kept,
  retry: 2,
})

const answered = (results: { data?: { page: number; rows: EntityRecord[] } | undefined }[]) =>
  new Map(
    results.flatMap(({ data }) =>
      data ? [[data.page, data.rows as EntityRecord[] | undefined] as const] : [],
    ),
  )

/**
 * The pages from `from` to `to` once they have not changed for a moment; until then, the previous
 * ones.
 */
function useRested(from: number, to: number): number[] {
  const [rested, setRested] = useState([from, to])
  useEffect(() => {
    const timer = setTimeout(() => setRested([from, to]), rest)
    return () => clearTimeout(timer)
  }, [from, to])
  const [first = 0, last = 0] = rested
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
