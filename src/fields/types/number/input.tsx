import { useState } from 'react'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { isExactNumber } from '../../../model/exactNumber.ts'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'

const complete = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * Reads a typed number. Anything else, and a number that would be rounded, is returned as text, so
 * that validation fails.
 */
export const readNumber = (text: string): number | string | null => {
  const trimmed = text.trim().replace(',', '.')
  if (!trimmed) return null
  return complete.test(trimmed) && isExactNumber(trimmed) ? Number(trimmed) : text
}

/**
 * A number in a text box. The browser's number input would drop invalid text and change the value
 * on scrolling.
 */
export function NumberInput(props: InputProps) {
  // "1." and "1.0" are the number 1, but must stay as typed, or no decimal point could be typed.
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
