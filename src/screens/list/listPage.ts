import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { getQuery, parseQueryFromLocation, useDataProvider, useListContext } from 'ra-core'
import type { DataProvider, GetListParams, ListParams, Store } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { inlineErrorQueryOptions } from './inlineErrorQueryOptions.ts'
import { paramsKey } from './savedFilters/useDefaultView.ts'

/** What identifies a page of a list. */
export type PageParams = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>

/**
 * How long a page that was requested ahead is shown without a request of its own, in milliseconds.
 */
const freshFor = 5_000

// When each page that was requested ahead arrived. A later request of the same page ends that.
const arrivedAhead = new WeakMap<Query, number>()

/** The stale time of a list: a page that was just requested ahead is not requested again. */
export const pageStaleTime = (query: Query<any, any, any, any>): number =>
  arrivedAhead.get(query) === query.state.dataUpdatedAt ? freshFor : 0

/**
 * The page that a list shows first, from its address (`search`) or as it was left in this session.
 */
export function firstPage(entity: Entity, search: string, store: Store): PageParams {
  const { page, perPage, sort, order, filter } = getQuery({
    queryFromLocation: parseQueryFromLocation({ search } as Parameters<
      typeof parseQueryFromLocation
    >[0]),
    params: store.getItem<ListParams>(paramsKey(entity)),
    filterDefaultValues: entity.list.defaults,
    sort: entity.list.sort,
    perPage: entity.list.pageSize,
  })
  const field = { field: sort, order: order === 'DESC' ? 'DESC' : 'ASC' } as const
  return { pagination: { page, perPage }, sort: field, filter: { ...filter } }
}

/** The key under which ra-core's `useGetList` keeps a page of a list. */
export const pageKey = (resource: string, { pagination, sort, filter }: PageParams) => [
  resource,
  'getList',
  { pagination, sort, filter, meta: inlineErrorQueryOptions.meta },
]

const shownKey = (resource: string) => ['shown page', resource]

/**
 * Remembers the page that a list shows, for the details that it leads to. `fixed` is the filter of
 * the list's variant, or of a tab.
 */
export function useShownPage(resource: string, fixed: Record<string, unknown> | undefined): void {
  const queryClient = useQueryClient()
  const { page, perPage, sort, filterValues, data } = useListContext()
  const shown = JSON.stringify({
    pagination: { page, perPage },
    sort,
    filter: { ...filterValues, ...fixed },
  })
  useEffect(() => {
    const params = JSON.parse(shown) as PageParams
    // A list that is being left already has the parameters of the next address.
    if (data && queryClient.getQueryData(pageKey(resource, params)))
      queryClient.setQueryData(shownKey(resource), params)
  }, [queryClient, resource, shown, data])
}

/** The page of a list of these records that was shown last; undefined after a reload. */
export const findShownPage = (client: QueryClient, resource: string): PageParams | undefined =>
  client.getQueryData<PageParams>(shownKey(resource))

/**
 * Requests a page of a list before the list asks for it, unless it is there. The result is that of
 * ra-core's `useGetList`. A failure shows when the list asks again.
 */
export async function prefetchPage(
  { queryClient, dataProvider }: { queryClient: QueryClient; dataProvider: DataProvider },
  resource: string,
  page: PageParams,
): Promise<void> {
  const queryKey = pageKey(resource, page)
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const params = { ...page, meta: inlineErrorQueryOptions.meta, signal }
      const { data, total, pageInfo, meta: more } = await dataProvider.getList(resource, params)
      return { data, total, pageInfo, meta: more }
    },
    staleTime: freshFor,
  })
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.data) arrivedAhead.set(query, query.state.dataUpdatedAt)
}

/** Another view of the list that is shown: a page, or the first page in another order. */
export type OtherView = { page: number } | { sort: PageParams['sort'] }

/**
 * Returns a function that requests another view of the list that is shown, for when its button is
 * pointed at. `fixed` is the filter of the list's variant.
 */
export function useViewPrefetch(
  resource: string,
  fixed: Record<string, unknown> | undefined,
): (other: OtherView) => void {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const { perPage, sort, filterValues } = useListContext()
  return (other) =>
    void prefetchPage({ queryClient, dataProvider }, resource, {
      pagination: { page: 'page' in other ? other.page : 1, perPage },
      sort: 'sort' in other ? other.sort : sort,
      filter: { ...filterValues, ...fixed },
    })
}
