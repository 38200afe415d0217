import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { useStreamRows } from './useStreamRows.ts'

/** How far from its end the stream still follows new messages, in pixels. */
export const endMargin = 60

/**
 * The number of a message to scroll to, and its key if a link leads to it; a new object scrolls
 * again.
 */
export type StreamTarget = { sequence: number; webId?: string }

/**
 * Scrolls the stream: to the first unread message when it opens, to a target, and to the end after
 * an own message. Returns whether its end is in sight.
 */
export function useStreamScroll(
  { virtual, count, isEmpty, isNearEnd, show }: ReturnType<typeof useStreamRows>,
  {
    unreadFrom,
    target,
    own,
  }: {
    unreadFrom: number | undefined
    target: StreamTarget | undefined
    /** The key of the last message that is on its way. */
    own: string | undefined
  },
): boolean {
  const open = useRef(false)
  useLayoutEffect(() => {
    if (open.current || isEmpty) return
    open.current = true
    show(unreadFrom)
  }, [show, unreadFrom, isEmpty])
  useLayoutEffect(() => {
    const box = virtual.scrollElement
    if (!box) return undefined
    let height: number | undefined
    const observer = new ResizeObserver(() => {
      const shrunk = (height ?? box.clientHeight) - box.clientHeight
      // The composer gets its height after the stream: the browser took that for a scroll of the
      // user.
      if (height === undefined) show(unreadFrom)
      // A keyboard on the screen, a banner or a longer draft takes height from the stream, not its
      // end.
      else if (shrunk > 0 && virtual.isAtEnd(endMargin + shrunk)) virtual.scrollToEnd()
      height = box.clientHeight
    })
    observer.observe(box)
    return () => observer.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it opens once
  }, [virtual])
  useEffect(() => {
    if (target) show(target.sequence)
  }, [show, target])
  const before = useRef(own)
  useEffect(() => {
    if (own !== before.current && own !== undefined) show()
    before.current = own
  }, [show, own])
  const isAtEnd = open.current && isNearEnd && virtual.isAtEnd(endMargin)
  const follows = useRef(false)
  const rows = useRef(count)
  useLayoutEffect(() => {
    // The virtualizer follows only what comes last: a message of others comes before those on their
    // way.
    if (follows.current && rows.current < count) show()
    // The place that was just scrolled to is not known to the virtualizer yet.
    else follows.current = follows.current ? isEndInSight(virtual.scrollElement) : isAtEnd
    rows.current = count
  })
  return isAtEnd
}

/** Whether a box is scrolled to its end. */
const isEndInSight = (box: HTMLElement | null): boolean =>
  box !== null && box.scrollHeight - box.scrollTop - box.clientHeight <= endMargin

/**
 * Reports the last message to `onSeen` while the end of the stream is in sight. Returns how many
 * messages came after the last one that was seen.
 */
export function useUnseen(
  isAtEnd: boolean,
  {
    first,
    last,
    unreadFrom,
    onSeen,
  }: {
    first: number
    last: number
    unreadFrom: number | undefined
    onSeen: (sequence: number) => void
  },
): number {
  const [seen, setSeen] = useState(unreadFrom === undefined ? last : unreadFrom - 1)
  useLayoutEffect(() => {
    if (!isAtEnd || last < first) return
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- kept when the end is out of sight
    setSeen(last)
    onSeen(last)
  }, [isAtEnd, first, last, onSeen])
  return last - seen
}
