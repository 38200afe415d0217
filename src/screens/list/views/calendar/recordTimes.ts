import type { Field } from '../../../../model/field.ts'
import { localDay, localTime } from '../../../../fields/types/instant/views.tsx'
import type { LocalTimes } from '../../../calendar/eventTimes.ts'
import { plusDays } from '../../../calendar/range.ts'
import { wallClockAfter } from '../../../calendar/wallClock.ts'
import type { EntityRecord } from '../../../record/record.ts'

/** The field with the start of a record, and the one with its end. */
export type CalendarFields = { start: Field; end: Field | undefined }

/** How long a record without an end is, in milliseconds. */
const shownLength = 3_600_000

/** Whether the fields are days, which have no times. */
export const isWholeDays = ({ start }: CalendarFields): boolean => start.moment === 'day'

/** When a record is, on the user's wall clock; undefined: it has no start. */
export function timesOf(record: EntityRecord, fields: CalendarFields): LocalTimes | undefined {
  const start = record[fields.start.name]
  const end = fields.end && record[fields.end.name]
  const localStart = isWholeDays(fields) ? wholeDay(start, 0) : wallClock(start)
  if (!localStart) return undefined
  const localEnd = isWholeDays(fields) ? wholeDay(end ?? start, 1) : wallClock(end)
  return {
    localStart,
    localEnd:
      localEnd && localEnd > localStart ? localEnd : wallClockAfter(localStart, shownLength),
  }
}

/** The values of the fields for these times; a field without a value keeps none. */
export function valuesFor(
  { localStart, localEnd }: LocalTimes,
  record: EntityRecord,
  fields: CalendarFields,
): Record<string, unknown> {
  const { start, end } = fields
  const value = (clock: string, days: number) =>
    isWholeDays(fields) ? plusDays(clock.slice(0, 10), days) : new Date(clock).toISOString()
  return {
    [start.name]: value(localStart, 0),
    ...(end && record[end.name] ? { [end.name]: value(localEnd, -1) } : {}),
  }
}

/** The records that are in a range of days, besides the filter of the list. */
export function rangeFilter(
  filter: Record<string, unknown>,
  { start, end }: CalendarFields,
  [from, to]: [string, string],
): Record<string, unknown> {
  const limit = (day: string) =>
    start.moment === 'day' ? day : new Date(`${day}T00:00:00`).toISOString()
  const startsAfter = { field: start.name, operator: 'gte', values: [limit(from)] }
  const endsAfter = end && { field: end.name, operator: 'gte', values: [limit(from)] }
  const isNotOver = !endsAfter
    ? startsAfter
    : end.required
      ? endsAfter
      : {
          any: [
            endsAfter,
            { all: [{ field: end.name, operator: 'empty', values: ['true'] }, startsAfter] },
          ],
        }
  const { where } = filter
  return {
    ...filter,
    where: {
      all: [
        ...(typeof where === 'object' && where ? [where] : []),
        { field: start.name, operator: 'lt', values: [limit(to)] },
        isNotOver,
      ],
    },
  }
}

const wholeDay = (value: unknown, after: number) =>
  typeof value === 'string' && value ? `${plusDays(value, after)}T00:00:00` : undefined

const wallClock = (value: unknown) =>
  typeof value === 'string' && value
    ? `${localDay(value)}T${localTime(new Date(value))}:00`
    : undefined
