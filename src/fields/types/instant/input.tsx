import { useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useLocale, useTranslate } from 'ra-core'
import { instantOfWallClock, wallClockOfInstant } from '../../../model/wallClock.ts'
import { boundFields } from '../../../model/dateBounds.ts'
import { isCalendarDay } from '../date/calendar.ts'
import { CalendarButton } from '../date/CalendarButton.tsx'
import { boundDay, dayMask, readDay } from '../date/input.tsx'
import { dateText } from '../date/views.tsx'
import { describe, FieldsetFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { useZone } from './useZone.tsx'
import { localDay } from './views.tsx'
import { MaskedBox } from '../../controls/MaskedBox.tsx'
import { useFieldInput, useSiblings } from '../../controls/useFieldInput.tsx'

type Parts = { day: string; time: string }

const partsOf = (value: unknown, locale: string, zone: string | undefined): Parts => {
  const day = value ? localDay(value) : undefined
  if (!day) return { day: String(value ?? ''), time: '' }
  const clock = wallClockOfInstant(String(value), zone)
  return { day: dateText(clock.slice(0, 10), locale), time: clock.slice(11, 16) }
}

/**
 * Day and time in a time zone, or in the user's, as an instant. An incomplete input stays a text,
 * so that validation fails.
 */
function instantOf({ day, time }: Parts, locale: string, zone: string | undefined): string | null {
  const calendar = readDay(day, locale)
  if (!calendar && !time) return null
  if (!isCalendarDay(calendar) || !time) return [calendar, time].filter(Boolean).join(' ')
  return instantOfWallClock(`${calendar}T${time.slice(0, 5)}:00`, zone)
}

/** The time stands below the day where both do not fit beside each other. */
const besideOrBelow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& > :first-of-type': { flex: '3 1 9.5rem', minWidth: 0 },
  '& > :last-of-type': { flex: '2 1 7.5rem', minWidth: 0 },
} as const

/**
 * An instant: inputs for day and time in the user's time zone, or in that of the record which the
 * schema names; the record contains it in UTC.
 */
export function InstantInput(props: InputProps) {
  const { field, source } = props
  const locale = useLocale()
  const translate = useTranslate()
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value,
    parse: (value) => value,
  })
  const record = useSiblings(field, source, [...boundFields(field.min), ...boundFields(field.max)])
  const zone = useZone(field, source, (from, to) => {
    if (bound.value) bound.onChange(instantOf(partsOf(bound.value, locale, from), locale, to))
  })
  const [parts, setParts] = useState(() => partsOf(bound.value, locale, zone))
  // The typed texts stay until the value changes from outside (a reset, a reload).
  const shown =
    instantOf(parts, locale, zone) === (bound.value ?? null)
      ? parts
      : partsOf(bound.value, locale, zone)
  const change = (changed: Partial<Parts>) => {
    const next = { ...shown, ...changed }
    setParts(next)
    bound.onChange(instantOf(next, locale, zone))
  }
  const note =
    zone && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone
      ? { help: translate('fields.instant.zone', { zone }) }
      : {}
  const described = describe({ ...frame, ...note, required: false })
  const box = {
    size: 'small',
    disabled: frame.disabled,
    error: Boolean(frame.error),
    onBlur: () => bound.onBlur(),
  } as const
  return (
    <FieldsetFrame {...frame} {...note}>
      <Box sx={besideOrBelow}>
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
              name={translate('fields.date.calendar', { label: frame.label })}
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
