import { jsonColumn } from '../../columnForms.ts'
import { unstorable } from '../../../model/storable.ts'
import type { FieldType } from '../../fieldType.ts'
import { acceptRecord, demoRecord, isRecord, recordText, type TypeOf } from '../../nested/nested.ts'
import { hasProperties, typesOf, unwrap } from '../../schemaShape.ts'

/**
 * A list of objects, each with the same fields.
 * Shape   schema `{ type: 'array', items: { type: 'object', properties } }`, record an array or null, column `jsonb`
 * Errors  `list`; the fields of each are checked one by one under `{name}.{index}.{field}`
 */
export const createList = (typeOf: TypeOf) =>
  ({
    kind: 'list',
    shape: 'items',
    nested: true,
    listColumn: 'named',
    recognises: (schema) => {
      const { items } = unwrap(schema)
      return (
        typesOf(schema).join() === 'array' &&
        hasProperties(items) &&
        typesOf(items).join() === 'object'
      )
    },
    ...jsonColumn,
    operators: ['empty'],
    sortable: false,
    searchable: false,
    accept: (value, field) => {
      if (!Array.isArray(value)) return value === '' ? null : (value ?? null)
      return value.map((item) =>
        isRecord(item) ? acceptRecord(item, field.fields ?? [], typeOf) : item,
      )
    },
    parse: () => undefined,
    text: (value, field) =>
      Array.isArray(value)
        ? value
            .map((item) => (isRecord(item) ? recordText(item, field.fields ?? [], typeOf) : ''))
            .filter(Boolean)
            .join('; ')
        : '',
    demo: (field, n) => {
      const count = Math.min(Math.max(field.minItems ?? 0, 2), field.maxItems ?? Infinity)
      return Array.from({ length: count }, (_, index) =>
        demoRecord(field.fields ?? [], n * 3 + index, typeOf),
      )
    },
    check: (value) => (Array.isArray(value) ? unstorable(value) : 'list'),
    examples: {
      schema: {
        type: 'array',
        items: {
          type: 'object',
          properties: { product: { type: 'string' }, quantity: { type: 'integer' } },
        },
      },
      good: [[{ product: 'Desk lamp', quantity: 2 }], []],
      bad: ['Desk lamp', { product: 'Desk lamp' }, 1],
    },
  }) satisfies FieldType
