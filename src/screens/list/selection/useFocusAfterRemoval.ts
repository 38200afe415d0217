import { useCallback, useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the focus on the screen when a deletion removes the focused row: call the returned function
 * after the deletion. When the new rows are there, the row that took its position in the table
 * within `place` gets the focus; without rows, the heading, else `place` itself.
 */
export function useFocusAfterRemoval(
  rows: unknown,
  place: RefObject<HTMLElement | null>,
): () => void {
  const removed = useRef(false)
  useEffect(() => {
    // The closing dialog first returns the focus to the row's button, which the new rows no longer
    // have.
    if (removed.current)
      (
        find(place, 'tbody tr[tabindex="0"]') ??
        find(place, 'h1[tabindex]') ??
        place.current
      )?.focus({ preventScroll: true })
    removed.current = false
  }, [rows, place])
  return useCallback(() => {
    removed.current = true
  }, [])
}

const find = (place: RefObject<HTMLElement | null>, selector: string) =>
  place.current?.querySelector<HTMLElement>(selector)
