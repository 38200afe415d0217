import type { Field } from '../../../model/field.ts'
import { scatter } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { namedKind } from '../../schemaShape.ts'
import { number } from '../number/type.ts'

/** The number of stars of a rating: the schema's `maximum`, at most 10; default 5. */
export const starsOf = ({ maximum = 5 }: Field): number =>
  Math.min(Math.max(Math.floor(maximum), 1), 10)

/**
 * A rating by stars.
 * Shape   schema `{ type: 'integer' }` with `x-field.kind` "rating"; record a whole number or null,
 *         column `bigint`
 * Unit    stars, from 1 to `maximum` (default 5, at most 10)
 * Errors  `number`, `rating` for a number of stars that the field does not have
 */
export const rating = {
  ...number,
  kind: 'rating',
  recognises: (schema) => namedKind(schema) === 'rating',
  sqlType: () => 'bigint',
  parse: (given) => number.parse(given, { name: '', label: '', kind: 'rating', integer: true }),
  demo: (field, n) => 1 + scatter(n, 0, starsOf(field) - 1),
  check: (value, field) => {
    if (typeof value !== 'number') return 'number'
    return Number.isInteger(value) && value >= 1 && value <= starsOf(field) ? undefined : 'rating'
  },
  facts: (field) => ({ maximum: starsOf(field) }),
  examples: {
    schema: { type: 'integer', 'x-field': { kind: 'rating' } },
    good: [1, 3, 5],
    bad: [0, 6, 2.5, '4', {}],
  },
} satisfies FieldType
