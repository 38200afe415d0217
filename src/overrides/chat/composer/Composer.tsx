import { useEffect, useId, useState, type RefObject } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import Send from '@mui/icons-material/Send'
import { useLocale, useTranslate } from 'ra-core'
import { phoneText } from '../../../fields/types/phone/views.tsx'
import { FileRows } from '../../../fields/types/file/FileRows.tsx'
import type { FileValue } from '../../../model/fileValue.ts'
import { AttachButton } from './AttachButton.tsx'
import { ComposerNote } from './ComposerNote.tsx'
import { MessageInput } from './MessageInput.tsx'
import { lengthOf, maxLength, sentText } from '../message/messageText.ts'
import { useAttachments } from './useAttachments.ts'
import type { ChatMessage } from '../useChat.ts'
import { draftKey, useDraft } from './useDraft.ts'
import { useTypingSignal } from './useTypingSignal.ts'

type ComposerProps = {
  user: string
  conversation: string
  /** The number that the messages go to. */
  phone: string | undefined
  inputRef: RefObject<HTMLTextAreaElement | null>
  /** Whether the focus goes to a message when the conversation opens. */
  leavesFocus: boolean
  editing: ChatMessage | undefined
  replyTo: ChatMessage | undefined
  onSend: (text: string, files: FileValue[]) => void
  onSave: (text: string) => Promise<void>
  onCancel: () => void
  onEditLast: () => void
}

/**
 * Whether the composer may take the focus: the link that was followed has it, or nothing after the
 * link is gone. Not where there is only touch, which would open the keyboard.
 */
const followsLink = (): boolean =>
  window.matchMedia('(hover: hover)').matches &&
  (document.activeElement ?? document.body).matches('body, nav a')

/** Writes a message, or edits one of the user's own. What is not sent yet stays in this browser. */
export function Composer(props: ComposerProps) {
  const { phone, inputRef: input, leavesFocus, editing, replyTo, onCancel, onEditLast } = props
  const translate = useTranslate()
  const hint = useId()
  // On a touch screen, Enter is a button of the keyboard.
  const hasKeys = useMediaQuery('(hover: hover)', { noSsr: true })
  const locale = useLocale()
  const { text, length, change, entries, uploads, canSend, submit } = useComposedMessage(
    props,
    input,
  )
  useEffect(() => {
    if (!leavesFocus && followsLink()) input.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it takes the focus once, when it is there
  }, [input])
  useEffect(() => {
    if (editing || replyTo) input.current?.focus()
  }, [input, editing, replyTo])
  const takeFiles = (data: DataTransfer, event: { preventDefault: () => void }) => {
    if (data.files.length === 0 || editing) return
    event.preventDefault()
    uploads.start([...data.files])
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
      <ComposerNote
        editing={editing}
        replyTo={replyTo}
        onCancel={() => {
          onCancel()
          // Its button is gone; a composer that edited gives way to another one, which takes the
          // focus.
          input.current?.focus()
        }}
      />
      <FileRows
        entries={entries}
        uploads={uploads}
        disabled={false}
        onRemoved={() => input.current?.focus()}
      />
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        {!editing && <AttachButton onFiles={uploads.start} />}
        <MessageInput
          inputRef={input}
          value={text}
          hint={hint}
          isInvalid={length > maxLength}
          onChange={change}
          onFiles={takeFiles}
          onSubmit={() => void submit()}
          onCancel={editing || replyTo ? onCancel : undefined}
          onEditLast={editing ? undefined : onEditLast}
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
      {length > maxLength ? (
        <Typography id={hint} role="alert" variant="caption" color="error">
          {translate('chat.tooLong', {
            count: length.toLocaleString(locale),
            most: maxLength.toLocaleString(locale),
          })}
        </Typography>
      ) : (
        <Typography id={hint} variant="caption" color="textSecondary">
          {phone && `${translate('chat.bySms', { number: phoneText(phone) })} `}
          {hasKeys && translate('chat.keys')}
        </Typography>
      )}
    </Box>
  )
}

/** The text and files of the message, whether it can be sent, and the function that submits it. */
function useComposedMessage(
  { user, conversation, editing, onSend, onSave }: ComposerProps,
  input: RefObject<HTMLTextAreaElement | null>,
) {
  const key = draftKey(user, conversation)
  const [text, setText] = useDraft(key, editing)
  const typing = useTypingSignal(conversation)
  const change = (value: string) => {
    setText(value)
    if (value && !editing) typing.report()
  }
  const { files, uploads, entries, clear } = useAttachments(editing?.webId ?? key)
  const [isBusy, setBusy] = useState(false)
  const length = lengthOf(text)
  const hasContent = sentText(text) !== '' || files.length > 0 || Boolean(editing?.files?.length)
  const canSend = hasContent && length <= maxLength && uploads.running.length === 0 && !isBusy
  const submit = async () => {
    if (!canSend) return
    if (!editing) {
      onSend(sentText(text), files)
      change('')
      typing.restart()
      clear()
      input.current?.focus()
      return
    }
    setBusy(true)
    await onSave(sentText(text))
    setBusy(false)
  }
  return { text, length, change, entries, uploads, canSend, submit }
}
