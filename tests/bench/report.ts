import { writeFileSync } from 'node:fs'

/** One figure. `budget` is the most it may be; figures without one are told for comparison. */
export type Figure = { name: string; value: number; unit: 'kB gzip' | 'bytes gzip' | 's' | 'ms' | 'times' | 'rows' | 'commits'; budget?: number }

/** The figures as a table, and as JSON in `file`. */
export function report(figures: Figure[], file: string) {
  const rows = figures.map(({ name, value, unit, budget }) => [name, `${round(value)} ${unit}`, budget === undefined ? '' : `at most ${budget}`, budget === undefined ? '' : value <= budget ? 'ok' : 'OVER'])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows) console.log(row.map((cell, column) => (column === 1 ? cell.padStart(widths[1]!) : cell.padEnd(widths[column] ?? 0))).join('  ').trimEnd())
  writeFileSync(file, `${JSON.stringify({ node: process.version, platform: `${process.platform} ${process.arch}`, figures: figures.map((figure) => ({ ...figure, value: round(figure.value), ...(figure.budget === undefined ? {} : { ok: figure.value <= figure.budget }) })) }, null, 2)}\n`)
}

const round = (value: number) => (value < 10 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10)

/** The middle of several measurements: one hiccup of the machine does not count. */
export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
