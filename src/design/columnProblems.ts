import { conditionFields } from '../model/condition.ts'
import { readFilterGroup } from '../model/filterGroup.ts'
import type { FilterGroup } from '../model/listQuery.ts'
import { isReservedKey, keyPattern, longestKey, lookupOf, type DesignColumn } from './design.ts'
import { isAnswered, kindOf, offers } from './fieldKinds.ts'
import { isPossibleDefault } from './possibleDefault.ts'
import type { DesignProblemCode } from './problems.ts'
import { settingFaults } from './settingFaults.ts'
import { isSlowPattern } from './slowPattern.ts'

/** The place of a column; `inner` is its place in a table, `group` the group that it stands for. */
export type Place = { row: number; column: number; inner?: number; group?: string }

/** Reports a problem with a property of a column. */
export type Report = (
  place: Place,
  property: string,
  code: DesignProblemCode,
  column: DesignColumn,
  params?: Record<string, string>,
) => void

/** What a column is checked against. */
type ColumnContext = {
  /** The columns before it by their keys; its own key is added. */
  taken: Map<string, DesignColumn>
  /** The columns that its conditions can use, by their keys. */
  known: ReadonlyMap<string, DesignColumn>
  /** The look-up lists that exist; undefined: it is not known which do. */
  lookups: ReadonlySet<string> | undefined
  report: Report
}

/** The kinds that a table can have as columns. */
export const isTableKind = (fieldType: string): boolean =>
  isAnswered(fieldType) && !['table', 'address', 'position', 'computed'].includes(fieldType)

/** Reports what is wrong with a column and, if it is a table, with its columns. */
export function checkColumn(column: DesignColumn, place: Place, context: ColumnContext): void {
  const { taken, report } = context
  const { fieldType } = column
  const settings = column.settings ?? {}
  const kind = kindOf(fieldType)
  if (!kind) return report(place, 'fieldType', 'unknownKind', column)
  if (!kind.schema) {
    if (fieldType !== 'divider' && fieldType !== 'picture' && !column.label?.trim())
      report(place, 'label', 'label', column)
    if (fieldType === 'picture' && !settings.picture)
      report(place, 'settings.picture', 'picture', column)
    checkSettings(column, place, report)
    return checkConditions(column, place, context)
  }
  if (place.inner !== undefined && !isTableKind(fieldType))
    report(place, 'fieldType', 'tableKind', column)
  if (!column.label?.trim()) report(place, 'label', 'label', column)
  checkKey(column, place, taken, report)
  if (offers(fieldType, 'choices')) checkChoices(column, place, context)
  checkSettings(column, place, report)
  const isUsable = checkPattern(column, place, report)
  // A default is never tried on a pattern that can take very long.
  if (isUsable) checkDefault(column, place, report)
  const bounds: Bounds[] = [
    [settings.minimum, settings.maximum, 'settings.minimum'],
    [settings.minLength, column.maximumLength ?? undefined, 'settings.minLength'],
    [settings.minItems, settings.maxItems, 'settings.minItems'],
  ]
  checkBounds(column, place, bounds, report)
  checkConditions(column, place, context)
  if (fieldType === 'table') checkTable(column, place, context)
}

/** Checks the key of a column, and takes it. */
export function checkKey(
  column: DesignColumn,
  place: Place,
  taken: Map<string, DesignColumn>,
  report: Report,
): void {
  const key = column.fieldKey ?? ''
  if (key === '') return report(place, 'fieldKey', 'key', column)
  if (isReservedKey(key)) return report(place, 'fieldKey', 'keyReserved', column)
  if (!keyPattern.test(key) || key.length > longestKey)
    return report(place, 'fieldKey', 'keyForm', column)
  const other = taken.get(key)
  if (other) return report(place, 'fieldKey', 'keyTwice', column, { other: other.label ?? key })
  taken.set(key, column)
}

/** The least and the greatest value, and the property of the least one. */
type Bounds = [least: number | undefined, greatest: number | undefined, property: string]

/** Reports each least value above its greatest. */
export function checkBounds(
  column: DesignColumn,
  place: Place,
  bounds: Bounds[],
  report: Report,
): void {
  for (const [least, greatest, property] of bounds)
    if (least !== undefined && greatest !== undefined && least > greatest)
      report(place, property, 'range', column)
}

function checkChoices(
  column: DesignColumn,
  place: Place,
  { lookups, report }: Pick<ColumnContext, 'lookups' | 'report'>,
): void {
  const options = column.options ?? []
  const lookup = lookupOf(column)
  if (lookup !== undefined && lookups && !lookups.has(lookup))
    report(place, 'options', 'lookup', column, { name: lookup })
  if (options.length === 0 || options.some((each) => !each.trim()))
    report(place, 'options', 'choices', column)
  const twice = options.find((each, index) => options.indexOf(each) !== index)
  if (twice !== undefined) report(place, 'options', 'choiceTwice', column, { choice: twice })
  const reserved = options.find(isReservedKey)
  if (reserved !== undefined)
    report(place, 'options', 'choiceReserved', column, { choice: reserved })
}

/** Reports the settings that the schema of columns does not allow. */
export function checkSettings(column: DesignColumn, place: Place, report: Report): void {
  for (const { code, property, setting, most } of settingFaults(column))
    report(place, property, code, column, {
      setting,
      ...(most === undefined ? {} : { most: String(most) }),
    })
}

/** Reports a default that nobody could answer. */
function checkDefault(column: DesignColumn, place: Place, report: Report): void {
  const fallback = column.settings?.default
  if (fallback === undefined) return
  if (offers(column.fieldType, 'choices') && !lookupOf(column)) {
    const options = column.options ?? []
    if (![fallback].flat().every((each) => options.includes(String(each))))
      report(place, 'settings.default', 'fallback', column)
  } else if (!isPossibleDefault(column)) report(place, 'settings.default', 'fallbackWrong', column)
}

/** Reports a pattern that cannot be used; whether there is none. */
function checkPattern(column: DesignColumn, place: Place, report: Report): boolean {
  const pattern = column.settings?.pattern
  if (!pattern) return true
  const code = !isPattern(pattern) ? 'pattern' : isSlowPattern(pattern) ? 'patternSlow' : undefined
  if (code) report(place, 'settings.pattern', code, column)
  return !code
}

function checkConditions(
  column: DesignColumn,
  place: Place,
  { known, report }: ColumnContext,
): void {
  for (const property of ['visibleWhen', 'requiredWhen'] as const)
    for (const name of conditionNames(column.settings?.[property]))
      if (!name) report(place, `settings.${property}`, 'conditionEmpty', column)
      else if (!known.has(name))
        report(place, `settings.${property}`, 'condition', column, { key: name })
}

/**
 * Checks the columns of a table: their keys are its own, and they see those beside the table too.
 */
function checkTable(column: DesignColumn, place: Place, context: ColumnContext): void {
  const { known, report } = context
  const inner = column.settings?.columns ?? []
  if (inner.length === 0) report(place, 'settings.columns', 'table', column)
  const taken = new Map<string, DesignColumn>()
  const beside = new Map([
    ...known,
    ...inner.flatMap((each) => (each.fieldKey ? [[each.fieldKey, each] as const] : [])),
  ])
  inner.forEach((each, index) =>
    checkColumn(each, { ...place, inner: index }, { ...context, taken, known: beside }),
  )
}

/**
 * The names of the fields of a condition; one that cannot be read depends on a field without a
 * name.
 */
export function conditionNames(condition: FilterGroup | undefined): string[] {
  if (condition === undefined) return []
  const { group } = readFilterGroup(condition)
  return group ? conditionFields(group) : ['']
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
