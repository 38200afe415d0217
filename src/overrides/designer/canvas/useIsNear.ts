import { startTransition, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** Pixels of an element that was not in view yet. */
const estimatedHeight = 88

/**
 * Whether an element is in view or has come less than a screen near to it, and how high it was when
 * it last was. It stays until it is one and a half screens away: a step that moves what is below it
 * by a line does not render it anew. With the focus or while it is dragged it stays as well.
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
    // Many come into view at once; what is typed meanwhile goes first.
    return watch(element, {
      onNear: () => startTransition(() => setNear(true)),
      onFar: ({ boundingClientRect }) => {
        if (element.contains(document.activeElement) || element.querySelector('[data-dragging]'))
          return
        startTransition(() => {
          setNear(false)
          setHeight(boundingClientRect.height)
        })
      },
    })
  }, [])
  return { ref, isNear, height }
}

type Watcher = { onNear: () => void; onFar: (entry: IntersectionObserverEntry) => void }

const watchers = new WeakMap<Element, Watcher>()

/** Two observers for all elements: each has its cost per frame. */
let observers: IntersectionObserver[] | undefined

function watch(element: Element, watcher: Watcher): () => void {
  observers ??= [
    observe('100% 0px', (entry) => {
      if (entry.isIntersecting) watchers.get(entry.target)?.onNear()
    }),
    observe('150% 0px', (entry) => {
      if (!entry.isIntersecting) watchers.get(entry.target)?.onFar(entry)
    }),
  ]
  watchers.set(element, watcher)
  observers.forEach((each) => each.observe(element))
  return () => observers!.forEach((each) => each.unobserve(element))
}

const observe = (rootMargin: string, report: (entry: IntersectionObserverEntry) => void) =>
  new IntersectionObserver((entries) => entries.forEach(report), { rootMargin })
