import { useEffect, useRef } from 'react'
import { registerShortcuts } from './shortcuts.ts'
import type { Shortcut } from './shortcuts.ts'

/**
 * Puts shortcuts in force while the component is there. `title` is their heading in the help; without one they hold everywhere,
 * beneath those of the screen. They fire outside of texts and dialogs only.
 */
export function useShortcuts(title: string | undefined, shortcuts: Shortcut[]): void {
  const group = useRef({ title, shortcuts })
  useEffect(() => {
    group.current = { title, shortcuts }
  })
  useEffect(() => registerShortcuts(group), [])
}
