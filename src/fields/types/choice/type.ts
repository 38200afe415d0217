import type { Field } from '../../../model/field.ts'
import { findVariant } from '../../../model/variant.ts'
import { jsonColumn } from '../../columnForms.ts'
import { unstorable } from '../../../model/storable.ts'
import type { FieldType } from '../../fieldType.ts'
import { acceptRecord, demoRecord, isRecord, recordText, type TypeOf } from '../../nested/nested.ts'
import { objectBranches } from '../../schemaShape.ts'

const fieldsOf = (field: Field, value: Record<string, unknown>) =>
  field.variants?.[findVariant(field.variants, value)]?.fields ?? []

/**
 * An object of one of several shapes: a payment by card or by transfer.
 * Shape   schema `oneOf` or `anyOf` of objects, record an object or null, column `jsonb`
 * Errors  `object`; the fields of the best matching variant are checked one by one under
 *         `{name}.{field}`
 */
export const createChoice = (typeOf: TypeOf) =>
  ({
    kind: 'choice',
    shape: 'variants',
    nested: true,
    listColumn: 'named',
    recognises: (schema) => objectBranches(schema) !== undefined,
    ...jsonColumn,
    operators: ['empty'],
    sortable: false,
    searchable: false,
    accept: (value, field) =>
      isRecord(value)
        ? acceptRecord(value, fieldsOf(field, value), typeOf)
        : value === ''
          ? null
          : (value ?? null),
    parse: () => undefined,
    text: (value, field) =>
      isRecord(value) ? recordText(value, fieldsOf(field, value), typeOf) : '',
    demo: (field, n) => {
      const variants = field.variants ?? []
      return variants.length === 0
        ? {}
        : demoRecord(variants[n % variants.length]!.fields, n, typeOf)
    },
    check: (value) => (isRecord(value) ? unstorable(value) : 'object'),
    examples: {
      schema: {
        oneOf: [
          { type: 'object', properties: { card: { type: 'string' } }, required: ['card'] },
          { type: 'object', properties: { iban: { type: 'string' } }, required: ['iban'] },
        ],
      },
      good: [{ card: '4111' }, { iban: 'DE02' }],
      bad: ['card', 1, []],
    },
  }) satisfies FieldType
