import {
  columnsOf,
  keyFrom,
  partsOf,
  placedColumns,
  type DesignColumn,
  type DesignGroup,
  type DesignRow,
} from '../../../design/design.ts'
import { isAnswered, offers, type FieldKindName } from '../../../design/fieldKinds.ts'
import { followNames } from '../../../design/followNames.ts'

/**
 * The steps of the designer: each returns the rows after it, and the same object where nothing
 * changed. Columns are found by `webId`; new ones get one here, which the service replaces.
 */

/** A row has at most as many columns as parts. */
export const mostColumns = 12

/** The keys in use, of columns and of groups that repeat; those of tables excepted. */
export const keysOf = (rows: DesignRow[]): Set<string> =>
  new Set(
    rows.flatMap((row) =>
      [row.group?.repeat, ...columnsOf(row)].flatMap((each) => each?.fieldKey || []),
    ),
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

const rowOf = (...columns: DesignColumn[]): DesignRow => ({
  webId: crypto.randomUUID(),
  formSectionRowColumnModels: columns,
})

/** Adds a column in a row of its own, below the row of `after` or at the end. */
export function addColumn(
  rows: DesignRow[],
  column: DesignColumn,
  after: string | undefined,
): DesignRow[] {
  const at = placeOf(rows, after)?.row ?? rows.length - 1
  return rows.toSpliced(at + 1, 0, inGroup(rowOf(column), rows[at]?.group))
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

/**
 * Adds copies of columns, with keys of their own, below the row of `after` or at the end. Those of
 * one row stand in one row again.
 */
export function copyColumns(
  rows: DesignRow[],
  given: DesignColumn[][],
  after: string | undefined,
): { rows: DesignRow[]; added: string[] } {
  const taken = keysOf(rows)
  const own = given.map((columns) =>
    rowOf(...columns.map((column) => ({ ...column, webId: crypto.randomUUID() }))),
  )
  const renamed = own.map((row) =>
    withColumns(
      row,
      columnsOf(row).map((column) => {
        const fieldKey = column.fieldKey && keyFrom(column.label || column.fieldKey, taken)
        if (!fieldKey) return column
        taken.add(fieldKey)
        return { ...column, fieldKey }
      }),
    ),
  )
  // Copies depend on each other as the originals do.
  const copies = followNames(own, renamed)
  const at = placeOf(rows, after)?.row ?? rows.length - 1
  return {
    rows: rows.toSpliced(at + 1, 0, ...copies.map((row) => inGroup(row, rows[at]?.group))),
    added: copies.flatMap(columnsOf).map(({ webId }) => webId!),
  }
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
    return left.toSpliced(step < 0 ? row : row + 1, 0, inGroup(rowOf(column), rows[row]!.group))
  }
  const target = rows[row + step]
  if (!target || columnsOf(target).length >= mostColumns) return rows
  const joined = withColumns(target, shareWidth([...columnsOf(target), column]))
  return rows.with(row + step, joined).toSpliced(row, 1)
}

/** Moves several columns up or down by one row, one after another as they stand. */
export function moveColumns(
  rows: DesignRow[],
  ids: ReadonlySet<string>,
  direction: Direction,
): DesignRow[] {
  if (ids.size === 1) return moveColumn(rows, [...ids][0]!, direction)
  if (direction === 'left' || direction === 'right') return rows
  const isMoved = (row: DesignRow) => columnsOf(row).some(({ webId }) => ids.has(webId!))
  const first = rows.findIndex(isMoved)
  const last = rows.findLastIndex(isMoved)
  if (first < 0) return rows
  return dropColumns(rows, columnsIn(rows, ids), {
    newRow: direction === 'up' ? Math.max(0, first - 1) : Math.min(rows.length, last + 2),
    group: (direction === 'up' ? rows[first - 1] : rows[last + 1])?.group,
  })
}

/** The columns of `ids` in reading order. */
export const columnsIn = (rows: DesignRow[], ids: ReadonlySet<string>): DesignColumn[] =>
  placedColumns(rows)
    .map(({ column }) => column)
    .filter(({ webId }) => ids.has(webId!))

/** Columns by the rows that they stand in. */
export const columnsByRow = (rows: DesignRow[], ids: ReadonlySet<string>): DesignColumn[][] =>
  rows
    .map((row) => columnsOf(row).filter(({ webId }) => ids.has(webId!)))
    .filter((columns) => columns.length > 0)

/**
 * Where columns are dropped: beside another one, or in rows of their own before the row of this
 * number, which may belong to a group.
 */
export type DropTarget =
  | { beside: string; side: 'before' | 'after' }
  | { newRow: number; group?: DesignGroup | null | undefined }

/** Moves columns to a place, or inserts those that are new. */
export function dropColumns(
  rows: DesignRow[],
  columns: DesignColumn[],
  target: DropTarget,
): DesignRow[] {
  const ids = new Set(columns.map(({ webId }) => webId!))
  const emptied = rows.map((row) => {
    const kept = columnsOf(row).filter(({ webId }) => !ids.has(webId!))
    return kept.length === columnsOf(row).length ? row : withColumns(row, kept)
  })
  const next =
    'beside' in target
      ? emptied.map((row) => putBeside(row, columns, target))
      : emptied.toSpliced(
          target.newRow,
          0,
          ...ownRows(rows, columns, ids).map((row) => inGroup(row, target.group)),
        )
  const filled = next.filter((row) => columnsOf(row).length > 0)
  const isWhole = placedColumns(filled).length >= placedColumns(rows).length
  return isWhole && shapeOf(filled) !== shapeOf(rows) ? filled : rows
}

/** Columns that stand in one row stay together. */
function ownRows(
  rows: DesignRow[],
  columns: DesignColumn[],
  ids: ReadonlySet<string>,
): DesignRow[] {
  const placed = rows.flatMap((row) => {
    const own = columnsOf(row).filter(({ webId }) => ids.has(webId!))
    return own.length === 0 ? [] : [{ ...row, formSectionRowColumnModels: own }]
  })
  return placed.length > 0
    ? placed.map((row) =>
        rows.some(
          (each) => each.webId === row.webId && columnsOf(each).length === columnsOf(row).length,
        )
          ? row
          : { ...row, webId: crypto.randomUUID() },
      )
    : columns.map((column) => rowOf(column))
}

/** The row with `columns` beside one of its own; a row has at most twelve. */
function putBeside(
  row: DesignRow,
  columns: DesignColumn[],
  { beside, side }: { beside: string; side: 'before' | 'after' },
): DesignRow {
  const own = columnsOf(row)
  const index = own.findIndex(({ webId }) => webId === beside)
  if (index < 0 || own.length + columns.length > mostColumns) return row
  const at = side === 'before' ? index : index + 1
  return withColumns(row, shareWidth(own.toSpliced(at, 0, ...columns)))
}

/** Columns that do not fit beside each other get the same width. */
function shareWidth(columns: DesignColumn[]): DesignColumn[] {
  const total = columns.reduce((sum, { width }) => sum + (width ?? 12), 0)
  const width = Math.floor(12 / columns.length)
  return total <= 12 ? columns : columns.map((column) => ({ ...column, width }))
}

const inGroup = (row: DesignRow, group: DesignGroup | null | undefined): DesignRow => {
  const { group: _, ...rest } = row
  return group ? { ...rest, group } : rest
}

/** Which columns stand where, and in which groups. */
const shapeOf = (rows: DesignRow[]): string =>
  JSON.stringify(rows.map((row) => [row.group?.id, columnsOf(row).map(({ webId }) => webId)]))

/** Sets the width of a column, from 1 to 12. */
export const resizeColumn = (rows: DesignRow[], id: string, width: number): DesignRow[] =>
  changeColumn(rows, id, (column) => ({ ...column, width: Math.min(12, Math.max(1, width)) }))

/** Puts the rows of columns, and those between them, under one new heading. */
export function groupColumns(
  rows: DesignRow[],
  ids: ReadonlySet<string>,
  group: DesignGroup,
): DesignRow[] {
  const isChosen = (row: DesignRow) => columnsOf(row).some(({ webId }) => ids.has(webId!))
  const [first, last] = [rows.findIndex(isChosen), rows.findLastIndex(isChosen)]
  return first < 0
    ? rows
    : rows.map((row, index) => (index >= first && index <= last ? { ...row, group } : row))
}

/** Changes a group in all its rows; undefined: its rows stand without a heading. */
export const changeGroup = (
  rows: DesignRow[],
  id: string,
  change: (group: DesignGroup) => DesignGroup | undefined,
): DesignRow[] => rows.map((row) => (row.group?.id === id ? inGroup(row, change(row.group)) : row))

/** The columns of a group. */
export const columnsOfGroup = (rows: DesignRow[], id: string): DesignColumn[] =>
  rows.flatMap((row) => (row.group?.id === id ? columnsOf(row) : []))

/** Moves a group past the row or the group above or below it. */
export function moveGroup(rows: DesignRow[], id: string, direction: 'up' | 'down'): DesignRow[] {
  const parts = partsOf(rows)
  const at = parts.findIndex(({ group }) => group?.id === id)
  const to = direction === 'up' ? at - 1 : at + 1
  if (at < 0 || !parts[to]) return rows
  return parts
    .toSpliced(at, 1)
    .toSpliced(to, 0, parts[at]!)
    .flatMap((part) => part.rows)
}
