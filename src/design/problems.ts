import {
  checkBounds,
  checkColumn,
  checkKey,
  checkSettings,
  conditionNames,
  type Place,
  type Report,
} from './columnProblems.ts'
import {
  answerColumns,
  columnsOf,
  partsOf,
  repeatedColumn,
  type DesignColumn,
  type DesignGroup,
  type DesignPart,
  type DesignRow,
} from './design.ts'
import { toSchema } from './designSchema.ts'
import { computationOf } from './formula.ts'
import { isAnswered } from './fieldKinds.ts'

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
  lookup: '"%{label}" takes its choices from the look-up list "%{name}", which does not exist.',
  choiceTwice: '"%{label}" has the choice "%{choice}" twice.',
  choiceReserved: '"%{label}" has the choice "%{choice}", which is reserved.',
  pattern: '"%{label}" has a pattern that cannot be read.',
  patternSlow:
    '"%{label}" has a pattern that can take very long, because it can match the same text in very many ways. Avoid repetitions inside of repetitions.',
  range: '"%{label}" has a least value above the greatest.',
  fallback: '"%{label}" has a default that is none of its choices.',
  fallbackWrong: '"%{label}" has a default that is not a possible answer.',
  tooLong: '"%{label}" has a text of more than %{most} characters: %{setting}.',
  tooMany: '"%{label}" has more than %{most} entries: %{setting}.',
  setting: '"%{label}" has a value that is not possible: %{setting}.',
  groupRows:
    'The rows of the group "%{label}" do not follow each other, or differ in its settings.',
  conditionEmpty: '"%{label}" has a condition without a value.',
  condition: '"%{label}" depends on "%{key}", which does not exist.',
  cycle: '"%{label}" depends on itself.',
  table: '"%{label}" has no columns.',
  picture: 'A picture has no image.',
  formulaEmpty: '"%{label}" has no formula.',
  formulaSyntax: '"%{label}" has a formula that cannot be read at character %{at}.',
  formulaName: '"%{label}" has a formula with the unknown name "%{name}".',
  formulaTypes:
    '"%{label}" has a formula that combines values of different types at character %{at}.',
  formulaResult: '"%{label}" has a formula whose result is not of its type.',
  tableKind: '"%{label}" is in a table, where the type "%{kind}" is not possible.',
} as const
export type DesignProblemCode = keyof typeof designProblemMessages

/**
 * Finds what prevents a design from being published, in reading order. `lookups` are the names of
 * the look-up lists that exist; absent: it is not known which do.
 */
export function findProblems(rows: DesignRow[], lookups?: ReadonlySet<string>): DesignProblem[] {
  const problems: DesignProblem[] = []
  const report = reportTo(problems)
  const every = rows.flatMap(columnsOf)
  if (every.every((each) => !isAnswered(each.fieldType)))
    problems.push({ code: 'empty', path: '', row: 0, column: 0, params: {} })
  const design: Design = {
    taken: new Map(),
    outside: byKey(answerColumns(rows)),
    lookups,
    ...(every.some(({ fieldType }) => fieldType === 'computed')
      ? computationOf(toSchema(rows))
      : noFormulas),
  }
  const groups = new Set<string>()
  for (const part of partsOf(rows)) {
    if (part.group) checkGroup(part.group, part, groups, report)
    checkPart(part, design, report)
  }
  const all = byKey(every)
  rows.forEach((row, at) =>
    columnsOf(row).forEach((column, index) => {
      const place = { row: at, column: index }
      reportCycles([column], all, () => place, report)
      const inner = column.settings?.columns ?? []
      if (column.fieldType === 'table' && inner.length > 0)
        reportCycles(
          inner,
          new Map([...all, ...byKey(inner)]),
          (position) => ({ ...place, inner: position }),
          report,
        )
    }),
  )
  return problems
}

/** What the columns of a design share. */
type Design = {
  /** The columns so far by their keys, of which each is taken once. */
  taken: Map<string, DesignColumn>
  /** What conditions outside of groups that repeat can use. */
  outside: ReadonlyMap<string, DesignColumn>
  lookups: ReadonlySet<string> | undefined
} & Formulas

/** What is wrong with computed columns, by their keys. */
type Formulas = Pick<ReturnType<typeof computationOf>, 'faults' | 'cycles'>

const noFormulas: Formulas = { faults: new Map(), cycles: new Set() }

/** Adds a problem of a column to a list, with the path that leads to it. */
const reportTo =
  (problems: DesignProblem[]): Report =>
  (place, property, code, column, params = {}) => {
    const inside = place.inner === undefined ? '' : `settings.columns.${place.inner}.`
    problems.push({
      ...place,
      code,
      path: place.group
        ? `${place.row}.group${inGroup(property)}`
        : `${place.row}.formSectionRowColumnModels.${place.column}.${inside}${property}`,
      params: {
        label: shortened(nameOf(column)),
        kind: column.fieldType,
        key: column.fieldKey ?? '',
        ...params,
      },
    })
  }

/** What a message calls a column: a divider has no label. */
const nameOf = ({ label, fieldKey, fieldType }: DesignColumn): string =>
  label || fieldKey || (isAnswered(fieldType) ? '' : fieldType)

/** A label as a message names it: one that is far too long is a problem itself. */
const shortened = (label: string): string =>
  label.length > 100 ? `${label.slice(0, 100)}…` : label

/** The path of a property of the column that a group stands for, in the group. */
const inGroup = (property: string): string =>
  property === ''
    ? ''
    : property === 'label'
      ? '.label'
      : property.startsWith('settings.texts.')
        ? property.slice('settings'.length)
        : `.repeat.${property.replace(/^settings\./, '')}`

/** Reports a group whose rows are apart or disagree about it, and settings that it cannot have. */
function checkGroup(
  group: DesignGroup,
  { rows, start }: DesignPart,
  seen: Set<string>,
  report: Report,
): void {
  const place = { row: start, column: 0, group: group.id }
  const column = repeatedColumn(group, group.repeat ?? { fieldKey: '' }, [])
  const differs = rows.some((row) => settingsText(row.group!) !== settingsText(group))
  if (seen.has(group.id) || differs)
    report(place, '', 'groupRows', { ...column, label: group.label || group.id })
  seen.add(group.id)
  checkSettings(column, place, report)
}

/** The settings of a group, to compare them; what is not set is written in different ways. */
const settingsText = ({ label, texts, collapsed, repeat }: DesignGroup): string =>
  JSON.stringify([
    label || '',
    Object.entries(texts ?? {}).sort(),
    collapsed ?? false,
    repeat ? [repeat.fieldKey, repeat.minItems ?? 0, repeat.maxItems ?? 0] : null,
  ])

/** Checks the rows of a group, or those between two groups. */
function checkPart({ group, rows, start }: DesignPart, design: Design, report: Report): void {
  const columns = rows.flatMap(columnsOf)
  const repeat = group?.repeat
  if (group && repeat) {
    const place = { row: start, column: 0, group: group.id }
    const list = repeatedColumn(group, repeat, columns)
    checkKey(list, place, design.taken, report)
    checkBounds(list, place, [[repeat.minItems, repeat.maxItems, 'minItems']], report)
    if (columns.every((each) => !isAnswered(each.fieldType)))
      report(place, 'fieldKey', 'table', list)
  }
  const known = repeat ? new Map([...design.outside, ...byKey(columns)]) : design.outside
  rows.forEach((row, at) =>
    columnsOf(row).forEach((column, index) => {
      const place = { row: start + at, column: index }
      checkColumn(column, place, { ...design, known, report })
      if (column.fieldType === 'computed') checkFormula(column, place, design, report)
      if (repeat && column.fieldType === 'table') report(place, 'fieldType', 'tableKind', column)
    }),
  )
}

/** Checks the formula of a computed column. */
function checkFormula(
  column: DesignColumn,
  place: Place,
  { faults, cycles }: Formulas,
  report: Report,
): void {
  const key = column.fieldKey ?? ''
  const { code, ...facts } = faults.get(key) ?? {}
  const params = Object.entries(facts).map(([name, fact]) => [name, String(fact)])
  if (code) report(place, 'settings.formula', code, column, Object.fromEntries(params))
  if (cycles.has(key)) report(place, 'settings.formula', 'cycle', column)
}

const byKey = (columns: DesignColumn[]): Map<string, DesignColumn> =>
  new Map(
    columns.flatMap((each) =>
      isAnswered(each.fieldType) && each.fieldKey ? [[each.fieldKey, each] as const] : [],
    ),
  )

/** Reports the columns that are shown by a chain of conditions that leads back to them. */
function reportCycles(
  columns: DesignColumn[],
  all: ReadonlyMap<string, DesignColumn>,
  placeOf: (index: number) => Place,
  report: Report,
): void {
  columns.forEach((column, index) => {
    if (column.fieldKey && dependsOn(column.fieldKey, column.fieldKey, all))
      report(placeOf(index), 'settings.visibleWhen', 'cycle', column)
  })
}

/** Whether the field is shown or required by a chain of conditions that leads to `wanted`. */
function dependsOn(
  start: string,
  wanted: string,
  all: ReadonlyMap<string, DesignColumn>,
  seen = new Set<string>(),
): boolean {
  const { visibleWhen } = all.get(start)?.settings ?? {}
  return conditionNames(visibleWhen).some((name) => {
    if (name === wanted) return true
    if (seen.has(name)) return false
    seen.add(name)
    return dependsOn(name, wanted, all, seen)
  })
}
