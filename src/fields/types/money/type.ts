import { scalarText } from '../../columnForms.ts'
import type { Field } from '../../../model/field.ts'
import type { FieldType } from '../../fieldType.ts'
import { hasFieldKeyword } from '../../schemaShape.ts'
import { number } from '../number/type.ts'

/** The number of decimals of a field's currency: 2 for EUR, 0 for JPY; 2 without a currency. */
export const decimalsOf = ({ currency }: Field): number =>
  currency === undefined
    ? 2
    : (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2)

/**
 * An amount of money.
 * Shape   schema `{ type: 'number' }` with `x-field.currency`, or `x-field.kind` "money"; record
 *         `number | null`, column `numeric`
 * Unit    the currency's main unit (euros, not cents)
 * Errors  `number`, `decimals` for more decimals than the currency has
 * Source  ISO 4217
 */
export const money = {
  ...number,
  kind: 'money',
  recognises: (schema) => hasFieldKeyword(schema, 'currency'),
  sqlType: () => 'numeric',
  text: scalarText,
  demo: (field, n) =>
    number.demo({ ...field, multipleOf: field.multipleOf ?? 10 ** -decimalsOf(field) }, n),
  check: (value, field) =>
    number.check(value, field) ??
    (Number((value as number).toFixed(decimalsOf(field))) === value ? undefined : 'decimals'),
  facts: (field) => ({ decimals: decimalsOf(field), smart_count: decimalsOf(field) }),
  examples: {
    schema: { type: 'number', 'x-field': { currency: 'EUR' } },
    good: [0, 12, -3.25, 0.1, 1_234_567.89],
    bad: ['12', true, {}, 0.001],
  },
} satisfies FieldType
