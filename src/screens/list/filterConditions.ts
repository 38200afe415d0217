import { operators } from '../../model/listQuery.ts'
import type { Filter, Operator } from '../../model/listQuery.ts'

/** A list's filter as ra-core and the data provider hold it: `field` or `field[operator]` to a value or values. */
export type FilterValues = Record<string, unknown>

// Not conditions of the panel: they have places of their own.
const apart = new Set(['search', 'status', 'exclude', 'q'])

/** The filter's comparisons, without search and status. */
export function toConditions(values: FilterValues): Filter[] {
  const conditions: Filter[] = []
  for (const [key, value] of Object.entries(values)) {
    const parts = /^(.+?)(?:\[([a-z]+)\])?$/.exec(key)
    const field = parts?.[1]
    const operator = (parts?.[2] ?? (Array.isArray(value) ? 'in' : 'eq')) as Operator
    if (!field || apart.has(field) || !operators.includes(operator) || value === null || value === undefined || value === '') continue
    conditions.push({ field, operator, values: (Array.isArray(value) ? value : [value]).map(String) })
  }
  return conditions
}

/** Comparisons as a filter; those without a value are left out, of two alike the later holds. */
export function fromConditions(conditions: Filter[]): FilterValues {
  const values: FilterValues = {}
  for (const { field, operator, values: given } of conditions) {
    const filled = given.filter((each) => each !== '')
    if (filled.length === 0) continue
    if (operator === 'in') values[field] = filled
    else values[operator === 'eq' ? field : `${field}[${operator}]`] = operator === 'nin' ? filled : filled.length > 1 ? filled : filled[0]
  }
  return values
}

/** How many conditions are active: each comparison, and the status when it is not the list's default. */
export function countConditions(values: FilterValues, defaults: FilterValues): number {
  return toConditions(values).length + (isStatusChanged(values, defaults) ? 1 : 0)
}

/** Whether the status filter says something else than the list starts with (nothing said counts as all). */
export const isStatusChanged = (values: FilterValues, defaults: FilterValues) =>
  defaults.status !== undefined ? (values.status ?? 'ALL') !== defaults.status : Boolean(values.status) && values.status !== 'ALL'

/** The catalogue key of an operator's words; days and numbers are compared in words of their own. */
export function operatorKey(operator: Operator, kind: string): string {
  const time = kind === 'date' || kind === 'instant' || kind === 'time' || kind === 'audit'
  const compared = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte'
  return `screens.filter.operator.${compared && time ? `${operator}Time` : operator}`
}

/**
 * A condition as a sentence: "Name contains harbor", "State is one of MA, CT", "End date is empty".
 * `texts` are the values as a person reads them.
 */
export function filterSentence(label: string, filter: Pick<Filter, 'operator' | 'values'>, texts: string[], kind: string, translate: (key: string) => string): string {
  if (filter.operator === 'empty') return `${label} ${translate(`screens.filter.operator.${filter.values[0] === 'false' ? 'notEmpty' : 'empty'}`)}`
  const operator = filter.operator === 'in' && texts.length === 1 ? 'eq' : filter.operator
  return `${label} ${translate(operatorKey(operator, kind))} ${texts.join(', ')}`
}
