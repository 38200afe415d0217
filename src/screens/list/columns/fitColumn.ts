/**
 * Measures the widest content of a table's column in pixels, heading and rendered rows. The table
 * is laid out by its contents for the measurement, which is never painted.
 * @param index of the column among all cells of a row
 */
export function fitColumn(table: HTMLTableElement, index: number): number {
  const column = table.querySelectorAll('col')[index]
  const cells = [...table.rows]
    .map((row) => row.cells[index])
    .filter((cell) => cell !== undefined && cell.colSpan === 1)
  if (!column || cells.length === 0) return 0
  const touched = [table, column, ...cells] as HTMLElement[]
  const before = touched.map((each) => each.style.cssText)
  Object.assign(table.style, { tableLayout: 'auto', width: 'auto' })
  column.style.width = 'auto'
  for (const cell of cells)
    Object.assign(cell!.style, { maxWidth: 'none', width: 'auto', overflow: 'visible' })
  const { width } = cells[0]!.getBoundingClientRect()
  touched.forEach((each, at) => {
    each.style.cssText = before[at]!
  })
  return Math.ceil(width)
}
