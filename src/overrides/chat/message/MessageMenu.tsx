import { useRef, useState } from 'react'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import MoreVert from '@mui/icons-material/MoreVert'
import { useTranslate } from 'ra-core'
import { useHref } from 'react-router-dom'
import { useCopy } from '../../../fields/controls/useCopy.ts'
import { closeThenRun } from '../../../screens/dialog/closeThenRun.ts'
import { useModerates } from './HiddenMessage.tsx'
import { messageRoute } from '../inbox/FoundMessages.tsx'
import { EmojiPopover } from './Reactions.tsx'
import type { ChatMessage } from '../useChat.ts'

type Handler = (message: ChatMessage) => void

/**
 * What everyone who reads a message can do with it, and moderators; `start` is the begin of its
 * text. On a phone it also has what are buttons elsewhere, as far as the user may do it: `reactAs`
 * is their key.
 */
export function MessageMenu({
  message,
  start,
  tabIndex,
  reactAs,
  onReply,
  onEdit,
  onRemove,
  onHide,
  onUnread,
}: {
  message: ChatMessage
  start: string
  tabIndex: number
  reactAs?: string | undefined
  onReply?: Handler | undefined
  onEdit?: Handler | undefined
  onRemove?: Handler | undefined
  onHide: Handler
  onUnread: Handler | undefined
}) {
  const moderates = useModerates(message.conversationId)
  const translate = useTranslate()
  const copy = useCopy()
  const address = useHref(messageRoute(message.conversationId, message.webId))
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isReacting, setReacting] = useState(false)
  const item = (label: string, handler: Handler | undefined) =>
    handler && (
      <MenuItem
        onClick={() =>
          closeThenRun(
            () => setAnchor(null),
            () => handler(message),
          )
        }
      >
        {label}
      </MenuItem>
    )
  const choose = (text: string) => {
    setAnchor(null)
    void copy(text)
  }
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        tabIndex={tabIndex}
        aria-label={translate('chat.more', { text: start })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {item(translate('chat.addReaction'), reactAs ? () => setReacting(true) : undefined)}
          {item(translate('chat.reply', { name: message.createdBy }), onReply)}
          {item(translate('ra.action.edit'), onEdit)}
          {item(translate('ra.action.delete'), onRemove)}
          <MenuItem onClick={() => choose(message.text)}>{translate('chat.copyText')}</MenuItem>
          <MenuItem onClick={() => choose(new URL(address, window.location.href).href)}>
            {translate('chat.copyLink')}
          </MenuItem>
          {item(translate('chat.markUnread'), onUnread)}
          {item(translate('chat.hide'), moderates ? onHide : undefined)}
        </Menu>
      )}
      {reactAs && isReacting && (
        <EmojiPopover
          message={message}
          start={start}
          user={reactAs}
          anchor={button.current}
          onClose={() => setReacting(false)}
        />
      )}
    </>
  )
}
