import { columnsOf, type DesignRow } from '../../../design/design.ts'
import { numbered } from '../../../design/designSchema.ts'

/** New columns get an id here, so that they can be found. */
export const withIds = (rows: DesignRow[]): DesignRow[] =>
  rows.map((row) => ({
    ...row,
    webId: row.webId ?? crypto.randomUUID(),
    formSectionRowColumnModels: columnsOf(row).map((column) => ({
      ...column,
      webId: column.webId ?? crypto.randomUUID(),
    })),
  }))

/** Rows as drafts and designs store them. */
export const toStored = (rows: DesignRow[]): DesignRow[] =>
  numbered(rows).map(({ webId, sequence, group, formSectionRowColumnModels }) => ({
    ...(webId ? { webId } : {}),
    ...(sequence ? { sequence } : {}),
    ...(group ? { group } : {}),
    formSectionRowColumnModels: formSectionRowColumnModels ?? [],
  }))
