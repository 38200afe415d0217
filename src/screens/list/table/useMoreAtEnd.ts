import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * In pixels: the empty end of the last cell hides nothing, and neither does the gutter that
 * Chromium (156) includes in the scroll width.
 */
const lastGap = 20

/**
 * Marks a scrolling box with `data-more-at-end` while part of its content lies beyond its right
 * edge.
 */
export function useMoreAtEnd(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const mark = () =>
      void element.toggleAttribute(
        'data-more-at-end',
        element.scrollWidth - element.clientWidth - element.scrollLeft > lastGap,
      )
    const sizes = new ResizeObserver(mark)
    sizes.observe(element)
    // The content grows when rows arrive and when columns are chosen.
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [box])
}
