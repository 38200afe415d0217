import { acceptTrimmed, parseText, scalarText, textColumn } from '../../columnForms.ts'
import { pick } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { hasFieldKeyword } from '../../schemaShape.ts'

/**
 * The code of a value in a look-up list, which staff can edit; its text is in the record's `_text`.
 * Shape   schema with `x-field.lookup` (the list's name, `LKSiteLevel`), record `string | null`,
 *         column `text`
 * Errors  `lookup` if it is not a text; the service checks that the list contains the code
 */
export const lookup = {
  kind: 'lookup',
  recognises: (schema) => hasFieldKeyword(schema, 'lookup'),
  ...textColumn,
  operators: ['in', 'nin', 'eq', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value) => (typeof value === 'number' ? String(value) : acceptTrimmed(value)),
  parse: parseText,
  text: scalarText,
  demo: (_field, n) => pick(['STANDARD', 'FLAGSHIP', 'OUTLET'], n),
  check: (value) =>
    typeof value === 'string' && value.length <= 200 && parseText(value) !== undefined
      ? undefined
      : 'lookup',
  examples: {
    schema: { type: 'string', 'x-field': { lookup: 'LKSiteLevel' } },
    good: ['FLAGSHIP'],
    bad: [{}, true, 'a\u0000b'],
  },
} satisfies FieldType
