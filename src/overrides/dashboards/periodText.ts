import type { TimeUnit } from '../../model/aggregate.ts'

const formats: Partial<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

const hourFormat = { hour: 'numeric', timeZone: 'UTC' } as const

/** A period of the service in words: Jan 2026. */
export function periodText(value: string | number, unit: TimeUnit, locale: string): string {
  const format = formats[unit]
  if (format)
    return new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    )
  if (unit === 'weekday')
    // 5 January 2026 is a Monday.
    return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, 0, 4 + Number(value)),
    )
  if (unit === 'hourOfDay')
    return new Intl.DateTimeFormat(locale, hourFormat).format(Date.UTC(2026, 0, 1, Number(value)))
  if (unit === 'hour')
    return new Intl.DateTimeFormat(locale, { ...formats.day, ...hourFormat }).format(
      new Date(`${value}:00Z`),
    )
  if (unit === 'quarter')
    return `${String(value).slice(0, 4)} Q${(Number(String(value).slice(5, 7)) + 2) / 3}`
  return String(value)
}
