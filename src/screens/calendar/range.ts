import { millisecondsInDay, millisecondsInWeek } from 'date-fns/constants'

/** How many days a calendar shows at once: an agenda those of two weeks. */
export type CalendarRange = 'day' | 'threeDays' | 'week' | 'month' | 'agenda'

/** Whether the days of a range are columns of hours. */
export const isOfHours = (range: CalendarRange): boolean =>
  range === 'day' || range === 'threeDays' || range === 'week'

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** A day some days later, whenever the clocks of the browser change. */
export const plusDays = (day: string, days: number): string =>
  dayOf(new Date(utc(day).getTime() + days * millisecondsInDay))

/** The first day of the week of a day; `firstDay`: 0 is Sunday. */
export const weekStart = (day: string, firstDay: number): string =>
  plusDays(day, -((utc(day).getUTCDay() - firstDay + 7) % 7))

/**
 * The number of the week of a day. Where weeks begin on Monday, the first one of a year is that
 * with four of its days, elsewhere that of January 1.
 * Source  ISO 8601; CLDR, minimal days in the first week
 */
export function weekNumber(day: string, firstDay: number): number {
  const least = firstDay === 1 ? 4 : 1
  const start = weekStart(day, firstDay)
  const year = plusDays(start, 7 - least).slice(0, 4)
  const first = weekStart(`${year}-01-0${least}`, firstDay)
  return (utc(start).getTime() - utc(first).getTime()) / millisecondsInWeek + 1
}

/** The first day of the week in a language. */
export function firstDayOf(locale: string): number {
  const { weekInfo, getWeekInfo } = new Intl.Locale(locale) as Intl.Locale & {
    weekInfo?: { firstDay: number }
    getWeekInfo?: () => { firstDay: number }
  }
  const first = (getWeekInfo?.call(new Intl.Locale(locale)) ?? weekInfo)?.firstDay ?? 1
  return first % 7
}

/** The days shown around a day: the first, and the one after the last. A month has whole weeks. */
export function rangeOf(range: CalendarRange, day: string, firstDay: number): [string, string] {
  if (range === 'day') return [day, plusDays(day, 1)]
  if (range === 'threeDays') return [day, plusDays(day, 3)]
  if (range === 'agenda') return [day, plusDays(day, 14)]
  if (range === 'month') {
    const first = weekStart(`${day.slice(0, 7)}-01`, firstDay)
    return [first, plusDays(first, 42)]
  }
  const first = weekStart(day, firstDay)
  return [first, plusDays(first, 7)]
}

/** The day that the button for the next or previous range leads to. */
export function step(range: CalendarRange, day: string, direction: 1 | -1): string {
  if (range === 'month') {
    const first = utc(`${day.slice(0, 7)}-01`)
    return dayOf(new Date(first.setUTCMonth(first.getUTCMonth() + direction)))
  }
  return plusDays(day, direction * { day: 1, threeDays: 3, week: 7, agenda: 14 }[range])
}

/** The range in words: "November 2026", "Nov 23 – 29, 2026". */
export function rangeTitle(
  range: CalendarRange,
  day: string,
  firstDay: number,
  locale: string,
): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  if (range === 'month') return format({ month: 'long', year: 'numeric' }).format(utc(day))
  const short: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
  if (range === 'day') return format({ ...short, weekday: 'short' }).format(utc(day))
  const [first, end] = rangeOf(range, day, firstDay)
  return format(short).formatRange(utc(first), utc(plusDays(end, -1)))
}
