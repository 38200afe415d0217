import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the focus while something is `busy`: the button that started it is disabled meanwhile and loses it, and has it again
 * afterwards, unless the person went elsewhere. `place` gets it instead where the button would be the wrong one to press next.
 */
export function useKeepFocus(busy: boolean, fallback?: RefObject<HTMLElement | null>) {
  const had = useRef<Element>(null)
  useLayoutEffect(() => {
    if (busy) {
      had.current = document.activeElement
      return
    }
    const before = had.current
    had.current = null
    // Lost means that the page or the dialog around has it now.
    if (before instanceof HTMLElement && document.activeElement?.contains(before))
      (fallback?.current ?? before).focus()
  }, [busy, fallback])
}
