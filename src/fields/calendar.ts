/** Days as `yyyy-MM-dd` texts, which compare as texts and never meet a time zone. */
const day = /^(\d{4})-(\d{2})-(\d{2})$/
const dayOfDateTime = /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/

/** Whether a value is a day of the Gregorian calendar in the years 1 to 9999. */
export function isCalendarDay(value: unknown): value is string {
  const parts = typeof value === 'string' ? day.exec(value) : null
  if (!parts || parts[1] === '0000') return false
  const read = new Date(`${value as string}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value as string)
}

/** The day a text names: itself, or the day written in a date-time with offset; undefined: none. */
export function calendarDay(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  const named = dayOfDateTime.exec(trimmed)?.[1] ?? trimmed
  return isCalendarDay(named) ? named : undefined
}

/** The day `count` days after a day. */
export const dayAfter = (from: string, count: number): string => new Date(Date.parse(`${from}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** A day as people here read it, `MM-dd-yyyy`; undefined for anything else. */
export const readableDay = (value: unknown): string | undefined => (isCalendarDay(value) ? `${value.slice(5, 7)}-${value.slice(8, 10)}-${value.slice(0, 4)}` : undefined)

/** `HH:mm[:ss]` as people here read it, `h:mm a`. */
export const readableTime = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}
