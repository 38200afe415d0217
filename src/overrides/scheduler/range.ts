import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import type { BoardView } from './useBoardState.ts'

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** A day some days later. */
export const plusDays = (day: string, days: number): string => dayOf(addDays(utc(day), days))

/** The first day of the week of a day; `firstDay`: 0 is Sunday. */
export const weekStart = (day: string, firstDay: number): string =>
  plusDays(day, -((utc(day).getUTCDay() - firstDay + 7) % 7))

/** The first day of the week in a language. */
export function firstDayOf(locale: string): number {
  const { weekInfo, getWeekInfo } = new Intl.Locale(locale) as Intl.Locale & {
    weekInfo?: { firstDay: number }
    getWeekInfo?: () => { firstDay: number }
  }
  const first = (getWeekInfo?.call(new Intl.Locale(locale)) ?? weekInfo)?.firstDay ?? 1
  return first % 7
}

/** Days that a view shows around a day: the first, and the one after the last. */
export function rangeOf(view: BoardView, day: string, firstDay: number): [string, string] {
  if (view === 'day') return [day, plusDays(day, 1)]
  if (view === 'agenda') return [day, plusDays(day, 14)]
  if (view === 'month') {
    const first = weekStart(`${day.slice(0, 7)}-01`, firstDay)
    return [first, plusDays(first, 42)]
  }
  const first = weekStart(day, firstDay)
  return [first, plusDays(first, 7)]
}

/** The day that the button for the next or previous range leads to. */
export function step(view: BoardView, day: string, direction: 1 | -1): string {
  if (view === 'month') return dayOf(addMonths(utc(`${day.slice(0, 7)}-01`), direction))
  return plusDays(day, direction * (view === 'day' ? 1 : view === 'agenda' ? 14 : 7))
}

/** The range in words: "November 2026", "Nov 23 – 29, 2026". */
export function rangeTitle(view: BoardView, day: string, firstDay: number, locale: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  if (view === 'month') return format({ month: 'long', year: 'numeric' }).format(utc(day))
  if (view === 'day') return format({ dateStyle: 'full' }).format(utc(day))
  const [first, end] = rangeOf(view, day, firstDay)
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    utc(first),
    utc(plusDays(end, -1)),
  )
}
