import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import { instantText } from '../../../fields/types/instant/views.tsx'
import { Bubble } from './Bubble.tsx'
import { MessageActions, type MessageHandlers } from './MessageActions.tsx'
import { MessageContent } from './MessageContent.tsx'
import { isolated } from './messageText.ts'
import { Reactions } from './Reactions.tsx'
import { hasSmsStatus, SmsStatus } from './SmsStatus.tsx'
import { useChatTime } from '../useChatTime.ts'
import type { ChatMessage } from '../useChat.ts'

type MessageProps = MessageHandlers & {
  message: ChatMessage
  user: string
  isFirst: boolean
  isOwn: boolean
  isLast: boolean
  canWrite: boolean
  /** Whether the messages of the conversation go to a phone number. */
  bySms: boolean
  quoted: ChatMessage | undefined
  /** The names of the others who have read it. */
  readers: string[]
  /** The message that a link leads to. */
  isTarget: boolean
}

/** The most readers that are named; more are counted. */
const mostNames = 3

/** A message with its author above the first of a group, and what can be done with it. */
export function Message(props: MessageProps) {
  const { message, user, isFirst, isOwn, isLast, canWrite, isTarget, readers, bySms } = props
  const translate = useTranslate()
  const locale = useLocale()
  const { timeOf } = useChatTime(locale)
  const [hasFocus, setFocus] = useState(false)
  const { createdBy, createdDate } = message
  const isGone = Boolean(message.deletedDate ?? message.hiddenDate)
  return (
    <Box
      component="article"
      aria-label={`${createdBy}, ${timeOf(createdDate)}`}
      aria-current={isTarget ? 'true' : undefined}
      // The arrow keys of the stream focus it.
      tabIndex={-1}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      sx={{
        display: 'grid',
        justifyItems: isOwn ? 'end' : 'start',
        mt: isFirst ? 1.25 : 0.375,
        '& .actions': { opacity: 0 },
        '&:hover .actions, &:focus-visible .actions, & .actions:focus-within': { opacity: 1 },
        '&:focus-visible': {
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: 2,
          borderRadius: 1,
        },
        '@media (hover: none)': { '& .actions': { opacity: 1 } },
      }}
    >
      {isFirst && (
        <Typography variant="caption" color="textSecondary" sx={{ px: 0.5 }}>
          <b>
            <bdi>{createdBy}</bdi>
          </b>{' '}
          {timeOf(createdDate)}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: isOwn ? 'row-reverse' : 'row',
          alignItems: 'center',
          gap: 0.5,
          maxWidth: '100%',
        }}
      >
        <Bubble isOwn={isOwn} isTarget={isTarget} title={instantText(createdDate, locale)}>
          <MessageContent message={message} quoted={props.quoted} />
        </Bubble>
        {!isGone && (
          <MessageActions
            message={message}
            user={user}
            isOwn={isOwn}
            canWrite={canWrite}
            canEdit={!bySms}
            tabIndex={hasFocus ? 0 : -1}
            onReply={props.onReply}
            onEdit={props.onEdit}
            onRemove={props.onRemove}
            onHide={props.onHide}
            onUnread={props.onUnread}
          />
        )}
      </Box>
      {!isGone && Boolean(message.reactions?.length) && (
        <Reactions message={message} user={user} canWrite={canWrite} />
      )}
      {hasSmsStatus(message) ? (
        <SmsStatus message={message} canWrite={canWrite} />
      ) : (
        isOwn &&
        isLast &&
        !isGone && (
          <Typography
            variant="caption"
            color="textSecondary"
            title={readers.length > mostNames ? readers.join(', ') : undefined}
            sx={{ px: 0.5 }}
          >
            {bySms && message.status === 'DELIVERED'
              ? translate('chat.smsDelivered')
              : readers.length > mostNames
                ? translate('chat.seen', { smart_count: readers.length })
                : readers.length > 0
                  ? translate('chat.seenBy', {
                      names: new Intl.ListFormat(locale).format(readers.map(isolated)),
                    })
                  : translate('chat.sent')}
          </Typography>
        )
      )}
    </Box>
  )
}
