import { isCalendarDay, readableDay, readableTime } from '../date/calendar.ts'
import { scalarText } from '../../columnForms.ts'
import { scatter } from '../../demo/demoWords.ts'
import type { Field } from '../../../model/field.ts'
import type { FieldType } from '../../fieldType.ts'
import { isText } from '../../schemaShape.ts'

const shape =
  /^\d{4}-\d{2}-\d{2}[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/
const oneForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const demoInstant = Date.UTC(2026, 0, 5, 8)

/** A date-time with offset as ISO 8601 in UTC; undefined: not a date-time with offset. */
export function utcInstant(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  if (!shape.test(trimmed) || !isCalendarDay(trimmed.slice(0, 10))) return undefined
  // PostgreSQL prints "2026-11-21 02:22:24+00"; only the full form is portable between engines.
  const full = trimmed
    .toUpperCase()
    .replace(' ', 'T')
    .replace(
      /([+-]\d{2})(?::?(\d{2}))?$/,
      (_, hours: string, minutes?: string) => `${hours}:${minutes ?? '00'}`,
    )
  const time = Date.parse(full)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/**
 * An instant in UTC as English text, `MM-dd-yyyy h:mm a`; views show it in the user's time zone.
 */
export const readableInstant = (value: unknown): string | undefined => {
  const utc = utcInstant(value)
  return utc && `${readableDay(utc.slice(0, 10))} ${readableTime(utc.slice(11, 16))}`
}

/**
 * The text of an instant as it was given, if PostgreSQL reads the same point in time from it; else
 * in UTC. undefined: not an instant.
 */
function writtenInstant(value: unknown): string | undefined {
  const utc = utcInstant(value)
  const text = String(value).trim()
  return utc && !/[+-](?:1[6-9]|2\d):?\d{2}$|^0000/.test(text) ? text : utc
}

/** Normalises an instant from a database driver, a Date or a text. */
export const instantFromRow = (value: unknown): unknown => {
  if (typeof value === 'string' && oneForm.test(value)) return value
  return value instanceof Date ? value.toISOString() : (utcInstant(value) ?? value ?? null)
}

/**
 * Parses a filter value. A day means its start in UTC; a space before the offset is a plus sign
 * that URL decoding replaced.
 */
export function parseInstant(
  given: string,
  { written }: Pick<Field, 'written'> = {},
): string | undefined {
  const text = given.trim().replace(/ (?=\d{2}:?\d{2}$)/, '+')
  return (written ? writtenInstant : utcInstant)(isCalendarDay(text) ? `${text}T00:00:00Z` : text)
}

/**
 * A point in time.
 * Shape   schema `{ type: 'string', format: 'date-time' }`, record ISO 8601 in UTC or null, column
 *         `timestamptz`
 * Unit    milliseconds, `2026-11-21T02:22:24.000Z`; with `written` the text as given, column `text`
 * Errors  `instant`: not a date-time, or without an offset
 * Source  RFC 3339 section 5.6
 */
export const instant = {
  kind: 'instant',
  moment: 'instant',
  importKey: false,
  recognises: (schema) => isText(schema, 'date-time'),
  sqlType: () => 'timestamptz',
  writtenSqlType: 'text',
  operators: ['between', 'gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value, field) =>
    value === ''
      ? null
      : ((field.written ? writtenInstant(value) : utcInstant(value)) ?? value ?? null),
  toRow: (value) => value ?? null,
  // PostgreSQL's own form has a space: the column held points in time before.
  fromRow: (value, field) =>
    field.written && typeof value === 'string' && value[10] !== ' ' ? value : instantFromRow(value),
  parse: parseInstant,
  text: (value) => readableInstant(value) ?? scalarText(value),
  demo: (_field, n) => new Date(demoInstant + scatter(n, 0, 300 * 24 * 12) * 300_000).toISOString(),
  check: (value) => (utcInstant(value) ? undefined : 'instant'),
  examples: {
    schema: { type: 'string', format: 'date-time' },
    good: ['2026-11-21T02:22:24Z', '2026-11-21T02:22:24.5+05:30', '2026-11-21T02:22-0800'],
    bad: [
      '2026-11-21T02:22:24',
      '2026-11-21',
      '2026-13-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      'now',
      1,
    ],
  },
} satisfies FieldType
