import { decodeAggregate } from './aggregate.ts'
import { kindsWithGoal, type DashboardElement } from './dashboard.ts'
import { comparisonsIn, readFilterGroup } from './filterGroup.ts'
import { operators } from './listQuery.ts'

/** A fault of an element: the keyword that it is about (absent: the whole element), and why. */
export type ElementFault = { at: (string | number)[]; message: string }

/** A field that an element names, and the keyword that names it. */
export type NamedField = { at: (string | number)[]; field: string; use: 'group' | 'date' | 'other' }

/** The group and the measures of an element, and what of them cannot be read. */
export const aggregateOf = ({ group = [], measure }: DashboardElement) =>
  decodeAggregate(new URLSearchParams({ group: group.join(), ...(measure ? { measure } : {}) }))

/** The kinds of elements that show no figures. */
export const isWithoutFigures = ({ show }: DashboardElement): boolean =>
  show === 'records' || show === 'text'

/**
 * The faults of an element that its schema cannot express, whoever reads it. `earlier` are the
 * elements before it.
 */
export function elementFaults(
  element: DashboardElement,
  earlier: DashboardElement[],
): ElementFault[] {
  const { show, name, group, call } = element
  const faults: ElementFault[] = []
  const add = (at: ElementFault['at'], message: string) => void faults.push({ at, message })
  if (earlier.some((each) => each.name === name))
    add(['name'], 'another element has this name; each needs its own.')
  if (element.goal !== undefined && !kindsWithGoal.includes(show))
    add(['goal'], `only ${kindsWithGoal.join(', ')} have a goal.`)
  if (show === 'text') {
    if (!element.text) add([], 'a text needs "text".')
    return faults
  }
  if (!element.entity) add([], `${show} needs "entity".`)
  for (const key of Object.keys(element.filter ?? {})) {
    const operator = /\[(\w+)\]$/.exec(key)?.[1]
    if (operator !== undefined && !operators.some((each) => each === operator))
      add(['filter', key], `there is no operator "${operator}"; allowed: ${operators.join(', ')}.`)
  }
  if (show === 'records') return faults
  if (show === 'figure' && group) add(['group'], 'a figure has no groups.')
  if (show !== 'figure' && !group && !call) add([], `${show} needs "group" or "call".`)
  if (show === 'donut' && group?.[1]) add(['group'], 'a donut has one group.')
  if (show === 'heatmap' && group && !group[1]) add(['group'], 'a heatmap has two groups.')
  const { query, faults: unread } = aggregateOf(element)
  for (const { parameter, given, allowed } of unread)
    add([parameter], `${parameter} is "${given}"; allowed: ${allowed}.`)
  if (query.measure.length > 1) add(['measure'], 'an element has one measure.')
  if ((show === 'line' || show === 'area') && group && !query.group[0]?.unit)
    add(['group'], `${show} needs a date with a unit as its first group: startDate:month.`)
  return faults
}

/** The fields that an element names, in the order of its keywords. */
export function namedFields(element: DashboardElement): NamedField[] {
  if (element.show === 'text') return []
  const { where, ...filter } = element.filter ?? {}
  const { query } = aggregateOf(element)
  const group = typeof where === 'object' && where ? readFilterGroup(where).group : undefined
  return [
    ...Object.keys(filter)
      .filter((key) => key !== 'search')
      .map(
        (key): NamedField => ({
          at: ['filter', key],
          field: key.replace(/\[\w+\]$/, ''),
          use: 'other',
        }),
      ),
    ...(group ? comparisonsIn(group) : []).map(
      ({ field }): NamedField => ({ at: ['filter', 'where'], field, use: 'other' }),
    ),
    ...(element.date ? [{ at: ['date'], field: element.date, use: 'date' as const }] : []),
    ...query.group.map(
      ({ field, unit }, index): NamedField => ({
        at: ['group', index],
        field,
        use: unit ? 'date' : 'group',
      }),
    ),
    ...query.measure.flatMap((each): NamedField[] =>
      each.kind === 'count' ? [] : [{ at: ['measure'], field: each.field, use: 'other' }],
    ),
  ]
}
