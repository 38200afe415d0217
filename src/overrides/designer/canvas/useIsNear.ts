import { startTransition, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** Pixels of an element that was not in view yet. */
const estimatedHeight = 88

/**
 * Whether an element is in view, or less than a screen away from it, and how high it was when it
 * last was. With the focus or while it is dragged it stays.
 */
export function useIsNear(atFirst: boolean): {
  ref: RefObject<HTMLElement | null>
  isNear: boolean
  height: number
} {
  const ref = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(atFirst)
  const [height, setHeight] = useState(estimatedHeight)
  useEffect(() => {
    const element = ref.current!
    return watch(element, ({ isIntersecting, boundingClientRect }) => {
      const isUsed =
        element.contains(document.activeElement) || element.querySelector('[data-dragging]')
      if (!isIntersecting && isUsed) return
      // Many come into view at once; what is typed meanwhile goes first.
      startTransition(() => {
        setNear(isIntersecting)
        if (!isIntersecting) setHeight(boundingClientRect.height)
      })
    })
  }, [])
  return { ref, isNear, height }
}

type Report = (entry: IntersectionObserverEntry) => void

const reports = new WeakMap<Element, Report>()

/** One observer for all elements: each has its cost per frame. */
let observer: IntersectionObserver | undefined

function watch(element: Element, report: Report): () => void {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach((entry) => reports.get(entry.target)?.(entry)),
    { rootMargin: '100% 0px' },
  )
  reports.set(element, report)
  observer.observe(element)
  return () => observer?.unobserve(element)
}
