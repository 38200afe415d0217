import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslate } from 'ra-core'
import type { StreamTarget } from './useStreamScroll.ts'
import type { Shortcut } from '../../../screens/shortcuts/shortcuts.ts'
import { useShortcuts } from '../../../screens/shortcuts/useShortcuts.ts'

/** What is open above the stream gives the focus back to it. */
const above = '[role=dialog], [role=alertdialog], [role=menu], [role=presentation]'

/**
 * The keys of a stream: the up and down arrows move from message to message, Escape calls
 * `onLeave`. The focus goes to the message that a link, a search or a day leads to, unless the user
 * writes already. It stays in the stream when the focused button, or its message, is gone: a
 * reaction that was taken back, a message that was deleted or scrolled out of sight.
 */
export function useStreamFocus(
  box: RefObject<HTMLElement | null>,
  /** What a link, a search or a day leads to, once it is shown. */
  target: StreamTarget | undefined,
  onLeave: () => void,
) {
  /** The message that has the focus, or the stream itself. */
  const focused = useRef<HTMLElement>(null)
  const translate = useTranslate()
  useShortcuts(translate('chat.title'), [
    listed(['ArrowUp', 'ArrowDown'], translate('chat.moveBetween')),
    listed(['Escape'], translate('chat.write')),
  ])
  const reached = useRef<StreamTarget>(undefined)
  useLayoutEffect(() => {
    // It does not take the focus again when it is scrolled out of sight and back.
    if (!target || target === reached.current) return
    reached.current = target
    if (document.activeElement?.matches('input, textarea, select')) return
    const message = box.current?.querySelector<HTMLElement>('article[aria-current]')
    // The line about a participant cannot have the focus.
    ;(message ?? box.current)?.focus({ preventScroll: true })
  }, [box, target])
  useLayoutEffect(() => {
    const last = focused.current
    if (!last || document.activeElement !== document.body) return
    const next = last.isConnected ? last : box.current
    next?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      if (currentTarget.contains(target))
        focused.current = target.closest('article') ?? currentTarget
    },
    // React reports no blur of an element that is removed.
    onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(target) || relatedTarget?.closest(above)) return
      if (!currentTarget.contains(relatedTarget)) focused.current = null
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, currentTarget, target } = event
      // A menu or a dialog of a message has keys of its own.
      if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'Escape') onLeave()
      else if (key === 'ArrowUp' || key === 'ArrowDown') {
        const next = messageBeside(currentTarget, target, key === 'ArrowUp' ? -1 : 1)
        if (!next) return
        next.focus({ preventScroll: true })
        next.scrollIntoView({ block: 'nearest' })
      } else return
      event.preventDefault()
    },
  }
}

/** A shortcut of the help, which the stream handles itself. */
const listed = (keys: string[], label: string): Shortcut => ({
  keys,
  label,
  when: () => false,
  run: () => undefined,
})

/**
 * The message above or below the one that has the focus; where the stream itself has it, the last
 * or the first one in sight.
 */
function messageBeside(box: HTMLElement, target: HTMLElement, step: 1 | -1) {
  const messages = [...box.querySelectorAll<HTMLElement>('article')]
  const current = target.closest('article')
  if (current) return messages[messages.indexOf(current) + step]
  const { top, bottom } = box.getBoundingClientRect()
  const inSight = messages.filter((each) => {
    const place = each.getBoundingClientRect()
    return place.bottom > top && place.top < bottom
  })
  return step < 0 ? inSight.at(-1) : inSight[0]
}
