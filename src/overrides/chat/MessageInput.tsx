import type { Ref } from 'react'
import InputBase from '@mui/material/InputBase'
import { useTranslate } from 'ra-core'

/** The longest message that the schema allows. */
const maxLength = 4000

/**
 * The box in which a message is written. Enter submits, Shift+Enter begins a line, the up arrow in
 * an empty box edits the last message, and Escape cancels; each does so where its handler is given.
 */
export function MessageInput({
  inputRef,
  value,
  hint,
  onChange,
  onFiles,
  onSubmit,
  onCancel,
  onEditLast,
}: {
  inputRef: Ref<HTMLTextAreaElement>
  value: string
  /** The id of the element that names the keys. */
  hint: string
  onChange: (value: string) => void
  /** Gets what is pasted, which may be files. */
  onFiles: (data: DataTransfer, event: { preventDefault: () => void }) => void
  onSubmit: () => void
  onCancel: (() => void) | undefined
  onEditLast: (() => void) | undefined
}) {
  const translate = useTranslate()
  return (
    <InputBase
      inputRef={inputRef}
      multiline
      maxRows={6}
      value={value}
      placeholder={translate('chat.write')}
      inputProps={{
        'aria-label': translate('chat.write'),
        'aria-describedby': hint,
        maxLength,
        dir: 'auto',
      }}
      onChange={({ target }) => onChange(target.value)}
      onPaste={(event) => onFiles(event.clipboardData, event)}
      onKeyDown={(event) => {
        // Enter ends a composition of Japanese or Chinese text.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault()
          onSubmit()
        } else if (event.key === 'ArrowUp' && value === '' && onEditLast) {
          event.preventDefault()
          onEditLast()
        } else if (event.key === 'Escape' && onCancel) {
          event.preventDefault()
          onCancel()
        }
      }}
      sx={{ flex: 1, py: 0.75 }}
    />
  )
}
