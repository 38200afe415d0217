import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Reply from '@mui/icons-material/Reply'
import { useLocale, useTranslate } from 'ra-core'
import { OutsideLink } from '../../fields/links.tsx'
import { Edited } from './Edited.tsx'
import { partsOf, safeText } from './messageText.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { FileNames, MessageFiles } from './MessageFiles.tsx'
import type { Unsent } from './outbox.ts'
import { ReactButton, Reactions } from './Reactions.tsx'
import { useChatTime } from './useChatTime.ts'
import type { ChatMember, ChatMessage } from './useChat.ts'

/** A message with its author above the first of a group, and what can be done with it. */
export function Message({
  message,
  isFirst,
  isOwn,
  isLast,
  canWrite,
  quoted,
  readBy,
  isTarget,
  members,
  user,
  onReply,
  onEdit,
  onRemove,
}: {
  message: ChatMessage
  members: ChatMember[]
  user: string
  isFirst: boolean
  isOwn: boolean
  isLast: boolean
  canWrite: boolean
  quoted: ChatMessage | undefined
  readBy: number
  /** The message that a link leads to. */
  isTarget: boolean
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
  onRemove: (message: ChatMessage) => void
}) {
  const translate = useTranslate()
  const { timeOf } = useChatTime(useLocale())
  const { text, createdBy, createdDate, replyToId, editedDate, _text } = message
  const files = message.files ?? []
  const named = text || files.map(({ name }) => name).join(', ')
  const start = named.length > 40 ? `${named.slice(0, 40)}…` : named
  const isDeleted = Boolean(message.deletedDate)
  const isEdited = !isDeleted && editedDate && editedDate !== createdDate
  return (
    <Box
      component="article"
      aria-label={`${createdBy}, ${timeOf(createdDate)}`}
      aria-current={isTarget ? 'true' : undefined}
      sx={{
        display: 'grid',
        justifyItems: isOwn ? 'end' : 'start',
        mt: isFirst ? 1.25 : 0.375,
        '& .actions': { opacity: 0 },
        '&:hover .actions, &:focus-within .actions': { opacity: 1 },
        '@media (hover: none)': { '& .actions': { opacity: 1 } },
      }}
    >
      {isFirst && (
        <Typography variant="caption" color="textSecondary" sx={{ px: 0.5 }}>
          <b>{createdBy}</b> {timeOf(createdDate)}
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
        <Bubble isOwn={isOwn} isTarget={isTarget}>
          {replyToId && !isDeleted && (
            <Box
              component="blockquote"
              aria-label={translate('chat.quoted')}
              sx={{
                m: 0,
                mb: 0.5,
                paddingInlineStart: 1,
                borderInlineStart: 3,
                borderColor: 'primary.main',
                fontSize: '0.8125rem',
              }}
            >
              {quoted && <b>{quoted.createdBy}: </b>}
              {quoted?.deletedDate
                ? translate('chat.deleted')
                : (quoted?.text ?? _text?.['replyToId'] ?? '')}
            </Box>
          )}
          {isDeleted ? (
            <Typography component="em" variant="body2" color="textSecondary">
              {translate('chat.deleted')}
            </Typography>
          ) : (
            <>
              <LinkedText text={text} />
              {files.length > 0 && <MessageFiles files={files} id={message.webId} />}
            </>
          )}
          {isEdited && <Edited message={message} />}
        </Bubble>
        {!isDeleted && (
          <Box className="actions" sx={{ display: 'flex', flexShrink: 0 }}>
            {canWrite && <ReactButton message={message} start={start} user={user} />}
            {canWrite && (
              <IconButton
                size="small"
                aria-label={translate('chat.reply', { name: createdBy })}
                onClick={() => onReply(message)}
              >
                <Reply fontSize="small" />
              </IconButton>
            )}
            {canWrite && isOwn && (
              <>
                <IconButton
                  size="small"
                  aria-label={translate('chat.edit', { text: start })}
                  onClick={() => onEdit(message)}
                >
                  <Edit fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={translate('chat.remove', { text: start })}
                  onClick={() => onRemove(message)}
                >
                  <Delete fontSize="small" />
                </IconButton>
              </>
            )}
            <MessageMenu message={message} start={start} />
          </Box>
        )}
      </Box>
      {!isDeleted && Boolean(message.reactions?.length) && (
        <Reactions message={message} members={members} user={user} canWrite={canWrite} />
      )}
      {isOwn && isLast && (
        <Typography variant="caption" color="textSecondary" sx={{ px: 0.5 }}>
          {readBy > 0 ? translate('chat.seen', { smart_count: readBy }) : translate('chat.sent')}
        </Typography>
      )}
    </Box>
  )
}

/** A text whose addresses are links. */
const LinkedText = ({ text }: { text: string }) =>
  partsOf(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <OutsideLink key={index} href={part.href}>
        {part.text}
      </OutsideLink>
    ),
  )

/** A message on its way, or one that did not arrive. */
export function UnsentMessage({
  message,
  onRetry,
  onDiscard,
}: {
  message: Unsent
  onRetry: () => void
  onDiscard: () => void
}) {
  const translate = useTranslate()
  const { text, failure } = message
  return (
    <Box sx={{ display: 'grid', justifyItems: 'end', mt: 0.75 }}>
      <Box sx={{ maxWidth: '100%', opacity: failure ? 1 : 0.7 }}>
        <Bubble isOwn>
          {safeText(text)}
          {text && message.files ? '\n' : ''}
          {message.files && <FileNames files={message.files} />}
        </Bubble>
      </Box>
      {failure ? (
        <Box role="alert" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="caption" color="error">
            {translate('chat.notSent', { reason: failure })}
          </Typography>
          <Button size="small" onClick={onRetry}>
            {translate('screens.action.tryAgain')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {translate('chat.discard')}
          </Button>
        </Box>
      ) : (
        <Typography variant="caption" color="textSecondary">
          {translate('chat.sending')}
        </Typography>
      )}
    </Box>
  )
}

function Bubble({
  isOwn,
  isTarget = false,
  children,
}: {
  isOwn: boolean
  isTarget?: boolean
  children: ReactNode
}) {
  return (
    <Box
      dir="auto"
      sx={{
        minWidth: 0,
        maxWidth: 560,
        px: 1.5,
        py: 0.75,
        borderRadius: 2,
        border: 1,
        borderColor: isTarget ? 'primary.main' : 'divider',
        boxShadow: isTarget ? ({ palette }) => `0 0 0 1px ${palette.primary.main}` : undefined,
        bgcolor: isOwn ? 'action.selected' : 'background.paper',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  )
}
