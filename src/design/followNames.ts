import { groupOf, isGroup, joinOf, rulesIn } from '../model/filterGroup.ts'
import type { Filter, FilterGroup } from '../model/listQuery.ts'
import {
  columnsOf,
  isReservedKey,
  keyPattern,
  longestKey,
  type DesignColumn,
  type DesignRow,
  type DesignSettings,
  type DesignTexts,
} from './design.ts'
import { renameInFormula } from './formula.ts'

/** What a step of a design renamed, each from its old name to its new one. */
type Renames = {
  /** The keys of columns and of groups that repeat. */
  keys: Map<string, string>
  /** The keys of parts of an entry, by the old key of the table or group that repeats. */
  parts: Map<string, Map<string, string>>
  /** The choices of a column, by its old key. */
  choices: Map<string, [from: string, to: string]>
}

/**
 * The rows after a step in which conditions, formulas, defaults and texts follow the keys and
 * choices that the step renamed. A key that cannot be used, or that was not unique, is not
 * followed. Rows and columns that stay as they are remain the same objects.
 */
export function followNames(before: DesignRow[], after: DesignRow[]): DesignRow[] {
  const renames = findRenames(before, after)
  if (renames.keys.size + renames.parts.size + renames.choices.size === 0) return after
  return after.map((row) => {
    const columns = columnsOf(row)
    const changed = columns.map((column) => followIn(column, renames))
    return changed.every((column, index) => column === columns[index])
      ? row
      : { ...row, formSectionRowColumnModels: changed }
  })
}

/** A column or a group that repeats, with what others name it by. */
type Named = { key: string; list?: string; options?: string[]; columns?: DesignColumn[] }

function namedIn(rows: DesignRow[]): Map<string, Named> {
  const named = new Map<string, Named>()
  for (const row of rows) {
    const list = row.group?.repeat?.fieldKey
    if (row.group && list) named.set(row.group.id, { key: list })
    for (const { webId, fieldKey, options, settings } of columnsOf(row))
      if (webId)
        named.set(webId, {
          key: fieldKey ?? '',
          ...(list ? { list } : {}),
          ...(options ? { options } : {}),
          ...(settings?.columns ? { columns: settings.columns } : {}),
        })
  }
  return named
}

function findRenames(before: DesignRow[], after: DesignRow[]): Renames {
  const renames: Renames = { keys: new Map(), parts: new Map(), choices: new Map() }
  const [same, kept] = [new Set(before), new Set(after)]
  const changed = namedIn(after.filter((row) => !same.has(row)))
  const old = namedIn(before.filter((row) => !kept.has(row)))
  const isFollowed = isUnique(before, after)
  for (const [id, { key, options, columns }] of changed) {
    const was = old.get(id)
    if (!was) continue
    if (was.key !== key && isFollowed(was.key, key)) {
      renames.keys.set(was.key, key)
      if (was.list) addPart(renames, was.list, was.key, key)
    }
    const choice = renamedOne(was.options ?? [], options ?? [])
    if (choice) renames.choices.set(was.key, choice)
    const part = renamedOne(keysIn(was.columns), keysIn(columns))
    if (part && isKey(part[1])) addPart(renames, was.key, ...part)
  }
  return renames
}

const keysIn = (columns: DesignColumn[] = []) => columns.map(({ fieldKey }) => fieldKey ?? '')

function addPart({ parts }: Renames, list: string, from: string, to: string): void {
  parts.set(list, (parts.get(list) ?? new Map<string, string>()).set(from, to))
}

const isKey = (key: string) =>
  keyPattern.test(key) && key.length <= longestKey && !isReservedKey(key)

/** Whether references can follow from one key to another: each is that of one column only. */
function isUnique(before: DesignRow[], after: DesignRow[]) {
  const count = (rows: DesignRow[], key: string) =>
    [...namedIn(rows).values()].filter((each) => each.key === key).length
  return (from: string, to: string) =>
    isKey(to) && from !== '' && count(before, from) === 1 && count(after, to) === 1
}

/** The one item of a list that got another name; undefined: none, or more than a name changed. */
function renamedOne(before: string[], after: string[]): [from: string, to: string] | undefined {
  if (before.length !== after.length) return undefined
  const places = before.flatMap((item, index) => (item === after[index] ? [] : [index]))
  const [from, to] = [before[places[0]!]!, after[places[0]!]!]
  const isOne = places.length === 1 && from !== '' && to.trim() !== ''
  return isOne && !after.includes(from) && !before.includes(to) ? [from, to] : undefined
}

function followIn(column: DesignColumn, renames: Renames): DesignColumn {
  const { settings } = column
  if (!settings) return column
  const changes: DesignSettings = {}
  for (const word of ['visibleWhen', 'requiredWhen'] as const)
    if (settings[word]) changes[word] = followInCondition(settings[word], renames)
  if (settings.formula !== undefined)
    changes.formula = renameInFormula(settings.formula, (name, list) =>
      list === undefined ? renames.keys.get(name) : renames.parts.get(list)?.get(name),
    )
  const own = [...renames.choices].find(
    ([key]) => (renames.keys.get(key) ?? key) === column.fieldKey,
  )
  if (own) Object.assign(changes, followChoice(settings, ...own[1]))
  if (settings.columns) changes.columns = followInTable(settings.columns, column, renames)
  const isSame = (Object.keys(changes) as (keyof DesignSettings)[]).every(
    (word) => changes[word] === settings[word],
  )
  return isSame ? column : { ...column, settings: { ...settings, ...changes } }
}

/** The columns of a table, whose conditions name its own columns first. */
function followInTable(
  columns: DesignColumn[],
  { fieldKey }: DesignColumn,
  renames: Renames,
): DesignColumn[] {
  const list = [...renames.keys].find(([, to]) => to === fieldKey)?.[0] ?? fieldKey ?? ''
  const own = keysIn(columns)
  const outside = [...renames.keys].filter(([from]) => !own.includes(from))
  const keys = new Map([...outside, ...(renames.parts.get(list) ?? [])])
  const changed = columns.map((each) => followIn(each, { ...renames, keys, choices: new Map() }))
  return changed.every((each, index) => each === columns[index]) ? columns : changed
}

/** The same group if it names nothing that was renamed. */
function followInCondition(group: FilterGroup, renames: Renames): FilterGroup {
  const rules = rulesIn(group)
  const changed = rules.map((rule) =>
    isGroup(rule) ? followInCondition(rule, renames) : followInComparison(rule, renames),
  )
  return changed.every((rule, index) => rule === rules[index])
    ? group
    : groupOf(joinOf(group), changed)
}

function followInComparison(rule: Filter, { keys, choices }: Renames): Filter {
  const field = keys.get(rule.field)
  const [from, to] = choices.get(rule.field) ?? []
  const isChosen = from !== undefined && rule.values.includes(from)
  if (field === undefined && !isChosen) return rule
  return {
    ...rule,
    field: field ?? rule.field,
    values: isChosen ? rule.values.map((each) => (each === from ? to! : each)) : rule.values,
  }
}

/** What a column says about a choice of its own: its default and its names in other languages. */
function followChoice(settings: DesignSettings, from: string, to: string): DesignSettings {
  const given = settings.default
  const follow = (value: string) => (value === from ? to : value)
  const followText = (texts: DesignTexts): DesignTexts =>
    texts.options?.[from] === undefined
      ? texts
      : {
          ...texts,
          options: Object.fromEntries(
            Object.entries(texts.options).map(([choice, text]) => [follow(choice), text]),
          ),
        }
  return {
    ...(given === from ? { default: to } : {}),
    ...(Array.isArray(given) ? { default: given.map(follow) } : {}),
    ...(settings.texts
      ? {
          texts: Object.fromEntries(
            Object.entries(settings.texts).map(([code, texts]) => [code, followText(texts)]),
          ),
        }
      : {}),
  }
}
