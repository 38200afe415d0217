import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { EntityRecord } from '../../record/record.ts'

/** The card that had the focus when it left its column, and whether its menu button had it. */
export type LeftFocus = { id: EntityRecord['id']; isButton: boolean }

/**
 * Keeps the focus on a card that moves to another column, where it is another element. Returns the
 * ref of the element; `left` is shared by the cards of a board.
 */
export function useKeptFocus(
  id: EntityRecord['id'],
  left: RefObject<LeftFocus | undefined>,
): RefObject<Element | null> {
  const card = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = card.current
    if (left.current?.id === id) {
      const { isButton } = left.current
      left.current = undefined
      // Whoever has gone on to something else stays there.
      if (document.activeElement === document.body)
        element?.querySelector<HTMLElement>(isButton ? 'button' : 'a, button')?.focus()
    }
    return () => {
      const focused = document.activeElement
      if (focused && element?.contains(focused))
        left.current = { id, isButton: focused.matches('button') }
    }
  }, [id, left])
  return card
}
