import type { RequestContext } from '../requestContext.ts'
import { authorOf } from '../records/write.ts'
import { literal, quote } from '../../model/identifier.ts'
import { undoRows } from './snapshotRecorder.ts'
import type { SnapshotKeys } from './snapshot.ts'

/**
 * Inserts deleted rows as they were, except those that conflict with a present row. Returns the
 * keys of the inserted rows.
 */
export async function restoreRemovedRows(
  { sql }: RequestContext,
  { meta, keys }: SnapshotKeys,
  id: string,
): Promise<string[]> {
  const { rows } = await sql(
    `INSERT INTO ${meta.table} SELECT r.* FROM ${undoRows} k CROSS JOIN LATERAL jsonb_populate_record(NULL::public.${meta.table}, k.before) r
     WHERE k.undo_id = $1 AND k.entity = $2 AND k.key = ANY($3::text[]) ON CONFLICT DO NOTHING RETURNING web_id`,
    [id, meta.name, keys],
  )
  return rows.map((row) => row.web_id as string)
}

/**
 * Restores the former values of changed rows that still have the version that the action left. The
 * version is incremented, so that a copy from in between is not taken for the present one. Returns
 * the keys of the restored rows.
 */
export async function restoreChangedRows(
  call: RequestContext,
  { meta, keys }: SnapshotKeys,
  id: string,
): Promise<string[]> {
  const where = `k.undo_id = $1 AND k.entity = $2 AND k.key = ANY($3::text[])`
  const { rows: names } = await call.sql(
    `SELECT DISTINCT n.name FROM ${undoRows} k CROSS JOIN LATERAL jsonb_object_keys(k.before) AS n (name) WHERE ${where}`,
    [id, meta.name, keys],
  )
  const sets = names.map(
    ({ name }) =>
      `${quote(name)} = CASE WHEN u.before ? ${literal(name)} THEN (u.r).${quote(name)} ELSE t.${quote(name)} END`,
  )
  const { rows } = await call.sql(
    `UPDATE ${meta.table} t SET ${[...sets, 'version = t.version + 1', 'update_date = now()', 'updated_by = $4'].join(', ')}
     FROM (SELECT k.key, k.version, k.before, r FROM ${undoRows} k CROSS JOIN LATERAL jsonb_populate_record(NULL::public.${meta.table}, k.before) r WHERE ${where}) u
     WHERE t.web_id = u.key AND t.version = u.version RETURNING t.web_id`,
    [id, meta.name, keys, authorOf(call)],
  )
  return rows.map((row) => row.web_id as string)
}
