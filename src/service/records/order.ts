import type { Entity } from '../../model/entity.ts'
import type { ValidationMode } from '../../model/validation.ts'
import { invalid, movedMeanwhile, entityFacts, wrongBodyShape } from '../problems.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Handler, RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { findRecords, getRecord, keyOf } from './find.ts'
import { runIdempotent } from './idempotency.ts'
import { lockEntity } from './lockEntity.ts'
import { keyInPath, recordBody } from './read.ts'

/** Higher than any position: new records are last until positions are renumbered. */
export const lastPosition = 1_000_000_000

/** Stands for the parent of records without one, which share an order too. */
const noParent = ''

/** The condition that the parent is one of `$1`. */
export const isWithin = (within: string): string =>
  `(${within} = ANY($1::text[]) OR (${within} IS NULL AND '${noParent}' = ANY($1::text[])))`

/**
 * New records of an ordered entity with a position for each: the one in the body, else after all
 * others.
 */
export function withPositions(meta: EntityMeta, values: WireRecord[]): WireRecord[] {
  const { order } = meta.entity
  return order
    ? values.map((each, index) => ({
        ...each,
        [order.field]: each[order.field] ?? lastPosition + index,
      }))
    : values
}

/**
 * Whether an update gives a record the position in its body. A whole record never does: a form that
 * was opened before a move must not undo it. An entity with an API of its own has calls that move.
 */
export const setsPosition = ({ entity }: EntityMeta, mode: ValidationMode): boolean =>
  mode === 'patch' && entity.dialect === 'simple-rest'

/**
 * The position that an update stores before `closeGaps` numbers the order again: in another order
 * the record is last, unless the update says where.
 */
export function newPosition(
  { field, within }: NonNullable<Entity['order']>,
  previous: WireRecord,
  changes: WireRecord,
): number {
  const [from, to] = [previous[field], changes[field]]
  if (typeof to !== 'number') return lastPosition
  // The gap that the record leaves is closed: further down, it comes after the one at its position.
  const isFurther = changes[within] === undefined && typeof from === 'number' && to > from
  return Math.min(isFurther ? to + 1 : to, lastPosition)
}

/**
 * Locks the records that the order of these belongs to, so that concurrent changes of one order run
 * one after the other. Returns their keys, `noParent` for records without one.
 */
export async function lockOrders(
  call: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
): Promise<string[]> {
  const { order } = meta.entity
  if (!order) return []
  const parents = [
    ...new Set(records.map((record) => String(record[order.within] ?? noParent))),
  ].sort()
  // Records without a parent have no row to lock.
  if (parents.includes(noParent)) await lockEntity(call, meta, 'order')
  const target = call.service.registry.get(meta.fields.get(order.within)!.reference!.entity)
  await call.sql(
    `SELECT 1 FROM ${target.table} WHERE web_id = ANY($1::text[]) ORDER BY web_id FOR UPDATE`,
    [parents],
  )
  return parents
}

/**
 * Numbers the records within these parents from 1; of two at one position the new one (`fresh`)
 * comes first.
 */
export async function closeGaps(
  call: RequestContext,
  meta: EntityMeta,
  parents: string[],
  fresh: string[] = [],
): Promise<void> {
  const { order } = meta.entity
  if (!order || parents.length === 0) return
  const [place, within] = [columnOf(meta, order.field), columnOf(meta, order.within)]
  await call.sql(
    `UPDATE ${meta.table} t SET ${place} = r.place FROM (SELECT web_id, row_number() OVER (PARTITION BY ${within} ORDER BY ${place} NULLS LAST, web_id = ANY($2::text[]) DESC, created_date, web_id) AS place FROM ${meta.table} WHERE ${isWithin(within)}) r
     WHERE r.web_id = t.web_id AND t.${place} IS DISTINCT FROM r.place`,
    [parents, fresh],
  )
}

/**
 * Moves a record to another position of its order and renumbers the others in one transaction: `{
 * oldIndex, newIndex }` count from 0. Returns the list in its new order.
 * Errors  VALIDATION (400) for positions that do not exist, MOVED (409) when the record is no
 *         longer at `oldIndex`
 */
export const move: Handler = (call) =>
  runIdempotent(call, async () => {
    const { meta, guard } = call
    const { order } = meta.entity
    if (!order) throw new Error(`${meta.name} has no order to move in.`)
    const scope = guard.require(meta, 'UPDATE')
    const key = keyInPath(call)!
    const body = recordBody(call.body)
    const record = await getRecord(call, meta, key)
    const within = record[order.within]
    if (body[order.within] !== undefined && (body[order.within] ?? null) !== (within ?? null))
      throw invalid({
        entity: meta.name,
        errors: [
          {
            field: order.within,
            code: 'reference',
            message: `This ${meta.entity.title} stands elsewhere`,
          },
        ],
      })
    const parents = await lockOrders(call, meta, [record])
    const [place, parent] = [columnOf(meta, order.field), columnOf(meta, order.within)]
    const { rows } = await call.sql(
      `SELECT web_id FROM ${meta.table} WHERE ${isWithin(parent)} ORDER BY ${place}, web_id FOR UPDATE`,
      [parents],
    )
    const keys = rows.map((row) => row.web_id as string)
    const from = indexIn(body, 'oldIndex', keys)
    const to = indexIn(body, 'newIndex', keys)
    if (keys[from] !== key) throw movedMeanwhile(entityFacts(meta))
    // A person who may only see some of the records cannot move records among the others.
    const before = await findRecords(call, meta, keys, { scope })
    if (!before.some((each) => keyOf(meta, each) === key)) guard.require(meta, 'UPDATE')
    keys.splice(to, 0, ...keys.splice(from, 1))
    await call.sql(
      `UPDATE ${meta.table} t SET ${place} = u.place FROM unnest($1::text[]) WITH ORDINALITY AS u(key, place) WHERE t.web_id = u.key AND t.${place} IS DISTINCT FROM u.place`,
      [keys],
    )
    call.writtenEntities.add(meta.name)
    const after = await findRecords(call, meta, keys)
    const reordered = after.find((each) => keyOf(meta, each) === key)
    if (reordered) await recordActivity(call, meta, [{ key, before: record, after: reordered }])
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
