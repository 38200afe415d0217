import safeRegex from 'safe-regex2'
import { conditionFields } from '../model/condition.ts'
import { readFilterGroup } from '../model/filterGroup.ts'
import type { FilterGroup } from '../model/listQuery.ts'
import {
  answerColumns,
  columnsOf,
  isReservedKey,
  keyPattern,
  longestKey,
  lookupOf,
  partsOf,
  repeatedColumn,
  type DesignColumn,
  type DesignRow,
} from './design.ts'
import { toSchema } from './designSchema.ts'
import { computationOf } from './formula.ts'
import { isAnswered, kindOf, offers } from './fieldKinds.ts'

/**
 * What prevents a design from being published. `path` leads to the column and its property:
 * `0.formSectionRowColumnModels.1.fieldKey`; `params` are for the message of the code.
 */
export type DesignProblem = {
  code: DesignProblemCode
  path: string
  /** The place of the column; `inner` is its place in a table. */
  row: number
  column: number
  inner?: number
  /** The id of the group that has the problem, which begins at `row`. */
  group?: string
  params: Record<string, string>
}

/** The problems of designs with their English messages. */
export const designProblemMessages = {
  empty: 'The section has no fields yet.',
  unknownKind: '"%{label}" has the unknown field type "%{kind}".',
  label: 'A field of the type "%{kind}" has no label.',
  key: '"%{label}" has no key.',
  keyForm:
    '"%{label}" has the key "%{key}". A key starts with a letter, has letters, digits and "_" only, and at most 60 characters.',
  keyReserved: '"%{label}" has the key "%{key}", which is reserved.',
  keyTwice: '"%{label}" has the same key as "%{other}": "%{key}".',
  choices: '"%{label}" has no choices.',
  choiceTwice: '"%{label}" has the choice "%{choice}" twice.',
  pattern: '"%{label}" has a pattern that cannot be read.',
  patternSlow:
    '"%{label}" has a pattern that can take very long. Avoid repetitions inside of repetitions.',
  range: '"%{label}" has a least value above the greatest.',
  fallback: '"%{label}" has a default that is none of its choices.',
  condition: '"%{label}" depends on "%{key}", which does not exist.',
  cycle: '"%{label}" depends on itself.',
  table: '"%{label}" has no columns.',
  formulaEmpty: '"%{label}" has no formula.',
  formulaSyntax: '"%{label}" has a formula that cannot be read at character %{at}.',
  formulaName: '"%{label}" has a formula with the unknown name "%{name}".',
  formulaTypes:
    '"%{label}" has a formula that combines values of different types at character %{at}.',
  formulaResult: '"%{label}" has a formula whose result is not of its type.',
  tableKind: '"%{label}" is in a table, where the type "%{kind}" is not possible.',
} as const
export type DesignProblemCode = keyof typeof designProblemMessages

/** The kinds that a table can have as columns. */
export const isTableKind = (fieldType: string): boolean =>
  isAnswered(fieldType) && !['table', 'address', 'position', 'computed'].includes(fieldType)

type Place = { row: number; column: number; inner?: number; group?: string }

/** Finds what prevents a design from being published, in reading order. */
export function findProblems(rows: DesignRow[]): DesignProblem[] {
  const problems: DesignProblem[] = []
  const report = (
    place: Place,
    property: string,
    code: DesignProblemCode,
    column: DesignColumn | undefined,
    params: Record<string, string> = {},
  ) => {
    const inside = place.inner === undefined ? '' : `settings.columns.${place.inner}.`
    problems.push({
      ...place,
      code,
      path: place.group
        ? `${place.row}.group.repeat.${property}`
        : `${place.row}.formSectionRowColumnModels.${place.column}.${inside}${property}`,
      params: {
        label: column?.label || column?.fieldKey || '',
        kind: column?.fieldType ?? '',
        key: column?.fieldKey ?? '',
        ...params,
      },
    })
  }
  const every = rows.flatMap(columnsOf)
  const all = byKey(every)
  /** What conditions outside of groups that repeat can use. */
  const outside = byKey(answerColumns(rows))
  if (every.every((each) => !isAnswered(each.fieldType)))
    problems.push({ code: 'empty', path: '', row: 0, column: 0, params: {} })

  const visit = (
    column: DesignColumn,
    place: Place,
    taken: Map<string, DesignColumn>,
    known: ReadonlyMap<string, DesignColumn>,
  ) => {
    const kind = kindOf(column.fieldType)
    const settings = column.settings ?? {}
    if (!kind) return report(place, 'fieldType', 'unknownKind', column)
    if (!kind.schema) {
      if (column.fieldType !== 'divider' && column.fieldType !== 'picture' && !column.label?.trim())
        report(place, 'label', 'label', column)
      return undefined
    }
    if (place.inner !== undefined && !isTableKind(column.fieldType))
      report(place, 'fieldType', 'tableKind', column)
    if (!column.label?.trim()) report(place, 'label', 'label', column)
    checkKey(column, place, taken, report)
    if (offers(column.fieldType, 'choices')) {
      const options = column.options ?? []
      if (options.length === 0 || options.some((each) => !each.trim()))
        report(place, 'options', 'choices', column)
      const twice = options.find((each, index) => options.indexOf(each) !== index)
      if (twice !== undefined) report(place, 'options', 'choiceTwice', column, { choice: twice })
      if (
        settings.default !== undefined &&
        !lookupOf(column) &&
        ![settings.default].flat().every((each) => options.includes(String(each)))
      )
        report(place, 'settings.default', 'fallback', column)
    }
    if (settings.pattern) {
      if (!isPattern(settings.pattern)) report(place, 'settings.pattern', 'pattern', column)
      else if (!safeRegex(settings.pattern))
        report(place, 'settings.pattern', 'patternSlow', column)
    }
    for (const [least, greatest, property] of [
      [settings.minimum, settings.maximum, 'settings.minimum'],
      [settings.minLength, column.maximumLength ?? undefined, 'settings.minLength'],
      [settings.minItems, settings.maxItems, 'settings.minItems'],
    ] as const)
      if (least !== undefined && greatest !== undefined && least > greatest)
        report(place, property, 'range', column)
    for (const property of ['visibleWhen', 'requiredWhen'] as const)
      for (const name of fieldsOf(settings[property]))
        if (!known.has(name))
          report(place, `settings.${property}`, 'condition', column, { key: name })
    if (column.fieldType === 'table') {
      const inner = settings.columns ?? []
      if (inner.length === 0) report(place, 'settings.columns', 'table', column)
      const own = new Map<string, DesignColumn>()
      const beside = new Map([
        ...known,
        ...inner.flatMap((each) => (each.fieldKey ? [[each.fieldKey, each] as const] : [])),
      ])
      inner.forEach((each, index) => visit(each, { ...place, inner: index }, own, beside))
    }
    return undefined
  }
  const taken = new Map<string, DesignColumn>()
  const { faults, cycles } = every.some(({ fieldType }) => fieldType === 'computed')
    ? computationOf(toSchema(rows))
    : noFormulas
  for (const { group, rows: own, start } of partsOf(rows)) {
    const columns = own.flatMap(columnsOf)
    const { repeat } = group ?? {}
    if (group && repeat) {
      const place = { row: start, column: 0, group: group.id }
      const list = repeatedColumn(group, repeat, columns)
      checkKey(list, place, taken, report)
      const { minItems, maxItems } = repeat
      if (minItems !== undefined && maxItems !== undefined && minItems > maxItems)
        report(place, 'minItems', 'range', list)
      if (columns.every((each) => !isAnswered(each.fieldType)))
        report(place, 'fieldKey', 'table', list)
    }
    const known = repeat ? new Map([...outside, ...byKey(columns)]) : outside
    own.forEach((row, at) =>
      columnsOf(row).forEach((column, index) => {
        const place = { row: start + at, column: index }
        visit(column, place, taken, known)
        if (column.fieldType === 'computed') {
          const { code, ...facts } = faults.get(column.fieldKey ?? '') ?? {}
          const params = Object.entries(facts).map(([name, fact]) => [name, String(fact)])
          if (code) report(place, 'settings.formula', code, column, Object.fromEntries(params))
          if (cycles.has(column.fieldKey ?? '')) report(place, 'settings.formula', 'cycle', column)
        }
        if (repeat && column.fieldType === 'table') report(place, 'fieldType', 'tableKind', column)
      }),
    )
  }
  rows.forEach((row, at) =>
    columnsOf(row).forEach((column, index) => {
      if (column.fieldKey && dependsOn(column.fieldKey, column.fieldKey, all))
        report({ row: at, column: index }, 'settings.visibleWhen', 'cycle', column)
    }),
  )
  return problems
}

const noFormulas: Pick<ReturnType<typeof computationOf>, 'faults' | 'cycles'> = {
  faults: new Map(),
  cycles: new Set(),
}

const byKey = (columns: DesignColumn[]): Map<string, DesignColumn> =>
  new Map(
    columns.flatMap((each) =>
      isAnswered(each.fieldType) && each.fieldKey ? [[each.fieldKey, each] as const] : [],
    ),
  )

function checkKey(
  column: DesignColumn,
  place: Place,
  taken: Map<string, DesignColumn>,
  report: (
    place: Place,
    property: string,
    code: DesignProblemCode,
    column: DesignColumn,
    params?: Record<string, string>,
  ) => void,
) {
  const key = column.fieldKey ?? ''
  if (key === '') return report(place, 'fieldKey', 'key', column)
  if (isReservedKey(key)) return report(place, 'fieldKey', 'keyReserved', column)
  if (!keyPattern.test(key) || key.length > longestKey)
    return report(place, 'fieldKey', 'keyForm', column)
  const other = taken.get(key)
  if (other) return report(place, 'fieldKey', 'keyTwice', column, { other: other.label ?? key })
  taken.set(key, column)
}

/** The fields of a condition; one that cannot be read depends on a field without a name. */
function fieldsOf(condition: FilterGroup | undefined): string[] {
  if (condition === undefined) return []
  const { group } = readFilterGroup(condition)
  return group ? conditionFields(group) : ['']
}

/** Whether the field is shown or required by a chain of conditions that leads to `wanted`. */
function dependsOn(
  start: string,
  wanted: string,
  all: ReadonlyMap<string, DesignColumn>,
  seen = new Set<string>(),
): boolean {
  const { visibleWhen } = all.get(start)?.settings ?? {}
  return fieldsOf(visibleWhen).some((name) => {
    if (name === wanted) return true
    if (seen.has(name)) return false
    seen.add(name)
    return dependsOn(name, wanted, all, seen)
  })
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
