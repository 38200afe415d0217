import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useListContext } from 'ra-core'
import type { EntityRecord } from '../../record/record.ts'

type Id = EntityRecord['id']

/**
 * The selected rows: some by their ids, or everything that matches the list's search and filters,
 * on all pages.
 */
export type Selection = {
  /** The chosen ids, unless everything is selected. */
  ids: Id[]
  count: number
  isEverything: boolean
  has: (id: Id) => boolean
  toggle: (id: Id) => void
  /** Selects exactly these. */
  select: (ids: Id[]) => void
  selectEverything: () => void
}

/**
 * The list's selection. It is cleared whenever other rows are on their way or the rows change
 * (LIST-14), but not by a refetch in the background that brings the same rows: live updates and a
 * window that gets the focus would take away what someone is selecting.
 */
export function useSelection(): Selection {
  const {
    data,
    total = 0,
    isPlaceholderData,
    selectedIds,
    onSelect,
  } = useListContext<EntityRecord>()
  // Everything except these is selected; undefined while only some rows are.
  const [except, setExcept] = useState<ReadonlySet<Id>>()
  const chosen = useMemo(() => new Set(selectedIds), [selectedIds])

  const latest = useRef({ chosen, except, onSelect })
  useEffect(() => {
    latest.current = { chosen, except, onSelect }
  })
  const select = useCallback((ids: Id[]) => {
    setExcept(undefined)
    latest.current.onSelect(ids)
  }, [])
  const toggle = useCallback((id: Id) => {
    const now = latest.current
    if (now.except) setExcept(toggled(now.except, id))
    else now.onSelect([...toggled(now.chosen, id)])
  }, [])
  useEffect(() => {
    if (latest.current.except || latest.current.chosen.size > 0) select([])
  }, [data, isPlaceholderData, select])

  return useMemo(
    () => ({
      ids: [...chosen],
      count: except ? total - except.size : chosen.size,
      isEverything: except !== undefined,
      has: (id) => (except ? !except.has(id) : chosen.has(id)),
      toggle,
      select,
      selectEverything: () => setExcept(new Set()),
    }),
    [total, chosen, except, toggle, select],
  )
}

function toggled(ids: ReadonlySet<Id>, id: Id): Set<Id> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
