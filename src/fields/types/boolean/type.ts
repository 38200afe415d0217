import type { FieldType } from '../../fieldType.ts'
import { listedValues, typesOf } from '../../schemaShape.ts'

/** Spellings of yes and no in text files. */
const words: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
}

/**
 * Yes or no.
 * Shape   schema `{ type: 'boolean' }`, record `boolean | null`, column `boolean`
 * Errors  `boolean`
 */
export const boolean = {
  kind: 'boolean',
  flag: true,
  importKey: false,
  fromCell: (text) => words[text.toLowerCase()],
  recognises: (schema) => {
    const values = listedValues(schema)
    return (
      typesOf(schema).join() === 'boolean' ||
      (values !== undefined &&
        values.length > 0 &&
        values.every(({ value }) => typeof value === 'boolean'))
    )
  },
  sqlType: () => 'boolean',
  operators: ['eq', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value) => (value === '' ? null : (value ?? null)),
  toRow: (value) => value ?? null,
  fromRow: (value) => value ?? null,
  parse: (given) => ({ true: true, false: false })[given.trim().toLowerCase()],
  text: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
  demo: (_field, n) => n % 3 !== 0,
  check: (value) => (typeof value === 'boolean' ? undefined : 'boolean'),
  examples: { schema: { type: 'boolean' }, good: [true, false], bad: ['true', 1, {}] },
} satisfies FieldType
