import type { FoundPlace } from '../../../drag/DragAndDrop.tsx'
import type { EntityRecord } from '../../../record/record.ts'

/** A dragged row: its record, and the key of the record above it. */
export type DraggedRow = { record: EntityRecord; parent: EntityRecord['id'] | null }

/**
 * The row under the pointer, below which the dragged one would be, or the top of the tree below its
 * last row. A row cannot be dropped where it is, nor onto itself or a row below it.
 */
export function findRow(
  x: number,
  y: number,
  { record, parent }: DraggedRow,
  tree: HTMLElement | null,
): FoundPlace<{ parent: EntityRecord['id'] | null }> | undefined {
  const elements = document.elementsFromPoint(x, y)
  const row = elements
    .map((each) => each.closest<HTMLElement>('[data-tree-row]'))
    .find((each) => each !== null)
  if (row) {
    const path = JSON.parse(row.dataset.treeRow!) as EntityRecord['id'][]
    const target = path.at(-1)!
    if (path.includes(record.id) || target === parent) return undefined
    const { left, bottom, width } = row.getBoundingClientRect()
    return { target: { parent: target }, line: { left, top: bottom - 3, width, height: 3 } }
  }
  if (!tree || !elements.includes(tree) || parent === null) return undefined
  const { left, bottom, width } = tree.getBoundingClientRect()
  return { target: { parent: null }, line: { left, top: bottom - 4, width, height: 4 } }
}
