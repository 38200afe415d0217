import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocation, useStoreContext } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { isSameView, applyView, readView } from './savedView.ts'
import type { ListView } from './savedView.ts'
import { columnsKey, screenSettingsQuery, sharedDefaultKey } from './screenSettings.ts'
import { chosenFilterKey, findDefaultFilter, savedFiltersQuery } from './useSavedFilters.ts'

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
  const [ready, setReady] = useState(
    () => search.length > 1 || isFiltered(entity, store.getItem<ListParams>(paramsKey(entity))),
  )
  useEffect(() => {
    if (ready) return
    let isUnmounted = false
    const start = async () => {
      // Without a response the list starts as for a user without saved filters (LIST-30).
      const filtersRequest = queryClient
        .fetchQuery({
          ...savedFiltersQuery(dataProvider, entity.name),
          staleTime: listStartStaleTime,
        })
        .catch(() => [])
      // The columns of the filter override the stored ones.
      const [filters] = await Promise.all([
        filtersRequest,
        queryClient.fetchQuery(screenSettingsQuery(dataProvider, store)),
      ])
      if (isUnmounted) return
      const chosen = findDefaultFilter(
        filters,
        store.getItem<string | null>(sharedDefaultKey(entity.name)) ?? null,
      )
      const saved = chosen && readView(chosen.value)
      if (saved) {
        store.setItem(
          paramsKey(entity),
          startWith(saved, entity, store.getItem<ListParams>(paramsKey(entity))),
        )
        if (saved.columns) store.setItem(columnsKey(entity.name), saved.columns)
        store.setItem(chosenFilterKey(entity.name), chosen.id)
      }
      setReady(true)
    }
    void start()
    return () => {
      isUnmounted = true
    }
  }, [ready, entity, store, queryClient, dataProvider])
  return ready
}

const paramsKey = (entity: Entity) => `${entity.name}.listParams`

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
