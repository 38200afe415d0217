import type { Action } from '../../model/permission.ts'
import { actions } from '../../model/permissionCodes.ts'

/** One item that permissions are granted for; `code` is `AREA:ITEM`. */
export type MatrixItem = { code: string; name: string }
/** The items of one area. */
export type MatrixGroup = { area: string; name: string; items: MatrixItem[] }

/**
 * The state of a cell: on, off, or on for some of its users or items; `locked` says why it cannot
 * be switched, `exception` what it was taken out of.
 */
export type Cell = { on: boolean | 'some'; locked?: string; exception?: string }

/** One cell to switch. */
export type Target = { code: string; action: Action }

/**
 * Splits a full code into `AREA:ITEM` and its action; undefined for a wildcard code (`*`), which
 * has no cell.
 */
export function parseCode(permissionCode: string): Target | undefined {
  const [, area, item, action] = permissionCode.split(':')
  if (!area || !item || permissionCode.includes('*') || !actions.includes(action as Action))
    return undefined
  return { code: `${area}:${item}`, action: action as Action }
}

/** Codes in the order in which every matrix shows them; `known` are all items in that order. */
export function inMatrixOrder(codes: string[], known: { code: string }[]): string[] {
  const places = new Map(known.map(({ code }, place) => [code, place]))
  const place = (code: string) => places.get(code) ?? known.length
  return [...new Set(codes)].toSorted((a, b) => place(a) - place(b))
}

/**
 * The items of these codes by area, named by `names`, in the order in which the areas first occur.
 */
export function groupItems(
  codes: string[],
  names: { area: (area: string) => string; item: (code: string) => string },
): MatrixGroup[] {
  const groups = new Map<string, MatrixGroup>()
  for (const code of new Set(codes)) {
    const area = code.split(':')[0]!
    const group = groups.get(area) ?? { area, name: names.area(area), items: [] }
    group.items.push({ code, name: names.item(code) })
    groups.set(area, group)
  }
  return [...groups.values()]
}

/**
 * Keeps what contains `text` in its name or code; a group whose own name matches keeps all of its
 * items.
 */
export function filterGroups(groups: MatrixGroup[], text: string): MatrixGroup[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return groups
  const has = (name: string) => name.toLowerCase().includes(wanted)
  return groups
    .map((group) =>
      has(group.name)
        ? group
        : { ...group, items: group.items.filter(({ name, code }) => has(name) || has(code)) },
    )
    .filter(({ items }) => items.length > 0)
}

/** A whole column of a group: on when all of its cells are, and the cells that can be switched. */
export function allOf(
  group: MatrixGroup,
  action: Action,
  cellOf: (target: Target) => Cell,
): Cell & { targets: Target[] } {
  const cells = group.items.map(({ code }) => ({
    target: { code, action },
    cell: cellOf({ code, action }),
  }))
  const open = cells.filter(({ cell }) => !cell.locked)
  const on = cells.every(({ cell }) => cell.on === true)
    ? true
    : cells.some(({ cell }) => cell.on)
      ? 'some'
      : false
  const locked = open.length === 0 ? cells[0]?.cell.locked : undefined
  return { on, targets: open.map(({ target }) => target), ...(locked ? { locked } : {}) }
}
