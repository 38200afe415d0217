import { use, useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'ra-core'
import {
  isOnce,
  movedRule,
  once,
  plainRecurrence,
  printRecurrence,
  readRecurrence,
  recurrenceLimits,
  recurrenceUnits,
  recurrenceWords,
  type Recurrence,
  type RecurrenceUnit,
} from '../../../model/recurrence.ts'
import { wallClockOfInstant } from '../../../model/wallClock.ts'
import { useFieldInput, useSiblings } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { Picker } from '../../picker/Picker.tsx'
import { isCalendarDay } from '../date/calendar.ts'
import { DayBox } from '../date/DayBox.tsx'
import { DayPattern, WeekdayButtons } from './dayPattern.tsx'
import { useZone } from '../instant/useZone.tsx'
import { NextDates } from './NextDates.tsx'
import { NumberBox, Row } from './ruleControls.tsx'
import { SeriesShown } from './seriesShown.ts'
import { useRecurrenceSentence } from './views.tsx'

const custom = 'CUSTOM'

/**
 * When something happens again: a preset, or a rule of its own with interval, days and end. Below
 * it the rule as a sentence with its next dates.
 */
export function RecurrenceInput(props: InputProps) {
  const { field, source } = props
  const translate = useTranslate()
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value ?? null,
    parse: (value) => value,
  })
  const [isOwn, setOwn] = useState(false)
  const { [field.starts ?? '']: start } = useSiblings(
    field,
    source,
    field.starts ? [field.starts] : [],
  )
  const zone = useZone(field, source, () => undefined)
  const from = wallClockOf(start, zone)
  const rule = useShownRule(bound.value, from)
  const isPreset =
    isOnce(bound.value) || recurrenceWords.includes(String(bound.value).toUpperCase())
  const options = useMemo(
    () =>
      [...recurrenceWords, custom].map((value) => ({
        value,
        text: translate(`fields.recurrence.presets.${value}`),
      })),
    [translate],
  )
  const choose = (word: unknown) => {
    setOwn(word === custom)
    if (word !== custom) bound.onChange(word ?? once)
    else if (!rule) bound.onChange('WEEKLY')
  }
  const change = (changed: Partial<Recurrence>) =>
    bound.onChange(printRecurrence({ ...(rule ?? plainRecurrence('WEEKLY')), ...changed }))
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Picker
        {...frame}
        source={{ options }}
        clearable={false}
        value={isOwn || !isPreset ? custom : isOnce(bound.value) ? once : String(bound.value)}
        onChange={choose}
        onBlur={bound.onBlur}
        inputRef={bound.ref}
        autoFocus={props.autoFocus}
      />
      {rule && (isOwn || !isPreset) && (
        <RuleEditor
          id={frame.id}
          label={frame.label}
          rule={rule}
          disabled={frame.disabled ?? false}
          start={start}
          onChange={change}
        />
      )}
      {rule && (
        <Preview rule={rule} from={from} hasTime={Boolean(start) && !isCalendarDay(start)} />
      )}
    </Box>
  )
}

/**
 * The rule of a value; undefined: it happens once. The days of a series that is edited move with
 * its start, as the service moves them, until the rule itself is changed.
 */
function useShownRule(value: unknown, from: string): Recurrence | undefined {
  const series = use(SeriesShown)
  const rule = isOnce(value) ? undefined : readRecurrence(value)
  return rule && series && value === series.rule ? movedRule(rule, series.shown, from) : rule
}

/** The wall-clock time of a start as its own input shows it, or now. */
function wallClockOf(start: unknown, zone: string | undefined): string {
  if (isCalendarDay(start)) return `${start}T00:00:00`
  const given = new Date(String(start))
  const instant = Number.isNaN(given.getTime()) ? new Date() : given
  return wallClockOfInstant(instant.toISOString(), zone)
}

/** The rule as a sentence with its next dates. */
function Preview({ rule, from, hasTime }: { rule: Recurrence; from: string; hasTime: boolean }) {
  const sentence = useRecurrenceSentence()
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', minWidth: 0 }}>
      <Box role="status" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
        {sentence(printRecurrence(rule))}
      </Box>
      <NextDates rule={rule} from={from} hasTime={hasTime} />
    </Box>
  )
}

type EditorProps = {
  id: string
  label: string
  rule: Recurrence
  disabled: boolean
  start: unknown
  onChange: (changed: Partial<Recurrence>) => void
}

/** The parts of a rule: every how many days, weeks, months or years, on which days, until when. */
function RuleEditor({ id, label, rule, disabled, start, onChange }: EditorProps) {
  const translate = useTranslate()
  const text = (key: string, params?: object) => translate(`fields.recurrence.${key}`, params)
  const changeUnit = (unit: RecurrenceUnit) =>
    onChange({
      ...plainRecurrence(unit, rule.interval),
      ...(rule.count === undefined ? {} : { count: rule.count }),
      ...(rule.until === undefined ? {} : { until: rule.until }),
      except: rule.except,
    })
  return (
    <Box
      role="group"
      aria-label={text('rule', { label })}
      sx={{ display: 'grid', gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Row>
        <NumberBox
          id={`${id}-interval`}
          label={text('every')}
          disabled={disabled}
          value={rule.interval}
          maximum={recurrenceLimits.interval}
          onChange={(interval) => onChange({ interval })}
        />
        <Picker
          id={`${id}-unit`}
          label={text('unit')}
          disabled={disabled}
          clearable={false}
          source={{
            options: recurrenceUnits.map((unit) => ({ value: unit, text: text(`units.${unit}`) })),
          }}
          value={rule.unit}
          onChange={(unit) => unit && changeUnit(unit as RecurrenceUnit)}
        />
      </Row>
      {rule.unit === 'WEEKLY' && (
        <WeekdayButtons
          label={text('weekdays')}
          disabled={disabled}
          chosen={rule.weekdays.map(({ day }) => day)}
          onChange={(days) => onChange({ weekdays: days.map((day) => ({ day })) })}
        />
      )}
      {(rule.unit === 'MONTHLY' || rule.unit === 'YEARLY') && (
        <DayPattern id={id} rule={rule} disabled={disabled} start={start} onChange={onChange} />
      )}
      <Ends id={id} rule={rule} disabled={disabled} onChange={onChange} />
    </Box>
  )
}

function Ends({ id, rule, disabled, onChange }: Omit<EditorProps, 'label' | 'start'>) {
  const translate = useTranslate()
  const locale = useLocale()
  const text = (key: string) => translate(`fields.recurrence.${key}`)
  const [wantsDay, setWantsDay] = useState(false)
  const end =
    rule.count !== undefined ? 'count' : rule.until !== undefined || wantsDay ? 'until' : 'never'
  const choose = (kind: unknown) => {
    setWantsDay(kind === 'until')
    onChange(withEnd(kind === 'count' ? { count: 10 } : {}))
  }
  return (
    <Row>
      <Picker
        id={`${id}-ends`}
        label={text('ends')}
        disabled={disabled}
        clearable={false}
        source={{
          options: (['never', 'until', 'count'] as const).map((kind) => ({
            value: kind,
            text: text(`endings.${kind}`),
          })),
        }}
        value={end}
        onChange={choose}
      />
      {end === 'until' && (
        <DayBox
          key={locale}
          label={text('lastDay')}
          value={rule.until?.slice(0, 10) ?? ''}
          onChange={(day) => onChange(withEnd(day ? { until: day } : {}))}
        />
      )}
      {end === 'count' && (
        <NumberBox
          id={`${id}-count`}
          label={text('count')}
          disabled={disabled}
          value={rule.count!}
          maximum={recurrenceLimits.count}
          onChange={(count) => onChange(withEnd({ count }))}
        />
      )}
    </Row>
  )
}

/** The change that leaves this end alone: `undefined` overwrites the other one. */
const withEnd = (end: { count?: number; until?: string }) =>
  ({ count: undefined, until: undefined, ...end }) as Partial<Recurrence>
