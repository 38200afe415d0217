import { useCallback, useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the focus on the screen when the row whose button had it goes away: call what this returns once rows were deleted.
 * When the rows without them are there, the row that took its place in the table within `place` gets the focus; where there are no
 * rows to move among, the heading, else `place` itself.
 */
export function useFocusAfterRemoval(
  rows: unknown,
  place: RefObject<HTMLElement | null>,
): () => void {
  const removed = useRef(false)
  useEffect(() => {
    // The closing dialog gives the focus back to the row's button first, which the fresh rows no longer have.
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
