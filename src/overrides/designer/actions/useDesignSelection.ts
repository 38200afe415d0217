import { useCallback, useState } from 'react'
import { placedColumns, type DesignRow } from '../../../design/design.ts'

/** What is chosen in a design: columns, the last of which has the focus, or a group. */
export type DesignSelection = { ids: string[]; group?: string }

/** How a column is chosen: alone, added or taken away, or with all up to it. */
export type ChooseMode = 'only' | 'toggle' | 'range'

/** The selection after a column was chosen. */
export function chooseColumn(
  rows: DesignRow[],
  { ids }: DesignSelection,
  id: string,
  mode: ChooseMode,
): DesignSelection {
  if (mode === 'toggle')
    return { ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id] }
  const start = ids[0]
  if (mode === 'only' || start === undefined) return { ids: [id] }
  // The first one stays first, so that the range can become longer or shorter.
  const order = placedColumns(rows).map(({ column }) => column.webId!)
  const [from, to] = [order.indexOf(start), order.indexOf(id)]
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: from <= to ? range : range.toReversed() }
}

/**
 * A column that gets the focus once it is in the page, or is only scrolled into view; each wish is
 * another object.
 */
export type WantedFocus = { id: string; onlyScroll?: true }

/**
 * The selection of a design. `moveFocus` focuses a column once it is in the page; `focus` also
 * chooses it; `scrollTo` leaves the focus where it is.
 */
export function useDesignSelection() {
  const [selection, setSelection] = useState<DesignSelection>({ ids: [] })
  const [wanted, setWanted] = useState<WantedFocus>()
  const moveFocus = useCallback((id: string) => setWanted({ id }), [])
  const scrollTo = useCallback((id: string) => setWanted({ id, onlyScroll: true }), [])
  const focus = useCallback((id: string | undefined) => {
    setSelection({ ids: id ? [id] : [] })
    if (id) setWanted({ id })
  }, [])
  return { selection, setSelection, wanted, moveFocus, scrollTo, focus }
}
