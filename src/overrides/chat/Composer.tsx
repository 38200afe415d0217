import { useEffect, useId, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import Send from '@mui/icons-material/Send'
import { useTranslate } from 'ra-core'
import { FileRows } from '../../fields/types/file/FileRows.tsx'
import type { FileValue } from '../../model/fileValue.ts'
import { useAttachments } from './useAttachments.ts'
import type { ChatMessage } from './useChat.ts'

/** The longest message that the schema allows. */
const maxLength = 4000

const draftKey = (user: string, conversation: string) => `messageDraft.${user}.${conversation}`

/** Writes a message, or edits one of the user's own. What is not sent yet stays in this browser. */
export function Composer({
  user,
  conversation,
  editing,
  replyTo,
  onSend,
  onSave,
  onCancel,
  onEditLast,
}: {
  user: string
  conversation: string
  editing: ChatMessage | undefined
  replyTo: ChatMessage | undefined
  onSend: (text: string, files: FileValue[]) => void
  onSave: (text: string) => Promise<void>
  onCancel: () => void
  onEditLast: () => void
}) {
  const translate = useTranslate()
  const hint = useId()
  const key = draftKey(user, conversation)
  const [text, setText] = useState(() => editing?.text ?? localStorage.getItem(key) ?? '')
  const attachments = useAttachments(editing?.webId ?? key)
  const { files, uploads, entries } = attachments
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (editing || replyTo) input.current?.focus()
  }, [editing, replyTo])
  const change = (value: string) => {
    setText(value)
    if (editing) return
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  }
  const hasContent = text.trim() !== '' || files.length > 0 || Boolean(editing?.files?.length)
  const canSend = hasContent && uploads.running.length === 0 && !isBusy
  const submit = async () => {
    if (!canSend) return
    if (!editing) {
      onSend(text.trim() ? text : '', files)
      change('')
      attachments.clear()
      input.current?.focus()
      return
    }
    setBusy(true)
    await onSave(text)
    setBusy(false)
  }
  const takeFiles = (data: DataTransfer, event: { preventDefault: () => void }) => {
    if (data.files.length === 0 || editing) return
    event.preventDefault()
    uploads.start([...data.files])
  }
  const note = editing
    ? { text: translate('chat.editing'), stop: translate('chat.stopEditing') }
    : replyTo && {
        text: `${translate('chat.reply', { name: replyTo.createdBy })}: ${replyTo.text}`,
        stop: translate('chat.stopReply'),
      }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onDragOver={(event) => event.preventDefault()}
      // Without this, the browser would leave the page for the file.
      onDrop={(event) => {
        event.preventDefault()
        takeFiles(event.dataTransfer, event)
      }}
      sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1 }}
    >
      {note && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography noWrap variant="body2" color="textSecondary" sx={{ flex: 1 }}>
            {note.text}
          </Typography>
          <IconButton size="small" aria-label={note.stop} onClick={onCancel}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      )}
      <FileRows
        entries={entries}
        uploads={uploads}
        disabled={false}
        onRemoved={() => input.current?.focus()}
      />
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        {!editing && <AttachButton onFiles={uploads.start} />}
        <InputBase
          inputRef={input}
          multiline
          maxRows={6}
          value={text}
          placeholder={translate('chat.write')}
          inputProps={{
            'aria-label': translate('chat.write'),
            'aria-describedby': hint,
            maxLength,
            dir: 'auto',
          }}
          onChange={({ target }) => change(target.value)}
          onPaste={(event) => takeFiles(event.clipboardData, event)}
          onKeyDown={(event) => {
            // Enter ends a composition of Japanese or Chinese text.
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault()
              void submit()
            } else if (event.key === 'ArrowUp' && text === '' && !editing) {
              event.preventDefault()
              onEditLast()
            } else if (event.key === 'Escape' && (editing || replyTo)) {
              event.preventDefault()
              onCancel()
            }
          }}
          sx={{ flex: 1, py: 0.75 }}
        />
        <IconButton
          type="submit"
          color="primary"
          disabled={!canSend}
          aria-label={translate(editing ? 'chat.save' : 'chat.send')}
        >
          <Send />
        </IconButton>
      </Box>
      <Typography id={hint} variant="caption" color="textSecondary">
        {translate('chat.keys')}
      </Typography>
    </Box>
  )
}

/** Chooses files; a phone offers its camera among them. */
function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const translate = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        aria-label={translate('chat.attach')}
        title={translate('chat.attach')}
        onClick={() => chooser.current!.click()}
      >
        <AttachFile />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
