/** Days are `yyyy-MM-dd` texts: they compare as texts and have no time zone. */
const day = /^(\d{4})-(\d{2})-(\d{2})$/
const dayOfDateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/

/** Whether a value is a day of the Gregorian calendar in the years 1 to 9999. */
export function isCalendarDay(value: unknown): value is string {
  const parts = typeof value === 'string' ? day.exec(value) : null
  if (!parts || parts[1] === '0000') return false
  const read = new Date(`${value as string}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value as string)
}

/**
 * The day in a text: a day itself, or the date part of a date-time with offset; undefined: none.
 */
export function calendarDay(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  const named = dayOfDateTime.exec(trimmed)?.[1] ?? trimmed
  return isCalendarDay(named) ? named : undefined
}

type Part = 'dd' | 'MM' | 'yyyy'

/**
 * The date format of each language: its parts in order, and their separator (CONST-24 for English).
 */
const dayForms: Record<string, { parts: [Part, Part, Part]; mark: string }> = {
  en: { parts: ['MM', 'dd', 'yyyy'], mark: '-' },
  de: { parts: ['dd', 'MM', 'yyyy'], mark: '.' },
  es: { parts: ['dd', 'MM', 'yyyy'], mark: '/' },
  fr: { parts: ['dd', 'MM', 'yyyy'], mark: '/' },
  ja: { parts: ['yyyy', 'MM', 'dd'], mark: '/' },
}
const dayForm = (locale: string) => dayForms[locale] ?? dayForms['en']!

/** A day in the format of a language, `MM-dd-yyyy` in English; undefined: not a day. */
export function readableDay(value: unknown, locale = 'en'): string | undefined {
  if (!isCalendarDay(value)) return undefined
  const { parts, mark } = dayForm(locale)
  const read = { yyyy: value.slice(0, 4), MM: value.slice(5, 7), dd: value.slice(8, 10) }
  return parts.map((part) => read[part]).join(mark)
}

/** Parses a day in the format of a language; undefined: not a complete day. */
export function writtenDay(text: string, locale = 'en'): string | undefined {
  const { parts, mark } = dayForm(locale)
  const written = text.split(mark)
  if (
    written.length !== 3 ||
    parts.some((part, index) => !new RegExp(`^\\d{${part.length}}$`).test(written[index]!))
  )
    return undefined
  const part = (wanted: Part) => written[parts.indexOf(wanted)]!
  const day = `${part('yyyy')}-${part('MM')}-${part('dd')}`
  return isCalendarDay(day) ? day : undefined
}

/** The input mask of a day: `00-00-0000`. */
export const dayPattern = (locale = 'en'): string => {
  const { parts, mark } = dayForm(locale)
  return parts.map((part) => '0'.repeat(part.length)).join(mark)
}

/** A time `HH:mm[:ss]` in the format of a language: `h:mm a` in English, `HH:mm` in others. */
export const readableTime = (time: string, locale = 'en'): string => {
  if (dayForm(locale) !== dayForms['en']) return time.slice(0, 5)
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}
