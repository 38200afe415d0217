import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Toasts } from './Toasts.tsx'

/**
 * The toasts of whoever is signed in, beside the page: an open dialog hides all that stands next to it from screen readers, which would
 * not hear what it brought about.
 */
export function ConsoleToasts() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = place.current!
    const observer = new MutationObserver(() => shown.removeAttribute('aria-hidden'))
    observer.observe(shown, { attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [])
  return createPortal(
    <div ref={place}>
      <Toasts />
    </div>,
    document.body,
  )
}
