import { useState } from 'react'
import { useListContext } from 'ra-core'
import type { ListView } from '../savedFilters/savedView.ts'
import type { ColumnsControl } from '../toolbar/ListToolbar.tsx'
import { layoutName, type LayoutControl } from '../views/listLayout.ts'
import type { FilterValues } from './filterConditions.ts'
import { fromTree, toTree } from './filterTree.ts'

/**
 * The values of the filter panel, which start as those of the list. `now` is the view of the list,
 * `view` that of the panel; `show` replaces the panel's values, `apply` changes the list.
 * `hasStatus`: the panel has an input for the status.
 */
export function useFilterPanel(
  hasStatus: boolean,
  control: ColumnsControl | undefined,
  layout: LayoutControl | undefined,
) {
  const { filterValues, setFilters, sort, setSort, perPage, setPerPage } = useListContext()
  const now: ListView = {
    filter: filterValues,
    sort,
    perPage,
    ...(control ? { columns: control.choice } : {}),
    ...(layout && layout.all.length > 1 ? { layout: layoutName(layout.current) } : {}),
  }
  const [status, setStatus] = useState(String(filterValues.status ?? 'ALL'))
  const [tree, setTree] = useState(() => toTree(filterValues))
  // The parts without inputs in the panel: those of the list, or of the saved filter that was
  // chosen.
  const [rest, setRest] = useState(now)
  const search = rest.filter['search']
  const view: ListView = {
    ...rest,
    filter: {
      ...(hasStatus ? { status } : {}),
      ...fromTree(tree),
      ...(search ? { search } : {}),
    },
  }
  const show = (saved: ListView) => {
    setStatus(String(saved.filter['status'] ?? 'ALL'))
    setTree(toTree(saved.filter))
    setRest(saved)
  }
  const apply = (next: ListView) => {
    setFilters(next.filter)
    if (next.sort && next.sort !== sort) setSort(next.sort)
    if (next.perPage && next.perPage !== perPage) setPerPage(next.perPage)
    if (next.columns && next.columns !== control?.choice) control?.onChange(next.columns)
    if (next.layout && next.layout !== now.layout) layout?.onChange(next.layout)
  }
  const reset = (defaults: FilterValues) =>
    apply({
      filter: { ...defaults, ...(filterValues.search ? { search: filterValues.search } : {}) },
    })
  return { now, view, status, setStatus, tree, setTree, show, apply, reset }
}
