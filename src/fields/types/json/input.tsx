import { useEffect, useRef, useState } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'ra-core'
import { parseExactly } from '../../../model/exactNumber.ts'
import { describe, FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { useFieldInput } from '../../controls/useFieldInput.tsx'
import { DefinedInput } from './DefinedInput.tsx'

/**
 * Prints a value for editing. A text is printed without quotes if it is allowed and cannot be read
 * as another value.
 */
function print(value: unknown, orText?: true): string {
  if (value === null || value === undefined) return ''
  return orText && typeof value === 'string' && read(value, orText).value === value
    ? value
    : JSON.stringify(value, undefined, 2)
}

/**
 * Reads the edited text: its value, or the reason why it is not valid JSON, or a number in it that
 * would be rounded.
 */
function read(text: string, orText?: true): { value?: unknown; reason?: string; rounded?: string } {
  if (!text.trim()) return { value: null }
  try {
    const { value, rounded } = parseExactly(text)
    return rounded[0] ? { rounded: rounded[0].written } : { value }
  } catch (error) {
    // A text that starts like an object, a list or a quoted text was meant as JSON.
    if (orText && !/^\s*[[{"]/.test(text)) return { value: text.trim() }
    return { reason: (error as Error).message }
  }
}

/** A value with a definition in inputs of its parts, any other JSON value as text. */
export const JsonInput = (props: InputProps) =>
  props.field.definition ? <DefinedInput {...props} /> : <JsonText {...props} />

/** Any JSON value, edited as text. The form cannot be saved while the text is not valid JSON. */
function JsonText(props: InputProps) {
  const translate = useTranslate()
  const { orText } = props.field
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value,
    parse: (value) => value,
  })
  const [text, setText] = useState(() => print(bound.value, orText))
  const area = useRef<HTMLTextAreaElement>(null)
  const { reason, rounded, value } = read(text, orText)
  const broken = reason
    ? translate('fields.json.broken', { reason })
    : rounded && translate('fields.json.rounded', { given: rounded })

  // A new value from outside (a reset, a reload) replaces the text, unless the text already means
  // it.
  const [seen, setSeen] = useState<unknown>(bound.value)
  if (seen !== bound.value) {
    setSeen(bound.value)
    if (JSON.stringify(value ?? null) !== JSON.stringify(bound.value ?? null))
      setText(print(bound.value, orText))
  }

  // The form still contains the last valid value, which is outdated: it must not be submitted.
  useEffect(() => {
    const form = area.current?.form
    if (!broken || !form) return
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      area.current?.focus()
    }
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [broken])

  const shown = { ...frame, error: broken ?? frame.error }
  return (
    <FieldFrame {...shown}>
      <OutlinedInput
        id={frame.id}
        size="small"
        fullWidth
        multiline
        minRows={orText ? 1 : 4}
        maxRows={20}
        value={text}
        placeholder={orText ? undefined : print(props.field.sample)}
        disabled={frame.disabled}
        error={Boolean(shown.error)}
        autoFocus={props.autoFocus}
        onBlur={() => bound.onBlur()}
        onChange={(event) => {
          setText(event.target.value)
          const next = read(event.target.value, orText)
          if ('value' in next) bound.onChange(next.value)
        }}
        inputRef={(element: HTMLTextAreaElement | null) => {
          area.current = element
          bound.ref(element)
        }}
        inputProps={{ ...describe(shown), spellCheck: false }}
        sx={{ fontFamily: 'monospace', fontSize: '0.8125rem' }}
      />
    </FieldFrame>
  )
}
