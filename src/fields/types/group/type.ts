import { jsonColumn } from '../../columnForms.ts'
import { unstorable } from '../../../model/storable.ts'
import type { FieldType } from '../../fieldType.ts'
import { acceptRecord, demoRecord, isRecord, recordText, type TypeOf } from '../../nested/nested.ts'
import { hasProperties, typesOf } from '../../schemaShape.ts'

/**
 * A nested object with fields of its own.
 * Shape   schema `{ type: 'object', properties }`, record an object or null, column `jsonb`
 * Errors  `object`; its fields are checked one by one under `{name}.{field}`
 */
export const createGroup = (typeOf: TypeOf) =>
  ({
    kind: 'group',
    shape: 'object',
    nested: true,
    listColumn: 'named',
    recognises: (schema) => hasProperties(schema) && typesOf(schema).join() === 'object',
    ...jsonColumn,
    operators: ['empty'],
    sortable: false,
    searchable: false,
    accept: (value, field) =>
      isRecord(value)
        ? acceptRecord(value, field.fields ?? [], typeOf)
        : value === ''
          ? null
          : (value ?? null),
    parse: () => undefined,
    text: (value, field) => (isRecord(value) ? recordText(value, field.fields ?? [], typeOf) : ''),
    demo: (field, n) => demoRecord(field.fields ?? [], n, typeOf),
    check: (value) => (isRecord(value) ? unstorable(value) : 'object'),
    examples: {
      schema: {
        type: 'object',
        properties: { street: { type: 'string' }, floor: { type: 'integer' } },
      },
      good: [{ street: 'Main Street', floor: 2 }, {}],
      bad: ['Main Street', 1, []],
    },
  }) satisfies FieldType
