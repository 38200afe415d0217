import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { timeUnits, type TimeUnit } from '../../model/aggregate.ts'
import { kindsWithGoal, type DashboardElement, type ElementKind } from '../../model/dashboard.ts'
import type { Entity } from '../../model/entity.ts'
import { isDateField, isNumberColumn, type Field } from '../../model/field.ts'
import { fieldsOf, unitsOf } from './figures.ts'

/** The kinds of elements that people choose from, in the order in which they are offered. */
export const offeredKinds = [
  'bar',
  'line',
  'area',
  'donut',
  'heatmap',
  'table',
  'figure',
  'records',
  'text',
] as const satisfies ElementKind[]

/** Whether an element of a kind is made of groups, and of how many. */
export const groupsOf = (show: ElementKind): { least: number; most: number } =>
  show === 'figure' || show === 'text' || show === 'records'
    ? { least: 0, most: 0 }
    : show === 'donut'
      ? { least: 1, most: 1 }
      : show === 'heatmap'
        ? { least: 2, most: 2 }
        : { least: 1, most: 2 }

/** Whether the first group of a kind is a date. */
const needsDate = (show: ElementKind) => show === 'line' || show === 'area'

/** The status first, then values of which there are few, then names, dates and other texts. */
const rankOf = (field: Field): number => {
  if (field.status) return 0
  if (field.choices || field.lookup || field.flag) return 1
  if (field.reference) return 2
  return isDateField(field) ? 3 : 4
}

const isOffered = (field: Field) =>
  !field.hidden && !field.writeOnly && !field.unfiltered && (isInner(field) || isColumn(field))

const isColumn = ({ column, sqlType }: Field) =>
  column !== undefined && sqlType !== undefined && !/jsonb|\[\]$/.test(sqlType)

/** A single value within a stored object: an answer. */
const isInner = (field: Field) =>
  field.from === field.name && !field.shape && fieldTypeOf(field).operators.length > 0

const isNumber = (field: Field) =>
  isInner(field) ? fieldTypeOf(field).numeric === true : isNumberColumn(field)

const has = (field: Field, permits: (permission: string) => boolean) =>
  !field.permission || permits(field.permission)

/**
 * The fields that records can be grouped by, those with few values first. `permits` says whether
 * the user holds the permission that a field needs.
 */
export function groupFields(entity: Entity, permits: (permission: string) => boolean): Field[] {
  const fields = entity.fields.filter((field) => isOffered(field) && has(field, permits))
  return fields.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** The fields whose sum, average, least and greatest value can be measured. */
export const measureFields = (entity: Entity, permits: (permission: string) => boolean): Field[] =>
  entity.fields.filter(
    (field) => isOffered(field) && has(field, permits) && !field.reference && isNumber(field),
  )

/** The units that a date can be grouped by; a day has no hours. */
export const unitsFor = ({ moment }: Field): TimeUnit[] =>
  timeUnits.filter((unit) => moment !== 'day' || (unit !== 'hour' && unit !== 'hourOfDay'))

/** A group as an element names it. */
export const groupText = (field: Field, unit: TimeUnit = 'month'): string =>
  isDateField(field) ? `${field.name}:${unit}` : field.name

/**
 * The element in another shape, or of another entity: groups and other keywords that do not fit are
 * left out, and those that it needs are filled in.
 */
export function fitElement(element: DashboardElement, fields: Field[]): DashboardElement {
  const {
    show,
    group: _group,
    text,
    measure,
    date,
    filter,
    entity,
    top,
    goal,
    note,
    ...rest
  } = element
  if (show === 'text') return { ...rest, show, text: text ?? '' }
  const which = {
    ...(entity ? { entity } : {}),
    ...(filter ? { filter } : {}),
    ...(note ? { note } : {}),
    ...(goal && kindsWithGoal.includes(show) ? { goal } : {}),
  }
  if (show === 'records') return { ...rest, show, ...which }
  const known = (name: string) => fields.some((field) => field.name === name)
  const { least, most } = groupsOf(show)
  const [given, units] = [fieldsOf(element), unitsOf(element)]
  const groups = given.flatMap((name, index) => {
    const field = fields.find((each) => each.name === name)
    return field ? [groupText(field, units[index])] : []
  })
  const isDated = (group: string | undefined) => group?.includes(':') === true
  if (needsDate(show) && !isDated(groups[0])) {
    const first = fields.find(isDateField)
    if (first) groups.unshift(groupText(first))
  }
  for (const field of fields) {
    if (groups.length >= least) break
    if (!groups.some((group) => group.split(':')[0] === field.name)) groups.push(groupText(field))
  }
  const kept = groups.slice(0, most)
  return {
    ...rest,
    show,
    ...which,
    ...(kept.length > 0 ? { group: kept } : {}),
    ...(measure && known(measure.slice(measure.indexOf(':') + 1)) ? { measure } : {}),
    ...(date && known(date) ? { date } : {}),
    ...(top && kept.length > 0 ? { top } : {}),
  }
}

/** The values of a list's filter as an element stores them: texts, lists of them, and groups. */
export function elementFilter(values: Record<string, unknown>): DashboardElement['filter'] {
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || value === null || value === '' || name === 'exclude') return []
    if (name === 'status' && String(value).toUpperCase() === 'ALL') return []
    if (Array.isArray(value)) return value.length > 0 ? [[name, value.map(String)]] : []
    return [[name, typeof value === 'object' ? value : String(value)]]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** A name that no element has: `e1`, `e2`, … */
export function newName(elements: DashboardElement[]): string {
  for (let number = elements.length + 1; ; number++)
    if (!elements.some(({ name }) => name === `e${number}`)) return `e${number}`
}
