import { isCrossed, type Figures } from './figures.ts'

/**
 * The greatest or the least figure and where it is: the first row (and column) of those that have
 * it. `others`: how many more have it.
 */
export type Extreme = { value: number; row: number; column?: number; others: number }

/** What a chart shows at a glance. Without `total` its figures do not add up: averages. */
export type Summary = { most: Extreme; least: Extreme; total?: number }

/**
 * The greatest and the least figure, and their sum. `adds`: figures add up. `byRow`: the figures of
 * a row are compared as one, because they are stacked. `noFigure`: what groups without records
 * have. The group of all others counts for the sum only. Undefined: there is nothing to compare, or
 * the figures are not numbers (dates).
 */
export function summaryOf(
  figures: Figures,
  { adds, byRow, noFigure }: { adds: boolean; byRow: boolean; noFigure: 0 | null },
): Summary | undefined {
  const { rows, columns, cells } = figures
  const numbers = cells.map((row) => row.map((cell) => Number(cell ?? 0)))
  if (rows.length === 0 || !numbers.flat().every(Number.isFinite)) return undefined
  const isNothing = (row: number, column: number) => (cells[row]![column] ?? noFigure) === null
  const compared = rows.flatMap((part, row): Omit<Extreme, 'others'>[] => {
    if ('other' in part || (!isCrossed(figures) && isNothing(row, 0))) return []
    if (byRow || !isCrossed(figures)) return [{ value: sum(numbers[row]!), row }]
    return columns.flatMap((across, column) =>
      'other' in across || isNothing(row, column)
        ? []
        : { value: numbers[row]![column]!, row, column },
    )
  })
  if (compared.length === 0) return undefined
  const extreme = (value: number): Extreme => {
    const having = compared.filter((each) => each.value === value)
    return { ...having[0]!, others: having.length - 1 }
  }
  const values = compared.map(({ value }) => value)
  return {
    most: extreme(Math.max(...values)),
    least: extreme(Math.min(...values)),
    ...(adds ? { total: sum(numbers.flat()) } : {}),
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
