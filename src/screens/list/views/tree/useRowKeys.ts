import type { FocusEvent, KeyboardEvent } from 'react'
import { useNavigate } from 'ra-core'
import type { TreeRowProps } from './TreeRow.tsx'

const rowsOf = (tree: Element): HTMLElement[] => [
  ...tree.querySelectorAll<HTMLElement>('[data-tree-row]'),
]

/** The row that was focused last is the one that Tab leads to. */
export function keepInTabOrder({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!target.matches('[data-tree-row]')) return
  for (const row of rowsOf(currentTarget)) row.tabIndex = row === target ? 0 : -1
}

/** The keys of a row: those of a tree grid (WAI-ARIA), and Alt with the arrow keys to move it. */
export function useRowKeys(props: TreeRowProps): (event: KeyboardEvent<HTMLElement>) => void {
  const { context, record, above, before, count, isOpen, place, total } = props
  const navigate = useNavigate()
  const { moves, setExpanded, linkOf } = context
  const moveOut = () => moves?.to(record, above.at(-2)?.id ?? null)
  const moveIn = () => before && moves?.to(record, before.id)
  const moveBy = (step: number) => {
    const position = moves?.position && record[moves.position]
    if (typeof position !== 'number') return undefined
    return () => moves?.to(record, above.at(-1)?.id ?? null, position + step)
  }
  return (event) => {
    const row = event.currentTarget
    // Keys of a link or a button in the row are theirs.
    if (event.target !== row || event.ctrlKey || event.metaKey || event.shiftKey) return
    const rows = rowsOf(row.closest('[role="treegrid"]')!)
    const at = rows.indexOf(row)
    const parent = rows
      .slice(0, at)
      .findLast(({ ariaLevel }) => Number(ariaLevel) < Number(row.ariaLevel))
    const to = linkOf?.(record)
    const actions: Record<string, (() => unknown) | undefined> = event.altKey
      ? {
          ArrowLeft: above.length > 0 ? moveOut : undefined,
          ArrowRight: moveIn,
          ArrowUp: place > 1 ? moveBy(-1) : undefined,
          ArrowDown: place < total ? moveBy(1) : undefined,
        }
      : {
          ArrowDown: () => rows[at + 1]?.focus(),
          ArrowUp: () => rows[at - 1]?.focus(),
          Home: () => rows[0]?.focus(),
          End: () => rows.at(-1)?.focus(),
          ArrowRight: () =>
            count !== 0 && !isOpen ? setExpanded(record.id, true) : isOpen && rows[at + 1]?.focus(),
          ArrowLeft: () => (isOpen ? setExpanded(record.id, false) : parent?.focus()),
          Enter: to === undefined ? undefined : () => navigate(to),
        }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
}
