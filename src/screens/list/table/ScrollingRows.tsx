import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import TableBody from '@mui/material/TableBody'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useListContext } from 'ra-core'
import type { EntityRecord } from '../../record/record.ts'
import { RecordRow, rowProps, SkeletonRow } from './RecordRow.tsx'
import type { RecordListProps } from './RecordTable.tsx'
import { rowHeight } from './rowStyles.ts'
import { useRowShortcuts } from './useRowShortcuts.ts'
import { useRowWindows } from './useRowWindows.ts'

/** Rows kept in the page above and below those in sight. */
const overscan = 6
/** Rows that are drawn in one frame, at most. */
const slice = 8
/** Pixels of the headings, which stand over the rows. */
const headHeight = 38
const none: ReadonlySet<number> = new Set()

/**
 * All rows that match, to scroll through: only those in sight are in the page, and their records are fetched as they come into it.
 * Where a record is on its way, or comes by faster than it can be drawn, its row is bars of the same height.
 */
export default function ScrollingRows({
  span,
  box,
  ...props
}: RecordListProps & { span: number; box: RefObject<HTMLElement | null> }) {
  const { isPending, total = 0 } = useListContext<EntityRecord>()
  const { selection, empty } = props
  const held = useRef(0)
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    // The row with the focus stays in the page, wherever it is scrolled to.
    rangeExtractor: useCallback(
      (range: Range) =>
        [
          ...new Set([
            ...(held.current < range.count ? [held.current] : []),
            ...defaultRangeExtractor(range),
          ]),
        ].toSorted((one, other) => one - other),
      [],
    ),
  })
  const items = virtual.getVirtualItems()
  const recordAt = useRowWindows(virtual.range)
  const keys = useRowShortcuts({
    box,
    count: total,
    recordAt,
    reveal: (index) => virtual.scrollToIndex(index),
    props,
  })
  useEffect(() => {
    held.current = keys.active
  }, [keys.active])
  const drawn = useDrawn(items.flatMap(({ index }) => (recordAt(index) ? [index] : [])))
  if (isPending)
    return (
      <TableBody>
        {Array.from({ length: 20 }, (_, index) => (
          <SkeletonRow key={index} span={span} seed={index} first={selection !== undefined} />
        ))}
      </TableBody>
    )
  if (total === 0)
    return (
      <TableBody>
        <tr>
          <td colSpan={span}>{empty}</td>
        </tr>
      </TableBody>
    )

  const shown = items.flatMap(({ index, start }) => {
    const record = drawn.has(index) ? recordAt(index) : undefined
    return record ? [{ index, start, record }] : []
  })
  let end = headHeight
  const room = (until: number) => {
    const height = until - end
    end = until + rowHeight
    return (
      height > 0 && (
        <tr aria-hidden key={`until ${until}`} style={{ height }}>
          <td aria-hidden data-part="bars" colSpan={span} />
        </tr>
      )
    )
  }
  return (
    <TableBody onFocus={keys.onFocus}>
      {shown.flatMap(({ index, start, record }) => [
        room(start),
        <RecordRow
          key={index}
          {...rowProps(props)}
          record={record}
          place={keys.placeOf(index)}
          active={index === keys.active}
          selected={selection?.has(record.id) ?? false}
          onToggle={selection?.toggle}
        />,
      ])}
      {room(headHeight + virtual.getTotalSize())}
    </TableBody>
  )
}

/**
 * Which of the rows whose records are there are drawn: a slice more in each frame, and scrolling goes before. All at once, a leap is a frame of 60 ms
 * on a slow machine.
 */
function useDrawn(ready: number[]): ReadonlySet<number> {
  const [drawn, setDrawn] = useState(none)
  const wanted = ready.join()
  useEffect(() => {
    const missing = ready.filter((index) => !drawn.has(index))
    if (missing.length === 0) return
    const frame = requestAnimationFrame(() =>
      startTransition(() =>
        setDrawn(
          new Set([...ready.filter((index) => drawn.has(index)), ...missing.slice(0, slice)]),
        ),
      ),
    )
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new array of the same indexes wants nothing new
  }, [wanted, drawn])
  return drawn
}
