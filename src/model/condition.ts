/**
 * A condition on the current record and the signed-in user, as a schema writes it.
 * Shape   `{ field: 'siteId' }` (has a value), `{ field: 'type', is: 'ROLE' }`, `{ firstRole:
 *         ['Client Admin'] }`, `{ not: … }`, `{ all: […] }`, `{ any: […] }`
 */
export type Condition =
  | { field: string; is?: Scalar | Scalar[] }
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
  if (condition.is === undefined) return !isEmpty(value)
  const wanted = Array.isArray(condition.is) ? condition.is : [condition.is]
  return wanted.some((each) => each === value || (each === null && value === undefined))
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
