import { useRef, useState } from 'react'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import CalendarToday from '@mui/icons-material/CalendarTodayOutlined'
import { useTranslate } from 'ra-core'
import type { DateBound } from '../model/field.ts'
import { isCalendarDay } from './calendar.ts'
import { dateText } from './date.views.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { InputProps } from './fieldViews.types.ts'
import { localDay } from './instant.views.tsx'
import { MaskedBox } from './MaskedBox.tsx'
import { TextBox } from './TextBox.tsx'
import { useFieldInput, useSiblings } from './useFieldInput.tsx'

/** What MaskedBox needs to write MM-dd-yyyy. */
export const dayMask = { mask: '00-00-0000', placeholderChar: '_' }

/** MM-dd-yyyy as yyyy-MM-dd; what is no whole day stays as typed, for the validator to refuse; nothing is null. */
export function readDay(text: string): string | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text)
  const day = parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : undefined
  return isCalendarDay(day) ? day : text || null
}

const namesIn = (bound: DateBound | undefined): string[] => {
  if (bound === undefined || (typeof bound === 'object' && 'yearsAgo' in bound)) return []
  if (typeof bound === 'object') return bound.latest.flatMap(namesIn)
  return bound === 'today' || isCalendarDay(bound) ? [] : [bound]
}

/** The day a bound stands for, with the values of the fields beside; undefined when it can't be said yet. */
export function boundDay(bound: DateBound | undefined, record: Record<string, unknown>): string | undefined {
  if (bound === undefined) return undefined
  if (typeof bound === 'object' && 'latest' in bound) return bound.latest.map((each) => boundDay(each, record)).filter((day) => day !== undefined).sort().at(-1)
  const today = new Date()
  if (typeof bound === 'object') return localDay(new Date(today.getFullYear() - bound.yearsAgo, today.getMonth(), today.getDate()))
  if (bound === 'today') return localDay(today)
  if (isCalendarDay(bound)) return bound
  const value = String(record[bound] ?? '').slice(0, 10)
  return isCalendarDay(value) ? value : undefined
}

/** A button that opens the browser's own calendar; the text box beside it keeps MM-dd-yyyy in every country. */
export function CalendarButton({ label, day, min, max, disabled, onPick }: { label: string; day: string; min?: string; max?: string; disabled?: boolean; onPick: (day: string | null) => void }) {
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
        style={{ position: 'absolute', insetInlineEnd: 0, bottom: 0, width: 1, height: 1, opacity: 0, pointerEvents: 'none', border: 0, padding: 0 }}
      />
      <IconButton size="small" edge="end" disabled={disabled} aria-label={translate('fields.date.calendar', { label })} onClick={() => native.current?.showPicker()}>
        <CalendarToday fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
}

/** A day, typed as MM-dd-yyyy or picked from a calendar; the record holds yyyy-MM-dd (DLG-12). */
export function DateInput(props: InputProps) {
  const { field, source } = props
  const translate = useTranslate()
  // What is typed stays as typed until it is a whole day.
  const [typed, setTyped] = useState('')
  const { bound, frame, aria } = useFieldInput(props, {
    format: (value) => (value ? (readDay(typed) === value ? typed : dateText(value)) : ''),
    parse: (text: string) => readDay(text),
  })
  const record = useSiblings(field, source, [...namesIn(field.min), ...namesIn(field.max)])
  const day = readDay(bound.value) ?? ''
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
        inputProps={{ options: dayMask }}
        end={<CalendarButton label={frame.label} day={day} min={boundDay(field.min, record)} max={boundDay(field.max, record)} disabled={frame.disabled} onPick={(picked) => bound.onChange(dateText(picked))} />}
      />
    </FieldFrame>
  )
}
