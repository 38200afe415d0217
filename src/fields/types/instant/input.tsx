import { useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useLocale, useTranslate } from 'ra-core'
import { boundFields } from '../../../model/dateBounds.ts'
import { isCalendarDay } from '../date/calendar.ts'
import { boundDay, CalendarButton, dayMask, readDay } from '../date/input.tsx'
import { dateText } from '../date/views.tsx'
import { describe, FieldsetFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { localDay, localTime } from './views.tsx'
import { MaskedBox } from '../../controls/MaskedBox.tsx'
import { useFieldInput, useSiblings } from '../../controls/useFieldInput.tsx'

type Parts = { day: string; time: string }

const partsOf = (value: unknown, locale: string): Parts => {
  const day = value ? localDay(value) : undefined
  return day
    ? { day: dateText(day, locale), time: localTime(new Date(String(value))) }
    : { day: String(value ?? ''), time: '' }
}

/**
 * Day and time in the user's time zone as an instant. An incomplete input stays a text, so that
 * validation fails.
 */
function instantOf({ day, time }: Parts, locale: string): string | null {
  const calendar = readDay(day, locale)
  if (!calendar && !time) return null
  if (!isCalendarDay(calendar) || !time) return [calendar, time].filter(Boolean).join(' ')
  const [year, month, date] = calendar.split('-').map(Number) as [number, number, number]
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return new Date(year, month - 1, date, hour, minute).toISOString()
}

/** An instant: inputs for day and time in the user's time zone; the record contains it in UTC. */
export function InstantInput(props: InputProps) {
  const { field, source } = props
  const locale = useLocale()
  const translate = useTranslate()
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value,
    parse: (value) => value,
  })
  const record = useSiblings(field, source, [...boundFields(field.min), ...boundFields(field.max)])
  const [parts, setParts] = useState(() => partsOf(bound.value, locale))
  // The typed texts stay until the value changes from outside (a reset, a reload).
  const shown =
    instantOf(parts, locale) === (bound.value ?? null) ? parts : partsOf(bound.value, locale)
  const change = (changed: Partial<Parts>) => {
    const next = { ...shown, ...changed }
    setParts(next)
    bound.onChange(instantOf(next, locale))
  }
  const described = describe({ ...frame, required: false })
  const box = {
    size: 'small',
    disabled: frame.disabled,
    error: Boolean(frame.error),
    onBlur: () => bound.onBlur(),
  } as const
  return (
    <FieldsetFrame {...frame}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 1 }}>
        <OutlinedInput
          {...box}
          inputRef={bound.ref}
          autoFocus={props.autoFocus}
          value={shown.day}
          placeholder={translate('fields.date.placeholder')}
          onChange={(text) => change({ day: text as unknown as string })}
          inputComponent={MaskedBox as never}
          inputProps={
            {
              ...described,
              'aria-label': translate('fields.instant.date', { label: frame.label }),
              options: dayMask(locale),
              inputMode: 'numeric',
            } as object
          }
          endAdornment={
            <CalendarButton
              label={frame.label}
              day={readDay(shown.day, locale) ?? ''}
              disabled={frame.disabled}
              min={boundDay(field.min, record)}
              max={boundDay(field.max, record)}
              onPick={(day) => change({ day: dateText(day, locale) })}
            />
          }
        />
        <OutlinedInput
          {...box}
          type="time"
          value={shown.time}
          onChange={(event) => change({ time: event.target.value })}
          inputProps={{
            ...described,
            'aria-label': translate('fields.instant.time', { label: frame.label }),
          }}
        />
      </Box>
    </FieldsetFrame>
  )
}
