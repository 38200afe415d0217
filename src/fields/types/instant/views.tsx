import { useLocale } from 'ra-core'
import { readableTime } from '../date/calendar.ts'
import { dateText } from '../date/views.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { lazyPart } from '../../loading/lazyPart.tsx'
import { LoadBoundary } from '../../loading/LoadBoundary.tsx'
import { showText } from '../../controls/ValueText.tsx'

const two = (part: number) => String(part).padStart(2, '0')

/** The day of an instant in the user's time zone, yyyy-MM-dd; undefined: not an instant. */
export function localDay(value: unknown): string | undefined {
  const instant = new Date(String(value))
  return Number.isNaN(instant.getTime())
    ? undefined
    : `${String(instant.getFullYear()).padStart(4, '0')}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}

/** The time of an instant in the user's time zone, HH:mm. */
export const localTime = (instant: Date) =>
  `${two(instant.getHours())}:${two(instant.getMinutes())}`

/**
 * An instant in the format of a language, MM-dd-yyyy h:mm a in English, in the user's time zone.
 */
export function instantText(value: unknown, locale?: string): string {
  if (value === null || value === undefined || value === '') return ''
  const day = localDay(value)
  if (!day) return String(value)
  const instant = new Date(String(value))
  return `${dateText(day, locale)} ${readableTime(localTime(instant), locale)}`
}

const ZonedInstant = lazyPart(() => import('./ZonedInstant.tsx'))

function InstantDisplay({ field: { zone }, value, record, place }: DisplayProps) {
  const text = instantText(value, useLocale())
  const of = zone && record[zone.reference]
  if (!of || typeof value !== 'string' || !text) return showText(place, text)
  return (
    <LoadBoundary fallback={<span style={{ visibility: 'hidden' }}>{text}</span>}>
      <ZonedInstant value={value} place={place} zone={zone} of={String(of)} />
    </LoadBoundary>
  )
}

/** An instant, shown in the user's time zone, or in that of the record which the schema names. */
export const instantViews: FieldViews = {
  width: 184,
  wholeOnly: true,
  wraps: true,
  Display: InstantDisplay,
  Input: lazyInput('instant'),
  Filter: lazyFilter('instant'),
  plain: true,
}
