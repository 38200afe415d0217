import { parseText, scalarText } from '../../columnForms.ts'
import { demoWords } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { hasFieldKeyword } from '../../schemaShape.ts'

/**
 * A value that is computed when a record is read: a text template, a path through a reference,
 * values aggregated through a link, or the first of several references.
 * Shape   schema with `x-field.text`, `.from`, `.through` or `.firstOf`; record anything, no column
 * Errors  none: request bodies cannot set it
 */
export const computed = {
  kind: 'computed',
  derived: true,
  naming: 'possible',
  recognises: (schema) => hasFieldKeyword(schema, 'text', 'from', 'through', 'firstOf'),
  sqlType: undefined,
  operators: ['contains', 'eq', 'starts', 'in', 'empty'],
  sortable: true,
  searchable: false,
  accept: () => undefined,
  toRow: () => undefined,
  fromRow: (value) => value ?? null,
  parse: parseText,
  text: (value) =>
    Array.isArray(value) ? value.map(itemText).filter(Boolean).join(', ') : itemText(value),
  demo: (field, n) =>
    field.through ? [demoWords(field, n), demoWords(field, n + 1)] : demoWords(field, n),
  examples: {
    schema: { type: 'string', 'x-field': { text: '{firstName} {lastName}' } },
    good: [],
    bad: [],
  },
} satisfies FieldType

/** The text of an aggregated value: a scalar, or an object whose texts are joined. */
const itemText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value)
        .filter((each) => typeof each === 'string')
        .join(' ')
    : scalarText(value)
