import type { RequestContext } from '../requestContext.ts'
import { closeGaps, isWithin } from '../records/order.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { undoRows } from './snapshotRecorder.ts'

/** The parents in whose order the recorded rows of an entity were, as `lockOrders` expects them. */
export async function orderParents(
  { sql }: RequestContext,
  meta: EntityMeta,
  id: string,
): Promise<WireRecord[]> {
  const { within } = meta.entity.order!
  const { rows } = await sql(
    `SELECT DISTINCT before ->> $3 AS parent FROM ${undoRows} WHERE undo_id = $1 AND entity = $2 AND version IS NULL`,
    [id, meta.name, meta.fields.get(within)!.column!],
  )
  return rows.map((row) => ({ [within]: row.parent as string | null }))
}

/**
 * Restores the positions of restored rows in their orders; the other rows keep their sequence in
 * the remaining positions.
 */
export async function restoreOrder(
  call: RequestContext,
  meta: EntityMeta,
  parents: string[],
  keys: string[],
): Promise<void> {
  const { order } = meta.entity
  if (!order || parents.length === 0) return
  const [place, within] = [columnOf(meta, order.field), columnOf(meta, order.within)]
  const { rows } = await call.sql(
    `WITH mine AS (SELECT web_id, coalesce(${within}, '') AS parent, ${place} AS place, created_date, web_id = ANY($2::text[]) AS back FROM ${meta.table} WHERE ${isWithin(within)}),
     present AS (SELECT web_id, parent, row_number() OVER (PARTITION BY parent ORDER BY place NULLS LAST, created_date, web_id) AS rank FROM mine WHERE NOT back),
     slots AS (SELECT parent, slot, row_number() OVER (PARTITION BY parent ORDER BY slot) AS rank FROM (SELECT parent, count(*) AS size FROM mine GROUP BY parent) p CROSS JOIN LATERAL generate_series(1, p.size) slot
       WHERE NOT EXISTS (SELECT FROM mine b WHERE b.back AND b.parent = p.parent AND b.place = slot))
     UPDATE ${meta.table} t SET ${place} = s.slot FROM present n JOIN slots s USING (parent, rank) WHERE t.web_id = n.web_id RETURNING parent`,
    [parents, keys],
  )
  // If no other row is there, the positions are the former ones, including gaps.
  await closeGaps(call, meta, [...new Set(rows.map((row) => row.parent as string))])
}
