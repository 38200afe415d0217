import {
  comparisonsIn,
  groupOf,
  isGroup,
  joinOf,
  readFilterGroup,
  rulesIn,
} from '../../../model/filterGroup.ts'
import type { Filter, FilterGroup, FilterRule } from '../../../model/listQuery.ts'
import {
  reservedKeys,
  fromConditions,
  isFilled,
  isStatusChanged,
  toConditions,
} from './filterConditions.ts'
import type { FilterValues } from './filterConditions.ts'

/** The group of a filter beside its plain conditions; undefined where there is no readable one. */
const groupIn = ({ where }: FilterValues): FilterGroup | undefined =>
  typeof where === 'object' && where !== null ? readFilterGroup(where).group : undefined

/** A filter's conditions and groups as one tree, without search and status. */
export function toTree(values: FilterValues): FilterGroup {
  const plain = toConditions(values)
  const group = groupIn(values)
  if (!group) return groupOf('all', plain)
  if (plain.length === 0) return group
  return groupOf('all', [...plain, ...(joinOf(group) === 'all' ? rulesIn(group) : [group])])
}

/**
 * Converts a tree to a filter: conditions joined by "all" field by field, as links and older saved
 * filters have them; the rest under `where`. Conditions without a value and empty groups are left
 * out.
 */
export function fromTree(tree: FilterGroup): FilterValues {
  const tidy = simplifyTree(tree)
  if (joinOf(tidy) === 'any') return { where: tidy }
  const names = new Set<string>()
  const isPlain = (rule: FilterRule): rule is Filter => {
    if (isGroup(rule) || reservedKeys.has(rule.field)) return false
    const [name] = Object.keys(fromConditions([rule]))
    return !names.has(name!) && Boolean(names.add(name!))
  }
  const plain: Filter[] = []
  const rest: FilterRule[] = []
  for (const rule of rulesIn(tidy))
    if (isPlain(rule)) plain.push(rule)
    else rest.push(rule)
  const [first] = rest
  const where = rest.length === 1 && isGroup(first!) ? first : groupOf('all', rest)
  return { ...fromConditions(plain), ...(rest.length > 0 ? { where } : {}) }
}

/** Simplifies the tree: removes empty conditions and redundant groups. */
export function simplifyTree(tree: FilterGroup): FilterGroup {
  const join = joinOf(tree)
  const rules = rulesIn(tree).flatMap((rule): FilterRule[] => {
    if (!isGroup(rule)) return isFilled(rule) ? [rule] : []
    const inner = simplifyTree(rule)
    const within = rulesIn(inner)
    return within.length < 2 || joinOf(inner) === join ? within : [inner]
  })
  const [only] = rules
  if (rules.length === 1 && isGroup(only!)) return only
  return groupOf(rules.length > 1 ? join : 'all', rules)
}

/**
 * Counts the active conditions: each comparison, including those in groups, and the status when it
 * is not the list's default.
 */
export function countConditions(values: FilterValues, defaults: FilterValues): number {
  return comparisonsIn(toTree(values)).length + (isStatusChanged(values, defaults) ? 1 : 0)
}
