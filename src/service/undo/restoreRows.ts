import type { RequestContext } from '../requestContext.ts'
import { authorOf } from '../records/write.ts'
import { literal, quote } from '../../model/identifier.ts'
import { undoRows } from './snapshotRecorder.ts'
import type { SnapshotKeys } from './snapshot.ts'

/** Inserts removed rows as they were, but for those whose place is taken. Answers the keys of those that stand again. */
export async function restoreRemovedRows(
  { sql }: RequestContext,
  { meta: shape, keys }: SnapshotKeys,
  id: string,
): Promise<string[]> {
  const { rows } = await sql(
    `INSERT INTO ${shape.table} SELECT r.* FROM ${undoRows} k CROSS JOIN LATERAL jsonb_populate_record(NULL::public.${shape.table}, k.before) r
     WHERE k.undo_id = $1 AND k.entity = $2 AND k.key = ANY($3::text[]) ON CONFLICT DO NOTHING RETURNING web_id`,
    [id, shape.name, keys],
  )
  return rows.map((row) => row.web_id as string)
}

/**
 * Gives changed rows their former values where they still have the version that the act left; the version rises, so that nobody's copy from
 * in between passes for the present one. Answers their keys.
 */
export async function restoreChangedRows(
  call: RequestContext,
  { meta: shape, keys }: SnapshotKeys,
  id: string,
): Promise<string[]> {
  const where = `k.undo_id = $1 AND k.entity = $2 AND k.key = ANY($3::text[])`
  const { rows: names } = await call.sql(
    `SELECT DISTINCT n.name FROM ${undoRows} k CROSS JOIN LATERAL jsonb_object_keys(k.before) AS n (name) WHERE ${where}`,
    [id, shape.name, keys],
  )
  const sets = names.map(
    ({ name }) =>
      `${quote(name)} = CASE WHEN u.before ? ${literal(name)} THEN (u.r).${quote(name)} ELSE t.${quote(name)} END`,
  )
  const { rows } = await call.sql(
    `UPDATE ${shape.table} t SET ${[...sets, 'version = t.version + 1', 'update_date = now()', 'updated_by = $4'].join(', ')}
     FROM (SELECT k.key, k.version, k.before, r FROM ${undoRows} k CROSS JOIN LATERAL jsonb_populate_record(NULL::public.${shape.table}, k.before) r WHERE ${where}) u
     WHERE t.web_id = u.key AND t.version = u.version RETURNING t.web_id`,
    [id, shape.name, keys, authorOf(call)],
  )
  return rows.map((row) => row.web_id as string)
}
