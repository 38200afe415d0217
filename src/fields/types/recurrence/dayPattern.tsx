import { useId } from 'react'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocale, useTranslate } from 'ra-core'
import { weekdays, type Recurrence, type Weekday } from '../../../model/recurrence.ts'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import { fingertip, touch } from '../../controls/touch.ts'
import { visuallyHidden } from '../../controls/visuallyHidden.ts'
import { Picker } from '../../picker/Picker.tsx'
import { localDay } from '../instant/views.tsx'
import { NumberBox, Row } from './ruleControls.tsx'
import { weekdayName } from './sentence.ts'

type WeekdayButtonsProps = {
  label: string
  chosen: Weekday[]
  disabled: boolean
  onChange: (days: Weekday[]) => void
}

/** The days of the week as switches. Without any, the day of the first start counts. */
export function WeekdayButtons({ label, chosen, disabled, onChange }: WeekdayButtonsProps) {
  const id = useId()
  const locale = useLocale() ?? 'en'
  return (
    <FieldFrame id={id} label={label}>
      <ToggleButtonGroup
        id={id}
        size="small"
        aria-labelledby={`${id}-label`}
        value={chosen}
        disabled={disabled}
        onChange={(_, days: Weekday[]) => onChange(weekdays.filter((day) => days.includes(day)))}
        sx={{ flexWrap: 'wrap' }}
      >
        {weekdays.map((day) => (
          <ToggleButton
            key={day}
            value={day}
            sx={{
              minWidth: 40,
              textTransform: 'none',
              color: 'text.primary',
              [touch]: { minHeight: fingertip, minWidth: fingertip },
              '&.Mui-selected, &.Mui-selected:hover': {
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
              },
            }}
          >
            <span aria-hidden>{weekdayName(day, locale, 'short')}</span>
            <Box component="span" sx={visuallyHidden}>
              {weekdayName(day, locale)}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldFrame>
  )
}

/** How the day in a month is found. */
const patterns = ['start', 'first', 'middle', 'last', 'day', 'weekday'] as const
type Pattern = (typeof patterns)[number]
const monthDays: Partial<Record<Pattern, number>> = { first: 1, middle: 15, last: -1 }

const nths = [1, 2, 3, 4, -1]

function patternOf({ monthDays: days, weekdays: named }: Recurrence): Pattern {
  if (named.length > 0) return 'weekday'
  if (days.length === 0) return 'start'
  return patterns.find((each) => monthDays[each] === days[0] && days.length === 1) ?? 'day'
}

type DayPatternProps = {
  id: string
  rule: Recurrence
  disabled: boolean
  start: unknown
  onChange: (changed: Partial<Recurrence>) => void
}

/** The day of a monthly or yearly rule: that of the start, a number, or "the last Friday". */
export function DayPattern({ id, rule, disabled, start, onChange }: DayPatternProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`fields.recurrence.${key}`)
  const day = localDay(start)
  const startMonth = day ? Number(day.slice(5, 7)) : 1
  const pattern = patternOf(rule)
  const isYearly = rule.unit === 'YEARLY'
  // A yearly rule with a day but without a month would repeat every month.
  const write = (parts: Partial<Recurrence>, isPlain = false) =>
    onChange({
      monthDays: [],
      weekdays: [],
      yearDays: [],
      weeks: [],
      positions: [],
      ...parts,
      months: isPlain ? [] : isYearly && rule.months.length === 0 ? [startMonth] : rule.months,
    })
  const choose = (next: Pattern) => {
    if (next === 'start') return write({}, true)
    if (next === 'weekday') return write({ weekdays: [{ day: 'MO', nth: 1 }] })
    write({ monthDays: [monthDays[next] ?? (day ? Number(day.slice(8, 10)) : 2)] })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isYearly && pattern !== 'start' && (
        <MonthPicker
          id={`${id}-month`}
          month={rule.months[0] ?? startMonth}
          disabled={disabled}
          onChange={(month) => onChange({ months: [month] })}
        />
      )}
      <Row>
        <Picker
          id={`${id}-pattern`}
          label={text('day')}
          disabled={disabled}
          clearable={false}
          source={{
            options: patterns.map((value) => ({ value, text: text(`patterns.${value}`) })),
          }}
          value={pattern}
          onChange={(next) => next && choose(next as Pattern)}
        />
        {pattern === 'day' && (
          <NumberBox
            id={`${id}-day`}
            label={text('dayNumber')}
            disabled={disabled}
            value={rule.monthDays[0]!}
            maximum={31}
            onChange={(number) => write({ monthDays: [number] })}
          />
        )}
      </Row>
      {pattern === 'weekday' && (
        <NthWeekday
          id={id}
          rule={rule}
          disabled={disabled}
          onChange={(weekday) => write({ weekdays: [weekday] })}
        />
      )}
    </Box>
  )
}

function MonthPicker({
  id,
  month,
  disabled,
  onChange,
}: {
  id: string
  month: number
  disabled: boolean
  onChange: (month: number) => void
}) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  return (
    <Picker
      id={id}
      label={translate('fields.recurrence.month')}
      disabled={disabled}
      clearable={false}
      source={{
        options: Array.from({ length: 12 }, (_, index) => ({
          value: index + 1,
          text: new Date(Date.UTC(2026, index, 1)).toLocaleDateString(locale, {
            month: 'long',
            timeZone: 'UTC',
          }),
        })),
      }}
      value={month}
      onChange={(next) => onChange(Number(next))}
    />
  )
}

/** A day such as "the last Friday" of the month. */
function NthWeekday({
  id,
  rule,
  disabled,
  onChange,
}: Pick<DayPatternProps, 'id' | 'rule' | 'disabled'> & {
  onChange: (weekday: Recurrence['weekdays'][number]) => void
}) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const text = (key: string) => translate(`fields.recurrence.${key}`)
  const [first = { day: 'MO' as Weekday, nth: 1 }] = rule.weekdays
  return (
    <Row>
      <Picker
        id={`${id}-nth`}
        label={text('which')}
        disabled={disabled}
        clearable={false}
        source={{ options: nths.map((value) => ({ value, text: text(`which${value}`) })) }}
        value={first.nth ?? rule.positions[0] ?? 1}
        onChange={(nth) => onChange({ ...first, nth: Number(nth) })}
      />
      <Picker
        id={`${id}-weekday`}
        label={text('weekday')}
        disabled={disabled}
        clearable={false}
        source={{
          options: weekdays.map((value) => ({ value, text: weekdayName(value, locale) })),
        }}
        value={first.day}
        onChange={(day) => onChange({ nth: first.nth ?? 1, day: day as Weekday })}
      />
    </Row>
  )
}
