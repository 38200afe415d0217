import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Restores the focus after `busy` ends: the button that started the work is disabled meanwhile and
 * loses it. The focus stays where it is if the user moved it. `fallback` gets the focus instead
 * where the button would be the wrong one to press next.
 */
export function useKeepFocus(busy: boolean, fallback?: RefObject<HTMLElement | null>) {
  const last = useLastFocused()
  const had = useRef<Element>(null)
  useLayoutEffect(() => {
    if (busy) {
      // Browsers differ in when a disabled button loses the focus: Chromium 150 takes it at once.
      had.current = last.current?.matches(':disabled') ? last.current : document.activeElement
      return
    }
    const before = had.current
    had.current = null
    // The focus was lost if the page or the surrounding dialog has it now.
    if (before instanceof HTMLElement && document.activeElement?.contains(before))
      (fallback?.current ?? before).focus()
  }, [busy, fallback, last])
}

/** The element that was focused last, also after it lost the focus. */
function useLastFocused(): RefObject<Element | null> {
  const last = useRef<Element>(null)
  useEffect(() => {
    last.current = document.activeElement
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return last
}
