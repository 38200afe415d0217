import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RefObject } from 'react'
import type { ResolvedColumn } from '../../record/columns.ts'
import { boundsOf, isCramped, shareRoom, widthsAfter } from './columnWidths.ts'
import { contentWidths, type ContentWidth } from './contentWidths.ts'

/** The pixels by which a column is narrower in a table with tight paddings. */
const tightSaving = 8

/**
 * The column widths in pixels for the width of `box`, and how to change them: `drag` while a handle
 * moves, `keep` when it is released. They follow the contents of the first rows that `table` shows.
 * `before` pixels of the table are left of the columns; right of them are `after` pixels, or
 * `compact`, if the table would scroll otherwise (`isCompact`). `isTight`: the cells have less
 * padding. `isWrapped`: some names or dates have two lines. `onTwoLines`: the positions of the
 * columns whose texts do. `leastWidth`: the pixels that all columns need on one line.
 */
export function useColumnWidths({
  box,
  table,
  columns,
  nameColumn,
  nameColumns,
  before,
  after: behind,
  compact,
  chosen,
  onChange,
}: {
  box: RefObject<HTMLElement | null>
  table: RefObject<HTMLTableElement | null>
  columns: ResolvedColumn[]
  nameColumn: string | undefined
  /** Further columns that are part of a record's name: they are as whole as the name. */
  nameColumns: string[]
  before: number
  after: number
  compact: number
  chosen: Record<string, number>
  onChange?: ((widths: Record<string, number>) => void) | undefined
}) {
  const measured = useContentWidths(table, columns, before > 0 ? 1 : 0)
  const [room, setRoom] = useState(0)
  const [dragged, setDragged] = useState<Record<string, number>>()
  useLayoutEffect(() => {
    const element = box.current!
    const measure = () => setRoom(element.clientWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [box])
  const now = dragged ?? chosen
  const bounds = boundsOf(columns, [nameColumn, ...nameColumns], measured).map((each, index) => ({
    ...each,
    chosen: now[columns[index]!.path],
  }))
  const least = bounds.reduce((sum, each) => sum + (each.chosen ?? each.least), before)
  const isCompact = room > 0 && measured !== undefined && least + behind > room
  const other = before + (isCompact ? compact : behind)
  const isTight = room > 0 && measured !== undefined && isCramped(bounds, room - other)
  const saved = bounds.map(({ chosen: width }) =>
    isTight && width === undefined ? tightSaving : 0,
  )
  const roomy = room - other + saved.reduce<number>((sum, each) => sum + each, 0)
  const widths = shareRoom(bounds, roomy).map((width, index) => width - saved[index]!)
  const after = (path: string, width: number) =>
    widthsAfter(
      now,
      columns.map((each, index) => ({ path: each.path, width: widths[index]! })),
      path,
      width,
    )
  return {
    widths,
    isCompact,
    isTight,
    isWrapped: bounds.some(
      ({ wrapped, tightest, least: whole }, index) =>
        (wrapped ?? tightest) !== undefined && widths[index]! + saved[index]! < whole,
    ),
    onTwoLines: bounds.flatMap(({ twoLines, start }, index) =>
      twoLines !== undefined && widths[index]! + saved[index]! < start ? [index] : [],
    ),
    leastWidth: least - before,
    totalWidth: widths.reduce((sum, each) => sum + each, other),
    drag: onChange && ((path: string, width: number) => setDragged(after(path, width))),
    keep:
      onChange &&
      ((path: string, width: number) => {
        setDragged(undefined)
        onChange(after(path, width))
      }),
  }
}

/**
 * What was measured by columns since the page was loaded: a list that is opened again does not
 * change its widths when its rows arrive.
 */
const lastMeasured = new Map<string, ContentWidth[]>()

/**
 * The widest content of each column in the first rows of a table; undefined until there are rows.
 */
function useContentWidths(
  table: RefObject<HTMLTableElement | null>,
  columns: ResolvedColumn[],
  first: number,
): ContentWidth[] | undefined {
  const key = columns.map(({ path, label }) => `${path} ${label}`).join('\n')
  const [measured, setMeasured] = useState<{ key: string; widths: ContentWidth[] }>()
  useLayoutEffect(() => {
    const element = table.current!
    const measure = () => {
      if (!element.querySelector('tbody tr[aria-rowindex]')) return
      rows.disconnect()
      const widths = contentWidths(element).slice(first)
      lastMeasured.set(key, widths)
      setMeasured({ key, widths })
    }
    // Rows come after the table, and those of a scrolling list after their code. This runs before
    // they are painted, and so must the change of the widths.
    const rows = new MutationObserver(() => flushSync(measure))
    rows.observe(element, { childList: true, subtree: true })
    measure()
    return () => rows.disconnect()
  }, [table, key, first])
  return measured?.key === key ? measured.widths : lastMeasured.get(key)
}
