import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { Accessibility } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react'
import { findTarget, type FoundTarget } from './dropTarget.ts'
import type { DragSource } from './useDesignActions.ts'

/**
 * Drags kinds of the palette, columns and groups over the canvas with the pointer or by touch, and
 * shows where they would be dropped. By keyboard, the canvas and the menus move columns.
 */
export function DesignDragDrop({
  nameOf,
  onDrop,
  children,
}: {
  nameOf: (source: DragSource) => string
  onDrop: (source: DragSource, target: FoundTarget['target']) => void
  children: ReactNode
}) {
  const [line, setLine] = useState<FoundTarget['line']>()
  const found = useRef<FoundTarget>(undefined)
  const canvas = useRef<HTMLElement>(null)
  const end = () => {
    found.current = undefined
    setLine(undefined)
  }
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      // Its instructions are for dragging by keyboard, which the canvas replaces.
      plugins={(defaults) => defaults.filter((each) => each !== Accessibility)}
      onDragStart={() => {
        canvas.current = document.querySelector<HTMLElement>('[data-canvas]')
      }}
      onDragMove={({ operation }) => {
        if (!canvas.current) return
        const { x, y } = operation.position.current
        found.current = findTarget(canvas.current, x, y)
        setLine(found.current?.line)
      }}
      onDragEnd={({ operation, canceled, nativeEvent }) => {
        // The pointer may have moved since the last frame.
        const target =
          canvas.current && nativeEvent instanceof PointerEvent
            ? findTarget(canvas.current, nativeEvent.clientX, nativeEvent.clientY)?.target
            : found.current?.target
        end()
        if (!canceled && target && operation.source)
          onDrop(operation.source.data as DragSource, target)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {(source) => (
          <Chip label={nameOf(source.data as DragSource)} color="primary" sx={{ boxShadow: 4 }} />
        )}
      </DragOverlay>
      {line && (
        <Box
          aria-hidden
          sx={{
            position: 'fixed',
            zIndex: 'tooltip',
            pointerEvents: 'none',
            borderRadius: 1,
            bgcolor: 'primary.main',
          }}
          style={line}
        />
      )}
    </DragDropProvider>
  )
}
