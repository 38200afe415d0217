import { parseText, scalarText, textColumn } from '../../columnForms.ts'
import { isStorableText } from '../../../model/storable.ts'
import { demoText } from '../../demo/demoText.ts'
import type { FieldType } from '../../fieldType.ts'
import { isText, unwrap } from '../../schemaShape.ts'

/** Texts with a larger maximum length are edited in several lines. */
const oneLineMaximum = 250

/**
 * A multi-line text; white space and line breaks are kept.
 * Shape   schema string with `maxLength` over 250, `contentMediaType`, `contentEncoding` or
 *         `x-field.multiline`; column `text`
 * Errors  `characters`, as for `text`
 */
export const longText = {
  kind: 'longText',
  listColumn: 'named',
  naming: 'possible',
  schemaFormat: true,
  fromCell: (_text, _field, cell) => cell,
  recognises: (given) => {
    const schema = unwrap(given)
    const isLong =
      Number(schema.maxLength) > oneLineMaximum ||
      'contentEncoding' in schema ||
      'contentMediaType' in schema
    return isText(schema) && (isLong || schema['x-field']?.multiline === true)
  },
  ...textColumn,
  operators: ['contains', 'starts', 'empty'],
  sortable: false,
  searchable: true,
  accept: (value) =>
    typeof value === 'string' ? (value.trim() === '' ? null : value) : (value ?? null),
  parse: parseText,
  text: (value) => scalarText(value).replace(/\s+/g, ' ').trim(),
  demo: demoText,
  check: (value) =>
    typeof value !== 'string' ? 'text' : isStorableText(value) ? undefined : 'characters',
  examples: {
    schema: { type: 'string', maxLength: 2000 },
    good: ['one line', 'two\nlines'],
    bad: [12, {}, 'a\u0000b'],
  },
} satisfies FieldType
