import { useEffect } from 'react'
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { findShownPage, pageKey, prefetchPage, type PageParams } from '../list/listPage.ts'
import type { EntityRecord } from '../record/record.ts'

/** A page of a list as ra-core keeps it. */
type Page = { data: EntityRecord[]; total?: number; meta?: { totalIsBound?: boolean } }

/** The place of a record in its list, counted from 1, and the records beside it. */
export type Neighbours = {
  place: number
  total: number
  meta?: Page['meta']
  previous?: EntityRecord
  next?: EntityRecord
}

/**
 * The neighbours of a record in the list that a person came from, with its filter and order. At the
 * edge of a page the next one is requested. Undefined without such a list, as after a reload.
 */
export function useNeighbours(resource: string, id: EntityRecord['id']): Neighbours | undefined {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const found = findOnPages(queryClient, resource, id)
  const { page = 1, perPage = 0 } = found?.params.pagination ?? {}
  const { index = -1, rows = [], total = 0, meta } = found ?? {}
  const place = (page - 1) * perPage + index + 1
  const beside = [
    ...(found && index === 0 && page > 1 ? [page - 1] : []),
    ...(found && index === rows.length - 1 && place < total ? [page + 1] : []),
  ].map((number) => onPage(found!.params, number))
  const needed = JSON.stringify(beside)
  useEffect(() => {
    for (const params of JSON.parse(needed) as PageParams[])
      void prefetchPage({ queryClient, dataProvider }, resource, params)
  }, [queryClient, dataProvider, resource, needed])
  // Shows the other page when it arrives.
  const pages = useQueries({
    queries: beside.map((params) => ({ queryKey: pageKey(resource, params), enabled: false })),
  }).map(({ data }) => data as Page | undefined)
  if (!found) return undefined
  const pageAt = (number: number) =>
    pages[beside.findIndex(({ pagination }) => pagination.page === number)]?.data
  const previous = rows[index - 1] ?? pageAt(page - 1)?.at(-1)
  const next = rows[index + 1] ?? pageAt(page + 1)?.[0]
  return { place, total, meta, ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}

const onPage = (params: PageParams, page: number): PageParams => ({
  ...params,
  pagination: { ...params.pagination, page },
})

/** Finds a record on the page that was shown, or on one that the person has paged to since. */
function findOnPages(client: QueryClient, resource: string, id: EntityRecord['id']) {
  const shown = findShownPage(client, resource)
  if (!shown) return undefined
  for (const step of [1, -1])
    for (let page = shown.pagination.page; page > 0; page += step) {
      const params = onPage(shown, page)
      const found = client.getQueryData<Page>(pageKey(resource, params))
      if (!found) break
      const index = found.data.findIndex((each) => String(each.id) === String(id))
      if (index >= 0)
        return {
          params,
          index,
          rows: found.data,
          total: found.total ?? found.data.length,
          meta: found.meta,
        }
    }
  return undefined
}
