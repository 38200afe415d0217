import { useId, type RefObject } from 'react'
import InputBase from '@mui/material/InputBase'
import { useTranslate } from 'ra-core'
import { MentionMenu, optionId } from './MentionMenu.tsx'
import { useMentionMenu } from './useMentionMenu.ts'

/** How many lines are in sight; more of them scroll. */
const mostRows = 6

/** As that of the other inputs. */
const lineHeight = '1.4375em'

/**
 * The other browsers measure the text at each key, which takes seconds for a megabyte that was
 * pasted.
 */
const sizesItself = CSS.supports('field-sizing', 'content')

/**
 * The box in which a message is written. Enter submits, Shift+Enter begins a line, the up arrow in
 * an empty box edits the last message, and Escape cancels; each does so where its handler is given.
 * An @ offers the people who can be mentioned.
 */
export function MessageInput({
  inputRef,
  value,
  hint,
  isInvalid,
  onChange,
  onFiles,
  onSubmit,
  onCancel,
  onEditLast,
}: {
  inputRef: RefObject<HTMLTextAreaElement | null>
  value: string
  /** The id of the element that names the keys, or says what is wrong. */
  hint: string
  isInvalid: boolean
  onChange: (value: string) => void
  /** Gets what is pasted, which may be files. */
  onFiles: (data: DataTransfer, event: { preventDefault: () => void }) => void
  onSubmit: () => void
  onCancel: (() => void) | undefined
  onEditLast: (() => void) | undefined
}) {
  const translate = useTranslate()
  const menuId = useId()
  const menu = useMentionMenu({ input: inputRef, value, onChange })
  const isOffering = menu.names.length > 0
  const offering = isOffering
    ? { 'aria-controls': menuId, 'aria-activedescendant': optionId(menuId, menu.chosen) }
    : {}
  return (
    <>
      <InputBase
        inputRef={inputRef}
        multiline
        maxRows={mostRows}
        {...(sizesItself ? { inputComponent: 'textarea' } : {})}
        value={value}
        placeholder={translate('chat.write')}
        inputProps={{
          'aria-label': translate('chat.write'),
          'aria-describedby': hint,
          'aria-autocomplete': 'list',
          ...offering,
          'aria-invalid': isInvalid,
          dir: 'auto',
        }}
        onChange={({ target }) => {
          menu.moveTo(target.selectionStart ?? target.value.length)
          onChange(target.value)
        }}
        onSelect={() => menu.moveTo(inputRef.current?.selectionStart ?? 0)}
        onPaste={(event) => onFiles(event.clipboardData, event)}
        onKeyDown={(event) => {
          // Enter ends a composition of Japanese or Chinese text.
          if (event.nativeEvent.isComposing || menu.onKey(event)) return
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
        sx={{
          flex: 1,
          // A word without end wraps: its width is not that of the box.
          minWidth: 0,
          px: 1,
          py: 0.75,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          '& textarea': { fieldSizing: 'content', maxHeight: `calc(${mostRows} * ${lineHeight})` },
          lineHeight,
          '&.Mui-focused': {
            borderColor: 'primary.main',
            boxShadow: ({ palette }) => `0 0 0 1px ${palette.primary.main}`,
          },
        }}
      />
      <MentionMenu
        id={menuId}
        anchor={inputRef.current}
        names={menu.names}
        chosen={menu.chosen}
        onChoose={menu.choose}
      />
    </>
  )
}
