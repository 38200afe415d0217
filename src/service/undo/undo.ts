import { recordActivity } from '../activity/activity.ts'
import type { HandlerResult, RequestContext } from '../requestContext.ts'
import { createGuard } from '../tenancy/guard.ts'
import { permissionCode } from '../../model/permission.ts'
import { forbidden } from '../problems.ts'
import { findRecords, keyOf } from '../records/find.ts'
import { lockOrders } from '../records/order.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createStatement } from '../sql/statement.ts'
import { findConflicts, refuseConflicts, refuseMissingReferences } from './conflicts.ts'
import { claimEntry, toResponseEntry } from './undoEntries.ts'
import { undoRows, undoTable } from './snapshotRecorder.ts'
import { readSnapshot, recordOf, type SnapshotKeys } from './snapshot.ts'
import { removeCreated } from './removeCreated.ts'
import { restoreRemovedRows, restoreChangedRows } from './restoreRows.ts'
import { orderParents, restoreOrder } from './restoreOrder.ts'
import { permissionsHash } from './undoPermissions.ts'

/**
 * Undoes an action, all or nothing: deleted records are restored with their keys as they were
 * created, changed ones get their former values and a higher version, created ones are removed. The
 * person needs the permission of the action itself (DELETE of the entity for a deletion, because
 * restoring creates nothing new; UPDATE for a change), the records must be within their sites, and
 * the hooks must accept the records.
 * Errors  NOT_FOUND (404) for an unknown entry or that of another person, UNDO_USED and
 *         UNDO_EXPIRED (410), UNDO_BLOCKED (409) with one error for each record in conflict,
 *         FORBIDDEN (403), RULE (422)
 */
export async function undo(call: RequestContext, id: string): Promise<HandlerResult> {
  const entry = await claimEntry(call, id)
  const meta = call.service.registry.get(entry.entity)
  const action = entry.kind === 'remove' ? 'DELETE' : 'UPDATE'
  // If the action took permissions from the person who ran it, those permissions count again,
  // unless someone has granted or revoked any since.
  const isUnchanged = entry.rights !== null && entry.rights === (await permissionsHash(call.user))
  if (!isUnchanged) call.guard.require(meta, action)

  const snapshots = await readSnapshot(call, id)
  const deleted = snapshots.filter(({ changed }) => !changed)
  for (const each of deleted) await beforeRestore(call, each, id, meta)
  const parents = new Map<EntityMeta, string[]>()
  for (const { meta: each } of deleted)
    if (each.entity.order)
      parents.set(each, await lockOrders(call, each, await orderParents(call, each, id)))
  const before = new Map<SnapshotKeys, WireRecord[]>()
  for (const each of snapshots)
    if (each.changed)
      before.set(each, await findRecords(call, each.meta, each.keys, { scope: 'all', lock: true }))

  const conflicts = await removeCreated(call, id)
  for (const each of snapshots) {
    const done = each.changed
      ? await restoreChangedRows(call, each, id)
      : await restoreRemovedRows(call, each, id)
    if (done.length < each.keys.length)
      conflicts.push(...(await findConflicts(call, each, id, done)))
    call.writtenEntities.add(each.meta.name)
  }
  refuseConflicts(conflicts)
  await refuseMissingReferences(call, snapshots, id)
  for (const [each, keys] of parents)
    await restoreOrder(
      call,
      each,
      keys,
      deleted.filter((other) => other.meta === each).flatMap((other) => other.keys),
    )

  const user =
    (isUnchanged && (await call.service.identityCache.read(call.sql, call.user.webId))) || call.user
  const person: RequestContext = {
    ...call,
    user,
    guard: createGuard(call.service.registry, user, undefined),
  }
  await requireReach(person, meta, action, snapshots)
  for (const each of snapshots) await recordRestored(person, each, before.get(each), meta)
  await call.sql(`DELETE FROM ${undoRows} WHERE undo_id = $1`, [id])
  await call.sql(`UPDATE ${undoTable} SET used_at = now() WHERE undo_id = $1`, [id])
  return { status: 200, body: toResponseEntry(meta, entry) }
}

/**
 * Runs the hooks before rows are restored; they get the references of the rows, not their texts.
 */
async function beforeRestore(
  call: RequestContext,
  { meta, along, keys }: SnapshotKeys,
  id: string,
  act: EntityMeta,
): Promise<void> {
  const hooks = hooksOf(meta).filter(({ hook }) => hook.beforeRestore)
  if (hooks.length === 0) return
  const { rows } = await call.sql(
    `SELECT before FROM ${undoRows} WHERE undo_id = $1 AND entity = $2 AND key = ANY($3::text[])`,
    [id, meta.name, keys],
  )
  const records = rows.map((row) => recordOf(meta, row.before as WireRecord))
  for (const { hook, options } of hooks)
    await hook.beforeRestore!(call, meta, records, options, along ? act : undefined)
}

/**
 * Requires that the records of the action are within reach of the person. Errors FORBIDDEN (403)
 */
async function requireReach(
  { sql, guard }: RequestContext,
  meta: EntityMeta,
  action: 'DELETE' | 'UPDATE',
  snapshots: SnapshotKeys[],
): Promise<void> {
  const keys = snapshots
    .filter((each) => each.meta === meta && !each.along)
    .flatMap((each) => each.keys)
  const statement = createStatement()
  const condition = guard.condition(meta, guard.require(meta, action), 't', statement)
  if (condition === undefined) return
  const { rows } = await sql(
    `SELECT count(*)::int AS reached FROM ${meta.table} t WHERE t.web_id = ANY(${statement.bind(keys, 'text[]')}) AND ${condition.sql}`,
    statement.params,
  )
  if (rows[0].reached < keys.length)
    throw forbidden({ permission: permissionCode(meta.entity.permission, action) })
}

/** Runs the hooks on the restored records, then writes the activity entries. */
async function recordRestored(
  person: RequestContext,
  { meta, along, changed, keys }: SnapshotKeys,
  before: WireRecord[] | undefined,
  act: EntityMeta,
): Promise<void> {
  const records = await findRecords(person, meta, keys, { scope: 'all' })
  const previous = new Map(before?.map((record) => [keyOf(meta, record), record]))
  const restored = records.map((after) => ({
    key: keyOf(meta, after),
    before: previous.get(keyOf(meta, after)),
    after,
    restored: true as const,
  }))
  const parent = along ? act : undefined
  for (const { hook, options } of hooksOf(meta)) {
    if (!changed) await hook.afterRestore?.(person, meta, records, options, parent)
    else if (!parent) {
      await hook.beforeWrite?.(
        person,
        meta,
        restored.map((record) => ({
          values: changedValues(record.before!, record.after),
          previous: record.before!,
        })),
        options,
      )
      await hook.afterWrite?.(person, meta, keys, [
        ...new Set(
          restored.flatMap((record) => Object.keys(changedValues(record.before!, record.after))),
        ),
      ])
    }
  }
  await recordActivity(person, meta, restored)
}

const changedValues = (before: WireRecord, after: WireRecord): WireRecord =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => name !== '_text' && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
