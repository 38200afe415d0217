import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Reply from '@mui/icons-material/Reply'
import { useIsPhone } from '../../../screens/states/useIsPhone.ts'
import { useLater } from '../../../screens/states/useLater.ts'
import { useTranslate } from 'ra-core'
import { MessageMenu } from './MessageMenu.tsx'
import { ReactButton } from './Reactions.tsx'
import type { ChatMessage } from '../useChat.ts'

/**
 * Called when the user replies to a message, edits or removes an own one, hides one, or marks it as
 * unread.
 */
export type MessageHandlers = {
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
  onRemove: (message: ChatMessage) => void
  onHide: (message: ChatMessage) => void
  onUnread: (message: ChatMessage) => void
}

/**
 * The buttons beside a message, shown while it is hovered or focused. On a phone they are one menu,
 * so that the message has the width. They are rendered when the messages are on the screen: what is
 * scrolled past needs none.
 */
export function MessageActions({
  message,
  user,
  isOwn,
  canWrite,
  canEdit,
  tabIndex,
  onReply,
  onEdit,
  onRemove,
  onHide,
  onUnread,
}: MessageHandlers & {
  message: ChatMessage
  user: string
  isOwn: boolean
  canWrite: boolean
  /** Not what went by SMS. */
  canEdit: boolean
  /**
   * The Tab key stops at the buttons of the message that has the focus, not at those of all the
   * others.
   */
  tabIndex: number
}) {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const isSeen = useLater()
  const start = startOf(message)
  const own = canWrite && isOwn
  const unread = canWrite ? onUnread : undefined
  const count = isPhone ? 1 : 1 + (canWrite ? 2 : 0) + (own ? 1 : 0) + (own && canEdit ? 1 : 0)
  const place = { flexShrink: 0, minWidth: count * buttonSize }
  if (!isSeen) return <Box sx={place} />
  if (isPhone)
    return (
      <Box className="actions" sx={place}>
        <MessageMenu
          message={message}
          start={start}
          tabIndex={tabIndex}
          onHide={onHide}
          onUnread={unread}
          reactAs={canWrite ? user : undefined}
          onReply={canWrite ? onReply : undefined}
          onEdit={own && canEdit ? onEdit : undefined}
          onRemove={own ? onRemove : undefined}
        />
      </Box>
    )
  return (
    <Box className="actions" sx={{ ...place, display: 'flex' }}>
      {canWrite && <ReactButton message={message} start={start} user={user} tabIndex={tabIndex} />}
      {canWrite && (
        <IconButton
          size="small"
          tabIndex={tabIndex}
          aria-label={translate('chat.reply', { name: message.createdBy })}
          onClick={() => onReply(message)}
        >
          <Reply fontSize="small" />
        </IconButton>
      )}
      {own && (
        <>
          {canEdit && (
            <IconButton
              size="small"
              tabIndex={tabIndex}
              aria-label={translate('chat.edit', { text: start })}
              onClick={() => onEdit(message)}
            >
              <Edit fontSize="small" />
            </IconButton>
          )}
          <IconButton
            size="small"
            tabIndex={tabIndex}
            aria-label={translate('chat.remove', { text: start })}
            onClick={() => onRemove(message)}
          >
            <Delete fontSize="small" />
          </IconButton>
        </>
      )}
      <MessageMenu
        message={message}
        start={start}
        tabIndex={tabIndex}
        onHide={onHide}
        onUnread={unread}
      />
    </Box>
  )
}

/** The width of a small button, in pixels. */
const buttonSize = 30

/** The begin of the text of a message, or of the names of its files, which labels its buttons. */
function startOf({ text, files }: ChatMessage): string {
  const named = text || (files ?? []).map(({ name }) => name).join(', ')
  return named.length > 40 ? `${named.slice(0, 40)}…` : named
}
