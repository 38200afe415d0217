import { useState } from 'react'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import MoreVert from '@mui/icons-material/MoreVert'
import { useTranslate } from 'ra-core'
import { useHref } from 'react-router-dom'
import { useCopy } from '../../fields/controls/useCopy.ts'
import { useModerates } from './HiddenMessage.tsx'
import { messageRoute } from './FoundMessages.tsx'
import type { ChatMessage } from './useChat.ts'

/**
 * What everyone who reads a message can do with it, and moderators; `start` is the begin of its text.
 */
export function MessageMenu({
  message,
  start,
  onHide,
}: {
  message: ChatMessage
  start: string
  onHide: (message: ChatMessage) => void
}) {
  const moderates = useModerates()
  const translate = useTranslate()
  const copy = useCopy()
  const address = useHref(messageRoute(message.conversationId, message.webId))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (text: string) => {
    setAnchor(null)
    void copy(text)
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('chat.more', { text: start })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose(message.text)}>{translate('chat.copyText')}</MenuItem>
        <MenuItem onClick={() => choose(new URL(address, window.location.href).href)}>
          {translate('chat.copyLink')}
        </MenuItem>
        {moderates && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              onHide(message)
            }}
          >
            {translate('chat.hide')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
