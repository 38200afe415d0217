import { invalid, movedMeanwhile, entityFacts, wrongBodyShape } from '../problems.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Handler, RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { findRecords, getRecord, keyOf } from './find.ts'
import { runIdempotent } from './idempotency.ts'
import { keyInPath, recordBody } from './read.ts'

/** Higher than any place: what comes last before the gaps are closed. */
const last = 1_000_000_000

/** New records of an ordered entity with a place for each: the one a body says, else after all others. */
export function withPositions(shape: EntityMeta, values: WireRecord[]): WireRecord[] {
  const { order } = shape.entity
  return order
    ? values.map((each, index) => ({ ...each, [order.field]: each[order.field] ?? last + index }))
    : values
}

/** The records in whose order these stand, locked, so that two who change one order do it one after the other. */
export async function lockOrders(
  call: RequestContext,
  shape: EntityMeta,
  records: WireRecord[],
): Promise<string[]> {
  const { order } = shape.entity
  if (!order) return []
  const parents = [
    ...new Set(
      records.map((record) => record[order.within]).filter((key) => typeof key === 'string'),
    ),
  ].sort()
  const target = call.service.registry.get(shape.fields.get(order.within)!.reference!.entity)
  await call.sql(
    `SELECT 1 FROM ${target.table} WHERE web_id = ANY($1::text[]) ORDER BY web_id FOR UPDATE`,
    [parents],
  )
  return parents
}

/** Numbers the records within these parents from 1; of two at one place the new one (`fresh`) comes first. */
export async function closeGaps(
  call: RequestContext,
  shape: EntityMeta,
  parents: string[],
  fresh: string[] = [],
): Promise<void> {
  const { order } = shape.entity
  if (!order || parents.length === 0) return
  const [place, within] = [columnOf(shape, order.field), columnOf(shape, order.within)]
  await call.sql(
    `UPDATE ${shape.table} t SET ${place} = r.place FROM (SELECT web_id, row_number() OVER (PARTITION BY ${within} ORDER BY ${place} NULLS LAST, web_id = ANY($2::text[]) DESC, created_date, web_id) AS place FROM ${shape.table} WHERE ${within} = ANY($1::text[])) r
     WHERE r.web_id = t.web_id AND t.${place} IS DISTINCT FROM r.place`,
    [parents, fresh],
  )
}

/**
 * Moves a record to another place of its order and numbers the others anew, in one transaction: `{ oldIndex, newIndex }` count
 * from 0. Answers the list in its new order.
 * Errors  VALIDATION (400) for places there are none of, MOVED (409) when it no longer stands at `oldIndex`
 */
export const move: Handler = (call) =>
  runIdempotent(call, async () => {
    const { meta: shape, guard } = call
    const { order } = shape.entity
    if (!order) throw new Error(`${shape.name} has no order to move in.`)
    const scope = guard.require(shape, 'UPDATE')
    const key = keyInPath(call)!
    const body = recordBody(call.body)
    const record = await getRecord(call, shape, key)
    const within = record[order.within]
    if (body[order.within] !== undefined && body[order.within] !== within)
      throw invalid({
        entity: shape.name,
        errors: [
          {
            field: order.within,
            code: 'reference',
            message: `This ${shape.entity.title} stands elsewhere`,
          },
        ],
      })
    const parents = await lockOrders(call, shape, [record])
    const [place, parent] = [columnOf(shape, order.field), columnOf(shape, order.within)]
    const { rows } = await call.sql(
      `SELECT web_id FROM ${shape.table} WHERE ${parent} = $1 ORDER BY ${place}, web_id FOR UPDATE`,
      [parents[0]],
    )
    const keys = rows.map((row) => row.web_id as string)
    const from = indexIn(body, 'oldIndex', keys)
    const to = indexIn(body, 'newIndex', keys)
    if (keys[from] !== key) throw movedMeanwhile(entityFacts(shape))
    // Whoever may only see some of the records can't move among the others.
    const before = await findRecords(call, shape, keys, { scope })
    if (!before.some((each) => keyOf(shape, each) === key)) guard.require(shape, 'UPDATE')
    keys.splice(to, 0, ...keys.splice(from, 1))
    await call.sql(
      `UPDATE ${shape.table} t SET ${place} = u.place FROM unnest($1::text[]) WITH ORDINALITY AS u(key, place) WHERE t.web_id = u.key AND t.${place} IS DISTINCT FROM u.place`,
      [keys],
    )
    call.writtenEntities.add(shape.name)
    const after = await findRecords(call, shape, keys)
    const moved = after.find((each) => keyOf(shape, each) === key)
    if (moved) await recordActivity(call, shape, [{ key, before: record, after: moved }])
    return { status: 200, body: after }
  })

function indexIn(body: Record<string, unknown>, name: string, keys: string[]): number {
  const value = body[name]
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw wrongBodyShape({
      expected: 'a JSON object with "oldIndex" and "newIndex", whole numbers from 0',
    })
  if (value < 0 || value >= keys.length)
    throw invalid({
      errors: [
        { field: name, code: 'maximum', message: `${name} must be from 0 to ${keys.length - 1}` },
      ],
    })
  return value
}
