import { jsonColumn, unstorable } from '../../columnForms.ts'
import type { FieldType } from '../../fieldType.ts'

/**
 * Anything else that JSON can say: free objects, tuples, values of several types. Edited as JSON text.
 * Shape   any schema, record any JSON value, column `jsonb`
 * Errors  `characters`, `depth`, `number`: what PostgreSQL could not keep; the schema's own rules are the validator's
 */
export const json = {
  kind: 'json',
  shape: 'any',
  listColumn: 'named',
  schemaFormat: true,
  recognises: () => true,
  ...jsonColumn,
  operators: ['empty'],
  sortable: false,
  searchable: false,
  accept: (value) => value ?? null,
  parse: () => undefined,
  text: (value) =>
    value === null || value === undefined
      ? ''
      : typeof value === 'string'
        ? value
        : JSON.stringify(value),
  demo: (field, n) =>
    field.sample === undefined ? { note: `Example ${n + 1}` } : structuredClone(field.sample),
  check: (value) => unstorable(value),
  examples: {
    schema: { type: 'object' },
    good: [{ a: [1, { b: null }] }, {}],
    bad: [{ a: 'x\u0000' }, { a: Number.POSITIVE_INFINITY }],
  },
} satisfies FieldType
