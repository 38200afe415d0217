import { useState } from 'react'

/**
 * Whether `open` is or was true. What nobody has opened yet need not be rendered; what was opened
 * stays, so that it can close with its transition.
 */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}
