import { memo } from 'react'
import Divider from '@mui/material/Divider'
import { useTranslate } from 'ra-core'
import { Message } from '../message/Message.tsx'
import type { MessageHandlers } from '../message/MessageActions.tsx'
import { eventText } from '../message/messageState.ts'
import { startsGroup } from './stream.ts'
import type { ChatMessage } from '../useChat.ts'

/**
 * A stored message of the stream with the lines above it, or the line of an event. Scrolling
 * renders only new ones.
 */
export const StoredMessage = memo(function StoredMessage({
  message,
  day,
  previous,
  quoted,
  readers,
  user,
  ownMember,
  canWrite,
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
  /** The names of the others who have read it. */
  readers: string[]
  user: string
  /** The key of the user's participation. */
  ownMember: string | undefined
  canWrite: boolean
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
        <Line text={eventText(message, translate)} />
      ) : (
        <Message
          message={message}
          isFirst={isUnreadFrom || startsGroup(message, previous)}
          isOwn={ownMember !== undefined && message.memberId === ownMember}
          canWrite={canWrite}
          bySms={phone !== undefined}
          quoted={quoted}
          readers={readers}
          isTarget={isTarget}
          isLast={isLast}
          user={user}
          {...handlers}
        />
      )}
    </>
  )
})

/**
 * A line across the stream: a day, the begin of new messages, or what happened to the participants.
 */
const Line = ({ text, color = 'text.secondary' }: { text: string; color?: string }) => (
  <Divider role="presentation" sx={{ my: 1, fontSize: '0.75rem', color }}>
    {text}
  </Divider>
)
