import { useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * The entry that the next key press highlights: useAutocomplete can only highlight rendered
 * options, so `beforeKey` renders it first, as `pinned`.
 */
export function usePinnedEntry(
  isOpen: boolean,
  count: number,
  inputRef: RefObject<HTMLInputElement | null>,
) {
  const [pinned, setPinned] = useState(-1)
  const beforeKey = (event: KeyboardEvent) => {
    const input = inputRef.current
    if (!isOpen || count === 0 || !input) return
    const current = Number(
      /-option-(\d+)$/.exec(input.getAttribute('aria-activedescendant') ?? '')?.[1] ?? -1,
    )
    const target = targetOf(event.key, current, count - 1)
    if (target !== undefined) flushSync(() => setPinned(target))
  }
  return { pinned, beforeKey }
}

const pageStep = 5

/**
 * The index that a key highlights, by the rules of useAutocomplete: arrows wrap around, page keys
 * stop at the ends.
 */
function targetOf(key: string, current: number, last: number): number | undefined {
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'PageDown') return Math.min(last, current + pageStep)
  if (key === 'PageUp') return Math.max(0, current - pageStep)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
