import { undoHours } from '../../model/constants.ts'
import type { RequestContext } from '../requestContext.ts'
import { systemSchema } from '../database/systemTables.ts'
import { findRecords, keyOf } from '../records/find.ts'
import { newKey } from '../records/newKey.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { displayText, type WireRecord } from '../sql/selection.ts'
import { affectsPermissions, permissionsHash } from './undoPermissions.ts'

/** Where acts that can be taken back are noted, and the rows they took away or changed. */
export const undoTable = `${systemSchema}.undo`
export const undoRows = `${systemSchema}.undo_row`

/** Keeps rows as they stand; what it is told twice it keeps as it stood first. `deleteRows` and `updateRow` tell it. */
export type SnapshotRecorder = {
  beforeRemoval(shape: EntityMeta, keys: string[]): Promise<void>
  beforeChange(shape: EntityMeta, keys: string[]): Promise<void>
}

/** What a person does: removes records of an entity or changes them. `records`: as they are before, where they are at hand. */
export type UndoableAction = {
  kind: 'remove' | 'change'
  meta: EntityMeta
  keys: string[]
  records?: WireRecord[]
}

/** The header that an act is answered with: the key by which it can be taken back. */
const undoHeader = 'x-undo'

/**
 * Runs an act so that its person can take it back for a day: the rows that it removes or changes are kept in the same transaction.
 * `run` gets the call to go on with. Answers what it answers, and the header for the call's answer; there is none when nothing
 * was changed. New records are not kept: taking back does not remove them.
 */
export async function runUndoable<T, C extends RequestContext>(
  call: C,
  act: UndoableAction,
  run: (call: C) => Promise<T>,
): Promise<{ done: T; headers: Record<string, string> }> {
  const id = newKey()
  const { keeper, touched, changed } = createKeeper(call, act, id)
  const done = await run({ ...call, snapshotRecorder: keeper })
  for (const shape of changed) await reduce(call, shape, id)
  const first = await firstKept(call, act, id)
  if (!first) return { done, headers: {} }
  const mark = [...touched].some(affectsPermissions)
    ? await permissionsHash(await call.service.identityCache.read(call.sql, call.user.webId))
    : null
  await call.sql(
    `INSERT INTO ${undoTable} (undo_id, user_id, kind, entity, records, name, rights, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8::int))`,
    [id, call.user.webId, act.kind, act.meta.name, first.count, first.name, mark, undoHours],
  )
  return { done, headers: { [undoHeader]: id } }
}

function createKeeper(
  { sql }: RequestContext,
  act: UndoableAction,
  id: string,
): { keeper: SnapshotRecorder; touched: Set<EntityMeta>; changed: Set<EntityMeta> } {
  const touched = new Set<EntityMeta>()
  const changed = new Set<EntityMeta>()
  const kept = new Set<string>()
  const keep = async (shape: EntityMeta, keys: string[]) => {
    const fresh = keys.filter((key) => !kept.has(`${shape.name} ${key}`))
    if (fresh.length === 0) return
    for (const key of fresh) kept.add(`${shape.name} ${key}`)
    touched.add(shape)
    const named = shape === act.meta ? act.keys : []
    await sql(
      `INSERT INTO ${undoRows} (undo_id, entity, key, along, before) SELECT $1, $2, t.web_id, t.web_id <> ALL($4::text[]), to_jsonb(t) FROM ${shape.table} t WHERE t.web_id = ANY($3::text[])`,
      [id, shape.name, fresh, named],
    )
  }
  return {
    touched,
    changed,
    keeper: {
      beforeRemoval: keep,
      async beforeChange(shape, keys) {
        changed.add(shape)
        await keep(shape, keys)
      },
    },
  }
}

/** Columns that say when and by whom: they are not what was changed. */
const audit = `('version', 'update_date', 'updated_by')`

/** Leaves of the changed rows of an entity what was changed, with the version they have now; rows that stand as they stood are not kept. */
async function reduce({ sql }: RequestContext, shape: EntityMeta, id: string): Promise<void> {
  await sql(
    `UPDATE ${undoRows} u SET version = now.version, before = now.before
     FROM (SELECT k.key, t.version, (SELECT coalesce(jsonb_object_agg(b.key, b.value), '{}') FROM jsonb_each(k.before) b WHERE b.key NOT IN ${audit} AND to_jsonb(t) -> b.key IS DISTINCT FROM b.value) AS before
       FROM ${undoRows} k JOIN ${shape.table} t ON t.web_id = k.key WHERE k.undo_id = $1 AND k.entity = $2) now
     WHERE u.undo_id = $1 AND u.entity = $2 AND u.key = now.key`,
    [id, shape.name],
  )
  await sql(`DELETE FROM ${undoRows} WHERE undo_id = $1 AND entity = $2 AND before = '{}'`, [
    id,
    shape.name,
  ])
}

/** How many of the act's own records were kept, and what the first of them is called; undefined for none. */
async function firstKept(
  call: RequestContext,
  { meta: shape, keys, records }: UndoableAction,
  id: string,
): Promise<{ count: number; name: string } | undefined> {
  const { rows } = await call.sql(
    `SELECT k.key, count(*) OVER ()::int AS count FROM unnest($2::text[]) WITH ORDINALITY AS k (key, place) JOIN ${undoRows} u ON u.undo_id = $1 AND u.entity = $3 AND u.key = k.key ORDER BY k.place LIMIT 1`,
    [id, keys, shape.name],
  )
  const [kept] = rows as { key: string; count: number }[]
  if (!kept) return undefined
  const record =
    records?.find((each) => keyOf(shape, each) === kept.key) ??
    (await findRecords(call, shape, [kept.key], { scope: 'all' }))[0]
  return { count: kept.count, name: record ? displayText(shape, record) : kept.key }
}
