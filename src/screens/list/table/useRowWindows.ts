import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'ra-core'
import type { DataProvider } from 'ra-core'
import { scrollingSize } from '../../../model/constants.ts'
import type { EntityRecord } from '../../record/record.ts'

// In ms: windows that are only scrolled by are not asked for.
const rest = 80
// In ms: how long a window out of sight is kept.
const kept = 60_000

/**
 * The records of the rows in `range`, and of as many more as their windows hold: pages of `scrollingSize`, fetched once scrolling rests
 * on them. The first one is the list's own.
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
  // What arrives is drawn in slices, as what is scrolled into sight.
  const windows = useDeferredValue(useMemo(() => new Map(answers).set(0, data), [answers, data]))
  return (index) => windows.get(Math.floor(index / scrollingSize))?.[index % scrollingSize]
}

type Params = {
  filter: Record<string, unknown>
  sort: { field: string; order: 'ASC' | 'DESC' }
  pagination: { page: number; perPage: number }
}

// Under the same kind of key as the pages of ra-core, so that what makes those anew makes these anew.
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

/** The pages from `from` to `to` once they have been the same for a moment; the ones before until then. */
function useRested(from: number, to: number): number[] {
  const [rested, setRested] = useState([from, to])
  useEffect(() => {
    const timer = setTimeout(() => setRested([from, to]), rest)
    return () => clearTimeout(timer)
  }, [from, to])
  const [first = 0, last = 0] = rested
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
