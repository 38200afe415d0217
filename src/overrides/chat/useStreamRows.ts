import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Unsent } from './outbox.ts'
import { useMessagesBetween, type ChatMessage, type Latest } from './useChat.ts'
import { endMargin } from './useStreamScroll.ts'

/** The height of a message that has not been measured, in pixels. */
export const likelyHeight = 56

/** How many rows from the last one its end is near. */
const nearEnd = 100

/**
 * The rows of a stream: one for each number from the first message to the last, then one for each
 * message on its way. Only the messages in sight are read. `box` is the element that scrolls.
 */
export function useStreamRows(conversation: string, latest: Latest, unsent: Unsent[]) {
  const box = useRef<HTMLDivElement>(null)
  const { first, messages } = latest
  const last = messages.at(-1)?.sequence ?? first - 1
  const stored = last - first + 1
  const count = stored + unsent.length
  const ends = `${first} ${count}`
  const [before] = useState({ ends, isNearEnd: true })
  // Another function makes the virtualizer lay out all rows again.
  const keyAt = useCallback(
    (index: number) => (index < stored ? first + index : unsent[index - stored]!.key),
    [first, stored, unsent],
  )
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => likelyHeight,
    getItemKey: keyAt,
    overscan: 8,
    paddingStart: 8,
    paddingEnd: 8,
    // Costs the layout of all rows for each one that is measured, so only where it makes a difference.
    anchorTo: before.isNearEnd || before.ends !== ends ? 'end' : 'start',
    followOnAppend: true,
    scrollEndThreshold: endMargin,
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems()
  useLayoutEffect(() => {
    before.ends = ends
    before.isNearEnd = (rows.at(-1)?.index ?? count) >= count - nearEnd
  })
  const sequenceOf = (index: number) => first + index
  // The row above the first one says whether a day or a group begins.
  const { bySequence, isRead } = useMessagesBetween(
    conversation,
    sequenceOf((rows[0]?.index ?? stored) - 1),
    sequenceOf(rows.at(-1)?.index ?? stored),
    latest,
  )
  const byKey = new Map([...bySequence.values()].map((each) => [each.webId, each]))
  return {
    box,
    virtual,
    rows,
    first,
    last,
    count,
    unsentAt: (index: number): Unsent | undefined => unsent[index - stored],
    messageAt: (index: number): ChatMessage | undefined => bySequence.get(sequenceOf(index)),
    /** The message that another one replies to, if it has been read. */
    quotedBy: ({ replyToId }: ChatMessage) => (replyToId ? byKey.get(replyToId) : undefined),
    /** A row shows how its message goes on from the one above it, so it waits for both. */
    isWaiting: (index: number): boolean =>
      index < stored &&
      !(isRead(sequenceOf(index)) && (index === 0 || isRead(sequenceOf(index - 1)))),
  }
}
