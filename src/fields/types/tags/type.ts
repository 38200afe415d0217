import type { Field } from '../../../model/field.ts'
import { jsonColumn } from '../../columnForms.ts'
import { unstorable } from '../../../model/storable.ts'
import type { FieldType } from '../../fieldType.ts'
import type { TypeOf } from '../../nested/nested.ts'
import { typesOf, unwrap } from '../../schemaShape.ts'

const anyText: Field = { name: 'item', label: '', kind: 'text' }
const scalars = ['string', 'number', 'boolean']
const isScalar = (value: unknown) => scalars.includes(typeof value)

/**
 * A list of scalars: words, numbers, choices, or keys of other records.
 * Shape   schema `{ type: 'array', items: { type: a scalar } }`; record an array or null; column
 *         `jsonb`; `contains` means that the list contains the value
 * Errors  `list`; each value is checked by its own type under `{name}.{index}`
 */
export const createTags = (typeOf: TypeOf) =>
  ({
    kind: 'tags',
    shape: 'values',
    listColumn: 'guessed',
    recognises: (schema) => {
      if (typesOf(schema).join() !== 'array') return false
      const { items, prefixItems } = unwrap(schema)
      const inner = typesOf(items)
      return !prefixItems && inner.length === 1 && scalars.includes(inner[0]!)
    },
    ...jsonColumn,
    operators: ['contains', 'empty'],
    sortable: false,
    searchable: true,
    accept: (value, field) => {
      if (!Array.isArray(value)) return value === '' ? null : (value ?? null)
      const item = field.item ?? anyText
      return value.map((each) => typeOf(item).accept(each, item) ?? each)
    },
    parse: (given, field) => {
      const item = field.item ?? anyText
      return typeOf(item).parse(given, item)
    },
    text: (value, field) => {
      const item = field.item ?? anyText
      return Array.isArray(value)
        ? value
            .map((each) => typeOf(item).text(each, item))
            .filter(Boolean)
            .join(', ')
        : ''
    },
    demo: (field, n) => {
      const item = {
        ...(field.item ?? anyText),
        name: field.item?.name === 'item' || !field.item ? field.name : field.item.name,
      }
      const count = Math.min(Math.max(field.minItems ?? 0, 2), field.maxItems ?? Infinity)
      const values = Array.from({ length: count }, (_, index) => typeOf(item).demo(item, n + index))
      return field.uniqueItems ? [...new Set(values)] : values
    },
    check: (value, field) =>
      Array.isArray(value) &&
      value.every((each) => isScalar(each) || (each === null && field.item?.nullable))
        ? unstorable(value)
        : 'list',
    examples: {
      schema: { type: 'array', items: { type: 'string' } },
      good: [['a', 'b'], []],
      bad: ['a', { a: 1 }, [{}], [['a']]],
    },
  }) satisfies FieldType
