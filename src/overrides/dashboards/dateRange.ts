import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { subDays } from 'date-fns/subDays'
import { subMonths } from 'date-fns/subMonths'
import type { TimeUnit } from '../../model/aggregate.ts'

/** Days as `2026-01-31`, both included; without an end the range is open. */
export type DateRange = { from?: string; to?: string }

/** The ranges that the filter bar offers; `custom` takes its days from the address. */
export const presets = [
  'all',
  'week',
  'month',
  'quarter',
  'year',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'custom',
] as const
export type Preset = (typeof presets)[number]

/** How often the figures can be read again, in minutes; 0: only when live records change. */
export const refreshTimes = [0, 1, 5, 15, 60] as const

/** What the filter bar has chosen; it is part of the address. */
export type DashboardFilter = {
  preset: Preset
  range: DateRange
  compares: boolean
  refresh: (typeof refreshTimes)[number]
}

const dayText = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
const dayOf = (text: string): Date => new Date(`${text}T00:00:00`)
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayOf(text).getTime())

const starts: Partial<Record<Preset, (today: Date) => Date>> = {
  week: (today) => subDays(today, 6),
  month: (today) => subDays(today, 29),
  quarter: (today) => addDays(subMonths(today, 3), 1),
  year: (today) => addDays(subMonths(today, 12), 1),
  thisMonth: (today) => startOfMonth(today),
  lastMonth: (today) => startOfMonth(subMonths(today, 1)),
  thisYear: (today) => new Date(today.getFullYear(), 0, 1),
}

const startOfMonth = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), 1)

/** The days of a preset, up to `today`; those of the last month up to its end. */
export function rangeOf(preset: Preset, today = new Date()): DateRange {
  const start = starts[preset]
  const end = preset === 'lastMonth' ? subDays(startOfMonth(today), 1) : today
  return start ? { from: dayText(start(today)), to: dayText(end) } : {}
}

/** Reads the filter of a dashboard from its address: `?dates=month&compare=1&refresh=5`. */
export function readFilter(params: URLSearchParams, today = new Date()): DashboardFilter {
  const given = params.get('dates')
  const preset = presets.find((each) => each === given) ?? 'all'
  const [from, to] = [params.get('from'), params.get('to')]
  const range =
    preset === 'custom'
      ? { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }
      : rangeOf(preset, today)
  return {
    preset,
    range,
    compares: params.get('compare') === '1' && isClosed(range),
    refresh: refreshTimes.find((each) => String(each) === params.get('refresh')) ?? 0,
  }
}

/** Whether a range has both ends, so that there is a period before it. */
export const isClosed = (range: DateRange): range is Required<DateRange> =>
  range.from !== undefined && range.to !== undefined && range.from <= range.to

/** The period before a range, of the same length; before whole months there are as many of them. */
export function previousRange({ from, to }: Required<DateRange>): Required<DateRange> {
  const [first, next] = [dayOf(from), addDays(dayOf(to), 1)]
  if (first.getDate() === 1 && next.getDate() === 1) {
    const start = subMonths(first, differenceInCalendarMonths(next, first))
    return { from: dayText(start), to: dayText(subDays(first, 1)) }
  }
  const days = differenceInCalendarDays(dayOf(to), dayOf(from)) + 1
  return { from: dayText(subDays(dayOf(from), days)), to: dayText(subDays(dayOf(from), 1)) }
}

/** The unit in which a small chart shows a range: with at most some 60 points. */
export function unitOf(range: DateRange): TimeUnit {
  if (!isClosed(range)) return 'month'
  const days = differenceInCalendarDays(dayOf(range.to), dayOf(range.from)) + 1
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month'
}

/** The last day of the period that begins on a day. */
export function periodEnd(first: string, unit: TimeUnit): string {
  const next = nextPeriod(first, unit)
  return next === undefined ? first : dayText(subDays(dayOf(next), 1))
}

const months: Partial<Record<TimeUnit, number>> = { month: 1, quarter: 3, year: 12 }
const days: Partial<Record<TimeUnit, number>> = { day: 1, week: 7 }

function nextPeriod(first: string, unit: TimeUnit): string | undefined {
  const date = dayOf(first)
  if (months[unit]) return dayText(new Date(date.getFullYear(), date.getMonth() + months[unit], 1))
  return days[unit] ? dayText(addDays(date, days[unit])) : undefined
}

/** The day on which the period of a day begins; weeks begin on Monday. */
function periodStart(day: string, unit: TimeUnit): string {
  const date = dayOf(day)
  if (unit === 'week') return dayText(subDays(date, (date.getDay() + 6) % 7))
  const length = months[unit]
  if (!length) return day
  return dayText(new Date(date.getFullYear(), date.getMonth() - (date.getMonth() % length), 1))
}

/** All periods of a range, by the day on which each begins. */
export const periodsIn = ({ from, to }: Required<DateRange>, unit: TimeUnit): string[] =>
  withGaps([...new Set([periodStart(from, unit), periodStart(to, unit)])], unit)

/** The most periods of a chart; more would not be readable. */
const mostPeriods = 400

/** Adds the periods that lie between the given ones and have no records. */
export function withGaps(periods: string[], unit: TimeUnit): string[] {
  const filled: string[] = []
  for (const [index, period] of periods.entries()) {
    for (
      let next = filled.at(-1) && nextPeriod(filled.at(-1)!, unit);
      index > 0 && next !== undefined && next < period && filled.length < mostPeriods;
      next = nextPeriod(next, unit)
    )
      filled.push(next)
    filled.push(period)
  }
  return filled
}
