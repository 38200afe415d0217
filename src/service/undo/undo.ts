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
import { restoreRemovedRows, restoreChangedRows } from './restoreRows.ts'
import { orderParents, restoreOrder } from './restoreOrder.ts'
import { permissionsHash } from './undoPermissions.ts'

/**
 * Takes an act back, all or nothing: what it removed stands again under its keys as it was made, what it changed has its former values
 * again and a higher version. The person needs what the act itself needed (the entity's DELETE for a removal: it makes nothing that was not
 * there before; UPDATE for a change), where its records are, and its rules hold.
 * Errors  NOT_FOUND (404) for what is nobody's or another person's, UNDO_USED and UNDO_EXPIRED (410), UNDO_BLOCKED (409) with one error for each
 *         record that something stands in the way of, FORBIDDEN (403), RULE (422)
 */
export async function undo(call: RequestContext, id: string): Promise<HandlerResult> {
  const entry = await claimEntry(call, id)
  const shape = call.service.registry.get(entry.entity)
  const action = entry.kind === 'remove' ? 'DELETE' : 'UPDATE'
  // What the act took from the person who did it speaks for them again, unless someone has given or taken anything since.
  const isUnchanged = entry.rights !== null && entry.rights === (await permissionsHash(call.user))
  if (!isUnchanged) call.guard.require(shape, action)

  const kept = await readSnapshot(call, id)
  const gone = kept.filter(({ changed }) => !changed)
  for (const each of gone) await beforeRestore(call, each, id, shape)
  const parents = new Map<EntityMeta, string[]>()
  for (const { meta: each } of gone)
    if (each.entity.order)
      parents.set(each, await lockOrders(call, each, await orderParents(call, each, id)))
  const before = new Map<SnapshotKeys, WireRecord[]>()
  for (const each of kept)
    if (each.changed)
      before.set(each, await findRecords(call, each.meta, each.keys, { scope: 'all', lock: true }))

  const blocked = []
  for (const each of kept) {
    const done = each.changed
      ? await restoreChangedRows(call, each, id)
      : await restoreRemovedRows(call, each, id)
    if (done.length < each.keys.length) blocked.push(...(await findConflicts(call, each, id, done)))
    call.writtenEntities.add(each.meta.name)
  }
  refuseConflicts(blocked)
  await refuseMissingReferences(call, kept, id)
  for (const [each, keys] of parents)
    await restoreOrder(
      call,
      each,
      keys,
      gone.filter((other) => other.meta === each).flatMap((other) => other.keys),
    )

  const user =
    (isUnchanged && (await call.service.identityCache.read(call.sql, call.user.webId))) || call.user
  const person: RequestContext = {
    ...call,
    user,
    guard: createGuard(call.service.registry, user, undefined),
  }
  await requireReach(person, shape, action, kept)
  for (const each of kept) await noteRestored(person, each, before.get(each), shape)
  await call.sql(`DELETE FROM ${undoRows} WHERE undo_id = $1`, [id])
  await call.sql(`UPDATE ${undoTable} SET used_at = now() WHERE undo_id = $1`, [id])
  return { status: 200, body: toResponseEntry(shape, entry) }
}

/** What rules have to say before rows stand again; they get what the rows refer to, not their texts. */
async function beforeRestore(
  call: RequestContext,
  { meta: shape, along, keys }: SnapshotKeys,
  id: string,
  act: EntityMeta,
): Promise<void> {
  const rules = hooksOf(shape).filter(({ hook: rule }) => rule.beforeRestore)
  if (rules.length === 0) return
  const { rows } = await call.sql(
    `SELECT before FROM ${undoRows} WHERE undo_id = $1 AND entity = $2 AND key = ANY($3::text[])`,
    [id, shape.name, keys],
  )
  const records = rows.map((row) => recordOf(shape, row.before as WireRecord))
  for (const { hook: rule, options: words } of rules)
    await rule.beforeRestore!(call, shape, records, words, along ? act : undefined)
}

/** The act's own records have to be where the person may act. Errors FORBIDDEN (403) */
async function requireReach(
  { sql, guard }: RequestContext,
  shape: EntityMeta,
  action: 'DELETE' | 'UPDATE',
  kept: SnapshotKeys[],
): Promise<void> {
  const keys = kept
    .filter((each) => each.meta === shape && !each.along)
    .flatMap((each) => each.keys)
  const statement = createStatement()
  const condition = guard.condition(shape, guard.require(shape, action), 't', statement)
  if (condition === undefined) return
  const { rows } = await sql(
    `SELECT count(*)::int AS reached FROM ${shape.table} t WHERE t.web_id = ANY(${statement.bind(keys, 'text[]')}) AND ${condition}`,
    statement.params,
  )
  if (rows[0].reached < keys.length)
    throw forbidden({ permission: permissionCode(shape.entity.permission, action) })
}

/** Rules judge what stands again; then it is noted in the activity. */
async function noteRestored(
  person: RequestContext,
  { meta: shape, along, changed, keys }: SnapshotKeys,
  before: WireRecord[] | undefined,
  act: EntityMeta,
): Promise<void> {
  const records = await findRecords(person, shape, keys, { scope: 'all' })
  const previous = new Map(before?.map((record) => [keyOf(shape, record), record]))
  const deeds = records.map((after) => ({
    key: keyOf(shape, after),
    before: previous.get(keyOf(shape, after)),
    after,
    restored: true as const,
  }))
  const parent = along ? act : undefined
  for (const { hook: rule, options: words } of hooksOf(shape)) {
    if (!changed) await rule.afterRestore?.(person, shape, records, words, parent)
    else if (!parent) {
      await rule.beforeWrite?.(
        person,
        shape,
        deeds.map((deed) => ({
          values: differing(deed.before!, deed.after),
          previous: deed.before!,
        })),
        words,
      )
      await rule.afterWrite?.(person, shape, keys, [
        ...new Set(deeds.flatMap((deed) => Object.keys(differing(deed.before!, deed.after)))),
      ])
    }
  }
  await recordActivity(person, shape, deeds)
}

const differing = (before: WireRecord, after: WireRecord): WireRecord =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => name !== '_text' && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
