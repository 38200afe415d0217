import { writeFileSync } from 'node:fs'

/**
 * One measured figure. `budget` is its maximum, `least` its minimum; a figure without either is
 * reported for comparison. `beside` contains related numbers by name.
 */
export type Figure = {
  name: string
  value: number
  unit:
    | 'kB gzip'
    | 'bytes gzip'
    | 's'
    | 'ms'
    | 'times'
    | 'rows'
    | 'commits'
    | 'requests'
    | 'per s'
    | 'MB'
    | 'of 1'
  budget?: number
  least?: number
  beside?: Record<string, number>
}

/**
 * Prints the figures as a table and writes them as JSON to `file`. Returns the names of those that
 * miss their budget.
 */
export function report(figures: Figure[], file: string): string[] {
  const rows = figures.map((figure) => [
    figure.name,
    `${round(figure.value)} ${figure.unit}`,
    aim(figure),
    isMet(figure) === undefined ? '' : isMet(figure) ? 'ok' : 'OVER',
    Object.entries(figure.beside ?? {})
      .map(([name, value]) => `${name} ${round(value)}`)
      .join(', '),
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) =>
          column === 1 ? cell.padStart(widths[1]!) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, platform: `${process.platform} ${process.arch}`, figures: figures.map(inJson) }, null, 2)}\n`,
  )
  return figures.filter((figure) => isMet(figure) === false).map(({ name }) => name)
}

function aim({ budget, least }: Figure): string {
  if (budget !== undefined) return `at most ${budget}`
  return least === undefined ? '' : `at least ${least}`
}

function isMet({ value, budget, least }: Figure): boolean | undefined {
  if (budget === undefined && least === undefined) return undefined
  return value <= (budget ?? Infinity) && value >= (least ?? -Infinity)
}

function inJson(figure: Figure): object {
  const ok = isMet(figure)
  const { beside } = figure
  return {
    ...figure,
    value: round(figure.value),
    ...(beside
      ? {
          beside: Object.fromEntries(
            Object.entries(beside).map(([name, value]) => [name, round(value)]),
          ),
        }
      : {}),
    ...(ok === undefined ? {} : { ok }),
  }
}

const round = (value: number) =>
  value < 10 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10

/** The median of several measurements, so that one outlier does not count. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
