import type { Field } from '../../model/field.ts'
import { dayOnWire } from '../../fields/types/date/dayOnWire.ts'

/** The record with its days as they are sent; everything else as it is. */
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
