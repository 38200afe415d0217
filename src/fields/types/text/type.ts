import { demoText } from '../../demo/demoText.ts'
import { acceptTrimmed, parseText, scalarText, textColumn } from '../../columnForms.ts'
import { isStorableText } from '../../../model/storable.ts'
import type { FieldType } from '../../fieldType.ts'
import { isText } from '../../schemaShape.ts'

/**
 * A short text; also strings whose `format` has no field type (`uuid`, `ipv4`, `hostname`,
 * `duration`).
 * Shape   schema `{ type: 'string' }`, record `string | null`, column `text`
 * Unit    trimmed; an empty text is null; upper-case if the field has `upperCase`
 * Errors  `characters` for NUL and lone surrogates, which PostgreSQL cannot store
 */
export const text = {
  kind: 'text',
  naming: 'best',
  schemaFormat: true,
  recognises: (schema) => isText(schema),
  ...textColumn,
  operators: ['contains', 'eq', 'starts', 'in', 'ne', 'empty'],
  sortable: true,
  searchable: true,
  accept: (value, field) => {
    const trimmed = acceptTrimmed(value)
    return field.upperCase && typeof trimmed === 'string' ? trimmed.toUpperCase() : trimmed
  },
  parse: parseText,
  text: scalarText,
  demo: demoText,
  check: (value) =>
    typeof value !== 'string' ? 'text' : isStorableText(value) ? undefined : 'characters',
  examples: {
    schema: { type: 'string', maxLength: 100 },
    good: ['Harbor', 'Zürich – Straße', '日本'],
    bad: [12, true, 'a\u0000b', '\ud800'],
  },
} satisfies FieldType
