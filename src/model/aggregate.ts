import type { QueryFault } from './listQuery.ts'

/**
 * The parts of time that records can be grouped by. `weekday` is 1 (Monday) to 7, `hourOfDay` 0 to
 * 23.
 */
export const timeUnits = [
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'weekday',
  'hourOfDay',
] as const
export type TimeUnit = (typeof timeUnits)[number]

/**
 * What can be computed of the records of a group; each but `count` is of a field. `distinct` counts
 * its different values.
 */
export const measureKinds = ['count', 'distinct', 'sum', 'avg', 'min', 'max'] as const
export type MeasureKind = (typeof measureKinds)[number]

/** A field or a path that records are grouped by; dates by a unit of time. */
export type GroupBy = { field: string; unit?: TimeUnit }
export type Measure = { kind: 'count' } | { kind: Exclude<MeasureKind, 'count'>; field: string }

/**
 * Which figures of the records of a list are wanted. `top`: the values of a field with the most
 * records that are groups of their own; the others are one group together. `zone` is the IANA time
 * zone in which days and months begin.
 */
export type AggregateQuery = { group: GroupBy[]; measure: Measure[]; top: number; zone: string }

/**
 * One group. `by` has one part for each field of the query: its value (a key, a code, the first day
 * of the period as `2026-01-01`) with its text, or `other` for the values beyond `top`. `values`
 * has one number for each measure.
 */
export type AggregateGroup = {
  by: ({ value: string | number | boolean | null; text?: string } | { other: true })[]
  values: (number | string | null)[]
}

/** The limits of an aggregate query. */
export const aggregateLimits = {
  fields: 2,
  measures: 5,
  top: 100,
  groups: 1000,
  queries: 40,
} as const
const defaultTop = 20

/** The query parameters of an aggregate, besides those of the list. */
export const aggregateParameters = ['group', 'measure', 'top', 'zone'] as const

/**
 * An aggregate query as URL parameters: `group=status,startDate:month`, `measure=count,sum:amount`.
 */
export function encodeAggregate(
  { group, measure, top, zone }: Partial<AggregateQuery>,
  params: URLSearchParams,
): void {
  if (group?.length) params.set('group', group.map(groupName).join())
  if (measure?.length) params.set('measure', measure.map(measureName).join())
  if (top !== undefined) params.set('top', String(top))
  if (zone) params.set('zone', zone)
}

/** A group as in the query: `status`, `startDate:month`. */
const groupName = ({ field, unit }: GroupBy): string => (unit ? `${field}:${unit}` : field)

/** A measure as in the query: `count`, `sum:amount`. */
export const measureName = (measure: Measure): string =>
  measure.kind === 'count' ? 'count' : `${measure.kind}:${measure.field}`

/** Reads the parameters of an aggregate; what cannot be read is collected in `faults`. */
export function decodeAggregate(params: URLSearchParams): {
  query: AggregateQuery
  faults: QueryFault[]
} {
  const faults: QueryFault[] = []
  const refuse = (parameter: string, given: string, allowed: string) =>
    void faults.push({ parameter, given, allowed })
  const listOf = (name: 'group' | 'measure', most: number) => {
    const parts = params
      .getAll(name)
      .flatMap((given) => given.split(','))
      .filter(Boolean)
    if (parts.length > most) refuse(name, parts.join(), `at most ${most}, separated by commas`)
    return parts.slice(0, most)
  }
  const group = listOf('group', aggregateLimits.fields).map((given): GroupBy => {
    const [field, unit] = splitLast(given)
    if (unit === undefined) return { field }
    if (!timeUnits.includes(unit as TimeUnit)) refuse('group', given, unitsText(field))
    return { field, unit: unit as TimeUnit }
  })
  const repeated = group.find(
    (each, index) =>
      group.findIndex(({ field, unit }) => field === each.field && unit === each.unit) < index,
  )
  if (repeated)
    refuse('group', groupName(repeated), `${groupName(repeated)} once, and another field or unit`)
  const measure = listOf('measure', aggregateLimits.measures).map((given): Measure => {
    const [kind, field] = splitFirst(given)
    if (kind === 'count' && field === undefined) return { kind }
    if (kind === 'count' || !field || !measureKinds.includes(kind as MeasureKind))
      refuse('measure', given, measuresText)
    return { kind: kind as 'sum', field: field ?? '' }
  })
  return {
    query: {
      group,
      measure: measure.length > 0 ? measure : [{ kind: 'count' }],
      top: readTop(params.get('top'), refuse),
      zone: readZone(params.get('zone'), refuse),
    },
    faults,
  }
}

/** The measures for an error message and for documentation. */
export const measuresText = measureKinds
  .map((kind) => (kind === 'count' ? kind : `${kind}:field`))
  .join(', ')

/** The units of a field for an error message. */
export const unitsText = (field: string): string =>
  timeUnits.map((unit) => `${field}:${unit}`).join(', ')

type Refuse = (parameter: string, given: string, allowed: string) => void

function readTop(given: string | null, refuse: Refuse): number {
  if (given === null) return defaultTop
  const top = /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (top >= 1 && top <= aggregateLimits.top) return top
  refuse('top', given, `a whole number from 1 to ${aggregateLimits.top}`)
  return defaultTop
}

function readZone(given: string | null, refuse: Refuse): string {
  if (given === null) return 'UTC'
  // Offsets such as "+02:00" have the opposite sign in PostgreSQL, so only names are allowed.
  if (/^[A-Za-z][\w/+-]*$/.test(given) && isZone(given)) return given
  refuse('zone', given, 'a time zone of the IANA database: Europe/Berlin')
  return 'UTC'
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function splitLast(text: string): [string, string | undefined] {
  const at = text.lastIndexOf(':')
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function splitFirst(text: string): [string, string | undefined] {
  const at = text.indexOf(':')
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
