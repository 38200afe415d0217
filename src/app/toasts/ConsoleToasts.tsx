import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Toasts } from './Toasts.tsx'

/**
 * The toasts of the console, in a portal. An open dialog sets `aria-hidden` on its siblings; the
 * toasts remove it, so that screen readers announce them.
 */
export function ConsoleToasts() {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current!
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
    observer.observe(element, { attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [])
  return createPortal(
    <div ref={container}>
      <Toasts />
    </div>,
    document.body,
  )
}
