import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import Close from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { isolated } from '../message/messageText.ts'
import type { ChatMessage } from '../useChat.ts'

/** Says which message is edited or answered, with the button that stops it. */
export function ComposerNote({
  editing,
  replyTo,
  onCancel,
}: {
  editing: ChatMessage | undefined
  replyTo: ChatMessage | undefined
  onCancel: () => void
}) {
  const translate = useTranslate()
  const note = editing
    ? { text: translate('chat.editing'), quote: '', stop: translate('chat.stopEditing') }
    : replyTo && {
        text: `${translate('chat.reply', { name: isolated(replyTo.createdBy) })}: `,
        quote: replyTo.text,
        stop: translate('chat.stopReply'),
      }
  return (
    note && (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography noWrap variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {note.text}
          <bdi>{note.quote}</bdi>
        </Typography>
        <IconButton size="small" aria-label={note.stop} onClick={onCancel}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
    )
  )
}
