import { zoneOfAddress } from '../../fields/types/timeZone/zones.ts'
import type { Series } from '../../model/entity.ts'
import type { ZoneReference } from '../../model/field.ts'
import {
  moveBy,
  startsBetween,
  toInstant,
  toWallClock,
  type Series as Dates,
} from '../../model/occurrences.ts'
import { isOnce, readRecurrence } from '../../model/recurrence.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'

/** The time zone of records whose place is not known. */
const defaultZone = 'UTC'

/** One time at which a record happens: as instants, and on the clock of its time zone. */
export type Occurrence = { start: string; end: string; localStart: string; localEnd: string }

/** How records of an entity happen again. Throws if the schema does not say it. */
export function seriesOf(meta: EntityMeta): Series {
  const { series } = meta.entity
  if (!series) throw new Error(`The schema of ${meta.name} has no keyword "series".`)
  return series
}

/** The time zones of the places of an entity's records by the key of the place. */
export async function readZones(
  call: RequestContext,
  meta: EntityMeta,
  keys: string[],
): Promise<Map<string, string>> {
  const { zone: name } = seriesOf(meta)
  const place = call.service.registry.get(meta.fields.get(name)!.reference!.entity)
  const zone = [...place.fields.values()].find((field) => field.zoneOf)
  if (!zone) throw new Error(`${place.name} has no time zone: a field with "zoneOf".`)
  return readZonesOf(
    call,
    { reference: name, entity: place.name, field: zone.name, address: zone.zoneOf! },
    keys,
  )
}

/**
 * The time zones of referenced records by their key: their own, else that of their address, else
 * UTC.
 */
export async function readZonesOf(
  call: RequestContext,
  { entity, field, address }: ZoneReference,
  keys: string[],
): Promise<Map<string, string>> {
  const place = call.service.registry.get(entity)
  const { rows } = await call.sql(
    `SELECT web_id, ${columnOf(place, field)} AS zone, ${address ? columnOf(place, address) : 'NULL'} AS address FROM ${place.table} WHERE web_id = ANY($1::text[])`,
    [[...new Set(keys)]],
  )
  return new Map(
    rows.map((row) => [
      row.web_id as string,
      (row.zone as string | null) ?? zoneOfAddress(row.address) ?? defaultZone,
    ]),
  )
}

/** The time zone of one record that happens again. */
export async function zoneOf(
  call: RequestContext,
  meta: EntityMeta,
  record: WireRecord,
): Promise<string> {
  const key = String(record[seriesOf(meta).zone])
  return (await readZones(call, meta, [key])).get(key) ?? defaultZone
}

/** A record's dates on the clock of its zone; `rule` is absent for a record that happens once. */
export function datesOf(meta: EntityMeta, record: WireRecord, timeZone: string) {
  const { start, end, recurrence } = seriesOf(meta)
  const rule = isOnce(record[recurrence]) ? undefined : readRecurrence(record[recurrence])
  return {
    timeZone,
    start: toWallClock(String(record[start]), timeZone),
    end: toWallClock(String(record[end]), timeZone),
    rule,
  }
}

/**
 * The times at which a record happens that overlap a range of instants. The end keeps its distance
 * on the clock: what ends at five o'clock ends at five o'clock all year.
 */
export function occurrencesBetween(
  meta: EntityMeta,
  record: WireRecord,
  timeZone: string,
  from: string,
  to: string,
): Occurrence[] {
  const names = seriesOf(meta)
  const [first, last] = [record[names.start], record[names.end]].map(String) as [string, string]
  const { start, end, rule } = datesOf(meta, record, timeZone)
  if (!rule)
    return first < to && last >= from
      ? [{ start: first, end: last, localStart: start, localEnd: end }]
      : []
  const length = Date.parse(last) - Date.parse(first)
  // An hour more, because the clocks may change in between.
  const earliest = new Date(Date.parse(from) - length - 3_600_000).toISOString()
  const series: Dates = { start, timeZone, rule }
  return startsBetween(series, earliest, to)
    .map((localStart) => {
      const localEnd = moveBy(end, start, localStart)
      return {
        start: toInstant(localStart, timeZone),
        end: toInstant(localEnd, timeZone),
        localStart,
        localEnd,
      }
    })
    .filter((each) => each.end >= from)
}
