import { useId, useState } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useLocale, useTranslate } from 'ra-core'
import { writtenDay } from './calendar.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { dayMask } from './input.tsx'
import { dateText } from './views.tsx'
import { describe, FieldFrame } from '../../controls/FieldFrame.tsx'
import { MaskedBox } from '../../controls/MaskedBox.tsx'

type DayBoxProps = {
  label: string
  value: string
  onChange: (day: string) => void
  /** The limits of the calendar. */
  min?: string
  max?: string
  error?: string
  autoFocus?: boolean
}

/**
 * An input for a day outside a form, typed in the user's date format or picked from a calendar.
 * `value` is yyyy-MM-dd or empty; an incomplete day counts as empty.
 */
export function DayBox({ label, value, onChange, min, max, error, autoFocus }: DayBoxProps) {
  const id = useId()
  const locale = useLocale()
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const frame = { id, label, ...(error ? { error } : {}) }
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        autoFocus={autoFocus === true}
        error={Boolean(error)}
        // The typed text stays while it means the same day as the value.
        value={(writtenDay(typed, locale) ?? '') === value ? typed : dateText(value, locale)}
        placeholder={translate('fields.date.placeholder')}
        onChange={(given) => {
          const text = given as unknown as string
          setTyped(text)
          const day = writtenDay(text, locale) ?? ''
          if (day !== value) onChange(day)
        }}
        inputComponent={MaskedBox as never}
        inputProps={
          {
            options: dayMask(locale),
            inputMode: 'numeric',
            autoComplete: 'off',
            ...describe(frame),
          } as object
        }
        endAdornment={
          <CalendarButton
            name={translate('fields.date.calendar', { label })}
            day={value}
            min={min}
            max={max}
            onPick={(day) => {
              setTyped('')
              onChange(day ?? '')
            }}
          />
        }
      />
    </FieldFrame>
  )
}
