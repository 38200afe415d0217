/** The width of a column's widest content in pixels, and whether only its heading has any. */
export type ContentWidth = { width: number; isEmpty: boolean }

/**
 * Measures the contents of each column of a table: the heading and the rendered rows. The table is
 * laid out by its contents for the measurement, which is never painted.
 */
export function contentWidths(table: HTMLTableElement): ContentWidth[] {
  const columns = [...table.querySelectorAll('col')]
  const cells = [...table.rows]
    .flatMap((row) => [...row.cells])
    .filter((cell) => cell.colSpan === 1)
  const touched: HTMLElement[] = [table, ...columns, ...cells]
  const before = touched.map((each) => each.style.cssText)
  Object.assign(table.style, { tableLayout: 'auto', width: 'max-content' })
  for (const column of columns) column.style.width = 'auto'
  for (const cell of cells)
    Object.assign(cell.style, { maxWidth: 'none', width: 'auto', overflow: 'visible' })
  const rows = [...table.tBodies].flatMap((body) => [...body.rows])
  const widths = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell, index) => ({
    width: Math.ceil(cell.getBoundingClientRect().width),
    isEmpty: rows.every((row) => isBlank(row.cells[index])),
  }))
  touched.forEach((each, at) => {
    each.style.cssText = before[at]!
  })
  return widths
}

const isBlank = (cell: HTMLTableCellElement | undefined) =>
  !cell?.textContent?.trim() && !cell?.querySelector('svg, img, input')
