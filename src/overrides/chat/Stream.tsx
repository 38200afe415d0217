import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { useLocale, useTranslate } from 'ra-core'
import type { EntityRecord } from '../../screens/record/record.ts'
import { StateMessage } from '../../screens/states/StateMessage.tsx'
import { Message, UnsentMessage } from './Message.tsx'
import type { useOutbox } from './outbox.ts'
import { streamOf } from './stream.ts'
import { useChatTime } from './useChatTime.ts'
import type { ChatMember, ChatMessage } from './useChat.ts'

/** How far from its end the stream still follows new messages, in pixels. */
const endMargin = 60

/** The messages of a conversation by day and author, with those that are on their way at the end. */
export function Stream({
  conversation,
  members,
  messages,
  me,
  unreadAfter,
  outbox,
  earlier,
  onSeen,
  onReply,
  onEdit,
  onRemove,
}: {
  conversation: EntityRecord
  members: ChatMember[]
  messages: ChatMessage[]
  me: ChatMember | undefined
  unreadAfter: number | undefined
  outbox: ReturnType<typeof useOutbox>
  earlier: { isLoading: boolean; load: () => void } | undefined
  onSeen: (sequence: number) => void
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
  onRemove: (message: ChatMessage) => void
}) {
  const translate = useTranslate()
  const { dayOf } = useChatTime(useLocale())
  const box = useRef<HTMLDivElement>(null)
  const items = useMemo(
    () => streamOf(messages, unreadAfter, me?.webId),
    [messages, unreadAfter, me?.webId],
  )
  const byKey = useMemo(() => new Map(messages.map((each) => [each.webId, each])), [messages])
  const readers = members.filter(({ webId }) => webId !== me?.webId)
  const canWrite = me !== undefined && !me.leftDate
  const last = messages.at(-1)?.sequence ?? 0
  const { isAtEnd, onScroll, toEnd } = useFollowing(
    box,
    messages[0]?.webId,
    `${last} ${outbox.unsent.length}`,
    outbox.unsent.at(-1)?.key,
  )
  useLayoutEffect(() => {
    if (isAtEnd && last > 0) onSeen(last)
  }, [isAtEnd, last, onSeen])
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={box}
        role="log"
        aria-label={translate('chat.stream', { name: String(conversation['title']) })}
        tabIndex={0}
        onScroll={onScroll}
        sx={{ height: '100%', overflowY: 'auto', px: 2, py: 1, overflowAnchor: 'none' }}
      >
        {earlier && (
          <Box sx={{ display: 'grid', justifyItems: 'center' }}>
            <Button size="small" disabled={earlier.isLoading} onClick={earlier.load}>
              {translate('chat.earlier')}
            </Button>
          </Box>
        )}
        {messages.length === 0 && outbox.unsent.length === 0 && (
          <StateMessage
            title={translate('chat.noMessage')}
            {...(canWrite ? { text: translate('chat.firstMessage') } : {})}
          />
        )}
        {items.map((item) =>
          item.kind === 'message' ? (
            <Message
              key={item.key}
              message={item.message}
              isFirst={item.isFirst}
              isOwn={me !== undefined && item.message.memberId === me.webId}
              canWrite={canWrite}
              quoted={item.message.replyToId ? byKey.get(item.message.replyToId) : undefined}
              readBy={
                readers.filter(
                  ({ lastReadSequence }) => (lastReadSequence ?? 0) >= item.message.sequence,
                ).length
              }
              isLast={item.message.sequence === last}
              onReply={onReply}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          ) : (
            <Divider
              key={item.key}
              id={item.kind === 'unread' ? unreadMarker : undefined}
              role="presentation"
              sx={{
                my: 1,
                fontSize: '0.75rem',
                color: item.kind === 'unread' ? 'primary.main' : 'text.secondary',
              }}
            >
              {item.kind === 'day'
                ? dayOf(item.date)
                : item.kind === 'unread'
                  ? translate('chat.newMessages')
                  : eventText(item.message, translate)}
            </Divider>
          ),
        )}
        {outbox.unsent.map((each) => (
          <UnsentMessage
            key={each.key}
            message={each}
            onRetry={outbox.retry}
            onDiscard={() => outbox.discard(each.key)}
          />
        ))}
      </Box>
      {!isAtEnd && (
        <Button
          variant="contained"
          size="small"
          onClick={toEnd}
          sx={{ position: 'absolute', insetInlineEnd: 16, bottom: 8 }}
        >
          {translate('chat.latest')}
        </Button>
      )}
    </Box>
  )
}

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

/** The id of the line above the first unread message. */
const unreadMarker = 'chat-unread'

/**
 * Opens a stream at the first unread message, else at its end; follows new messages while the end
 * is visible, and keeps its place while earlier ones are added.
 */
function useFollowing(
  box: React.RefObject<HTMLDivElement | null>,
  first: string | undefined,
  content: string,
  own: string | undefined,
) {
  const [isAtEnd, setAtEnd] = useState(false)
  const before = useRef<{ first: string | undefined; own: string | undefined; height: number }>(
    undefined,
  )
  const measure = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!
    return scrollHeight - scrollTop - clientHeight <= endMargin
  }
  const atEnd = useRef(true)
  const note = () => {
    atEnd.current = measure()
    setAtEnd(atEnd.current)
  }
  useLayoutEffect(() => {
    const element = box.current!
    const known = before.current
    if (!known) {
      const marker = element.querySelector<HTMLElement>(`#${unreadMarker}`)
      element.scrollTop = marker ? marker.offsetTop - 24 : element.scrollHeight
    } else if (known.first !== first && known.first !== undefined && !atEnd.current)
      element.scrollTop += element.scrollHeight - known.height
    else if (atEnd.current || known.own !== own) element.scrollTop = element.scrollHeight
    before.current = { first, own, height: element.scrollHeight }
    atEnd.current = measure()
    setAtEnd(atEnd.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured whenever the content changes
  }, [first, content, own])
  return {
    isAtEnd,
    onScroll: note,
    toEnd: () => {
      box.current!.scrollTop = box.current!.scrollHeight
      note()
    },
  }
}
