import type { DateBound, Field } from './field.ts'

/** What a bound is resolved against: today's date, and the values and labels of other fields. */
export type BoundScope = {
  today: string
  /**
   * The latest date that is "today" in any time zone, for upper limits if the user's zone is
   * unknown. Absent: `today`.
   */
  lastToday?: string
  valueOf: (field: string) => unknown
  labelOf: (field: string) => string
  /** Whether a field has its previous value: what was allowed then stays allowed (DLG-15). */
  isUnchanged: (field: string) => boolean
}

export type BoundIssue = { code: string; params: Record<string, string | number> }

type Limit = {
  value: string | number
  kind: 'today' | 'years' | 'field' | 'fixed'
  name?: string
  years?: number
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** The names of the fields a bound depends on. */
export function boundFields(bound: DateBound | undefined): string[] {
  if (bound === undefined || (typeof bound === 'object' && 'yearsAgo' in bound)) return []
  if (typeof bound === 'object') return bound.latest.flatMap(boundFields)
  return bound === 'today' || day.test(bound) ? [] : [bound]
}

function limitsOf(bound: DateBound, scope: BoundScope): Limit[] {
  if (typeof bound === 'object' && 'latest' in bound)
    return bound.latest.flatMap((each) => limitsOf(each, scope))
  if (typeof bound === 'object') {
    const year = String(Number(scope.today.slice(0, 4)) - bound.yearsAgo).padStart(4, '0')
    return [{ value: `${year}${scope.today.slice(4)}`, kind: 'years', years: bound.yearsAgo }]
  }
  if (bound === 'today') return [{ value: scope.today, kind: 'today' }]
  if (day.test(bound)) return [{ value: bound, kind: 'fixed' }]
  const value = scope.valueOf(bound)
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
    ? [{ value, kind: 'field', name: bound }]
    : []
}

/** Below zero: `value` is before the limit. An instant is compared with a day by its date. */
function compare(value: string | number, limit: string | number): number {
  if (typeof value === 'number' && typeof limit === 'number') return value - limit
  const [left, right] = [String(value), String(limit)]
  const length = day.test(left) || day.test(right) ? 10 : undefined
  const [a, b] = [left.slice(0, length), right.slice(0, length)]
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Limits by another field first: "End date cannot be before start date" says more than "before
 * today".
 */
const fieldLimitsFirst = (a: Limit, b: Limit) =>
  Number(b.kind === 'field') - Number(a.kind === 'field')

const lower = (label: string) => label.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
const readable = (value: string | number) =>
  day.test(String(value))
    ? `${String(value).slice(5, 10)}-${String(value).slice(0, 4)}`
    : String(value)

/**
 * The bound that a field's value violates; undefined: none. Limits relative to today or to another
 * field apply only to changed values, so that an old record can still be edited.
 */
export function boundIssue(
  field: Field,
  value: unknown,
  scope: BoundScope,
): BoundIssue | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const isUnchanged = scope.isUnchanged(field.name)
  const binds = (limit: Limit) =>
    limit.kind === 'fixed' ||
    !isUnchanged ||
    (limit.kind === 'field' && !scope.isUnchanged(limit.name!))
  const about = (limit: Limit): Record<string, string> =>
    limit.name ? { other: lower(scope.labelOf(limit.name)) } : {}

  // "Not before the latest of several" means not before any of them.
  const passed =
    field.min === undefined
      ? undefined
      : limitsOf(field.min, scope)
          .filter(binds)
          .sort(fieldLimitsFirst)
          .find((limit) => compare(value, limit.value) < 0)
  if (passed) {
    const code = {
      today: 'beforeToday',
      years: 'tooOld',
      fixed: 'beforeDay',
      field: typeof value === 'number' ? 'belowField' : 'beforeField',
    }[passed.kind]
    return {
      code,
      params: {
        ...about(passed),
        minimum: readable(passed.value),
        ...(passed.years ? { years: passed.years } : {}),
      },
    }
  }
  const last =
    field.max === undefined
      ? undefined
      : limitsOf(field.max, { ...scope, today: scope.lastToday ?? scope.today }).sort((a, b) =>
          compare(b.value, a.value),
        )[0]
  if (last && binds(last) && compare(value, last.value) > 0) {
    const code = {
      today: 'afterToday',
      years: 'tooYoung',
      fixed: 'afterDay',
      field: typeof value === 'number' ? 'aboveField' : 'afterField',
    }[last.kind]
    return {
      code,
      params: {
        ...about(last),
        maximum: readable(last.value),
        ...(last.years ? { years: last.years } : {}),
      },
    }
  }
  return undefined
}
