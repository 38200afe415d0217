import { decodeAggregate, type AggregateGroup, type TimeUnit } from '../../model/aggregate.ts'
import type { DashboardElement } from '../../model/dashboard.ts'
import { aggregateOf } from '../../model/dashboardFaults.ts'
import type { AggregateRequest } from '../../client/aggregates.ts'
import type { Entity } from '../../model/entity.ts'
import { findField } from '../../model/path.ts'
import { dayOnWire, instantOnWire } from '../../fields/types/date/dayOnWire.ts'
import { isClosed, periodEnd, periodsIn, unitOf, withGaps, type DateRange } from './dateRange.ts'

/** One value that records are grouped by. */
export type Part = AggregateGroup['by'][number]
export type Figure = number | string | null

/**
 * Figures as a table: one row for each value of the first group, one column for each of the second
 * (a single one without a second group). `cells` are by row and column.
 */
export type Figures = { rows: Part[]; columns: Part[]; cells: Figure[][] }

/** Whether figures, of which there are some, have a second group. */
export const isCrossed = ({ columns }: Figures): boolean =>
  columns.length > 1 || !('value' in columns[0]! && columns[0].value === null)

/** Whether the figures of an element add up to one: counts and sums do, averages do not. */
export const addsUp = (element: DashboardElement): boolean =>
  ['count', 'sum'].includes(aggregateOf(element).query.measure[0]!.kind)

/** What records that are none have: no number of them is 0, but their average is nothing. */
export const noFigureOf = (element: DashboardElement): 0 | null =>
  ['count', 'distinct', 'sum'].includes(aggregateOf(element).query.measure[0]!.kind) ? 0 : null

/** The units of the groups of an element, by position. */
export const unitsOf = ({ group = [] }: DashboardElement): (TimeUnit | undefined)[] =>
  decodeAggregate(new URLSearchParams({ group: group.join() })).query.group.map(({ unit }) => unit)

/** The fields of the groups of an element, by position. */
export const fieldsOf = ({ group = [] }: DashboardElement): string[] =>
  decodeAggregate(new URLSearchParams({ group: group.join() })).query.group.map(
    ({ field }) => field,
  )

/** The request of an element for the records of a range of days. */
export function requestOf(
  element: DashboardElement,
  entity: Entity,
  range: DateRange,
  group = element.group ?? [],
): AggregateRequest {
  const { query } = decodeAggregate(
    new URLSearchParams({
      group: group.join(),
      ...(element.measure ? { measure: element.measure } : {}),
    }),
  )
  return {
    resource: entity.name,
    filter: filterOf(element, entity, range),
    group: query.group,
    measure: query.measure,
    top: element.top ?? 20,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** The list filter of an element, with the range of the dashboard. */
export function filterOf(
  { filter = {}, date }: DashboardElement,
  entity: Entity,
  range: DateRange,
): Record<string, unknown> {
  return { ...filter, ...(date ? betweenDays(entity, date, range) : {}) }
}

/** A filter by days, which a point in time needs as the first and the last second of them. */
function betweenDays(
  entity: Entity,
  field: string,
  { from, to }: DateRange,
): Record<string, unknown> {
  if (from === undefined && to === undefined) return {}
  const isDay = findField(entity, field)?.moment === 'day'
  const ends = isDay
    ? [from ?? '', to ?? '']
    : [from ? dayOnWire(from, 'startOfDay') : '', to ? dayOnWire(to, 'endOfDay') : '']
  return { [`${field}[between]`]: ends }
}

const keyOf = (part: Part): string => ('other' in part ? 'other' : JSON.stringify(part.value))

/** Arranges groups as a table; periods without records get a row, too. */
export function arrange(groups: AggregateGroup[], units: (TimeUnit | undefined)[]): Figures {
  const rows = new Map<string, Part>()
  const columns = new Map<string, Part>()
  const values = new Map<string, Figure>()
  for (const { by, values: given } of groups) {
    const [row, column = { value: null }] = by as [Part, Part?]
    rows.set(keyOf(row), row)
    columns.set(keyOf(column), column)
    values.set(`${keyOf(row)} ${keyOf(column)}`, given[0]!)
  }
  const sorted = inOrder([...rows.values()], units[0])
  const across = inOrder([...columns.values()], units[1])
  return {
    rows: sorted,
    columns: across,
    cells: sorted.map((row) =>
      across.map((column) => values.get(`${keyOf(row)} ${keyOf(column)}`) ?? null),
    ),
  }
}

/**
 * The course of a figure, a row for each period of the range; of an open range from its first to
 * its last period with records. Without rows: no records. Of averages (`noFigure` is null) periods
 * without records are left out.
 */
export function courseOf(
  groups: AggregateGroup[],
  range: DateRange,
  noFigure: 0 | null = 0,
): Figures {
  const unit = unitOf(range)
  const { rows, columns, cells } = arrange(groups, [unit])
  const known = new Map(rows.map((row, at) => ['value' in row ? row.value : null, cells[at]!]))
  known.delete(null)
  if (known.size === 0) return { rows: [], columns: [], cells: [] }
  const periods = (isClosed(range) ? periodsIn(range, unit) : [...known.keys()]).filter(
    (period) => (known.get(period)?.[0] ?? noFigure) !== null,
  )
  return {
    rows: periods.map((value) => ({ value })),
    columns,
    cells: periods.map((period) => known.get(period) ?? [null]),
  }
}

/** The parts of time that come again, all of which are shown. */
const cycles: Partial<Record<TimeUnit, number[]>> = {
  weekday: [1, 2, 3, 4, 5, 6, 7],
  hourOfDay: Array.from({ length: 24 }, (_, hour) => hour),
}

const periods: TimeUnit[] = ['day', 'week', 'month', 'quarter', 'year']

/**
 * Periods without gaps, days of the week and hours in full, each with the records without a date
 * last; other values as they came, with the others last.
 */
function inOrder(parts: Part[], unit: TimeUnit | undefined): Part[] {
  const without = parts.filter((part) => 'value' in part && part.value === null)
  if (unit && periods.includes(unit)) {
    const known = parts.flatMap((part) =>
      'value' in part && typeof part.value === 'string' ? [part.value] : [],
    )
    return [...withGaps(known.sort(), unit).map((value) => ({ value })), ...without]
  }
  const cycle = unit && cycles[unit]
  if (cycle) {
    return parts.length === 0 ? [] : [...cycle.map((value) => ({ value })), ...without]
  }
  return [...parts.filter((part) => !('other' in part)), ...parts.filter((part) => 'other' in part)]
}

/**
 * The list filter of the records of one group; undefined for a group that a list cannot show (a
 * weekday). The others are all but the values that have a group of their own.
 */
export function groupFilter(
  element: DashboardElement,
  entity: Entity,
  { range, figures, by }: { range: DateRange; figures: Figures; by: Part[] },
): Record<string, unknown> | undefined {
  const [first] = by
  if (element.list) {
    if (!first || !('value' in first) || first.value === null) return undefined
    return Object.fromEntries(
      Object.entries(element.list.filter).map(([name, text]) => [
        name,
        text.replaceAll('{value}', String(first.value)),
      ]),
    )
  }
  const filter = filterOf(element, entity, range)
  const [fields, units] = [fieldsOf(element), unitsOf(element)]
  for (const [index, part] of by.entries()) {
    const [field, unit] = [fields[index], units[index]]
    if (field === undefined) return undefined
    if ('other' in part)
      Object.assign(filter, allBut(field, index === 0 ? figures.rows : figures.columns))
    else if (part.value === null) filter[`${field}[empty]`] = 'true'
    else if (!unit) filter[field] = String(part.value)
    else if (periods.includes(unit)) {
      const from = String(part.value)
      narrow(filter, betweenDays(entity, field, { from, to: periodEnd(from, unit) }))
    } else if (unit === 'hour') {
      const ends = [`${part.value}:00`, `${String(part.value).slice(0, 13)}:59:59`]
      narrow(filter, { [`${field}[between]`]: ends.map(instantOnWire) })
    } else return undefined
  }
  return filter
}

/**
 * Adds the ends of a period to a filter. A range that the filter has for the same field stays: of a
 * month in which it begins, only the days from then on are counted.
 */
function narrow(filter: Record<string, unknown>, period: Record<string, unknown>): void {
  for (const [name, ends] of Object.entries(period)) {
    const [from, to] = ends as [string, string]
    const [first = '', last = ''] = Array.isArray(filter[name]) ? (filter[name] as string[]) : []
    filter[name] = [
      Date.parse(first) > Date.parse(from) ? first : from,
      Date.parse(last) < Date.parse(to) ? last : to,
    ]
  }
}

/** The filter of the records with none of these values of a field. */
function allBut(field: string, parts: Part[]): Record<string, unknown> {
  const values = parts.flatMap((part) => ('value' in part ? [part.value] : []))
  return {
    [`${field}[nin]`]: values.filter((value) => value !== null).map(String),
    ...(values.includes(null) ? { [`${field}[empty]`]: 'false' } : {}),
  }
}
