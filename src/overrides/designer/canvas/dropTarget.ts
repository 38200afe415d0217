import { columnsOf, partsOf, type DesignRow } from '../../../design/design.ts'
import type { FieldKindName } from '../../../design/fieldKinds.ts'
import type { FoundPlace } from '../../../screens/drag/DragAndDrop.tsx'
import type { DropTarget } from '../actions/designSteps.ts'

/** What is dragged: a kind of the palette, or columns of the design. */
export type DragSource = { kind: FieldKindName } | { column: string } | { group: string }

/** Where a dragged column would be dropped: beside another one, or in a row of its own. */
export type FoundTarget =
  | Extract<DropTarget, { beside: string }>
  | { newRow: number; groupId: string | undefined }

/** At the upper and lower edge of a row, the element gets a row of its own. Pixels. */
const rowEdge = 14

/**
 * The place under the pointer: beside a column, or between two rows. The rows and columns are found
 * by their `data-` attributes, so that a design of any size needs one look-up. Below the canvas is
 * its end. Undefined: the pointer is beside or above the canvas.
 */
export function findTarget(x: number, y: number): FoundPlace<FoundTarget> | undefined {
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  if (!canvas) return undefined
  const under = document.elementsFromPoint(x, y).find((each) => canvas.contains(each))
  if (!under) return belowRows(canvas, x, y)
  const row = under.closest<HTMLElement>('[data-row]') ?? undefined
  if (!row) return betweenRows(canvas, under, y)
  const area = row.getBoundingClientRect()
  const edge = Math.min(rowEdge, area.height / 4)
  if (y < area.top + edge) return beforeRow(row, area, 0)
  if (y > area.bottom - edge) return beforeRow(row, area, 1)
  const column =
    under.closest<HTMLElement>('[data-place]') ??
    [...row.querySelectorAll<HTMLElement>('[data-place]')].at(-1)
  if (!column) return beforeRow(row, area, 1)
  const rect = column.getBoundingClientRect()
  const side = x < rect.left + rect.width / 2 ? 'before' : 'after'
  return {
    target: { beside: column.dataset.place!, side },
    line: {
      left: (side === 'before' ? rect.left : rect.right) - 2,
      top: rect.top,
      width: 4,
      height: rect.height,
    },
  }
}

/** The place in the design of a found one; a group stands beside another one, not within it. */
export function toDropTarget(
  rows: DesignRow[],
  source: DragSource,
  target: FoundTarget,
): DropTarget {
  if ('beside' in target && !('group' in source)) return target
  const at =
    'beside' in target
      ? rows.findIndex((row) => columnsOf(row).some(({ webId }) => webId === target.beside))
      : target.newRow
  const parts = partsOf(rows)
  const group =
    'beside' in target ? undefined : parts.find((each) => each.group?.id === target.groupId)?.group
  const part =
    'group' in source && parts.find((each) => at > each.start && at < each.start + each.rows.length)
  return { newRow: part ? part.start : at, group }
}

const groupOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-group]')?.dataset.group

function beforeRow(row: HTMLElement, area: DOMRect, below: 0 | 1): FoundPlace<FoundTarget> {
  return {
    target: { newRow: Number(row.dataset.row) + below, groupId: groupOf(row) },
    line: {
      left: area.left,
      top: (below ? area.bottom : area.top) - 2,
      width: area.width,
      height: 4,
    },
  }
}

/** The end of the design, where the pointer is below the canvas. */
function belowRows(canvas: HTMLElement, x: number, y: number) {
  const { left, right, bottom } = canvas.getBoundingClientRect()
  return x >= left && x <= right && y > bottom ? betweenRows(canvas, canvas, y) : undefined
}

/** The gap between two rows, or the space above the first and below the last. */
function betweenRows(canvas: HTMLElement, under: Element, y: number): FoundPlace<FoundTarget> {
  const rows = [...canvas.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 > y
  })
  const last = rows.at(-1)
  const area = (next ?? last ?? canvas).getBoundingClientRect()
  return {
    target: {
      newRow: next ? Number(next.dataset.row) : rows.length,
      groupId: groupOf(under),
    },
    line: {
      left: area.left,
      top: (next || !last ? area.top : area.bottom) - 2,
      width: area.width,
      height: 4,
    },
  }
}
