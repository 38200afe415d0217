import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { ResolvedColumn } from '../../record/columns.ts'
import { leastWidth, shareRoom, startingWidth, widthsAfter } from './columnWidths.ts'

/**
 * The column widths in pixels for the width of `box`, and how to change them: `drag` while a handle
 * moves, `keep` when it is released. `other` pixels of the table belong to no column.
 */
export function useColumnWidths(
  box: RefObject<HTMLElement | null>,
  columns: ResolvedColumn[],
  nameColumn: string | undefined,
  other: number,
  chosen: Record<string, number>,
  onChange?: (widths: Record<string, number>) => void,
) {
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
  const widths = shareRoom(
    columns.map((each) => ({
      start: startingWidth(each, each.path === nameColumn),
      least: leastWidth(each, each.path === nameColumn),
      chosen: now[each.path],
    })),
    room - other,
  )
  const after = (path: string, width: number) =>
    widthsAfter(
      now,
      columns.map((each, index) => ({ path: each.path, width: widths[index]! })),
      path,
      width,
    )
  return {
    widths,
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
