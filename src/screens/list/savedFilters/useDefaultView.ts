import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocation, useStoreContext } from 'ra-core'
import type { DataProvider, Store } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { layoutKey } from '../views/listLayout.ts'
import { isSameView, applyView, readView } from './savedView.ts'
import type { ListView } from './savedView.ts'
import { columnsKey, screenSettingsQuery, sharedDefaultKey } from './screenSettings.ts'
import { chosenFilterKey, findDefaultFilter, savedFiltersQuery } from './useSavedFilters.ts'
import type { SavedFilter } from './useSavedFilters.ts'

/** What ra-core stores of a list, and restores where the address has no parameters. */
type ListParams = {
  filter?: ListView['filter']
  sort: string
  order: 'ASC' | 'DESC'
  page: number
  perPage: number
}

/**
 * How long the saved filters of a list are fresh, in milliseconds: switching between screens does
 * not wait for the service each time. Changes made here invalidate the query at once.
 */
export const listStartStaleTime = 60_000

/** What the start of a list works with; `search` is the query of its address. */
export type ListStart = {
  entity: Entity
  search: string
  dataProvider: DataProvider
  store: Store
  queryClient: QueryClient
}

/**
 * Applies the user's default filter before the list's first request (FILT-15), unless the address
 * has list parameters, or the list was left with another filter in this session (LIST-34). Returns
 * false while loading.
 */
export function useDefaultView(entity: Entity): boolean {
  const store = useStoreContext()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const { search } = useLocation()
  const [ready, setReady] = useState(() =>
    hasNoDefaultView({ entity, search, dataProvider, store, queryClient }),
  )
  useEffect(() => {
    if (ready) return
    let isUnmounted = false
    const isCancelled = () => isUnmounted
    void applyDefaultView({ entity, search, dataProvider, store, queryClient }, isCancelled).then(
      () => isUnmounted || setReady(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [ready, entity, search, store, queryClient, dataProvider])
  return ready
}

/**
 * Loads the user's default filter and applies it as `useDefaultView` does, unless it is cancelled.
 */
export async function applyDefaultView(
  list: ListStart,
  isCancelled: () => boolean = () => false,
): Promise<void> {
  const { entity, dataProvider, store, queryClient } = list
  if (isStarted(list)) return
  // Without a response the list starts as for a user without saved filters (LIST-30).
  const filtersRequest = queryClient
    .fetchQuery({ ...savedFiltersQuery(dataProvider, entity.name), staleTime: listStartStaleTime })
    .catch(() => [])
  // The columns of the filter override the stored ones.
  const [filters] = await Promise.all([
    filtersRequest,
    queryClient.fetchQuery(screenSettingsQuery(dataProvider, store)),
  ])
  if (isCancelled() || isStarted(list)) return
  const chosen = findDefault(list, filters)
  const saved = chosen && readView(chosen.value)
  if (!saved) return
  store.setItem(
    paramsKey(entity),
    startWith(saved, entity, store.getItem<ListParams>(paramsKey(entity))),
  )
  if (saved.columns) store.setItem(columnsKey(entity.name), saved.columns)
  if (saved.layout) store.setItem(layoutKey(entity.name), saved.layout)
  store.setItem(chosenFilterKey(entity.name), chosen.id)
}

/**
 * Whether the list does not wait for a default filter: it has started, or it is known to have none.
 */
function hasNoDefaultView(list: ListStart): boolean {
  if (isStarted(list)) return true
  const { entity, dataProvider, store, queryClient } = list
  if (!queryClient.getQueryData(screenSettingsQuery(dataProvider, store).queryKey)) return false
  const { queryKey } = savedFiltersQuery(dataProvider, entity.name)
  const state = queryClient.getQueryState(queryKey)
  const isFresh =
    state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < listStartStaleTime
  const filters = isFresh && queryClient.getQueryData(queryKey)
  return Boolean(filters && !findDefault(list, filters))
}

const isStarted = ({ entity, search, store }: ListStart) =>
  search.length > 1 || isFiltered(entity, store.getItem<ListParams>(paramsKey(entity)))

const findDefault = ({ entity, store }: ListStart, filters: SavedFilter[]) =>
  findDefaultFilter(filters, store.getItem<string | null>(sharedDefaultKey(entity.name)) ?? null)

/** The key of the store for what ra-core stores of an entity's list. */
export const paramsKey = (entity: Entity) => `${entity.name}.listParams`

const isFiltered = ({ list }: Entity, left: ListParams | undefined) =>
  left !== undefined &&
  !isSameView({ filter: left.filter ?? {} }, { filter: { search: '', ...list.defaults } })

/**
 * The first page of the view, applied to the list as it was left in this session, or to its initial
 * state.
 */
function startWith(saved: ListView, { list }: Entity, left: ListParams | undefined): ListParams {
  const now = left
    ? {
        filter: left.filter ?? {},
        sort: { field: left.sort, order: left.order },
        perPage: left.perPage,
      }
    : { filter: list.defaults, sort: list.sort, perPage: list.pageSize }
  const { filter, sort = list.sort, perPage = list.pageSize } = applyView(now, saved)
  const { search, ...others } = filter
  return { filter: search ? filter : others, sort: sort.field, order: sort.order, page: 1, perPage }
}
