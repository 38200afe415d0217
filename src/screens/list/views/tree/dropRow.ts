import type { FoundPlace, RefusedPlace } from '../../../drag/DragAndDrop.tsx'
import type { EntityRecord } from '../../../record/record.ts'

/**
 * A dragged row: its record, the key of the record above it, and the field with its place among
 * those below the same one, if people can change it.
 */
export type DraggedRow = {
  record: EntityRecord
  parent: EntityRecord['id'] | null
  position: string | undefined
}

/** The record below which a row would be, and its place there, from 1; absent: the last. */
export type TreePlace = { parent: EntityRecord['id'] | null; place?: number }

/** The part of a row, from its upper and its lower edge, that stands for the place beside it. */
const edge = 0.3

/**
 * The row under the pointer, below which the dragged one would be, or the top of the tree below its
 * last row. Where rows have an order, the edges of a row are the places before and after it. A row
 * cannot be dropped where it is, nor onto itself; at a row below it the reason is shown.
 */
export function findRow(
  x: number,
  y: number,
  dragged: DraggedRow,
  tree: HTMLElement | null,
): FoundPlace<TreePlace> | RefusedPlace | undefined {
  const { record, parent } = dragged
  const elements = document.elementsFromPoint(x, y)
  const row = elements
    .map((each) => each.closest<HTMLElement>('[data-tree-row]'))
    .find((each) => each !== null)
  if (row) {
    const path = JSON.parse(row.dataset.treeRow!) as EntityRecord['id'][]
    const target = path.at(-1)!
    if (target === record.id) return undefined
    if (path.includes(record.id)) return { refusal: 'screens.tree.circle' }
    const beside = findPlaceBeside(y, row, path, dragged)
    if (beside !== undefined) return beside ?? undefined
    if (target === parent) return undefined
    const { left, top, width, height } = row.getBoundingClientRect()
    return { target: { parent: target }, line: { left, top, width, height }, isFrame: true }
  }
  if (!tree || !elements.includes(tree) || parent === null) return undefined
  const { left, bottom, width } = tree.getBoundingClientRect()
  return { target: { parent: null }, line: { left, top: bottom - 4, width, height: 4 } }
}

/**
 * The place before or after a row, if the pointer is at one of its edges; null: the row is there
 * already.
 */
function findPlaceBeside(
  y: number,
  row: HTMLElement,
  path: EntityRecord['id'][],
  { record, parent: from, position }: DraggedRow,
): FoundPlace<TreePlace> | null | undefined {
  const at = Number(row.dataset.treePlace)
  if (!position || !at) return undefined
  const { left, top, bottom, width, height } = row.getBoundingClientRect()
  const isBefore = y < top + height * edge
  // Below an expanded row are the rows of its branch.
  const isAfter = y > bottom - height * edge && row.ariaExpanded !== 'true'
  if (!isBefore && !isAfter) return undefined
  const parent = path.at(-2) ?? null
  const own = parent === from ? Number(record[position]) : Infinity
  // The rows after the dragged one move up when it leaves its place.
  const place = at + (isAfter ? 1 : 0) - (own < at ? 1 : 0)
  if (place === own) return null
  return {
    target: { parent, place },
    line: { left, top: (isBefore ? top : bottom) - 2, width, height: 3 },
  }
}
