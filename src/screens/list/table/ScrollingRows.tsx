import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import TableBody from '@mui/material/TableBody'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useListContext } from 'ra-core'
import { listPageSize } from '../../../model/constants.ts'
import type { EntityRecord } from '../../record/record.ts'
import { useCellEdit } from '../inline/useCellEdit.ts'
import { RecordRow, rowProps, WaitingRows } from './RecordRow.tsx'
import type { RecordListProps } from './RecordTable.tsx'
import { rowHeight } from './rowStyles.ts'
import { useRowShortcuts } from './useRowShortcuts.ts'
import { useRowWindows } from './useRowWindows.ts'

/** Rows rendered above and below the visible ones. */
const overscan = 6
/** The maximum number of rows rendered in one frame. */
const slice = 8
/** Height of the headings above the rows, in pixels. */
const headHeight = 38
const none: ReadonlySet<number> = new Set()

/**
 * All matching rows to scroll through: only the visible ones are rendered, and their records are
 * fetched as they come into view. A row whose record is loading, or scrolls by faster than it can
 * render, shows placeholder bars of the same height.
 */
export default function ScrollingRows({
  span,
  box,
  ...props
}: RecordListProps & { span: number; box: RefObject<HTMLElement | null> }) {
  const { isPending, total = 0 } = useListContext<EntityRecord>()
  const { selection, empty, inline } = props
  const held = useRef(0)
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    // The focused row stays rendered, wherever it is scrolled to.
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
  const rowFocus = useRowShortcuts({
    box,
    count: total,
    recordAt,
    reveal: (index) => virtual.scrollToIndex(index),
    props,
  })
  const edit = useCellEdit(box, rowFocus.recordOf, inline !== undefined)
  useEffect(() => {
    held.current = rowFocus.active
  }, [rowFocus.active])
  const drawn = useDrawn(items.flatMap(({ index }) => (recordAt(index) ? [index] : [])))
  if (isPending)
    return (
      <TableBody>
        <WaitingRows span={span} count={listPageSize} />
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
    <TableBody onFocus={rowFocus.onFocus} onDoubleClick={edit.onDoubleClick}>
      {shown.flatMap(({ index, start, record }) => [
        room(start),
        <RecordRow
          key={index}
          {...rowProps(props)}
          record={record}
          rowIndex={rowFocus.rowIndexOf(index)}
          active={index === rowFocus.active}
          selected={selection?.has(record.id) ?? false}
          onToggle={selection?.toggle}
          editing={edit.editedIn(record)}
          cellEdit={edit.cellEdit}
        />,
      ])}
      {room(headHeight + virtual.getTotalSize())}
    </TableBody>
  )
}

/**
 * Which of the loaded rows are rendered: a few more in each frame, so that scrolling stays smooth.
 * Rendered all at once, a jump takes a frame of 60 ms on a slow machine.
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
