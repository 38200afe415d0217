import { createContext, useContext, useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslate } from 'ra-core'
import { clampWidth, columnMaximum, columnMinimum } from '../columns/columnWidths.ts'

/**
 * The widths of the columns by their positions, in pixels. A context, so that only the handles
 * render again when the contents have been measured, not the headings.
 */
export const ColumnWidthsContext = createContext<number[]>([])

/** How much an arrow key changes the width, in pixels. */
const step = 16

/**
 * The resize handle of a column: drag it, use the arrow keys, or fit the content with a double
 * click or Enter.
 */
export function ColumnResizeHandle({
  label,
  index,
  onWidth,
  onDone,
  onFit,
}: {
  label: string
  /** The position of the column. */
  index: number
  /** Called while the handle moves. */
  onWidth: (width: number) => void
  /** Called when the handle is released. */
  onDone: (width: number) => void
  onFit: () => void
}) {
  const translate = useTranslate()
  const width = useContext(ColumnWidthsContext)[index]!
  const from = useRef<{ x: number; width: number; at: number } | undefined>(undefined)
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width, at: width }
  }
  const move = (event: PointerEvent) => {
    if (!from.current) return
    from.current.at = clampWidth(from.current.width + event.clientX - from.current.x)
    onWidth(from.current.at)
  }
  const end = () => {
    const { current } = from
    from.current = undefined
    if (current && current.at !== current.width) onDone(current.at)
  }
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: columnMinimum,
      End: columnMaximum,
    }[event.key]
    if (event.key === 'Enter') onFit()
    else if (next !== undefined) onDone(clampWidth(next))
    else return
    event.preventDefault()
  }
  return (
    <div
      data-part="resize"
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('screens.columns.width', { label })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={columnMinimum}
      aria-valuemax={columnMaximum}
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onFit}
      onKeyDown={press}
    />
  )
}

/** The styles of all handles of a table, defined once on its head. */
export const resizeHandleStyles = {
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  width: 10,
  cursor: 'col-resize',
  touchAction: 'none',
  userSelect: 'none',
  outline: 'none',
  '@media (pointer: coarse)': { width: 24 },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 8,
    right: 0,
    width: '1px',
    bgcolor: 'divider',
  },
  '&:hover::after, &:active::after': { insetBlock: 0, width: '2px', bgcolor: 'primary.main' },
  '&:focus-visible::after': {
    insetBlock: 2,
    width: '4px',
    borderRadius: 1,
    bgcolor: 'primary.main',
  },
} as const
