import type { PlacedSection } from './useSectionQueries.ts'

/**
 * The rows as the service leaves them after a change, with their new sequences: the next change may
 * be sent before they are read again. Inactive sections have sequences, too, and are not among the
 * rows.
 */

/** Adds rows, whose sequences follow each other, before the one that has the first of them. */
export function withAdded(rows: PlacedSection[], added: PlacedSection[]): PlacedSection[] {
  const first = added[0]!.sequence
  return inOrder([
    ...rows.map((row) =>
      row.sequence >= first ? { ...row, sequence: row.sequence + added.length } : row,
    ),
    ...added,
  ])
}

/** Removes rows; those behind them close the gaps. */
export function withoutRemoved(rows: PlacedSection[], removed: PlacedSection[]): PlacedSection[] {
  const gone = new Set(removed.map(({ webId }) => webId))
  let gaps = 0
  return rows.flatMap((row) => {
    if (gone.has(row.webId)) {
      gaps++
      return []
    }
    return gaps === 0 ? [row] : [{ ...row, sequence: row.sequence - gaps }]
  })
}

/** Moves a row to the sequence of another one; those between them make room. */
export function withMoved(rows: PlacedSection[], id: string, to: number): PlacedSection[] {
  const from = rows.find(({ webId }) => webId === id)?.sequence ?? to
  const by = from < to ? -1 : 1
  const [low, high] = from < to ? [from, to] : [to, from]
  return inOrder(
    rows.map((row) =>
      row.webId === id
        ? { ...row, sequence: to }
        : row.sequence >= low && row.sequence <= high
          ? { ...row, sequence: row.sequence + by }
          : row,
    ),
  )
}

const inOrder = (rows: PlacedSection[]) =>
  rows.toSorted((one, other) => one.sequence - other.sequence)
