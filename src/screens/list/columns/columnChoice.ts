import type { Column, Entity } from '../../../model/entity.ts'

/**
 * The columns a user sees, their order and their widths in pixels, by path. Stored per list, in the
 * store and at the service.
 */
export type ColumnChoice = { order: string[]; hidden: string[]; widths?: Record<string, number> }

/** Parses the JSON text of a choice; undefined where it is invalid. */
export function readColumnChoice(text: string): ColumnChoice | undefined {
  try {
    return asColumnChoice(JSON.parse(text))
  } catch {
    // Not written by a list: the list uses the default columns.
    return undefined
  }
}

/** Validates a choice; undefined where it is invalid, without widths that are not understood. */
export function asColumnChoice(value: unknown): ColumnChoice | undefined {
  const { order, hidden, widths } = (value ?? {}) as Record<string, unknown>
  if (!areTexts(order) || !areTexts(hidden)) return undefined
  const known = Object.entries(widths ?? {}).filter(
    (each): each is [string, number] => typeof each[1] === 'number' && each[1] > 0,
  )
  return { order, hidden, ...(known.length > 0 ? { widths: Object.fromEntries(known) } : {}) }
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/**
 * Every column a list can show: those of the schema first, then the entity's other simple fields.
 */
export function availableColumns(entity: Pick<Entity, 'fields'>, columns: Column[]): Column[] {
  const named = new Set(columns.map((each) => each.field))
  const more = entity.fields.filter(
    (each) =>
      !named.has(each.name) &&
      !each.hidden &&
      !each.virtual &&
      !each.writeOnly &&
      each.system !== 'key' &&
      each.system !== 'version' &&
      (each.listColumn ?? 'offered') === 'offered',
  )
  return [...columns, ...more.map((each) => ({ field: each.name }))]
}

/** The default choice: the schema's columns visible, all others hidden. */
export const defaultChoice = (available: Column[], shown: Column[]): ColumnChoice => ({
  order: available.map((each) => each.field),
  hidden: available.filter((each) => !shown.includes(each)).map((each) => each.field),
})

/**
 * Applies a choice to `available`: its order, without the hidden ones. Columns added after the
 * choice was made keep their default.
 */
export function applyChoice(available: Column[], choice: ColumnChoice, shown: Column[]): Column[] {
  const known = choice.order.filter((path) => available.some((each) => each.field === path))
  const added = available.filter((each) => !choice.order.includes(each.field))
  const ordered = [...known.map((path) => available.find((each) => each.field === path)!), ...added]
  const visible = ordered.filter((each) =>
    added.includes(each) ? shown.includes(each) : !choice.hidden.includes(each.field),
  )
  return visible.length > 0 ? visible : shown
}

/** The choice with `path` moved one place up (-1) or down (1); unchanged at either end. */
export function moveColumn(choice: ColumnChoice, path: string, by: -1 | 1): ColumnChoice {
  const from = choice.order.indexOf(path)
  const to = from + by
  if (from < 0 || to < 0 || to >= choice.order.length) return choice
  const order = [...choice.order]
  order.splice(from, 1)
  order.splice(to, 0, path)
  return { ...choice, order }
}

/** The choice with `path` shown or hidden. */
export const toggleColumn = (choice: ColumnChoice, path: string): ColumnChoice => ({
  ...choice,
  hidden: choice.hidden.includes(path)
    ? choice.hidden.filter((each) => each !== path)
    : [...choice.hidden, path],
})
