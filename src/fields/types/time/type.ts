import { readableTime } from '../date/calendar.ts'
import { scalarText } from '../../columnForms.ts'
import { scatter } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { isText } from '../../schemaShape.ts'

const shape = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?$/

/** Normalises a time to `HH:mm`, or `HH:mm:ss` if it has seconds; undefined: not a time. */
export function wallClock(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? shape.exec(value.trim()) : null
  if (!parts) return undefined
  return parts[3] && parts[3] !== '00'
    ? `${parts[1]}:${parts[2]}:${parts[3]}`
    : `${parts[1]}:${parts[2]}`
}

/**
 * A time of day, without date and time zone.
 * Shape   schema `{ type: 'string', format: 'time' }`, record `'HH:mm' | 'HH:mm:ss' | null`, column
 *         `time`
 * Unit    24 hours; an offset is removed without conversion, fractions of a second are cut
 * Errors  `time`
 */
export const time = {
  kind: 'time',
  moment: 'time',
  importKey: false,
  recognises: (schema) => isText(schema, 'time', 'iso-time', 'partial-time'),
  sqlType: () => 'time',
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value) => (value === '' ? null : (wallClock(value) ?? value ?? null)),
  toRow: (value) => value ?? null,
  fromRow: (value) => wallClock(value) ?? value ?? null,
  parse: wallClock,
  text: (value) => {
    const clock = wallClock(value)
    return clock ? readableTime(clock) : scalarText(value)
  },
  demo: (field, n) =>
    `${String(/end|clos|until/i.test(field.name) ? scatter(n, 16, 22) : scatter(n, 6, 11)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
  check: (value) => (wallClock(value) ? undefined : 'time'),
  examples: {
    schema: { type: 'string', format: 'time' },
    good: ['08:30', '23:59:59', '08:30:00Z', '08:30:15.5+02:00'],
    bad: ['8:30', '24:00', '08:60', 'noon', 830],
  },
} satisfies FieldType
