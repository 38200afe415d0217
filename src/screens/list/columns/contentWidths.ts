/**
 * The width of a column's widest content in pixels, and whether only its heading has any. `rows` is
 * the width without the heading. `twoLines` is the width that its texts need on two lines; absent
 * where they cannot break between words. `word` is the width of the longest word of these texts.
 */
export type ContentWidth = {
  width: number
  isEmpty: boolean
  rows?: number | undefined
  twoLines?: number | undefined
  word?: number | undefined
}

/**
 * Measures the contents of each column of a table: the heading and the rendered rows. The table is
 * laid out by its contents for the measurement, which is never painted.
 */
export function contentWidths(table: HTMLTableElement): ContentWidth[] {
  const columns = [...table.querySelectorAll('col')]
  const cells = [...table.rows]
    .flatMap((row) => [...row.cells])
    .filter((cell) => cell.colSpan === 1)
  const head = table.tHead
  const touched: HTMLElement[] = [table, ...(head ? [head] : []), ...columns, ...cells]
  const before = touched.map((each) => each.style.cssText)
  const { tight } = table.dataset
  delete table.dataset['tight']
  Object.assign(table.style, { tableLayout: 'auto', width: 'max-content' })
  // Out of the flow the headings have widths of their own, so that one layout measures both.
  if (head) Object.assign(head.style, { position: 'absolute', width: 'max-content' })
  for (const column of columns) column.style.width = 'auto'
  for (const cell of cells)
    Object.assign(cell.style, { maxWidth: 'none', width: 'auto', overflow: 'visible' })
  const rows = [...table.tBodies].flatMap((body) => [...body.rows])
  const widthOfCell = (cell: HTMLTableCellElement) => Math.ceil(cell.getBoundingClientRect().width)
  const whole = rows.find((row) => row.cells.length === head?.rows[0]?.cells.length)
  const widths = [...(head?.rows[0]?.cells ?? [])].map((cell, index): ContentWidth => {
    const own = whole && widthOfCell(whole.cells[index]!)
    return {
      width: Math.max(widthOfCell(cell), own ?? 0),
      isEmpty: rows.every((row) => isBlank(row.cells[index])),
      rows: own,
      ...widthsOnTwoLines(rows.flatMap((row) => row.cells[index] ?? [])),
    }
  })
  touched.forEach((each, at) => {
    each.style.cssText = before[at]!
  })
  if (tight !== undefined) table.dataset['tight'] = tight
  return widths
}

// A dash says that there is no value.
const isBlank = (cell: HTMLTableCellElement | undefined) =>
  !cell?.textContent?.replace('–', '').trim() && !cell?.querySelector('svg, img, input')

/**
 * The widths that fit the text of each cell on two lines, which break at a space or `<wbr>`, and
 * its longest word; none if a cell has more than one text, or one that is neither plain nor a link.
 * What stands beside the first of several values stays on one line.
 */
function widthsOnTwoLines(cells: HTMLTableCellElement[]): Pick<ContentWidth, 'twoLines' | 'word'> {
  const widths = cells.map(widthsOfText)
  if (widths.includes(undefined)) return {}
  const most = (name: 'twoLines' | 'word') =>
    Math.max(0, ...widths.map((each) => each?.[name] ?? 0))
  return { twoLines: most('twoLines'), word: most('word') }
}

function widthsOfText(cell: HTMLTableCellElement): { twoLines: number; word: number } | undefined {
  const part = cell.querySelector('[data-part="first"]') ?? cell
  const texts = textsIn(part)
  if (texts.length === 0) return { twoLines: 0, word: 0 }
  if (part.querySelector(':not(a, span:not([class]), wbr)')) return undefined
  if (new Set(texts.map(({ parentElement }) => parentElement)).size > 1) return undefined
  const data = texts.map((text) => text.data).join('')
  const { length } = data
  const gaps = gapsOf(texts, data)
  const breaks = gaps
    .toSorted((one, other) => Math.abs(one.start - length / 2) - Math.abs(other.start - length / 2))
    .slice(0, 2)
    .map(({ start, end }) => [widthOf(texts, 0, start), widthOf(texts, end, length)])
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  const whole = widthOf(texts, 0, length)
  const shortest = Math.min(whole, ...breaks.map((lines) => Math.max(...lines)))
  const beside = part === cell ? 0 : widthOfContents(cell) - whole
  const around = beside + parseFloat(paddingLeft) + parseFloat(paddingRight)
  const words = [...gaps, { start: length, end: length }].map(({ start }, index) =>
    widthOf(texts, gaps[index - 1]?.end ?? 0, start),
  )
  return {
    twoLines: Math.ceil(shortest + around) + 1,
    word: Math.ceil(Math.max(...words) + around) + 1,
  }
}

/** Where a text may be broken: at its spaces, and where `<wbr>` divides it into several nodes. */
function gapsOf(texts: Text[], data: string): { start: number; end: number }[] {
  const spaces = [...data.matchAll(/\s+/g)].map(({ index, 0: gap }) => ({
    start: index,
    end: index + gap.length,
  }))
  let end = 0
  const divisions = texts.slice(0, -1).map((text) => {
    end += text.data.length
    return { start: end, end }
  })
  return [...spaces, ...divisions].toSorted((one, other) => one.start - other.start)
}

function widthOfContents(cell: HTMLTableCellElement): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect().width
}

function textsIn(cell: Element): Text[] {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.filter(({ data }) => data.trim())
}

/** The width of a part of a text that is on one line. */
function widthOf(texts: Text[], from: number, to: number): number {
  const range = document.createRange()
  range.setStart(...placeIn(texts, from))
  range.setEnd(...placeIn(texts, to))
  return range.getBoundingClientRect().width
}

/** The node of the character `at` of a text, and its place in the node. */
function placeIn(texts: Text[], at: number): [Text, number] {
  let before = 0
  const found = texts.find((text) => {
    before += text.data.length
    return at <= before
  })!
  return [found, at - before + found.data.length]
}
