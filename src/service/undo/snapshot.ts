import { packedColumn } from '../../model/table.ts'
import type { RequestContext } from '../requestContext.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { undoRows } from './snapshotRecorder.ts'

/**
 * The recorded rows of one entity. `along`: they were deleted or changed together with the records
 * of the action; `changed`: they still exist and get their former values back, the others were
 * deleted.
 */
export type SnapshotKeys = { meta: EntityMeta; along: boolean; changed: boolean; keys: string[] }

/** The keys of all rows that an action recorded, by entity and by what happened to them. */
export async function readSnapshot(
  { sql, service }: RequestContext,
  id: string,
): Promise<SnapshotKeys[]> {
  const { rows } = await sql(
    `SELECT entity, along, version IS NOT NULL AS changed, jsonb_agg(key ORDER BY key) AS keys FROM ${undoRows} WHERE undo_id = $1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [id],
  )
  return (rows as (Omit<SnapshotKeys, 'meta'> & { entity: string })[]).map(
    ({ entity, ...rest }) => ({
      ...rest,
      meta: service.registry.get(entity),
    }),
  )
}

/** A recorded row with the names of its fields instead of the columns. */
export function recordOf(meta: EntityMeta, row: WireRecord): WireRecord {
  return Object.fromEntries(
    [meta.key, ...meta.stored].flatMap((field) => {
      const [holder, name] = field.packed
        ? [(row[packedColumn] ?? {}) as WireRecord, field.name]
        : [row, field.column ?? '']
      return name in holder ? [[field.name, field.type.fromRow(holder[name], field)]] : []
    }),
  )
}
