import { byteOrderMark, csvLine } from '../../model/csv.ts'
import type { ImportTarget } from './importTargets.ts'

/** An empty CSV file with a heading for each field that an import may set. */
export function templateFile(targets: ImportTarget[]): Blob {
  const heads = targets
    .filter(({ column }) => column.isWritable && !column.isKey)
    .map(({ path }) => path)
  return new Blob([byteOrderMark, csvLine(heads)], { type: 'text/csv;charset=utf-8' })
}
