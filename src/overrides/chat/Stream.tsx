import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Skeleton from '@mui/material/Skeleton'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLocale, useTranslate } from 'ra-core'
import type { EntityRecord } from '../../screens/record/record.ts'
import { StateMessage } from '../../screens/states/StateMessage.tsx'
import { Message, UnsentMessage } from './Message.tsx'
import type { useOutbox } from './outbox.ts'
import { startsDay, startsGroup } from './stream.ts'
import { useChatTime } from './useChatTime.ts'
import { useMessagesBetween, type ChatMember, type ChatMessage, type Latest } from './useChat.ts'

/** How far from its end the stream still follows new messages, in pixels. */
const endMargin = 60
/** The height of a message that has not been measured. */
const likelyHeight = 56

/**
 * The messages of a conversation by day and author, with those that are on their way at the end. It
 * has a row for each number, of which only those in sight are read and rendered.
 */
export function Stream({
  conversation,
  members,
  user,
  latest,
  me,
  unreadFrom,
  target,
  outbox,
  onSeen,
  onReply,
  onEdit,
  onRemove,
}: {
  conversation: EntityRecord
  members: ChatMember[]
  user: string
  latest: Latest
  me: ChatMember | undefined
  /** The number of the first unread message, where the stream opens. */
  unreadFrom: number | undefined
  /** A number to scroll to; a new object scrolls again. */
  target: { sequence: number; webId?: string } | undefined
  outbox: ReturnType<typeof useOutbox>
  onSeen: (sequence: number) => void
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
  onRemove: (message: ChatMessage) => void
}) {
  const translate = useTranslate()
  const { dayOf } = useChatTime(useLocale())
  const box = useRef<HTMLDivElement>(null)
  const { first, messages } = latest
  const last = messages.at(-1)?.sequence ?? first - 1
  const stored = last - first + 1
  const { unsent } = outbox
  const count = stored + unsent.length
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => likelyHeight,
    getItemKey: (index) => (index < stored ? first + index : unsent[index - stored]!.key),
    overscan: 8,
    paddingStart: 8,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endMargin,
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems()
  const sequenceOf = (index: number) => first + index
  // The row above the first one says whether a day or a group begins.
  const { bySequence, isRead } = useMessagesBetween(
    String(conversation.id),
    sequenceOf((rows[0]?.index ?? stored) - 1),
    sequenceOf(rows.at(-1)?.index ?? stored),
    latest,
  )
  const byKey = new Map([...bySequence.values()].map((each) => [each.webId, each]))
  const readers = members.filter(({ webId }) => webId !== me?.webId)
  const canWrite = me !== undefined && !me.leftDate

  const open = useRef(false)
  useLayoutEffect(() => {
    if (open.current || count === 0) return
    open.current = true
    if (unreadFrom !== undefined) virtual.scrollToIndex(unreadFrom - first, { align: 'start' })
    else virtual.scrollToEnd()
  }, [virtual, unreadFrom, first, count])
  useEffect(() => {
    if (target) virtual.scrollToIndex(target.sequence - first, { align: 'start' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new target scrolls
  }, [target])
  const own = unsent.at(-1)?.key
  const before = useRef(own)
  useEffect(() => {
    if (own !== before.current && own !== undefined) virtual.scrollToEnd()
    before.current = own
  }, [virtual, own])

  const isAtEnd = open.current && virtual.isAtEnd(endMargin)
  const [seen, setSeen] = useState(unreadFrom === undefined ? last : unreadFrom - 1)
  useLayoutEffect(() => {
    if (!isAtEnd || last < first) return
    setSeen(last)
    onSeen(last)
  }, [isAtEnd, first, last, onSeen])
  const unseen = last - seen

  /** A row shows how its message goes on from the one above it, so it waits for both. */
  const isWaiting = (index: number) =>
    index < stored && !(isRead(sequenceOf(index)) && (index === 0 || isRead(sequenceOf(index - 1))))
  const rowOf = (index: number) => {
    const waiting = unsent[index - stored]
    if (waiting)
      return (
        <UnsentMessage
          message={waiting}
          onRetry={outbox.retry}
          onDiscard={() => outbox.discard(waiting.key)}
        />
      )
    if (isWaiting(index)) return <Skeleton height={likelyHeight} />
    const message = bySequence.get(sequenceOf(index))
    if (!message) return null
    const previous = bySequence.get(sequenceOf(index - 1))
    return (
      <>
        {startsDay(message, previous) && <Line text={dayOf(message.createdDate)} />}
        {message.sequence === unreadFrom && (
          <Line text={translate('chat.newMessages')} color="primary.main" />
        )}
        {message.event ? (
          <Line text={eventText(message, translate)} />
        ) : (
          <Message
            message={message}
            isFirst={message.sequence === unreadFrom || startsGroup(message, previous)}
            isOwn={me !== undefined && message.memberId === me.webId}
            canWrite={canWrite}
            quoted={message.replyToId ? byKey.get(message.replyToId) : undefined}
            readBy={
              readers.filter(({ lastReadSequence }) => (lastReadSequence ?? 0) >= message.sequence)
                .length
            }
            isTarget={message.sequence === target?.sequence && target.webId === message.webId}
            isLast={message.sequence === last}
            members={members}
            user={user}
            onReply={onReply}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        )}
      </>
    )
  }
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={box}
        role="log"
        aria-label={translate('chat.stream', { name: String(conversation['title']) })}
        tabIndex={0}
        sx={{ height: '100%', overflowY: 'auto', overflowAnchor: 'none' }}
      >
        {count === 0 && (
          <StateMessage
            title={translate('chat.noMessage')}
            {...(canWrite ? { text: translate('chat.firstMessage') } : {})}
          />
        )}
        <Box sx={{ position: 'relative' }} style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ key, index, start }) => (
            <Box
              key={key}
              data-index={index}
              // A message that is not read yet is not measured: its height is not that of a message.
              ref={isWaiting(index) ? undefined : virtual.measureElement}
              sx={{ position: 'absolute', insetInline: 0, top: 0, px: 2, display: 'flow-root' }}
              style={{ transform: `translateY(${start}px)` }}
            >
              {rowOf(index)}
            </Box>
          ))}
        </Box>
      </Box>
      {count > 0 && !isAtEnd && (
        <Button
          variant="contained"
          size="small"
          onClick={() => virtual.scrollToEnd()}
          sx={{ position: 'absolute', insetInlineEnd: 16, bottom: 8 }}
        >
          {unseen > 0
            ? translate('chat.unseen', { smart_count: unseen })
            : translate('chat.latest')}
        </Button>
      )}
    </Box>
  )
}

/** A line across the stream: a day, the begin of new messages, or what happened to the participants. */
const Line = ({ text, color = 'text.secondary' }: { text: string; color?: string }) => (
  <Divider role="presentation" sx={{ my: 1, fontSize: '0.75rem', color }}>
    {text}
  </Divider>
)

/** Who joined, was added, left or was removed. */
function eventText(
  { event, text, createdBy }: ChatMessage,
  translate: ReturnType<typeof useTranslate>,
): string {
  const isOwn = text === createdBy
  const key =
    event === 'REMOVED' ? 'takenOff' : event === 'LEFT' ? 'hasLeft' : isOwn ? 'joined' : 'added'
  return translate(`chat.${key}`, { name: text, by: createdBy })
}
