import type { LanguageCode } from '../model/language.ts'
import {
  columnsOf,
  lookupOf,
  type DesignColumn,
  type DesignGroup,
  type DesignRow,
} from './design.ts'

/**
 * One difference between two designs. `column` is the column as it is now, or as it was if it was
 * removed; `table` is the table that it is a column of.
 */
export type DesignChange =
  | { change: 'added' | 'removed' | 'moved'; column: DesignColumn; table?: DesignColumn }
  | ({ change: 'setting'; column: DesignColumn; table?: DesignColumn } & SettingChange)
  | { change: 'groupAdded' | 'groupRemoved'; group: DesignGroup }
  | { change: 'groupRenamed'; group: DesignGroup; from: string }
  | { change: 'groupChanged' | 'groupRepeats' | 'groupOnce'; group: DesignGroup }
  | ({ change: 'groupSetting'; group: DesignGroup } & SettingChange)

/**
 * A property that was set, changed or removed (`from` or `to` is undefined). A text has the
 * language that it is in; of choices, `from` has those that were removed and `to` those that were
 * added.
 */
export type SettingChange = {
  setting: string
  language?: LanguageCode
  from: unknown
  to: unknown
}

type Placed = { column: DesignColumn; row: number; group: string | undefined }

const placed = (rows: DesignRow[]): Placed[] =>
  rows.flatMap((each, row) =>
    columnsOf(each).map((column) => ({ column, row, group: each.group?.id })),
  )

/**
 * Lists the differences from one design to another: removed columns first, then the others in
 * reading order, then the groups.
 */
export function diffDesigns(before: DesignRow[], after: DesignRow[]): DesignChange[] {
  const [old, now] = [placed(before), placed(after)]
  const pairs = pairColumns(
    old.map(({ column }) => column),
    now.map(({ column }) => column),
  )
  const [oldGroups, newGroups] = [groupsOf(before), groupsOf(after)]
  const moved = movedColumns(old, now, pairs, (id) => oldGroups.has(id) && newGroups.has(id))
  return [
    ...removedColumns(old, pairs).map(({ column }) => ({ change: 'removed' as const, column })),
    ...now.flatMap(({ column }, index): DesignChange[] => {
      const from = pairs.get(index)
      if (from === undefined) return [{ change: 'added', column }]
      return [
        ...(moved.has(index) ? [{ change: 'moved' as const, column }] : []),
        ...diffColumn(old[from]!.column, column),
      ]
    }),
    ...diffGroups(oldGroups, newGroups),
  ]
}

/**
 * Which old column each new one was, both by their index: the one with the same id, else with the
 * same key, else the same element with the same text.
 */
function pairColumns(old: DesignColumn[], now: DesignColumn[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  for (const identity of [
    ({ webId }: DesignColumn) => webId,
    ({ fieldKey }: DesignColumn) => fieldKey,
    ({ fieldKey, fieldType, label }: DesignColumn) =>
      fieldKey ? undefined : `${fieldType} ${label ?? ''}`,
  ]) {
    const known = new Map<string, number[]>()
    old.forEach((column, index) => {
      const name = identity(column)
      if (name && !taken.has(index)) known.set(name, [...(known.get(name) ?? []), index])
    })
    now.forEach((column, index) => {
      const name = identity(column)
      const from = name && !pairs.has(index) ? known.get(name)?.shift() : undefined
      if (from === undefined) return
      pairs.set(index, from)
      taken.add(from)
    })
  }
  return pairs
}

function removedColumns<Each>(old: Each[], pairs: Map<number, number>): Each[] {
  const kept = new Set(pairs.values())
  return old.filter((_, index) => !kept.has(index))
}

/**
 * The columns that stand elsewhere: the fewest whose move explains the new order, and those that
 * left or joined the row or the group of their neighbour.
 */
function movedColumns(
  old: Placed[],
  now: Placed[],
  pairs: Map<number, number>,
  hasBoth: (group: string) => boolean,
): Set<number> {
  const kept = now.flatMap((_, index) => (pairs.has(index) ? [index] : []))
  const inOrder = new Set(longestRise(kept.map((index) => pairs.get(index)!)))
  const moved = new Set(kept.filter((index) => !inOrder.has(pairs.get(index)!)))
  let previous: number | undefined
  for (const index of kept) {
    if (moved.has(index)) continue
    const [here, there] = [now[index]!, old[pairs.get(index)!]!]
    const isBeside = (one: Placed, other: Placed | undefined) => one.row === other?.row
    const wasBeside = previous !== undefined && isBeside(there, old[pairs.get(previous)!])
    const stillBeside = previous !== undefined && isBeside(here, now[previous])
    // A group that is new or gone is a change of its own.
    const changedGroup =
      here.group !== there.group &&
      [here.group, there.group].every((id) => id === undefined || hasBoth(id))
    if (wasBeside !== stillBeside || changedGroup) moved.add(index)
    previous = index
  }
  return moved
}

/** The longest part of a list, not necessarily connected, whose numbers rise. */
function longestRise(numbers: number[]): number[] {
  // `ends[n]`: where the rise of n + 1 numbers with the smallest last number ends.
  const ends: number[] = []
  const before: (number | undefined)[] = []
  numbers.forEach((value, index) => {
    const at = ends.findIndex((end) => numbers[end]! >= value)
    const length = at < 0 ? ends.length : at
    before[index] = ends[length - 1]
    ends[length] = index
  })
  const rise: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) rise.unshift(numbers[at]!)
  return rise
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is not set, in the notations that mean it. */
const orUnset = (value: unknown): unknown =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)
    ? undefined
    : value

function diffColumn(old: DesignColumn, now: DesignColumn): DesignChange[] {
  const found: DesignChange[] = settingChanges(old, now).map((each) => ({
    change: 'setting',
    column: now,
    ...each,
  }))
  const [before, after] = [old.settings?.columns ?? [], now.settings?.columns ?? []]
  const inside = diffDesigns(
    [{ formSectionRowColumnModels: before }],
    [{ formSectionRowColumnModels: after }],
  )
  return [...found, ...inside.map((each) => ({ ...each, table: now }))]
}

/** The properties that differ. */
const compareSettings = (
  one: Record<string, unknown>,
  other: Record<string, unknown>,
  more: { language?: LanguageCode } = {},
): SettingChange[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((setting) => {
    const [from, to] = [orUnset(one[setting]), orUnset(other[setting])]
    return same(from, to) ? [] : [{ setting, ...more, from, to }]
  })

function settingChanges(old: DesignColumn, now: DesignColumn): SettingChange[] {
  const { texts: oldTexts, columns: _old, widths: oldWidths, ...before } = old.settings ?? {}
  const { texts: newTexts, columns: _new, widths: newWidths, ...after } = now.settings ?? {}
  const basics = ({
    label,
    fieldType,
    fieldKey,
    required,
    maximumLength,
    width,
  }: DesignColumn) => ({
    label,
    fieldType,
    fieldKey,
    required,
    maximumLength,
    width: width ?? 12,
  })
  const languages = Object.keys({ ...oldTexts, ...newTexts }) as LanguageCode[]
  return [
    ...compareSettings(basics(old), basics(now)),
    ...choiceChanges(old, now),
    ...compareSettings(before, after),
    ...compareSettings(
      { tablet: oldWidths?.tablet, mobile: oldWidths?.mobile },
      { tablet: newWidths?.tablet, mobile: newWidths?.mobile },
    ),
    ...languages.flatMap((language) =>
      compareSettings(oldTexts?.[language] ?? {}, newTexts?.[language] ?? {}, { language }),
    ),
  ]
}

function choiceChanges(old: DesignColumn, now: DesignColumn): SettingChange[] {
  const [from, to] = [old.options ?? [], now.options ?? []]
  if (same(from, to)) return []
  if (lookupOf(old) || lookupOf(now))
    return [{ setting: 'options', from: orUnset(from), to: orUnset(to) }]
  const removed = from.filter((each) => !to.includes(each))
  const added = to.filter((each) => !from.includes(each))
  return [
    ...(removed.length > 0 ? [{ setting: 'options', from: removed, to: undefined }] : []),
    ...(added.length > 0 ? [{ setting: 'options', from: undefined, to: added }] : []),
    ...(removed.length + added.length === 0 ? [{ setting: 'choiceOrder', from, to }] : []),
  ]
}

const groupsOf = (rows: DesignRow[]): Map<string, DesignGroup> =>
  new Map(rows.flatMap(({ group }) => (group ? [[group.id, group] as const] : [])))

function diffGroups(old: Map<string, DesignGroup>, now: Map<string, DesignGroup>): DesignChange[] {
  return [
    ...[...old.values()]
      .filter(({ id }) => !now.has(id))
      .map((group) => ({ change: 'groupRemoved' as const, group })),
    ...[...now.values()].flatMap((group): DesignChange[] => {
      const before = old.get(group.id)
      if (!before) return [{ change: 'groupAdded', group }]
      const { label: from = '', repeat: oldRepeat, ...restBefore } = before
      const { label: to = '', repeat, ...rest } = group
      return [
        ...(repeat && !oldRepeat ? [{ change: 'groupRepeats' as const, group }] : []),
        ...(oldRepeat && !repeat ? [{ change: 'groupOnce' as const, group }] : []),
        ...(oldRepeat && repeat
          ? compareSettings(oldRepeat, repeat).map((each) => ({
              change: 'groupSetting' as const,
              group,
              ...each,
            }))
          : []),
        ...(from === to ? [] : [{ change: 'groupRenamed' as const, group, from }]),
        ...(same(restBefore, rest) ? [] : [{ change: 'groupChanged' as const, group }]),
      ]
    }),
  ]
}
