import { parseText, scalarText } from '../../columnForms.ts'
import type { FieldType } from '../../fieldType.ts'
import { hasFieldKeyword, typesOf } from '../../schemaShape.ts'

/**
 * The key of a record of another entity; its text is in the record's `_text`.
 * Shape   schema with `x-field.ref`, record `string | null` (a number if the schema type is
 *         integer), column `text`
 * Unit    the other record's key; no reference is null, or `reference.none` (-1), which is stored
 *         as null
 * Errors  `reference` if it is not a key; the service checks that the record exists
 */
export const reference = {
  kind: 'reference',
  recognises: (schema) => hasFieldKeyword(schema, 'ref') && !typesOf(schema).includes('array'),
  sqlType: () => 'text',
  operators: ['in', 'nin', 'eq', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value, field) => {
    if (value === '' || value === null || value === undefined || value === field.reference?.none)
      return null
    if (field.integer)
      return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
    return typeof value === 'number' ? String(value) : value
  },
  toRow: (value) => (value === null || value === undefined ? null : String(value)),
  fromRow: (value, field) =>
    value === null || value === undefined
      ? (field.reference?.none ?? null)
      : field.integer
        ? Number(value)
        : String(value),
  parse: parseText,
  text: scalarText,
  demo: (field, n) => (field.integer ? n + 1 : `${field.reference?.entity ?? 'record'}-${n + 1}`),
  check: (value, field) => {
    if (field.integer) return Number.isSafeInteger(value) ? undefined : 'reference'
    return typeof value === 'string' && value.length <= 200 && parseText(value) !== undefined
      ? undefined
      : 'reference'
  },
  examples: {
    schema: { type: 'string', 'x-field': { ref: 'site' } },
    good: ['9f3c', 'US-MA'],
    bad: [{}, ['a'], true, 'a\u0000b'],
  },
} satisfies FieldType
