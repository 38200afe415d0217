import type { Field } from '../../../model/field.ts'
import { pick } from '../../demo/demoWords.ts'
import { scalarText, textColumn } from '../../columnForms.ts'
import type { FieldType } from '../../fieldType.ts'
import { namedKind } from '../../schemaShape.ts'
import { statusChoices } from './statusChoices.ts'

const choicesOf = (field: Field) => (field.choices?.length ? field.choices : statusChoices)
const find = (field: Field, value: unknown) =>
  typeof value === 'string'
    ? choicesOf(field).find(
        (choice) => String(choice.value).toUpperCase() === value.trim().toUpperCase(),
      )
    : undefined

/**
 * The state of a record, shown as a badge.
 * Shape   schema with `x-field.kind` "status", record `'ACTIVE' | 'INACTIVE' | null` (or the
 *         schema's own), column `text`
 * Unit    upper-case in the record, capitalised on screen (DLG-05, DLG-07)
 * Errors  `enum`
 */
export const status = {
  kind: 'status',
  status: true,
  recognises: (schema) => namedKind(schema) === 'status',
  ...textColumn,
  operators: ['in', 'nin', 'eq', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value, field) => find(field, value)?.value ?? (value === '' ? null : (value ?? null)),
  parse: (given, field) => find(field, given)?.value,
  text: (value, field) => find(field, value)?.label ?? scalarText(value),
  demo: (field, n) =>
    (n % 6 === 5 ? pick(choicesOf(field), Math.floor(n / 6) + 1) : choicesOf(field)[0]!).value,
  check: (value, field) => (find(field, value) ? undefined : 'enum'),
  examples: {
    schema: { type: 'string', enum: ['ACTIVE', 'INACTIVE'], 'x-field': { kind: 'status' } },
    good: ['ACTIVE', 'Inactive'],
    bad: ['GONE', 1, true],
  },
} satisfies FieldType
