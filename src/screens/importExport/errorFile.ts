import { byteOrderMark, csvLine, plainText, safeText } from '../../model/csv.ts'
import type { ImportedRow } from '../../model/importLine.ts'

/**
 * The wrong rows as a file in the same format with their errors in an extra column: once corrected,
 * it can be imported as it is. `complaints` words the errors of a row.
 */
export function errorFile(
  rows: ImportedRow[],
  columns: string[],
  isText: boolean,
  complaints: (row: ImportedRow) => string,
): Blob {
  if (!isText) {
    const records = rows.map((row) => ({
      ...Object.fromEntries(
        columns.flatMap((name, index) =>
          row.cells?.[index] === null ? [] : [[name, row.cells?.[index]]],
        ),
      ),
      _errors: complaints(row),
    }))
    return new Blob([JSON.stringify(records, undefined, 2)], { type: 'application/json' })
  }
  const cells = (row: ImportedRow) =>
    columns.map((_, index) => safeText(plainText(String(row.cells?.[index] ?? ''))))
  const lines = [
    [...columns, '_errors'],
    ...rows.map((row) => [...cells(row), safeText(complaints(row))]),
  ]
  return new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' })
}
