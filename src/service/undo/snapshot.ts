import type { RequestContext } from '../requestContext.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { undoRows } from './snapshotRecorder.ts'

/** The kept rows of one entity: `along` went with the act's own records, `changed` stand and are set back, others were removed. */
export type SnapshotKeys = { meta: EntityMeta; along: boolean; changed: boolean; keys: string[] }

/** The keys of all rows that an act kept, by entity and by what became of them. */
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
      shape: service.registry.get(entity),
    }),
  )
}

/** A kept row by the names of its fields. */
export function recordOf(shape: EntityMeta, row: WireRecord): WireRecord {
  return Object.fromEntries(
    [shape.key, ...shape.stored].flatMap((field) =>
      field.column && field.column in row
        ? [[field.name, field.type.fromRow(row[field.column], field)]]
        : [],
    ),
  )
}
