import {
  isOnce,
  once,
  printRecurrence,
  readRecurrence,
  recurrenceWords,
} from '../../../model/recurrence.ts'
import { parseText, textColumn } from '../../columnForms.ts'
import { pick } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { namedKind } from '../../schemaShape.ts'
import { recurrenceSentence } from './sentence.ts'

/** The one form of a recurrence; a value that is none stays as it is. */
const normalised = (value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null
  if (isOnce(value)) return once
  const rule = readRecurrence(value)
  return rule ? printRecurrence(rule) : value
}

/**
 * When something happens again: once, a preset, or a rule of iCalendar.
 * Shape   schema `{ type: 'string' }` with `x-field.kind` "recurrence"; record `'ONCE'`, a preset
 *         (`'DAILY'`, `'WEEKLY'`, `'MONTHLY'`, `'QUARTERLY'`, `'YEARLY'`), or a rule with the starts
 *         that are left out, `FREQ=WEEKLY;BYDAY=MO` and a line `EXDATE:20261130T090000`; column
 *         `text`
 * Unit    the wall clock of the place where it happens
 * Errors  `recurrence`: not a rule, a rule with parts that cannot go together, or one that repeats
 *         more than once a day
 * Source  RFC 5545 sections 3.3.10 and 3.8.5
 */
export const recurrence = {
  kind: 'recurrence',
  importKey: false,
  recognises: (schema) => namedKind(schema) === 'recurrence',
  ...textColumn,
  operators: ['in', 'nin', 'eq', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: normalised,
  parse: (text) => parseText(String(normalised(text) ?? text)),
  text: (value) => recurrenceSentence(value),
  demo: (_field, n) => pick([...recurrenceWords, 'FREQ=WEEKLY;BYDAY=MO,TH'], n),
  check: (value) => (isOnce(value) || readRecurrence(value) ? undefined : 'recurrence'),
  facts: () => ({ allowed: recurrenceWords.join(', ') }),
  examples: {
    schema: { type: 'string', 'x-field': { kind: 'recurrence' } },
    good: [
      'ONCE',
      'WEEKLY',
      'QUARTERLY',
      'FREQ=WEEKLY;BYDAY=MO,WE',
      'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=12',
      'FREQ=YEARLY;UNTIL=20301231\nEXDATE:20271124T090000',
    ],
    bad: ['HOURLY', 'FREQ=MINUTELY', 'FREQ=WEEKLY;BYDAY=1MO', 'FREQ=DAILY;COUNT=0', 'often', 7],
  },
} satisfies FieldType
