import { useState } from 'react'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'

const complete = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A number as it is typed: what can't be read stays a text, for the validator to refuse by name. */
export const readNumber = (text: string): number | string | null => {
  const trimmed = text.trim().replace(',', '.')
  if (!trimmed) return null
  return complete.test(trimmed) ? Number(trimmed) : text
}

/** A number. A text box rather than the browser's number box, which swallows what it can't read and changes by scrolling. */
export function NumberInput(props: InputProps) {
  // "1." and "1.0" are the number 1, yet must stay as typed, or the point could never be typed.
  const [typed, setTyped] = useState('')
  const format = (value: unknown) =>
    readNumber(typed) === (value ?? null) ? typed : String(value ?? '')
  const parse = (text: string) => {
    setTyped(text)
    return readNumber(text)
  }
  const { bound, frame, aria } = useFieldInput(props, { format, parse })
  return (
    <FieldFrame {...frame}>
      <TextBox
        bound={bound}
        frame={frame}
        aria={aria}
        autoFocus={props.autoFocus}
        inputMode={
          props.field.integer && !(props.field.minimum !== undefined && props.field.minimum < 0)
            ? 'numeric'
            : 'decimal'
        }
        autoComplete="off"
      />
    </FieldFrame>
  )
}
