import type { Filter, Operator } from './listQuery.ts'

/**
 * A condition on the current record and the signed-in user, as a schema writes it. A comparison has
 * the shape of a filter, so a filter group is a condition too.
 * Shape   `{ field: 'siteId' }` (has a value), `{ field: 'type', is: 'ROLE' }`, `{ field: 'score',
 *         operator: 'lt', values: ['80'] }`, `{ firstRole: ['Client Admin'] }`, `{ not: … }`,
 *         `{ all: […] }`, `{ any: […] }`
 */
export type Condition =
  | { field: string; is?: Scalar | Scalar[] }
  | Filter
  | { firstRole: string[] }
  | { not: Condition }
  | { all: Condition[] }
  | { any: Condition[] }

export type Scalar = string | number | boolean | null

/** What a condition is evaluated against. */
export type Situation = { record: Record<string, unknown>; firstRole?: string }

/** Whether `condition` is true in `situation`; without a condition it is. */
export function holds(condition: Condition | undefined, situation: Situation): boolean {
  if (!condition) return true
  if ('not' in condition) return !holds(condition.not, situation)
  if ('all' in condition) return condition.all.every((each) => holds(each, situation))
  if ('any' in condition) return condition.any.some((each) => holds(each, situation))
  if ('firstRole' in condition) return condition.firstRole.includes(situation.firstRole ?? '')
  const value = situation.record[condition.field]
  if ('operator' in condition) return compares(value, condition)
  if (condition.is === undefined) return !isEmpty(value)
  const wanted = Array.isArray(condition.is) ? condition.is : [condition.is]
  return wanted.some((each) => each === value || (each === null && value === undefined))
}

/** Whether a value of the record meets a comparison; one of the values of a list suffices. */
function compares(value: unknown, { operator, values }: Filter): boolean {
  if (operator === 'empty') return isEmpty(value) === (values[0] !== 'false')
  if (operator === 'ne' || operator === 'nin')
    return !compares(value, { field: '', operator: 'in', values })
  const given = (Array.isArray(value) ? value : [value]).filter((each) => !isEmpty(each))
  return given.some((each) => matches(each, operator, values))
}

function matches(value: unknown, operator: Operator, values: string[]): boolean {
  const text = String(value).toLowerCase()
  const [first = '', last = ''] = values.map((each) => each.toLowerCase())
  const order = (limit: string) => {
    const [one, other] = [Number(text), Number(limit)]
    // Dates, times and instants are written so that their texts have their order.
    return Number.isNaN(one) || Number.isNaN(other)
      ? Number(text > limit) - Number(text < limit)
      : one - other
  }
  switch (operator) {
    case 'eq':
    case 'in':
      return values.some((each) => each.toLowerCase() === text)
    case 'contains':
      return text.includes(first)
    case 'starts':
      return text.startsWith(first)
    case 'gt':
      return order(first) > 0
    case 'gte':
      return order(first) >= 0
    case 'lt':
      return order(first) < 0
    case 'lte':
      return order(first) <= 0
    case 'between':
      return (first === '' || order(first) >= 0) && (last === '' || order(last) <= 0)
    default:
      return false
  }
}

/** The names of the fields in a condition. */
export function conditionFields(condition: Condition | undefined): string[] {
  if (!condition) return []
  if ('not' in condition) return conditionFields(condition.not)
  if ('all' in condition) return condition.all.flatMap(conditionFields)
  if ('any' in condition) return condition.any.flatMap(conditionFields)
  return 'field' in condition ? [condition.field] : []
}

/** Whether a value counts as missing: null, undefined, an empty text, an empty list. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}
