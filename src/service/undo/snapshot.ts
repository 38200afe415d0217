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

/**
 * The keys of all rows that an action deleted or changed, by entity and by what happened to them.
 */
export async function readSnapshot(
  { sql, service }: RequestContext,
  id: string,
): Promise<SnapshotKeys[]> {
  const { rows } = await sql(
    `SELECT entity, along, version IS NOT NULL AS changed, jsonb_agg(key ORDER BY key) AS keys FROM ${undoRows} WHERE undo_id = $1 AND before <> 'null' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [id],
  )
  return (rows as (Omit<SnapshotKeys, 'meta'> & { entity: string })[]).map(
    ({ entity, ...rest }) => ({
      ...rest,
      meta: service.registry.get(entity),
    }),
  )
}

/** The rows that an action created, with their versions at that time. */
export async function readCreated(
  { sql, service }: RequestContext,
  id: string,
): Promise<{ meta: EntityMeta; versions: Map<string, number> }[]> {
  const { rows } = await sql(
    `SELECT entity, key, version FROM ${undoRows} WHERE undo_id = $1 AND before = 'null' ORDER BY entity, key`,
    [id],
  )
  return [...Map.groupBy(rows, ({ entity }) => entity as string)].map(([entity, created]) => ({
    meta: service.registry.get(entity),
    versions: new Map(created.map(({ key, version }) => [key as string, version as number])),
  }))
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
