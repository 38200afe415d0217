import { byteOrderMark, csvLine, safeText } from '../../model/csv.ts'
import { isCrossed, type Figures } from './figures.ts'
import type { GroupTexts } from './useGroupTexts.ts'

/** Figures as CSV, with the texts that the screen shows. */
export function csvOf(
  figures: Figures,
  texts: Pick<GroupTexts, 'heading' | 'part' | 'many' | 'noFigure'>,
): string {
  const heads = figures.columns.map((column) =>
    isCrossed(figures) ? texts.part(column, 1) : texts.many,
  )
  return [
    [texts.heading(0), ...heads],
    ...figures.rows.map((row, at) => [
      texts.part(row, 0),
      ...figures.cells[at]!.map((cell) => String(cell ?? texts.noFigure ?? '')),
    ]),
  ]
    .map((cells) => csvLine(cells.map(safeText)))
    .join('')
}

/** Saves figures as a CSV file. */
export function downloadCsv(figures: Figures, texts: GroupTexts): void {
  const file = new Blob([byteOrderMark, csvOf(figures, texts)], { type: 'text/csv' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `${texts.title}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
