import { useState } from 'react'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import MoreVert from '@mui/icons-material/MoreVert'
import { useNotify, useTranslate } from 'ra-core'
import { failureText } from '../../../branchdesk.ts'
import { useExportConversation } from '../conversation/useExportConversation.ts'
import { useInbox, usePreference } from '../useChat.ts'

const preferences = [
  ['pinned', 'chat.pin', 'chat.unpin'],
  ['muted', 'chat.mute', 'chat.unmute'],
  ['archived', 'chat.archive', 'chat.unarchive'],
] as const

const formats = [
  ['text', 'chat.exportText'],
  ['json', 'chat.exportJson'],
] as const

/**
 * How a participant wants to see an open conversation (above the others, without notices, out of
 * the way), and its export for everyone who reads it.
 */
export function PreferenceMenu({ conversation, title }: { conversation: string; title: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const change = usePreference()
  const item = useInbox().data?.find(({ webId }) => webId === conversation)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { isRunning, run } = useExportConversation(conversation, title)
  return (
    <>
      <IconButton
        aria-label={translate('chat.preferences')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {(item ? preferences : []).map(([name, on, off]) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              change(item!.memberId, { [name]: !item![name] }).catch((error: unknown) =>
                notify(
                  failureText(error, (key) => translate(key)),
                  { type: 'error' },
                ),
              )
            }}
          >
            {translate(item![name] ? off : on)}
          </MenuItem>
        ))}
        {item && <Divider />}
        {formats.map(([format, label]) => (
          <MenuItem
            key={format}
            disabled={isRunning}
            onClick={() => {
              setAnchor(null)
              void run(format)
            }}
          >
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
