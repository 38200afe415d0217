import { parseText, scalarText, textColumn } from '../../columnForms.ts'
import { pick } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { namedKind } from '../../schemaShape.ts'

const named = /^[A-Za-z][A-Za-z_]*(?:\/[A-Za-z0-9_+-]+)*$/

/** The name of a time zone as the time zone database spells it; undefined: not a time zone. */
function readZone(value: unknown): string | undefined {
  if (typeof value !== 'string' || !named.test(value.trim())) return undefined
  const name = value.trim()
  try {
    // Throws for a name that is not known; names are known in any letter case.
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return undefined
  }
  return (
    Intl.supportedValuesOf('timeZone').find((each) => each.toLowerCase() === name.toLowerCase()) ??
    name
  )
}

/**
 * A time zone, from which wall-clock times become instants.
 * Shape   schema `{ type: 'string' }` with `x-field.kind` "timeZone", record a name of the time zone
 *         database (`'Europe/Berlin'`) or null, column `text`
 * Unit    null: the time zone of the address in the field `zoneOf`
 * Errors  `timeZone`: not a time zone; an offset such as `+01:00` is none, because it does not know
 *         when clocks change
 * Source  IANA time zone database
 */
export const timeZone = {
  kind: 'timeZone',
  importKey: false,
  recognises: (schema) => namedKind(schema) === 'timeZone',
  ...textColumn,
  operators: ['contains', 'eq', 'starts', 'in', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value) => (value === '' ? null : (readZone(value) ?? value ?? null)),
  parse: parseText,
  text: scalarText,
  demo: (_field, n) => pick(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'], n),
  check: (value) => (readZone(value) ? undefined : 'timeZone'),
  examples: {
    schema: { type: 'string', 'x-field': { kind: 'timeZone' } },
    good: ['Europe/Berlin', 'america/new_york', 'UTC', 'America/Argentina/Buenos_Aires'],
    bad: ['+01:00', 'Europe', 'Berlin', 'Mars/Olympus', 3],
  },
} satisfies FieldType
