import type { KeyboardEvent } from 'react'

const steps: Record<string, [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Arrow keys in a table of switches: move to the next enabled one in that direction. Tab visits
 * them all.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  const row = cell?.parentElement as HTMLTableRowElement | null | undefined
  const table = cell?.closest('table')
  if (!step || !cell || !row || !table) return
  // The arrow key would scroll the page.
  event.preventDefault()
  const at = { row: row.rowIndex, cell: cell.cellIndex }
  for (;;) {
    at.row += step[0]
    at.cell += step[1]
    const next = table.rows[at.row]?.cells[at.cell]
    if (!next || next.tagName !== 'TD') return
    const input = next.querySelector<HTMLInputElement>('input:not(:disabled)')
    if (input) return input.focus()
  }
}
