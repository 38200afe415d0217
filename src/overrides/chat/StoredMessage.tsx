import { memo } from 'react'
import Divider from '@mui/material/Divider'
import { useTranslate } from 'ra-core'
import { Message } from './Message.tsx'
import type { MessageHandlers } from './MessageActions.tsx'
import { eventKey } from './messageState.ts'
import { startsGroup } from './stream.ts'
import type { ChatMember, ChatMessage } from './useChat.ts'

/** A stored message of the stream with the lines above it, or the line of an event. Scrolling renders only new ones. */
export const StoredMessage = memo(function StoredMessage({
  message,
  day,
  previous,
  quoted,
  members,
  user,
  me,
  unreadFrom,
  isTarget,
  isLast,
  phone,
  ...handlers
}: MessageHandlers & {
  message: ChatMessage
  /** The day that begins with it. */
  day: string | undefined
  /** The message above it. */
  previous: ChatMessage | undefined
  quoted: ChatMessage | undefined
  members: ChatMember[]
  user: string
  me: ChatMember | undefined
  /** The number of the first unread message. */
  unreadFrom: number | undefined
  isTarget: boolean
  isLast: boolean
  /** The number that the messages of the conversation go to. */
  phone: string | undefined
}) {
  const translate = useTranslate()
  const { sequence } = message
  const isUnreadFrom = sequence === unreadFrom
  return (
    <>
      {day && <Line text={day} />}
      {isUnreadFrom && <Line text={translate('chat.newMessages')} color="primary.main" />}
      {message.event ? (
        <Line text={translate(eventKey(message), { name: message.text, by: message.createdBy })} />
      ) : (
        <Message
          message={message}
          isFirst={isUnreadFrom || startsGroup(message, previous)}
          isOwn={me !== undefined && message.memberId === me.webId}
          canWrite={me !== undefined && !me.leftDate}
          bySms={phone !== undefined}
          quoted={quoted}
          readers={readersOf(message, members, me)}
          isTarget={isTarget}
          isLast={isLast}
          members={members}
          user={user}
          {...handlers}
        />
      )}
    </>
  )
})

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

/** A line across the stream: a day, the begin of new messages, or what happened to the participants. */
const Line = ({ text, color = 'text.secondary' }: { text: string; color?: string }) => (
  <Divider role="presentation" sx={{ my: 1, fontSize: '0.75rem', color }}>
    {text}
  </Divider>
)
