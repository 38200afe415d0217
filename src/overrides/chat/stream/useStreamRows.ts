import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { Unsent } from '../composer/outbox.ts'
import {
  isOutgrown,
  likelyHeight,
  moveWindow,
  numberAt,
  openWindow,
  spacesOf,
} from './streamWindow.ts'
import { useMessagesBetween, type ChatMessage, type Latest } from '../useChat.ts'
import { endMargin } from './useStreamScroll.ts'

/** The pixels before the first row and after the last one. */
const padding = 8

/**
 * The rows that are rendered: those in sight with more above them. A wheel that turns upwards shows
 * those when they are measured, so that what is read does not move.
 */
const withRowsAround = ({ startIndex, endIndex, count }: Range): number[] => {
  const from = Math.max(0, startIndex - 8)
  const to = Math.min(count - 1, endIndex + 2)
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** How many rows around those that are rendered are read, before they are seen. */
const readAhead = 12

/** How many rows from the last one the end is near. */
const nearEnd = 20

const nothing: Unsent[] = []

/**
 * The rows of a stream: one for each number from the first message to the last, then one for each
 * message on its way. Those around what is in sight are laid out, and those in sight are read: an
 * `index` counts from the first one that is laid out. The stream opens at the number `start`, or at
 * its end. `box` is the element that scrolls.
 */
export function useStreamRows(
  conversation: string,
  latest: Latest,
  unsent: Unsent[],
  start: number | undefined,
) {
  const box = useRef<HTMLDivElement>(null)
  const { first, messages } = latest
  const last = messages.at(-1)?.sequence ?? first - 1
  const ends = { first, last }
  const [placed, place] = useState(() => openWindow(ends, start ?? last))
  // The first messages can be removed.
  const window = placed.from < first ? openWindow(ends, first) : placed
  const { from, to } = window
  const stored = Math.min(to, last + 1) - from
  const own = to === Infinity ? unsent : nothing
  const [above, below] = spacesOf(window, ends)
  // Another function makes the virtualizer lay out all rows again.
  const keyAt = useCallback(
    (index: number) => (index < stored ? from + index : own[index - stored]!.key),
    [from, stored, own],
  )
  const virtual = useVirtualizer({
    count: stored + own.length,
    getScrollElement: () => box.current,
    estimateSize: () => likelyHeight,
    getItemKey: keyAt,
    rangeExtractor: withRowsAround,
    paddingStart: padding + above,
    paddingEnd: padding + below,
    anchorTo: 'end',
    scrollEndThreshold: endMargin,
  })
  const rows = virtual.getVirtualItems()
  const sequenceOf = (index: number) => from + index
  const heights = virtual.itemSizeCache
  const moveTo = (number: number) => place(moveWindow(window, ends, number, heights))

  /** The number that is shown as soon as it is laid out. */
  const wanted = useRef<number>(undefined)
  const scrollTo = (number: number) => {
    wanted.current = undefined
    if (number > last) virtual.scrollToEnd()
    else virtual.scrollToIndex(Math.max(number, first) - from, { align: 'start' })
  }
  const lacks = (number: number) =>
    isOutgrown(window, ends, Math.min(Math.max(number, first), last))
  const showNow = (number = Infinity) => {
    if (!lacks(number)) return scrollTo(number)
    wanted.current = number
    moveTo(Math.min(number, last))
  }
  const current = useRef(showNow)
  useLayoutEffect(() => {
    current.current = showNow
    const { range, scrollElement } = virtual
    if (wanted.current !== undefined) return scrollTo(wanted.current)
    if (!range || !scrollElement) return
    if (!isOutgrown(window, ends, sequenceOf(range.startIndex), sequenceOf(range.endIndex))) return
    // Where it has just been scrolled to, the virtualizer learns with the next frame.
    const { scrollTop, clientHeight } = scrollElement
    const inSight = (pixels: number) => numberAt(window, ends, pixels - padding, heights)
    const [top, bottom] = [inSight(scrollTop), inSight(scrollTop + clientHeight)]
    const middle = Math.round((top + bottom) / 2)
    const next = openWindow(ends, middle)
    if (isOutgrown(window, ends, top, bottom) && (next.from !== from || next.to !== to))
      moveTo(middle)
  })
  // The row above the first one says whether a day or a group begins.
  const { bySequence, isRead } = useMessagesBetween(
    conversation,
    sequenceOf((rows[0]?.index ?? stored) - readAhead),
    sequenceOf((rows.at(-1)?.index ?? stored) + readAhead),
    latest,
  )
  const byKey = new Map([...bySequence.values()].map((each) => [each.webId, each]))
  const rowCount = stored + own.length
  /** A row shows how its message goes on from the one above it, so it waits for both. */
  const isWaiting = (index: number): boolean =>
    index < stored &&
    !(isRead(sequenceOf(index)) && (sequenceOf(index) === first || isRead(sequenceOf(index - 1))))
  return {
    box,
    virtual,
    rows,
    first,
    last,
    /** How many rows there are, also of those that are not laid out. */
    count: last + 1 - first + unsent.length,
    isEmpty: last < first && unsent.length === 0,
    /**
     * Whether the last rows are near; far from them, the browser need not be asked where the end
     * is.
     */
    isNearEnd: to === Infinity && (virtual.range?.endIndex ?? rowCount) >= rowCount - nearEnd,
    /** Scrolls to a number, or to the end. */
    show: useCallback((number?: number) => current.current(number), []),
    unsentAt: (index: number): Unsent | undefined => own[index - stored],
    messageAt: (index: number): ChatMessage | undefined => bySequence.get(sequenceOf(index)),
    /** The message that another one replies to, if it has been read. */
    quotedBy: ({ replyToId }: ChatMessage) => (replyToId ? byKey.get(replyToId) : undefined),
    isWaiting,
    /** Whether the row of a number is rendered with what has been read. */
    isShown: (number: number): boolean =>
      rows.some(({ index }) => sequenceOf(index) === number && !isWaiting(index)),
  }
}
