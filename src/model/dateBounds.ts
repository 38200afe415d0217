import type { DateBound, Field } from './field.ts'
import { wallClockOfInstant } from './wallClock.ts'

/** What a bound is resolved against: today's date, and the values and labels of other fields. */
export type BoundScope = {
  today: string
  /**
   * The latest date that is "today" in any time zone, for upper limits if the user's zone is
   * unknown. Absent: `today`.
   */
  lastToday?: string
  /** The time zone whose days count for instants; absent: an instant has its day in UTC. */
  zone?: string | undefined
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
const instant = /^\d{4}-\d{2}-\d{2}T/

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

/**
 * Below zero: `value` is before the limit. An instant is compared with a day by its date in the
 * time zone, or in UTC.
 */
function compare(value: string | number, limit: string | number, zone?: string): number {
  if (typeof value === 'number' && typeof limit === 'number') return value - limit
  const isByDay = day.test(String(value)) || day.test(String(limit))
  const [a, b] = [value, limit].map((each) => (isByDay ? dayOf(String(each), zone) : String(each)))
  return a! < b! ? -1 : a! > b! ? 1 : 0
}

const dayOf = (value: string, zone: string | undefined) =>
  (zone && instant.test(value) ? wallClockOfInstant(value, zone) : value).slice(0, 10)

/** The scope of an instant whose time zone is known, in which it is one day only. */
function inZone(value: string | number, { lastToday, ...scope }: BoundScope): BoundScope {
  if (!scope.zone || !instant.test(String(value)))
    return { ...scope, ...(lastToday ? { lastToday } : {}) }
  return { ...scope, today: dayOf(new Date().toISOString(), scope.zone) }
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
  given: BoundScope,
): BoundIssue | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const scope = inZone(value, given)
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
          .find((limit) => compare(value, limit.value, scope.zone) < 0)
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
          compare(b.value, a.value, scope.zone),
        )[0]
  if (last && binds(last) && compare(value, last.value, scope.zone) > 0) {
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
