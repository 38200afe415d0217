import { useCallback, useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the focus on the screen when the row whose button had it goes away: call what this returns once rows were deleted;
 * when the rows without them are there, `place` gets the focus.
 */
export function useFocusAfterRemoval(rows: unknown, place: RefObject<HTMLElement | null>): () => void {
  const removed = useRef(false)
  useEffect(() => {
    // The closing dialog gives the focus back to the row's button first, which the fresh rows no longer have.
    if (removed.current) place.current?.focus({ preventScroll: true })
    removed.current = false
  }, [rows, place])
  return useCallback(() => { removed.current = true }, [])
}
