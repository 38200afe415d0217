import { parseText, scalarText } from '../../columnForms.ts'
import type { FieldType } from '../../fieldType.ts'
import { saysField, typesOf } from '../../schemaShape.ts'

/**
 * The key of a record of another entity; its text stands beside it in the record's `_text`.
 * Shape   schema with `x-field.ref`, record `string | null` (a number where the schema says integer), column `text`
 * Unit    the other record's key; none is null, or what means none on the wire (`reference.none`: -1), which is stored as null
 * Errors  `reference` for anything but a key; that the record exists is the service's to check
 */
export const reference = {
  kind: 'reference',
  recognises: (schema) => saysField(schema, 'ref') && !typesOf(schema).includes('array'),
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
