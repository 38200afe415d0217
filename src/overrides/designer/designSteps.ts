import { columnsOf, keyFrom, type DesignColumn, type DesignRow } from '../../design/design.ts'
import { isAnswered, offers, type FieldKindName } from '../../design/fieldKinds.ts'

/**
 * The steps of the designer: each returns the rows after it, and the same object where nothing
 * changed. Columns are found by `webId`; new ones get one here, which the service replaces.
 */

/** The keys in use, those of tables excepted. */
export const keysOf = (rows: DesignRow[]): Set<string> =>
  new Set(
    rows.flatMap((row) => columnsOf(row).flatMap(({ fieldKey }) => (fieldKey ? [fieldKey] : []))),
  )

/** Where a column stands; undefined: it is not in the design. */
export function placeOf(
  rows: DesignRow[],
  id: string | undefined,
): { row: number; index: number; column: DesignColumn } | undefined {
  for (const [row, each] of rows.entries())
    for (const [index, column] of columnsOf(each).entries())
      if (column.webId === id) return { row, index, column }
  return undefined
}

/** A new column of a kind, with its label and a key from the label. */
export function newColumn(kind: FieldKindName, label: string, taken: Set<string>): DesignColumn {
  return {
    webId: crypto.randomUUID(),
    width: 12,
    fieldType: kind,
    ...(kind === 'divider' ? {} : { label }),
    ...(isAnswered(kind) ? { fieldKey: keyFrom(label, taken), required: false } : {}),
    ...(offers(kind, 'choices') ? { options: [] } : {}),
  }
}

const rowOf = (column: DesignColumn): DesignRow => ({
  webId: crypto.randomUUID(),
  formSectionRowColumnModels: [column],
})

/** Adds a column in a row of its own, below the row of `after` or at the end. */
export function addColumn(
  rows: DesignRow[],
  column: DesignColumn,
  after: string | undefined,
): DesignRow[] {
  const at = placeOf(rows, after)?.row ?? rows.length - 1
  const group = rows[at]?.group
  return rows.toSpliced(at + 1, 0, { ...rowOf(column), ...(group ? { group } : {}) })
}

const withColumns = (row: DesignRow, columns: DesignColumn[]): DesignRow => ({
  ...row,
  formSectionRowColumnModels: columns,
})

/** Changes some properties of a column. */
export function changeColumn(
  rows: DesignRow[],
  id: string,
  change: (column: DesignColumn) => DesignColumn,
): DesignRow[] {
  return rows.map((row) =>
    columnsOf(row).some(({ webId }) => webId === id)
      ? withColumns(
          row,
          columnsOf(row).map((each) => (each.webId === id ? change(each) : each)),
        )
      : row,
  )
}

/** Removes columns, and rows that become empty. */
export const removeColumns = (rows: DesignRow[], ids: ReadonlySet<string>): DesignRow[] =>
  rows.flatMap((row) => {
    const kept = columnsOf(row).filter(({ webId }) => !ids.has(webId!))
    if (kept.length === columnsOf(row).length) return [row]
    return kept.length > 0 ? [withColumns(row, kept)] : []
  })

/** Inserts copies of columns below the last of them, with keys of their own. */
export function copyColumns(
  rows: DesignRow[],
  columns: DesignColumn[],
  after: string | undefined,
): { rows: DesignRow[]; added: string[] } {
  const taken = keysOf(rows)
  const copies = columns.map((column) => {
    const fieldKey = column.fieldKey && keyFrom(column.label || column.fieldKey, taken)
    if (fieldKey) taken.add(fieldKey)
    return { ...column, webId: crypto.randomUUID(), ...(fieldKey ? { fieldKey } : {}) }
  })
  let last = after
  let next = rows
  for (const copy of copies) {
    next = addColumn(next, copy, last)
    last = copy.webId
  }
  return { rows: next, added: copies.map(({ webId }) => webId!) }
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * Moves a column. Left and right: within its row. Up and down: from a row with other columns into a
 * row of its own, from there into the next row in that direction.
 */
export function moveColumn(rows: DesignRow[], id: string, direction: Direction): DesignRow[] {
  const place = placeOf(rows, id)
  if (!place) return rows
  const { row, index, column } = place
  const columns = columnsOf(rows[row]!)
  const step = direction === 'up' || direction === 'left' ? -1 : 1
  if (direction === 'left' || direction === 'right') {
    if (!columns[index + step]) return rows
    const moved = columns.toSpliced(index, 1).toSpliced(index + step, 0, column)
    return rows.with(row, withColumns(rows[row]!, moved))
  }
  if (columns.length > 1) {
    const left = rows.with(row, withColumns(rows[row]!, columns.toSpliced(index, 1)))
    return left.toSpliced(step < 0 ? row : row + 1, 0, rowOf(column))
  }
  const target = rows[row + step]
  if (!target) return rows
  const joined = withColumns(target, [...columnsOf(target), column])
  return rows.with(row + step, joined).toSpliced(row, 1)
}

/** Moves a column before another one, or into a row of its own before the row of this number. */
export function dropColumn(
  rows: DesignRow[],
  id: string,
  target: { before: string } | { newRow: number } | { endOf: number },
): DesignRow[] {
  const from = placeOf(rows, id)
  if (!from || ('before' in target && target.before === id)) return rows
  const emptied = rows.with(
    from.row,
    withColumns(rows[from.row]!, columnsOf(rows[from.row]!).toSpliced(from.index, 1)),
  )
  const put = (): DesignRow[] => {
    if ('newRow' in target) return emptied.toSpliced(target.newRow, 0, rowOf(from.column))
    const to = 'before' in target ? placeOf(emptied, target.before) : undefined
    const row = to?.row ?? ('endOf' in target ? target.endOf : from.row)
    const columns = columnsOf(emptied[row]!)
    return emptied.with(
      row,
      withColumns(emptied[row]!, columns.toSpliced(to?.index ?? columns.length, 0, from.column)),
    )
  }
  return put().filter((row) => columnsOf(row).length > 0)
}

/** Sets the width of a column, from 1 to 12. */
export const resizeColumn = (rows: DesignRow[], id: string, width: number): DesignRow[] =>
  changeColumn(rows, id, (column) => ({ ...column, width: Math.min(12, Math.max(1, width)) }))
