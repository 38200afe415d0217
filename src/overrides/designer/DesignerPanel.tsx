import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { OpenPanel } from './useDesigner.ts'

/** What is typed into; a panel begins with it. */
const textInput = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea'

/**
 * The fields to add or the properties, with a name for screen readers. A request for the panel
 * moves the focus to its first input; Escape in it calls `onLeave`.
 */
export function DesignerPanel({
  name,
  label,
  panel,
  onLeave,
  children,
}: {
  name: OpenPanel['name']
  label: string
  panel: OpenPanel | undefined
  onLeave: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (panel?.name !== name || !panel.focus) return
    const input = box.current!.querySelector<HTMLInputElement>(textInput)
    input?.focus()
    input?.select()
  }, [panel, name])
  return (
    <Box
      ref={box}
      component="section"
      aria-label={label}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onLeave()
      }}
    >
      {children}
    </Box>
  )
}
