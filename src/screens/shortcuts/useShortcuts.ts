import { useEffect, useRef } from 'react'
import { registerShortcuts } from './shortcuts.ts'
import type { Shortcut } from './shortcuts.ts'

/**
 * Activates shortcuts while the component is mounted. `title` is their heading in the help; without
 * it they are global and rank below those of the screen. They never fire in text inputs or dialogs.
 */
export function useShortcuts(title: string | undefined, shortcuts: Shortcut[]): void {
  const group = useRef({ title, shortcuts })
  useEffect(() => {
    group.current = { title, shortcuts }
  })
  useEffect(() => registerShortcuts(group), [])
}
