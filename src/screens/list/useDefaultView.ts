import { useEffect, useState } from 'react'
import { useLocation, useStoreContext } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { columnsKey } from './useColumnChoice.ts'
import { isSameView, overlay, readView } from './savedView.ts'
import type { ListView } from './savedView.ts'
import { chosenKey, useSavedFilters } from './useSavedFilters.ts'

/** What ra-core keeps of a list in its store. */
type ListParams = { filter: ListView['filter']; sort: string; order: 'ASC' | 'DESC'; page: number; perPage: number }

/**
 * Puts the person's default filter in place before the list asks for the first time (FILT-15), unless the address says how
 * the list stands, or it was left with another filter in this session (LIST-34). False while that is being found out.
 */
export function useDefaultView(entity: Entity): boolean {
  const store = useStoreContext()
  const { search } = useLocation()
  const [ready, setReady] = useState(() => search.length > 1 || isFiltered(entity, store.getItem<ListParams>(paramsKey(entity))))
  const { data, isPending } = useSavedFilters(entity.name, !ready)
  useEffect(() => {
    if (ready || isPending) return
    const chosen = data?.find((each) => each.defaultIndicator)
    const saved = chosen && readView(chosen.value)
    if (saved) {
      const { list } = entity
      const now = store.getItem<ListParams>(paramsKey(entity)) ?? { filter: list.defaults, sort: list.sort.field, order: list.sort.order, page: 1, perPage: list.pageSize }
      const { filter, sort, perPage = now.perPage, columns } = overlay({ filter: now.filter, sort: { field: now.sort, order: now.order }, perPage: now.perPage }, saved)
      const { search: term, ...rest } = filter
      // Where ra-core looks for the state of a list that the address says nothing about.
      store.setItem<ListParams>(paramsKey(entity), { filter: term ? filter : rest, sort: sort!.field, order: sort!.order, page: 1, perPage })
      if (columns) store.setItem(columnsKey(entity.name), columns)
      store.setItem(chosenKey(entity.name), chosen.id)
    }
    setReady(true)
  }, [ready, isPending, data, entity, store])
  return ready
}

const paramsKey = (entity: Entity) => `${entity.name}.listParams`

const isFiltered = (entity: Entity, params: ListParams | undefined) => params !== undefined && !isSameView({ filter: params.filter }, { filter: { search: '', ...entity.list.defaults } })
