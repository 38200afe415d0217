import type { RequestContext } from '../requestContext.ts'
import { closeGaps } from '../records/order.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { undoRows } from './snapshotRecorder.ts'

/** The records in whose order the kept rows of an entity stood, as `lockOrders` takes them. */
export async function orderParents(
  { sql }: RequestContext,
  shape: EntityMeta,
  id: string,
): Promise<WireRecord[]> {
  const { within } = shape.entity.order!
  const { rows } = await sql(
    `SELECT DISTINCT before ->> $3 AS parent FROM ${undoRows} WHERE undo_id = $1 AND entity = $2 AND version IS NULL`,
    [id, shape.name, shape.fields.get(within)!.column!],
  )
  return rows.map((row) => ({ [within]: row.parent as string | null }))
}

/** Gives the rows that stand again their former places in their orders: the others, in the order they have now, take the places left. */
export async function restoreOrder(
  call: RequestContext,
  shape: EntityMeta,
  parents: string[],
  keys: string[],
): Promise<void> {
  const { order } = shape.entity
  if (!order || parents.length === 0) return
  const [place, within] = [columnOf(shape, order.field), columnOf(shape, order.within)]
  const { rows } = await call.sql(
    `WITH mine AS (SELECT web_id, ${within} AS parent, ${place} AS place, created_date, web_id = ANY($2::text[]) AS back FROM ${shape.table} WHERE ${within} = ANY($1::text[])),
     present AS (SELECT web_id, parent, row_number() OVER (PARTITION BY parent ORDER BY place NULLS LAST, created_date, web_id) AS rank FROM mine WHERE NOT back),
     slots AS (SELECT parent, slot, row_number() OVER (PARTITION BY parent ORDER BY slot) AS rank FROM (SELECT parent, count(*) AS size FROM mine GROUP BY parent) p CROSS JOIN LATERAL generate_series(1, p.size) slot
       WHERE NOT EXISTS (SELECT FROM mine b WHERE b.back AND b.parent = p.parent AND b.place = slot))
     UPDATE ${shape.table} t SET ${place} = s.slot FROM present n JOIN slots s USING (parent, rank) WHERE t.web_id = n.web_id RETURNING parent`,
    [parents, keys],
  )
  // Where nothing else stands the places are those of before, gaps and all.
  await closeGaps(call, shape, [...new Set(rows.map((row) => row.parent as string))])
}
