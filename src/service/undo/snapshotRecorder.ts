import { headerNames } from '../../model/headers.ts'
import { undoHours } from '../../model/constants.ts'
import type { RequestContext } from '../requestContext.ts'
import { systemSchema } from '../database/systemTables.ts'
import { findRecords, keyOf } from '../records/find.ts'
import { newKey } from '../records/newKey.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { displayText, type WireRecord } from '../sql/selection.ts'
import { affectsPermissions, permissionsHash } from './undoPermissions.ts'

/** The tables of undoable actions, and of the rows that they deleted or changed. */
export const undoTable = `${systemSchema}.undo`
export const undoRows = `${systemSchema}.undo_row`

/**
 * Records rows before they are deleted or changed; a row that is recorded twice stays as it was
 * first. `deleteRows` and `updateRow` call it. What an action creates besides is recorded where its
 * undo is to remove it.
 */
export type SnapshotRecorder = {
  beforeRemoval(meta: EntityMeta, keys: string[]): Promise<void>
  beforeChange(meta: EntityMeta, keys: string[]): Promise<void>
  afterCreation(meta: EntityMeta, keys: string[]): void
}

/**
 * An action of a person: it deletes or changes records of an entity. `records`: their state before,
 * if the caller has it.
 */
export type UndoableAction = {
  kind: 'remove' | 'change'
  meta: EntityMeta
  keys: string[]
  records?: WireRecord[]
}

/** The response header with the key by which the action can be undone. */
const undoHeader = headerNames.undo

/**
 * Runs an action so that its person can undo it for a day: the rows that it deletes or changes are
 * recorded in the same transaction. `run` gets the call with the recorder. Returns the result of
 * `run` and the header for the response; there is no header if nothing changed.
 */
export async function runUndoable<T, C extends RequestContext>(
  call: C,
  act: UndoableAction,
  run: (call: C) => Promise<T>,
): Promise<{ done: T; headers: Record<string, string> }> {
  const id = newKey()
  const { recorder, touched, changed, created } = createSnapshotRecorder(call, act, id)
  const done = await run({ ...call, snapshotRecorder: recorder })
  for (const meta of changed) await keepChangedColumns(call, meta, id)
  for (const [meta, keys] of created) await recordCreated(call, meta, keys, id)
  const first = await summarizeSnapshot(call, act, id)
  if (!first) return { done, headers: {} }
  const permissions = [...touched].some(affectsPermissions)
    ? await permissionsHash(await call.service.identityCache.read(call.sql, call.user.webId))
    : null
  await call.sql(
    `INSERT INTO ${undoTable} (undo_id, user_id, kind, entity, records, name, rights, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8::int))`,
    [id, call.user.webId, act.kind, act.meta.name, first.count, first.name, permissions, undoHours],
  )
  return { done, headers: { [undoHeader]: id } }
}

function createSnapshotRecorder(
  { sql }: RequestContext,
  act: UndoableAction,
  id: string,
): {
  recorder: SnapshotRecorder
  touched: Set<EntityMeta>
  changed: Set<EntityMeta>
  created: Map<EntityMeta, string[]>
} {
  const touched = new Set<EntityMeta>()
  const changed = new Set<EntityMeta>()
  const created = new Map<EntityMeta, string[]>()
  const recorded = new Set<string>()
  const record = async (meta: EntityMeta, keys: string[]) => {
    const newKeys = keys.filter((key) => !recorded.has(`${meta.name} ${key}`))
    if (newKeys.length === 0) return
    for (const key of newKeys) recorded.add(`${meta.name} ${key}`)
    touched.add(meta)
    const named = meta === act.meta ? act.keys : []
    await sql(
      `INSERT INTO ${undoRows} (undo_id, entity, key, along, before) SELECT $1, $2, t.web_id, t.web_id <> ALL($4::text[]), to_jsonb(t) FROM ${meta.table} t WHERE t.web_id = ANY($3::text[])`,
      [id, meta.name, newKeys, named],
    )
  }
  return {
    touched,
    changed,
    created,
    recorder: {
      beforeRemoval: record,
      async beforeChange(meta, keys) {
        changed.add(meta)
        await record(meta, keys)
      },
      afterCreation(meta, keys) {
        touched.add(meta)
        created.set(meta, [...(created.get(meta) ?? []), ...keys])
      },
    },
  }
}

/** Records created rows with their version: an undo removes those that nobody has changed since. */
async function recordCreated(
  { sql }: RequestContext,
  meta: EntityMeta,
  keys: string[],
  id: string,
): Promise<void> {
  await sql(
    `INSERT INTO ${undoRows} (undo_id, entity, key, along, before, version) SELECT $1, $2, t.web_id, true, 'null', t.version FROM ${meta.table} t WHERE t.web_id = ANY($3::text[])`,
    [id, meta.name, keys],
  )
}

/** Columns that say when and by whom a row was changed; they do not count as changes. */
const auditColumns = `('version', 'update_date', 'updated_by')`

/**
 * Reduces the recorded rows of an entity to the columns that changed, with the present version;
 * rows that did not change are removed.
 */
async function keepChangedColumns(
  { sql }: RequestContext,
  meta: EntityMeta,
  id: string,
): Promise<void> {
  await sql(
    `UPDATE ${undoRows} u SET version = now.version, before = now.before
     FROM (SELECT k.key, t.version, (SELECT coalesce(jsonb_object_agg(b.key, b.value), '{}') FROM jsonb_each(k.before) b WHERE b.key NOT IN ${auditColumns} AND to_jsonb(t) -> b.key IS DISTINCT FROM b.value) AS before
       FROM ${undoRows} k JOIN ${meta.table} t ON t.web_id = k.key WHERE k.undo_id = $1 AND k.entity = $2) now
     WHERE u.undo_id = $1 AND u.entity = $2 AND u.key = now.key`,
    [id, meta.name],
  )
  await sql(`DELETE FROM ${undoRows} WHERE undo_id = $1 AND entity = $2 AND before = '{}'`, [
    id,
    meta.name,
  ])
}

/**
 * How many of the records of the action were recorded, and the name of the first; undefined for
 * none.
 */
async function summarizeSnapshot(
  call: RequestContext,
  { meta, keys, records }: UndoableAction,
  id: string,
): Promise<{ count: number; name: string } | undefined> {
  const { rows } = await call.sql(
    `SELECT k.key, count(*) OVER ()::int AS count FROM unnest($2::text[]) WITH ORDINALITY AS k (key, place) JOIN ${undoRows} u ON u.undo_id = $1 AND u.entity = $3 AND u.key = k.key ORDER BY k.place LIMIT 1`,
    [id, keys, meta.name],
  )
  const [recorded] = rows as { key: string; count: number }[]
  if (!recorded) return undefined
  const record =
    records?.find((each) => keyOf(meta, each) === recorded.key) ??
    (await findRecords(call, meta, [recorded.key], { scope: 'all' }))[0]
  return { count: recorded.count, name: record ? displayText(meta, record) : recorded.key }
}
