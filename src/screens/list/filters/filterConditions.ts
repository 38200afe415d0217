import type { Field } from '../../../model/field.ts'
import { operators } from '../../../model/listQuery.ts'
import type { Filter, Operator } from '../../../model/listQuery.ts'

/**
 * A list's filter in ra-core and the data provider: `field` or `field[operator]` to a value or
 * values.
 */
export type FilterValues = Record<string, unknown>

/** Keys that are not plain conditions of the panel: they are handled separately. */
export const reservedKeys: ReadonlySet<string> = new Set([
  'search',
  'status',
  'exclude',
  'q',
  'where',
])

/** The filter's plain comparisons, without search, status and groups. */
export function toConditions(values: FilterValues): Filter[] {
  const conditions: Filter[] = []
  for (const [key, value] of Object.entries(values)) {
    const parts = /^(.+?)(?:\[([a-z]+)\])?$/.exec(key)
    const field = parts?.[1]
    const operator = (parts?.[2] ?? (Array.isArray(value) ? 'in' : 'eq')) as Operator
    if (
      !field ||
      reservedKeys.has(field) ||
      !operators.includes(operator) ||
      value === null ||
      value === undefined ||
      value === ''
    )
      continue
    conditions.push({
      field,
      operator,
      values: (Array.isArray(value) ? value : [value]).map(String),
    })
  }
  return conditions
}

/**
 * Converts comparisons to a filter; those without a value are left out, of two with the same key
 * the later wins.
 */
export function fromConditions(conditions: Filter[]): FilterValues {
  const values: FilterValues = {}
  for (const condition of conditions) {
    const { field, operator, values: given } = condition
    if (!isFilled(condition)) continue
    const filled = operator === 'between' ? given : given.filter((each) => each !== '')
    if (operator === 'in') values[field] = filled
    else
      values[operator === 'eq' ? field : `${field}[${operator}]`] =
        operator === 'nin' || operator === 'between'
          ? filled
          : filled.length > 1
            ? filled
            : filled[0]
  }
  return values
}

/** Whether a condition has a value to compare with. */
export const isFilled = ({ values }: Filter) => values.some((each) => each !== '')

/** Whether the status filter differs from the list's default (absent counts as all). */
export const isStatusChanged = (values: FilterValues, defaults: FilterValues) =>
  defaults.status !== undefined
    ? (values.status ?? 'ALL') !== defaults.status
    : Boolean(values.status) && values.status !== 'ALL'

/** The last part of an operator's message keys; dates and times have their own wording. */
export function operatorMessageKey(operator: Operator, moment: Field['moment']): string {
  const compared =
    operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte'
  return compared && moment ? `${operator}Time` : operator
}
