import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocation, useStoreContext } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { isSameView, applyView, readView } from './savedView.ts'
import type { ListView } from './savedView.ts'
import { columnsKey, screenSettingsQuery, sharedDefaultKey } from './screenSettings.ts'
import { chosenFilterKey, findDefaultFilter, savedFiltersQuery } from './useSavedFilters.ts'

/** What ra-core keeps of a list in its store, and takes up where the address says nothing. */
type ListParams = {
  filter?: ListView['filter']
  sort: string
  order: 'ASC' | 'DESC'
  page: number
  perPage: number
}

// Going to and fro between screens does not wait for the service each time; what is saved here is asked for anew at once.
const fresh = 60_000

/**
 * Puts the person's default filter in place before the list asks for the first time (FILT-15), unless the address says how
 * the list stands, or it was left with another filter in this session (LIST-34). False while that is being found out.
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
    let left = false
    const start = async () => {
      // Without an answer the list starts as it does for someone without saved filters (LIST-30).
      const asked = queryClient
        .fetchQuery({ ...savedFiltersQuery(dataProvider, entity.name), staleTime: fresh })
        .catch(() => [])
      // The columns of the filter lie over those that are remembered.
      const [filters] = await Promise.all([
        asked,
        queryClient.fetchQuery(screenSettingsQuery(dataProvider, store)),
      ])
      if (left) return
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
      left = true
    }
  }, [ready, entity, store, queryClient, dataProvider])
  return ready
}

const paramsKey = (entity: Entity) => `${entity.name}.listParams`

const isFiltered = ({ list }: Entity, left: ListParams | undefined) =>
  left !== undefined &&
  !isSameView({ filter: left.filter ?? {} }, { filter: { search: '', ...list.defaults } })

/** The first page of the view, over the list as it was left in this session, or as it starts. */
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
