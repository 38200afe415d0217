import type { Field } from '../../model/field.ts'
import { dayOnWire } from '../../fields/types/date/dayOnWire.ts'

/** The record with its days in their wire format; everything else is unchanged. */
export function toWire(fields: Field[], record: Record<string, unknown>): Record<string, unknown> {
  const days = fields.filter(
    (each) => each.wire && /^\d{4}-\d\d-\d\d$/.test(String(record[each.name] ?? '')),
  )
  return {
    ...record,
    ...Object.fromEntries(
      days.map((field) => [field.name, dayOnWire(String(record[field.name]), field.wire!)]),
    ),
  }
}
