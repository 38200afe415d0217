import { operators } from './listQuery.ts'
import type { Filter, FilterGroup, FilterRule, Operator, QueryFault } from './listQuery.ts'

/** Limits of a filter group: levels of nesting, comparisons in total, values of one comparison. */
export const groupLimits = { depth: 5, comparisons: 100, values: 1_000 }

/** How many references the path of a comparison may follow; a link at its start does not count. */
export const mostReferences = 2

export const isGroup = (rule: FilterRule): rule is FilterGroup => 'any' in rule || 'all' in rule

/** How a group joins its rules. */
export const joinOf = (group: FilterGroup): 'any' | 'all' => ('any' in group ? 'any' : 'all')
export const rulesIn = (group: FilterGroup): FilterRule[] =>
  'any' in group ? group.any : group.all

/** A group of these rules. */
export const groupOf = (join: 'any' | 'all', rules: FilterRule[]): FilterGroup =>
  join === 'any' ? { any: rules } : { all: rules }

/** Every comparison of a group and its nested groups, in reading order. */
export const comparisonsIn = (group: FilterGroup): Filter[] =>
  rulesIn(group).flatMap((rule) => (isGroup(rule) ? comparisonsIn(rule) : [rule]))

/**
 * Reads a filter group from a query: `{ any: [{ field, operator, values }, { all: [...] }] }`,
 * values as texts, numbers or booleans. Faults name the position in the tree
 * (`where.any[1].operator`) and what is allowed there; if there are faults, no group is returned.
 */
export function readFilterGroup(
  given: unknown,
  parameter = 'where',
): { group?: FilterGroup; faults: QueryFault[] } {
  const faults: QueryFault[] = []
  let comparisons = 0
  const fault = (place: string, value: unknown, allowed: string): undefined =>
    void faults.push({ parameter: place, given: shown(value), allowed })

  const readGroup = (value: unknown, place: string, depth: number): FilterGroup | undefined => {
    if (!isObject(value) || Object.keys(value).length !== 1 || !('any' in value || 'all' in value))
      return fault(place, value, 'an object with "any" or "all"')
    if (depth > groupLimits.depth)
      return fault(place, value, `at most ${groupLimits.depth} levels of groups`)
    const join = 'any' in value ? 'any' : 'all'
    const list = value[join]
    if (!Array.isArray(list) || list.length === 0)
      return fault(`${place}.${join}`, list, 'a list with at least one rule')
    const rules: FilterRule[] = []
    for (const [index, each] of list.entries()) {
      // Further faults of a long list would add nothing to the message.
      if (comparisons > groupLimits.comparisons || faults.length >= 20) return undefined
      const rule = readRule(each, `${place}.${join}[${index}]`, depth)
      if (rule) rules.push(rule)
    }
    return groupOf(join, rules)
  }

  const readRule = (value: unknown, place: string, depth: number): FilterRule | undefined => {
    if (!isObject(value))
      return fault(place, value, '{ "field", "operator", "values" }, or a group of them')
    if ('any' in value || 'all' in value) return readGroup(value, place, depth + 1)
    comparisons++
    if (comparisons > groupLimits.comparisons)
      return fault(
        place,
        `${comparisons} comparisons`,
        `at most ${groupLimits.comparisons} comparisons`,
      )
    const { field, operator, values, ...rest } = value
    const [unknown] = Object.keys(rest)
    if (unknown !== undefined)
      return fault(`${place}.${unknown}`, rest[unknown], 'field, operator and values, nothing else')
    if (typeof field !== 'string' || field === '')
      return fault(`${place}.field`, field, 'the name of a field, or a path')
    if (!operators.includes(operator as Operator))
      return fault(`${place}.operator`, operator, operators.join(', '))
    if (
      !Array.isArray(values) ||
      values.length === 0 ||
      values.length > groupLimits.values ||
      !values.every(isScalar)
    )
      return fault(
        `${place}.values`,
        values,
        `a list of 1 to ${groupLimits.values} texts, numbers or booleans`,
      )
    return { field, operator: operator as Operator, values: values.map(String) }
  }

  const group = readGroup(given, parameter, 1)
  return { ...(group && faults.length === 0 ? { group } : {}), faults }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A given value, shortened for a message. */
export function shown(value: unknown): string {
  const text =
    value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
