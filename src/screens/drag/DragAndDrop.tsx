import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { Accessibility, AutoScroller, Cursor, Feedback, PreventSelection } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor, useDragOperation } from '@dnd-kit/react'
import { alpha, type Theme } from '@mui/material/styles'
import Block from '@mui/icons-material/Block'
import { useEvent, useNotify, useTranslate } from 'ra-core'

/** What is pressed rather than dragged. A link is dragged with what it is part of. */
const pressed = 'button, input, select, textarea, [contenteditable]:not([contenteditable="false"])'

const sensors = [
  PointerSensor.configure({
    preventActivation: ({ target }, { element, handle }) => {
      const part = target instanceof Element ? target.closest(pressed) : null
      return part !== null && part !== element && !handle?.contains(part)
    },
  }),
]

/**
 * Plugins of dnd-kit that are left out: the instructions of `Accessibility` are for dragging by
 * keyboard, which screens replace. The others style or measure every element of the page when a
 * drag starts and ends, which takes long in a large form. Selections are prevented here instead,
 * and what is dragged is named at the pointer.
 */
const leftOut: unknown[] = [Accessibility, Cursor, Feedback, PreventSelection]

/** At the edge of what scrolls: at the default of 25, columns pass before they can be read. */
const plugins: NonNullable<ComponentProps<typeof DragDropProvider>['plugins']> = (defaults) => [
  ...defaults.filter((each) => !leftOut.includes(each) && each !== AutoScroller),
  AutoScroller.configure({ acceleration: 10 }),
]

const prevent = (event: Event) => event.preventDefault()
const preventSelection = () => {
  // Chromium 150 scrolls to an input with the focus, which a touch elsewhere does not take.
  if (!document.activeElement?.matches('input, textarea'))
    document.getSelection()?.removeAllRanges()
  document.addEventListener('selectstart', prevent)
}
const allowSelection = () => document.removeEventListener('selectstart', prevent)

/**
 * Where a dragged element would be dropped, and the line that shows it, in pixels of the window;
 * `isFrame`: a frame around what it would be dropped into.
 */
export type FoundPlace<Target> = {
  target: Target
  line: { left: number; top: number; width: number; height: number }
  isFrame?: boolean
}

/** Why a dragged element cannot be dropped, as a translation key; `name` is its name. */
export type RefusedPlace = { refusal: string }

/**
 * Lets people drag elements by mouse, pen and touch (`useDraggable` of @dnd-kit/react), and shows
 * where they would be dropped. `find` looks up the place under the pointer in the page, so that
 * nothing is measured or rendered per place. A screen offers the same moves by keyboard.
 * @example
 * <DragAndDrop find={findShelf} nameOf={(book) => book.title} onDrop={move}>{shelves}</DragAndDrop>
 */
export function DragAndDrop<Source extends object, Target>({
  find,
  nameOf,
  onDrop,
  children,
}: {
  /** The place at a point of the window; undefined: nothing can be dropped there. */
  find: (x: number, y: number, source: Source) => FoundPlace<Target> | RefusedPlace | undefined
  /** The text that follows the pointer. The source is the `data` of the draggable. */
  nameOf: (source: Source) => string
  onDrop: (source: Source, target: Target) => void
  children: ReactNode
}) {
  const [place, setPlace] = useState<FoundPlace<Target> | RefusedPlace>()
  const translate = useTranslate()
  const notify = useNotify()
  const [dragged, setDragged] = useState<Source>()
  const overlay = useRef<HTMLElement>(null)
  const found = useRef<FoundPlace<Target> | RefusedPlace>(undefined)
  const dropped = useRef<() => void>(undefined)
  const pointer = useRef({ x: 0, y: 0 })
  const showPlace = useEvent((source: Source) => {
    found.current = find(pointer.current.x, pointer.current.y, source)
    setPlace(found.current)
  })
  // A drag may end with the screen.
  useEffect(() => allowSelection, [])
  // At the edge the page scrolls below a pointer that rests.
  useEffect(() => {
    if (!dragged) return
    const show = () => showPlace(dragged)
    document.addEventListener('scroll', show, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', show, { capture: true })
  }, [dragged, showPlace])
  const refusal = place && 'refusal' in place ? place.refusal : undefined
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation }) => {
        preventSelection()
        setDragged(operation.source?.data as Source | undefined)
      }}
      onDragMove={({ operation }) => {
        const { x, y } = operation.position.current
        if (overlay.current) {
          // At the right edge its name would be out of the window.
          const room = window.innerWidth - overlay.current.offsetWidth - 16
          overlay.current.style.transform = `translate(${Math.min(x, room)}px, ${y}px)`
        }
        pointer.current = { x, y }
        showPlace(operation.source?.data as Source)
      }}
      onDragEnd={({ operation, canceled, nativeEvent }) => {
        const source = operation.source?.data as Source | undefined
        // The pointer may have moved since the last frame.
        const last =
          source && nativeEvent instanceof PointerEvent
            ? find(nativeEvent.clientX, nativeEvent.clientY, source)
            : found.current
        found.current = undefined
        setPlace(undefined)
        setDragged(undefined)
        allowSelection()
        if (canceled || !source || !last) return
        if ('refusal' in last)
          notify(last.refusal, { type: 'warning', messageArgs: { name: nameOf(source) } })
        else dropped.current = () => onDrop(source, last.target)
      }}
    >
      {children}
      <DropWhenOver dropped={dropped} />
      {place && 'line' in place && (
        <Box
          aria-hidden
          data-drop-place
          sx={place.isFrame ? frameStyle : lineStyle}
          style={place.line}
        />
      )}
      {dragged && (
        <Box ref={overlay} aria-hidden data-dragged sx={overlayStyle}>
          {refusal ? (
            <Chip
              icon={<Block />}
              label={translate(refusal, { name: nameOf(dragged) })}
              sx={{
                boxShadow: 4,
                bgcolor: 'error.main',
                '&, & .MuiChip-icon': { color: 'error.contrastText' },
              }}
            />
          ) : (
            <Chip label={nameOf(dragged)} color="primary" sx={{ boxShadow: 4 }} />
          )}
        </Box>
      )}
    </DragDropProvider>
  )
}

/** At the pointer, where each movement places it. */
const overlayStyle = {
  position: 'fixed',
  top: 8,
  left: 8,
  // Out of view until the first movement.
  transform: 'translate(-100vw, 0)',
  zIndex: 'tooltip',
  pointerEvents: 'none',
} as const

const lineStyle = {
  position: 'fixed',
  zIndex: 'tooltip',
  pointerEvents: 'none',
  borderRadius: 1,
  bgcolor: 'primary.main',
} as const

const frameStyle = {
  ...lineStyle,
  bgcolor: 'transparent',
  boxShadow: ({ palette }: Theme) =>
    `inset 0 0 0 2px ${palette.primary.main}, inset 0 0 0 100vmax ${alpha(palette.primary.main, 0.08)}`,
} as const

/**
 * Drops once the drag is over: until then, dnd-kit measures and places a dragged element again that
 * React replaces.
 */
function DropWhenOver({ dropped }: { dropped: RefObject<(() => void) | undefined> }) {
  const { source } = useDragOperation()
  useEffect(() => {
    if (source) return
    dropped.current?.()
    dropped.current = undefined
  }, [source, dropped])
  return null
}
