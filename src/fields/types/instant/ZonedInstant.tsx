import { useGetManyAggregate, useLocale } from 'ra-core'
import type { ZoneReference } from '../../../model/field.ts'
import { wallClockOfInstant } from '../../../model/wallClock.ts'
import type { DisplayProps } from '../../fieldViews.types.ts'
import { showText } from '../../controls/ValueText.tsx'
import { readableTime } from '../date/calendar.ts'
import { dateText } from '../date/views.tsx'
import { zoneOfRecord } from '../timeZone/zones.ts'
import { instantText } from './views.tsx'

type ZonedInstantProps = {
  /** ISO 8601 in UTC. */
  value: string
  place: DisplayProps['place']
  zone: ZoneReference
  /** The key of the record whose time zone counts. */
  of: string
}

/**
 * An instant on the clock of another record, which all displays of a page read in one request. The
 * name of the time zone follows where the reader's clock differs; in a cell, under the pointer. Who
 * may not read the record sees their own clock.
 */
export default function ZonedInstant({ value, place, zone, of }: ZonedInstantProps) {
  const { isPending, textOf } = useZonedTexts(zone, of)
  const { text, name } = textOf(value)
  // It takes the room of the text, so that nothing moves.
  if (isPending) return <span style={{ visibility: 'hidden' }}>{text}</span>
  if (!name) return showText(place, text)
  if (place === 'cell') return <span title={`${text} ${name}`}>{text}</span>
  return showText(place, `${text} ${name}`)
}

/**
 * Writes instants on the clock of another record. `name` is that of the time zone where the
 * reader's clock differs. Until the record is read, and for who may not read it, on their own.
 */
export function useZonedTexts(zone: ZoneReference, of: string | null | undefined) {
  const locale = useLocale()
  const { data, isPending } = useGetManyAggregate(
    zone.entity,
    { ids: of ? [of] : [] },
    { retry: false, enabled: Boolean(of) },
  )
  const record = data?.[0]
  const timeZone = record && zoneOfRecord(record, zone)
  return {
    isPending: Boolean(of) && isPending,
    textOf: (value: string) => ({
      text: timeZone ? zonedText(value, timeZone, locale) : instantText(value, locale),
      name: timeZone && nameOfOther(value, timeZone, locale),
    }),
  }
}

function zonedText(value: string, timeZone: string, locale: string | undefined): string {
  const clock = wallClockOfInstant(value, timeZone)
  return `${dateText(clock.slice(0, 10), locale)} ${readableTime(clock.slice(11, 16), locale)}`
}

/** The short name of a time zone; undefined: its clock is the reader's. */
function nameOfOther(value: string, timeZone: string, locale: string | undefined) {
  if (wallClockOfInstant(value, timeZone) === wallClockOfInstant(value)) return undefined
  return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(value))
    .find(({ type }) => type === 'timeZoneName')?.value
}
