import type { Field } from '../../../model/field.ts'
import type { Operator } from '../../../model/listQuery.ts'
import { parseText, scalarText } from '../../columnForms.ts'
import type { FieldType } from '../../fieldType.ts'
import { instant, instantFromRow, parseInstant, readableInstant } from '../instant/type.ts'
import { namedKind, hasFieldKeyword } from '../../schemaShape.ts'

type Nature = 'instant' | 'count' | 'name'

// Cached, because it is called for every value of every row.
const natures = new WeakMap<Field, Nature>()

function nature(field: Field): Nature {
  const known = natures.get(field)
  if (known) return known
  const of = field.system ?? field.name
  const found = of.endsWith('By')
    ? 'name'
    : /date|time/i.test(of)
      ? 'instant'
      : /version/i.test(of)
        ? 'count'
        : 'name'
  natures.set(field, found)
  return found
}

const operators: Operator[] = ['between', 'gte', 'lte', 'gt', 'lt', 'eq', 'in', 'contains', 'empty']
const ordered = new Set<Operator>(['gt', 'gte', 'lt', 'lte'])

/**
 * Audit fields, filled by the service: when and by whom a record was created and changed, and its
 * version.
 * Shape   schema with `x-field.kind` "audit" or `x-field.system`; record ISO instant, name, or
 *         whole number; columns `timestamptz`, `text`, `integer`
 * Errors  none: request bodies cannot set it
 */
export const audit = {
  kind: 'audit',
  derived: true,
  serviceOnly: true,
  moment: 'recorded',
  recognises: (schema) => namedKind(schema) === 'audit' || hasFieldKeyword(schema, 'system'),
  sqlType: (field) => ({ instant: 'timestamptz', count: 'integer', name: 'text' })[nature(field)],
  operators,
  // A count is compared by size, a name by its text.
  offeredOperators: (field) =>
    nature(field) === 'instant'
      ? operators
      : operators.filter(
          (each) =>
            each === 'eq' ||
            (each !== 'between' && (nature(field) === 'count') === ordered.has(each)),
        ),
  sortable: true,
  searchable: false,
  accept: (value) => value ?? null,
  toRow: (value) => value ?? null,
  fromRow: (value, field) =>
    nature(field) === 'instant' ? instantFromRow(value) : (value ?? null),
  parse: (given, field) => {
    if (nature(field) === 'instant') return parseInstant(given)
    return nature(field) === 'count'
      ? /^\d{1,9}$/.test(given)
        ? Number(given)
        : undefined
      : parseText(given)
  },
  text: (value, field) =>
    (nature(field) === 'instant' ? readableInstant(value) : undefined) ?? scalarText(value),
  demo: (field, n) =>
    ({ instant: instant.demo(field, n), count: 1, name: 'Ada Moreno' })[nature(field)],
  examples: {
    schema: { type: 'string', format: 'date-time', readOnly: true, 'x-field': { kind: 'audit' } },
    good: ['Ada Moreno'],
    bad: [],
  },
} satisfies FieldType
