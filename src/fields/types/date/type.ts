import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { parseText, scalarText } from '../../columnForms.ts'
import { calendarDay, isCalendarDay, readableDay } from './calendar.ts'
import { scatter } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { isText } from '../../schemaShape.ts'

const dayAfter = (from: string, count: number): string =>
  formatISO(addDays(parseISO(from), count), { representation: 'date' })

/** A fixed start for demo days, so that they do not depend on today. */
const demoDay = '2026-01-01'

/**
 * A calendar day without a time zone.
 * Shape   schema `{ type: 'string', format: 'date' }`, record `'yyyy-MM-dd' | null`, column `date`
 * Unit    the day itself; a date-time with offset is read as its written date part (DLG-10, DLG-11)
 * Errors  `date`; `model/validation.ts` checks bounds between fields
 */
export const date = {
  kind: 'date',
  moment: 'day',
  recognises: (schema) => isText(schema, 'date'),
  sqlType: () => 'date',
  operators: ['eq', 'between', 'gte', 'lte', 'gt', 'lt', 'in', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value) => (value === '' ? null : (calendarDay(value) ?? value ?? null)),
  toRow: (value) => value ?? null,
  fromRow: (value) => {
    if (value === null || value === undefined) return null
    // A Date would be midnight in some time zone, and in others the day before or after.
    if (typeof value !== 'string')
      throw new TypeError('A date column must be read as text (yyyy-MM-dd), not as a Date.')
    return value.slice(0, 10)
  },
  parse: (given) => calendarDay(parseText(given)),
  text: (value) => readableDay(value) ?? scalarText(value),
  demo: (field, n) => {
    if (/birth/i.test(field.name)) return dayAfter('1970-01-01', scatter(n, 0, 12_000))
    if (/end|until|expir|due|valid_?to/i.test(field.name))
      return dayAfter(demoDay, 730 + scatter(n, 0, 365))
    return dayAfter(demoDay, scatter(n, 0, 365))
  },
  check: (value) => (isCalendarDay(value) ? undefined : 'date'),
  examples: {
    schema: { type: 'string', format: 'date' },
    good: ['2026-11-21', '2028-02-29', '2026-11-21T23:59:59+14:00', '2026-11-21T00:00:00-0500'],
    bad: ['2026-02-30', '11-21-2026', 'today', '2026-11-21T10:00', '0000-01-01', 20261121],
  },
} satisfies FieldType
