import type { Entity } from '../../model/entity.ts'
import { importExportColumns, type ImportExportColumn } from '../../model/importExportColumns.ts'
import { isPermitted, type CurrentUser } from '../../model/permission.ts'
import type { ResolvedColumn } from '../record/columns.ts'

/** The columns of an exported file: those of the list (`shown`), or all that the user may read. */
export function exportedColumns(
  entity: Entity,
  which: 'shown' | 'all',
  shown: ResolvedColumn[],
  user: CurrentUser,
  labelOf: (column: ImportExportColumn) => string,
): { path: string; label: string }[] {
  const all = importExportColumns(entity).filter(({ head, field }) =>
    [head, field].every(
      (each) => !each.writeOnly && !each.hashed && isPermitted(user, each.permission),
    ),
  )
  if (which === 'all') return all.map((column) => ({ path: column.path, label: labelOf(column) }))
  // One visible column may be several columns of a file.
  return shown.flatMap(({ path, label }) => {
    const parts = all.filter(
      ({ head, inner, isKey }) => head.name === path && inner !== undefined && !isKey,
    )
    return parts.length > 0
      ? parts.map((column) => ({ path: column.path, label: labelOf(column) }))
      : [{ path, label }]
  })
}
