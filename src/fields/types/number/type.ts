import { scalarText } from '../../columnForms.ts'
import { scatter } from '../../demo/demoWords.ts'
import { isExactNumber } from '../../../model/exactNumber.ts'
import type { Field } from '../../../model/field.ts'
import type { FieldType } from '../../fieldType.ts'
import { typesOf } from '../../schemaShape.ts'

const spelled = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i
const usual: [names: RegExp, low: number, high: number][] = [
  [/price|cost|amount|total|salary|balance|fee|budget|revenue/i, 5, 500],
  [/lat(itude)?$/i, -60, 60],
  [/lon|lng/i, -150, 150],
  [/percent|rate|discount|progress/i, 0, 100],
  [/year/i, 2015, 2026],
  [/age$/i, 18, 80],
  [/rating|stars|score/i, 1, 5],
]

/**
 * A number; an integer if the field has `integer`.
 * Shape   schema `{ type: 'number' | 'integer' }`, record `number | null`, column `numeric` or
 *         `bigint`
 * Unit    a JSON number; `numeric` keeps decimal fractions such as 0.1 exact
 * Errors  `number`, `integer`, `tooLarge` for integers above 2^53 - 1, `inexact` for a text with
 *         more digits than a number keeps
 */
export const number = {
  kind: 'number',
  numeric: true,
  naming: 'possible',
  recognises: (schema) => typesOf(schema).join() === 'number',
  sqlType: (field) => (field.integer ? 'bigint' : 'numeric'),
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'in', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value) => (value === '' ? null : (value ?? null)),
  toRow: (value) => value ?? null,
  // Both drivers return bigint and numeric as text, to keep all digits.
  fromRow: (value) => (value === null || value === undefined ? null : Number(value)),
  parse: (given, field) => {
    const value =
      spelled.test(given.trim()) && isExactNumber(given.trim()) ? Number(given) : Number.NaN
    return Number.isFinite(value) && (!field.integer || Number.isSafeInteger(value))
      ? value
      : undefined
  },
  text: scalarText,
  demo: (field, n) => {
    const [, low, high] = usual.find(([names]) => names.test(field.name)) ?? [undefined, 1, 100]
    return within(field, low + (scatter(n, 0, 10_000) / 10_000) * (high - low))
  },
  check: (value, field) => {
    // A text that was not read as a number, so that it is not rounded.
    if (typeof value === 'string' && spelled.test(value.trim()) && !isExactNumber(value.trim()))
      return 'inexact'
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'number'
    if (field.integer && !Number.isInteger(value)) return 'integer'
    return Number.isInteger(value) && field.integer && !Number.isSafeInteger(value)
      ? 'tooLarge'
      : undefined
  },
  examples: { schema: { type: 'number' }, good: [0, 12, -3.25, 0.1, 1e21], bad: ['12', true, {}] },
} satisfies FieldType

/** Moves a value within the field's limits and onto its steps; the default step is 0.01. */
function within(field: Field, value: number): number {
  const step = field.multipleOf ?? (field.integer ? 1 : 0.01)
  const least =
    field.minimum ??
    (field.exclusiveMinimum === undefined ? undefined : field.exclusiveMinimum + step)
  const most =
    field.maximum ??
    (field.exclusiveMaximum === undefined ? undefined : field.exclusiveMaximum - step)
  const low = least ?? Math.min(value, most ?? value)
  const high = most ?? Math.max(value, low)
  const inside =
    value >= low && value <= high ? value : low + (Math.abs(value) % Math.max(high - low, 1e-9))
  const digits = Math.min(String(step).split('.')[1]?.length ?? 0, 12)
  const snapped = Number((Math.round(inside / step) * step).toFixed(digits))
  if (snapped < low) return Number((snapped + step).toFixed(digits))
  return snapped > high ? Number((snapped - step).toFixed(digits)) : snapped
}
