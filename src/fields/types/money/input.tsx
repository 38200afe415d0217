import { useState } from 'react'
import { useLocaleState } from 'ra-core'
import InputAdornment from '@mui/material/InputAdornment'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { readAmount } from './amount.ts'
import { formatAmount, symbolOf } from './format.ts'

/**
 * An amount beside its currency. It is read with the language's separators, and written with them
 * once the box is left.
 */
export function MoneyInput(props: InputProps) {
  const { field } = props
  const [locale] = useLocaleState()
  // "1," and "1,0" are the number 1, but must stay as typed.
  const [typed, setTyped] = useState('')
  const format = (value: unknown) =>
    typed !== '' && readAmount(typed, locale) === (value ?? null)
      ? typed
      : typeof value === 'number'
        ? formatAmount(field, value, locale)
        : String(value ?? '')
  const parse = (text: string) => {
    setTyped(text)
    return readAmount(text, locale)
  }
  const { bound, frame, aria } = useFieldInput(props, { format, parse })
  return (
    <FieldFrame {...frame}>
      <TextBox
        bound={{
          ...bound,
          onBlur: (...left) => {
            setTyped('')
            bound.onBlur(...left)
          },
        }}
        frame={frame}
        aria={aria}
        autoFocus={props.autoFocus}
        inputMode="decimal"
        autoComplete="off"
        start={
          field.currency && (
            <InputAdornment position="start">{symbolOf(field.currency, locale)}</InputAdornment>
          )
        }
      />
    </FieldFrame>
  )
}
