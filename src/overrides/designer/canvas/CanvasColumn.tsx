import { memo, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import Box from '@mui/material/Box'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import { useDraggable } from '@dnd-kit/react'
import { useTranslate } from 'ra-core'
import { widthsOf, type DesignColumn } from '../../../design/design.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { belowBar } from '../DesignBar.tsx'
import { DesignElement } from '../form/DesignElement.tsx'
import type { DesignEvents } from '../actions/useDesignEvents.ts'

/** A column as people see it, below a button that chooses it. */
export const CanvasColumn = memo(function CanvasColumn({
  column,
  language,
  isChosen,
  hasProblem,
  isEditable,
  events,
}: {
  column: DesignColumn
  language: LanguageCode
  isChosen: boolean
  hasProblem: boolean
  isEditable: boolean
  events: DesignEvents
}) {
  const translate = useTranslate()
  const id = column.webId!
  const { ref, isDragging } = useDraggable({
    id,
    data: { column: id },
    disabled: !isEditable,
  })
  const place = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<number>()
  const widths = widthsOf(column)
  const kind = translate(`designer.fieldType.${column.fieldType}`, { _: column.fieldType })
  const name = [column.label || column.fieldKey, kind].filter(Boolean).join(', ')
  return (
    <Box
      ref={place}
      data-place={id}
      data-dragging={isDragging || undefined}
      sx={{
        position: 'relative',
        minWidth: 0,
        p: 1,
        borderRadius: 1,
        outline: '2px solid',
        outlineColor: isChosen ? 'primary.main' : 'transparent',
        // A problem has its own frame unless that of the chosen column is there.
        ...(hasProblem && !isChosen ? { outline: '1px dashed', outlineColor: 'error.main' } : {}),
        bgcolor: isChosen ? 'action.selected' : undefined,
        opacity: isDragging ? 0.4 : 1,
        gridColumn: { xs: `span ${widths.mobile}`, md: `span ${dragged ?? widths.desktop}` },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box inert aria-hidden>
        {/* Not the key, which changes while the label is typed: a field would get the value, such as
            the country that an address starts with, of one that had the same key before. */}
        <DesignElement
          column={column}
          language={language}
          source={`column-${id}-${column.fieldType}`}
        />
      </Box>
      <ChooseButton
        ref={ref}
        id={id}
        label={hasProblem ? translate('designer.canvas.withProblem', { name }) : name}
        isChosen={isChosen}
        isEditable={isEditable}
        events={events}
      />
      {hasProblem && (
        <ErrorOutlined
          aria-hidden
          color="error"
          fontSize="small"
          sx={{ position: 'absolute', top: 4, right: 4, pointerEvents: 'none' }}
        />
      )}
      {isEditable && isChosen && (
        <ResizeHandle
          place={place}
          onPreview={setDragged}
          onResize={(width) => events.resize(id, width)}
        />
      )}
    </Box>
  )
})

/** Lies over a column: its inputs are not filled in, but chosen, dragged and edited. */
function ChooseButton({
  ref,
  id,
  label,
  isChosen,
  isEditable,
  events,
}: {
  ref: (button: Element | null) => void
  id: string
  label: string
  isChosen: boolean
  isEditable: boolean
  events: DesignEvents
}) {
  // A click with a modifier key focuses the column first, which would choose it alone.
  const isPressed = useRef(false)
  return (
    <Box
      ref={ref}
      component="button"
      type="button"
      data-column={id}
      aria-pressed={isChosen}
      aria-label={label}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onClick={({ shiftKey, ctrlKey, metaKey }) => {
        isPressed.current = false
        events.choose(id, shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'only')
      }}
      onFocus={() => {
        // One of several chosen columns keeps the others.
        if (!isPressed.current && !isChosen) events.choose(id, 'only')
        isPressed.current = false
      }}
      onBlur={() => {
        isPressed.current = false
      }}
      onDoubleClick={() => events.edit(id)}
      onKeyDown={(event: KeyboardEvent) => events.key(event, id)}
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        border: 0,
        borderRadius: 1,
        bgcolor: 'transparent',
        cursor: isEditable ? 'grab' : 'pointer',
        font: 'inherit',
        // The bar above the design, and on a narrow screen the one below it, stay in view.
        scrollMarginTop: belowBar,
        scrollMarginBottom: '72px',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    />
  )
}

/**
 * The right edge of the chosen column, dragged to another width: of the row's twelve parts. By
 * keyboard, Shift and the arrows do the same.
 */
function ResizeHandle({
  place,
  onPreview,
  onResize,
}: {
  place: RefObject<HTMLElement | null>
  onPreview: (width: number | undefined) => void
  onResize: (width: number) => void
}) {
  const width = useRef<number>(undefined)
  const widthAt = (x: number): number => {
    const column = place.current!
    const part = column.parentElement!.getBoundingClientRect().width / 12
    return Math.min(12, Math.max(1, Math.round((x - column.getBoundingClientRect().left) / part)))
  }
  const move = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    width.current = widthAt(event.clientX)
    onPreview(width.current)
  }
  const end = () => {
    if (width.current !== undefined) onResize(width.current)
    width.current = undefined
    onPreview(undefined)
  }
  return (
    <Box
      aria-hidden
      data-resize
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => {
        width.current = undefined
        onPreview(undefined)
      }}
      sx={{
        // On a phone each column has the whole width.
        display: { xs: 'none', md: 'block' },
        position: 'absolute',
        insetBlock: 0,
        right: -6,
        width: 12,
        zIndex: 1,
        cursor: 'ew-resize',
        touchAction: 'none',
        '&::after': {
          content: '""',
          position: 'absolute',
          top: 'calc(50% - 12px)',
          left: 4,
          width: 4,
          height: 24,
          borderRadius: 1,
          bgcolor: 'primary.main',
        },
      }}
    />
  )
}
