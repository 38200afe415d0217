import ical, { ICalEventStatus } from 'ical-generator'
import type { Occurrence } from '../records/series.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { displayText, type WireRecord } from '../sql/selection.ts'
import { seriesOf } from '../records/series.ts'
import { versionOf } from '../records/find.ts'

/** The name of a calendar as a text of iCalendar: the library writes it as it is. */
const nameText = (name: string) => name.replaceAll(/\s+/g, ' ').replaceAll(/[\\;,]/g, '\\$&')

/** How often calendars should ask again, in seconds. */
const refreshEvery = 3_600

/**
 * A calendar of occurrences. Each is an event of its own in UTC: exceptions and changed clocks need
 * no rules of the reader's then.
 * Source  RFC 5545, RFC 7986
 */
export function toICalendar(
  name: string,
  meta: EntityMeta,
  occurrences: (Occurrence & { key: string })[],
  records: Map<string, WireRecord>,
): string {
  const calendar = ical({
    name: nameText(name),
    prodId: '//Branchdesk//Tasks//EN',
    ttl: refreshEvery,
  })
  for (const { key, start, end, localStart } of occurrences) {
    const record = records.get(key)!
    const texts = (record._text ?? {}) as Record<string, unknown>
    const location = texts[seriesOf(meta).zone]
    const lines = meta.entity.list.columns.flatMap(({ field }) => {
      const text = texts[field]
      const label = meta.fields.get(field)?.label
      return typeof text === 'string' && label ? [`${label}: ${text}`] : []
    })
    const changed = record[meta.entity.system.updateDate] ?? record[meta.entity.system.createdDate]
    const stamp = typeof changed === 'string' ? new Date(changed) : new Date(start)
    calendar.createEvent({
      id: `${key}-${localStart}`,
      sequence: versionOf(meta, record) - 1,
      start: new Date(start),
      end: new Date(end),
      stamp,
      summary: displayText(meta, record),
      ...(typeof location === 'string' ? { location } : {}),
      ...(lines.length > 0 ? { description: lines.join('\n') } : {}),
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
