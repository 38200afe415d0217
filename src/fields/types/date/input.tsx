import { subYears } from 'date-fns/subYears'
import { useState } from 'react'
import { useLocale, useTranslate } from 'ra-core'
import { boundFields } from '../../../model/dateBounds.ts'
import type { DateBound } from '../../../model/field.ts'
import { dayPattern, isCalendarDay, readableDay, writtenDay } from './calendar.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { dateText } from './views.tsx'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { localDay } from '../instant/views.tsx'
import { MaskedBox } from '../../controls/MaskedBox.tsx'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput, useSiblings } from '../../controls/useFieldInput.tsx'

/**
 * The mask options for a day in the format of a language: MM-dd-yyyy in English. A pasted
 * yyyy-MM-dd, as spreadsheets and other programs write it, is the same day.
 */
export const dayMask = (locale?: string) => ({
  mask: dayPattern(locale),
  placeholderChar: '_',
  prepare: (text: string) => readableDay(text.trim(), locale) ?? text,
})

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
            name={translate('fields.date.calendar', { label: frame.label })}
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
