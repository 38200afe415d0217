import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent } from 'react'

/** What had the focus: an element, its list, and the item and the control of the item. */
type Focused = {
  element: HTMLElement
  list: HTMLElement | null
  index: string | undefined
  control: number
}

/**
 * Keeps the focus in the lists of sections when the section that has it leaves its list, or the
 * button that has it is disabled: the section that takes the place gets it, in the same control, or
 * else the list. Returns the props of the element around the lists.
 */
export function useKeepFocusInLists() {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<Focused>(undefined)
  useLayoutEffect(() => {
    const last = focused.current
    if (!last || document.activeElement !== document.body || isThere(last.element)) return
    const list = last.list ?? [...(box.current?.querySelectorAll<HTMLElement>(lists) ?? [])].at(-1)
    const items = [...(list?.querySelectorAll<HTMLElement>(listItems) ?? [])]
    const next = items.find(({ dataset }) => dataset['index'] === last.index) ?? items.at(-1)
    const target = last.index !== undefined && next ? controlsOf(next)[last.control] : undefined
    ;(target ?? list)?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // Menus are outside of the box.
      if (!box.current?.contains(target)) return
      const item = target.closest<HTMLElement>(listItems)
      focused.current = {
        element: target,
        list: target.closest<HTMLElement>(lists),
        index: item?.dataset['index'],
        control: item ? controlsOf(item).indexOf(target) : -1,
      }
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) =>
      // Who leaves an element that is still there does not come back.
      setTimeout(() => {
        if (focused.current?.element === target && isThere(target)) focused.current = undefined
      }),
  }
}

const lists = 'section[tabindex="-1"]'
const listItems = '[data-section]'
const controlsOf = (item: HTMLElement) => [...item.querySelectorAll<HTMLElement>('input, button')]
const isThere = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled')
