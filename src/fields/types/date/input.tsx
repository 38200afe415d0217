import { subYears } from 'date-fns/subYears'
import { useRef, useState } from 'react'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import CalendarToday from '@mui/icons-material/CalendarTodayOutlined'
import { useLocale, useTranslate } from 'ra-core'
import { boundFields } from '../../../model/dateBounds.ts'
import type { DateBound } from '../../../model/field.ts'
import { dayPattern, isCalendarDay, writtenDay } from './calendar.ts'
import { dateText } from './views.tsx'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { localDay } from '../instant/views.tsx'
import { MaskedBox } from '../../controls/MaskedBox.tsx'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput, useSiblings } from '../../controls/useFieldInput.tsx'

/** The mask options for a day in the format of a language: MM-dd-yyyy in English. */
export const dayMask = (locale?: string) => ({ mask: dayPattern(locale), placeholderChar: '_' })

/**
 * Reads a typed day as yyyy-MM-dd. An incomplete day is returned unchanged, so that validation
 * fails; an empty text is null.
 */
export const readDay = (text: string, locale?: string): string | null =>
  writtenDay(text, locale) ?? (text || null)

/** Resolves a bound to a day, with the values of sibling fields; undefined if one is missing. */
export function boundDay(
  bound: DateBound | undefined,
  record: Record<string, unknown>,
): string | undefined {
  if (bound === undefined) return undefined
  if (typeof bound === 'object' && 'latest' in bound)
    return bound.latest
      .map((each) => boundDay(each, record))
      .filter((day) => day !== undefined)
      .sort()
      .at(-1)
  const today = new Date()
  if (typeof bound === 'object') return localDay(subYears(today, bound.yearsAgo))
  if (bound === 'today') return localDay(today)
  if (isCalendarDay(bound)) return bound
  const value = record[bound]
  return isCalendarDay(value) ? value : value ? localDay(value) : undefined
}

/**
 * A button that opens the browser's calendar. The text box beside it uses the console's date
 * format, which may differ from the browser's.
 */
export function CalendarButton({
  label,
  day,
  min,
  max,
  disabled,
  onPick,
}: {
  label: string
  day: string
  min?: string
  max?: string
  disabled?: boolean
  onPick: (day: string | null) => void
}) {
  const translate = useTranslate()
  const native = useRef<HTMLInputElement>(null)
  return (
    <InputAdornment position="end" sx={{ position: 'relative' }}>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isCalendarDay(day) ? day : ''}
        min={min}
        max={max}
        disabled={disabled}
        onChange={(event) => onPick(event.target.value || null)}
        style={{
          position: 'absolute',
          insetInlineEnd: 0,
          bottom: 0,
          width: 1,
          height: 1,
          opacity: 0,
          pointerEvents: 'none',
          border: 0,
          padding: 0,
        }}
      />
      <IconButton
        size="small"
        edge="end"
        disabled={disabled}
        aria-label={translate('fields.date.calendar', { label })}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarToday fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
}

/**
 * A day, typed in the user's date format (MM-dd-yyyy in English) or picked from a calendar; the
 * record contains yyyy-MM-dd (DLG-12).
 */
export function DateInput(props: InputProps) {
  const { field, source } = props
  const locale = useLocale()
  const translate = useTranslate()
  // The typed text stays until it is a complete day.
  const [typed, setTyped] = useState('')
  const { bound, frame, aria } = useFieldInput(props, {
    format: (value) =>
      value ? (readDay(typed, locale) === value ? typed : dateText(value, locale)) : '',
    parse: (text: string) => readDay(text, locale),
  })
  const record = useSiblings(field, source, [...boundFields(field.min), ...boundFields(field.max)])
  const day = readDay(bound.value, locale) ?? ''
  return (
    <FieldFrame {...frame}>
      <TextBox
        bound={{
          ...bound,
          onChange: (text: string) => {
            setTyped(text)
            bound.onChange(text)
          },
        }}
        frame={frame}
        aria={aria}
        autoFocus={props.autoFocus}
        inputMode="numeric"
        autoComplete="off"
        placeholder={translate('fields.date.placeholder')}
        inputComponent={MaskedBox}
        inputProps={{ options: dayMask(locale) }}
        end={
          <CalendarButton
            label={frame.label}
            day={day}
            min={boundDay(field.min, record)}
            max={boundDay(field.max, record)}
            disabled={frame.disabled}
            onPick={(picked) => bound.onChange(dateText(picked, locale))}
          />
        }
      />
    </FieldFrame>
  )
}
