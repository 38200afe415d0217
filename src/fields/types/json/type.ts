import { jsonColumn } from '../../columnForms.ts'
import { parseExactly } from '../../../model/exactNumber.ts'
import { unstorable } from '../../../model/storable.ts'
import type { FieldType } from '../../fieldType.ts'

/** The value that a text is as JSON, unless it would be rounded; none: it is not JSON. */
function jsonIn(text: string): unknown[] {
  try {
    const { value, rounded } = parseExactly(text)
    return rounded.length > 0 ? [] : [value]
  } catch {
    return []
  }
}

/**
 * Any other JSON value: free objects, tuples, values of several types. Edited as JSON text.
 * Shape   any schema, record any JSON value, column `jsonb`
 * Errors  `characters`, `depth`, `number`: values that PostgreSQL cannot store; the validator
 *         checks the schema
 */
export const json = {
  kind: 'json',
  shape: 'any',
  nested: true,
  listColumn: 'named',
  schemaFormat: true,
  recognises: () => true,
  ...jsonColumn,
  operators: ['empty', 'eq', 'ne', 'in', 'nin'],
  offeredOperators: (field) => (field.orText ? ['eq', 'ne', 'in', 'nin', 'empty'] : ['empty']),
  sortable: false,
  searchable: false,
  accept: (value) => value ?? null,
  parse: () => undefined,
  // What is given may be a text, or JSON as an address has it: 5 is a number and a text.
  parseAll: (given) =>
    [given, ...jsonIn(given)]
      .filter((value) => !unstorable(value))
      .map((value) => JSON.stringify(value)),
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
