import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useLocale, useTranslate } from 'ra-core'
import type { EntityRecord } from '../../../branchdesk.ts'
import { StateMessage } from '../../../branchdesk.ts'
import type { MessageHandlers } from '../message/MessageActions.tsx'
import type { useOutbox } from '../composer/useOutbox.ts'
import { NewMessages } from './NewMessages.tsx'
import { startsDay } from './stream.ts'
import { StoredMessage } from './StoredMessage.tsx'
import { UnsentMessage } from './UnsentMessage.tsx'
import type { ChatMember, ChatMessage, Latest } from '../useChat.ts'
import { likelyHeight } from './streamWindow.ts'
import { useStreamRows } from './useStreamRows.ts'
import { useChatTime } from '../useChatTime.ts'
import { useStreamFocus } from './useStreamFocus.ts'
import { useStreamScroll, useUnseen, type StreamTarget } from './useStreamScroll.ts'

type StreamProps = MessageHandlers & {
  conversation: EntityRecord
  members: ChatMember[]
  user: string
  latest: Latest
  me: ChatMember | undefined
  /** The number of the first unread message, where the stream opens. */
  unreadFrom: number | undefined
  target: StreamTarget | undefined
  outbox: ReturnType<typeof useOutbox>
  onSeen: (sequence: number) => void
  /** Called for Escape among the messages. */
  onLeave: () => void
}

/**
 * The messages of a conversation by day and author, with those that are on their way at the end. It
 * has a row for each number, of which only those in sight are read and rendered.
 */
export function Stream(props: StreamProps) {
  const { conversation, me, latest, unreadFrom, target, outbox, onSeen, onLeave } = props
  const translate = useTranslate()
  const { unsent } = outbox
  const stream = useStreamRows(
    String(conversation.id),
    latest,
    unsent,
    target?.sequence ?? unreadFrom,
  )
  const { virtual, first, last, isEmpty, isWaiting } = stream
  const own = unsent.at(-1)?.key
  const isAtEnd = useStreamScroll(stream, { unreadFrom, target, own })
  const unseen = useUnseen(isAtEnd, { first, last, unreadFrom, onSeen })
  const canWrite = me !== undefined && !me.leftDate
  const shown = target && stream.isShown(target.sequence) ? target : undefined
  const focus = useStreamFocus(stream.box, shown, onLeave)
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={stream.box}
        role="log"
        // Scrolling adds rows, too: what is new is read out by `NewMessages`.
        aria-live="off"
        aria-label={translate('chat.stream', { name: String(conversation['title']) })}
        tabIndex={0}
        {...focus}
        sx={{
          height: '100%',
          overflowY: 'auto',
          overflowAnchor: 'none',
          '&:focus-visible': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: -2,
          },
        }}
      >
        {isEmpty && (
          <StateMessage
            title={translate('chat.noMessage')}
            {...(canWrite ? { text: translate('chat.firstMessage') } : {})}
          />
        )}
        <Box sx={{ position: 'relative' }} style={{ height: virtual.getTotalSize() }}>
          {stream.rows.map(({ key, index, start }) => (
            <Box
              key={key}
              data-index={index}
              // A message that is not read yet is not measured: its height is not that of a
              // message.
              ref={isWaiting(index) ? undefined : virtual.measureElement}
              sx={{ position: 'absolute', insetInline: 0, top: 0, px: 2, display: 'flow-root' }}
              style={{ transform: `translateY(${start}px)` }}
            >
              <StreamRow {...props} stream={stream} index={index} />
            </Box>
          ))}
        </Box>
      </Box>
      <NewMessages latest={latest} ownMember={me?.webId} />
      {!isEmpty && !isAtEnd && (
        <EndButton
          unseen={unseen}
          onClick={() => {
            stream.show()
            // The button is gone at the end.
            stream.box.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </Box>
  )
}

/** What a row shows: a message on its way, a stored one, or nothing where a number has none. */
function StreamRow({
  stream,
  index,
  conversation,
  outbox,
  target,
  members,
  user,
  me,
  unreadFrom,
  onReply,
  onEdit,
  onRemove,
  onHide,
  onUnread,
}: StreamProps & { stream: ReturnType<typeof useStreamRows>; index: number }) {
  const { dayOf } = useChatTime(useLocale())
  const unsent = stream.unsentAt(index)
  if (unsent)
    return (
      <UnsentMessage
        message={unsent}
        onRetry={outbox.retry}
        onDiscard={() => outbox.discard(unsent.key)}
      />
    )
  if (stream.isWaiting(index)) return <Skeleton height={likelyHeight} />
  const message = stream.messageAt(index)
  if (!message) return null
  const previous = stream.messageAt(index - 1)
  const isLast = message.sequence === stream.last
  return (
    <StoredMessage
      message={message}
      day={startsDay(message, previous) ? dayOf(message.createdDate) : undefined}
      previous={previous}
      quoted={stream.quotedBy(message)}
      readers={isLast ? readersOf(message, members, me) : nobody}
      user={user}
      ownMember={me?.webId}
      canWrite={me !== undefined && !me.leftDate}
      unreadFrom={unreadFrom}
      isTarget={message.sequence === target?.sequence && target.webId === message.webId}
      isLast={isLast}
      phone={(conversation['phoneNumber'] as string | null) ?? undefined}
      onReply={onReply}
      onEdit={onEdit}
      onRemove={onRemove}
      onHide={onHide}
      onUnread={onUnread}
    />
  )
}

const nobody: string[] = []

/** The names of the other participants who have read a message. */
const readersOf = (
  { sequence }: ChatMessage,
  members: ChatMember[],
  me: ChatMember | undefined,
): string[] =>
  members
    .filter(
      ({ webId, lastReadSequence }) => webId !== me?.webId && (lastReadSequence ?? 0) >= sequence,
    )
    .map(({ name }) => name)

/** Scrolls to the end, and says how many messages are new there. */
function EndButton({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  const translate = useTranslate()
  return (
    <Button
      variant="contained"
      size="small"
      onClick={onClick}
      sx={{ position: 'absolute', insetInlineEnd: 16, bottom: 8 }}
    >
      {unseen > 0 ? translate('chat.unseen', { smart_count: unseen }) : translate('chat.latest')}
    </Button>
  )
}
