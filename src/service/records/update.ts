import { isEmpty } from '../../model/condition.ts'
import { permissionCode } from '../../model/permission.ts'
import { isWritable } from '../../model/isWritable.ts'
import { acceptValue, furtherValues, type ValidationMode } from '../../model/validation.ts'
import { fillMessage, validationMessages } from '../../model/validationMessages.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Call, Handler, HandlerResult } from '../requestContext.ts'
import type { Scope } from '../tenancy/guard.ts'
import {
  conflict,
  forbidden,
  forbiddenToOthers,
  entityFacts,
  notFound,
  wrongBodyShape,
} from '../problems.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { checkDrafts, refuseErrors, requiredError } from './check.ts'
import { checkVersion } from './concurrency.ts'
import { requireSites, secretsIn, withProtectedValues } from './create.ts'
import {
  etag,
  findByUnique,
  findRecords,
  getRecord,
  lockRecords,
  keyOf,
  readAgain,
  versionOf,
} from './find.ts'
import { foreseeUpdate } from './foreseenUpdate.ts'
import { runIdempotent } from './idempotency.ts'
import { readInput } from './readInput.ts'
import { keyInPath, recordBody } from './read.ts'
import { closeGaps, lastPosition, lockOrders, newPosition, setsPosition } from './order.ts'
import { findCircles } from './ancestors.ts'
import { checkReferences } from './references.ts'
import { writeLinkedRecords } from './linkedRecords.ts'
import { refuseUsedCodes } from './lookupUses.ts'
import { withRecordIndex } from './recordIndex.ts'
import { updateRow, updateRows, type LockedRow } from './write.ts'

/**
 * Changes one record. PUT is validated as a whole record, PATCH by the fields it contains. Either
 * way a field that the body leaves out keeps its value, so that a caller who knows fewer fields
 * loses none; null clears a field.
 * Errors  403, 404, CONFLICT (409), VALIDATION (400)
 */
export const update: Handler = (call) =>
  runIdempotent(call, async () => {
    const { verb, field } = call.operation
    const key = await keyOfUpdate(call)
    const body = field ? await fieldBody(call, key, call.meta.fields.get(field)!) : call.body
    const mode = verb === 'PATCH' || field ? 'patch' : 'update'
    const [changed] = await change(call, [{ key, body }], mode)
    return changed!
  })

/**
 * The body of a call that changes one field: without other fields, whether the request has the
 * value, one item of it, a record with it, or a record with a text that is read from it.
 * Errors  WRONG_BODY (400), NOT_FOUND (404)
 */
async function fieldBody(call: Call, key: string, field: FieldMeta): Promise<WireRecord> {
  const { body, meta } = call
  const { name, type } = field
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { [name]: body }
  const given = recordBody(body)
  const texts = [...meta.fields.values()].filter(({ text }) => text === `{${name}}`)
  const named = [field, ...texts].find((each) => given[each.name] !== undefined)
  if (named) return { [named.name]: given[named.name] }
  const item = type.withItem?.((await getRecord(call, meta, key, true))[name], body, field)
  if (item === undefined)
    throw wrongBodyShape({ expected: `the value of "${name}" or a JSON object with "${name}"` })
  return { [name]: item }
}

/**
 * Changes one record of the call's entity by a body, and returns it as the person may read it
 * afterwards.
 * Errors  those of `update`, and IN_USE (409) for another code of a look-up value in use
 */
export async function changeRecord(
  call: Call,
  key: string,
  body: unknown,
  mode: ValidationMode,
): Promise<WireRecord> {
  const [record] = await writeChanges(call, await prepareChanges(call, [{ key, body }], mode))
  return record!
}

/**
 * Updates a record for each of several calls of one operation, all or none.
 * Errors  those of `update`
 */
export function updateGroup(calls: Call[]): Promise<HandlerResult[]> {
  const [call] = calls as [Call]
  const asked = calls.map((each) => ({ key: keyInPath(each)!, body: each.body }))
  return change(call, asked, call.operation.verb === 'PATCH' ? 'patch' : 'update')
}

/**
 * Makes the same change to records of the call's entity, all or none, by a few statements for all.
 * Errors  those of `changeRecord`, under the index of the record when there are several
 */
export async function changeRecords(call: Call, given: string[], body: unknown): Promise<void> {
  const keys = [...new Set(given)]
  // A hook may read what the change of the record before has left.
  if (hooksOf(call.meta).some(({ hook }) => hook.beforeWrite))
    await eachWithIndex(keys, (key) => changeRecord(call, key, body, 'patch'))
  else {
    const asked = keys.map((key) => ({ key, body }))
    await writeChanges(call, await prepareChanges(call, asked, 'patch'))
  }
}

/** Changes records. Those whose new state is foreseen are read by the last statement. */
async function change(
  call: Call,
  asked: { key: string; body: unknown }[],
  mode: ValidationMode,
): Promise<HandlerResult[]> {
  const { meta } = call
  const answer = (record: WireRecord) => ({ body: record, headers: etag(meta, record) })
  const prepared = await prepareChanges(call, asked, mode)
  const foreseen = prepared.flatMap(({ key, previous, values, changes, scope }) => {
    const after = linksUnchanged(meta, values, previous)
      ? foreseeUpdate(call, previous, changes, scope)
      : undefined
    return after ? [{ key, before: previous, after }] : []
  })
  if (foreseen.length < prepared.length) {
    const records = await writeChanges(call, prepared)
    return records.map((record) => ({ status: 200, ...answer(record) }))
  }
  const records = sendForeseen(call, prepared)
  await recordActivity(call, meta, foreseen)
  return prepared.map((_, index) => {
    const arriving = records.then((found) => answer(found[index]!))
    // If the commit fails, nobody waits for it.
    arriving.catch(() => undefined)
    return { status: 200, arriving }
  })
}

/** A change that was checked: the stored record, the accepted values, and those that differ. */
type Change = {
  key: string
  previous: WireRecord
  row: LockedRow
  values: WireRecord
  changes: WireRecord
  scope: Scope
}

/** Locks records and checks a change of each by its body. */
async function prepareChanges(
  call: Call,
  asked: { key: string; body: unknown }[],
  mode: ValidationMode,
): Promise<Change[]> {
  const { meta } = call
  const keys = asked.map(({ key }) => key)
  // A missing permission is reported whether or not the record exists.
  if (!keys.every((key) => isOwnAccount(call, key))) call.guard.require(meta, 'UPDATE')
  for (const { body } of asked) requireFields(call, body)
  const locked = await lockRecords(call, meta, keys)
  const drafts = await eachWithIndex(locked, ({ record: previous, row }, index) => {
    const { key, body } = asked[index]!
    requireOwner(call, meta, previous)
    checkVersion({ ...call, body }, previous)
    const values = readInput(call, body, previous)
    requireSameKey(meta, key, values)
    for (const field of meta.fields.values()) if (field.createOnly) delete values[field.name]
    if (!setsPosition(meta, mode)) delete values[meta.entity.order?.field ?? '']
    const scope = updateScope(call, key, values)
    return { key, previous, row, values, scope }
  })
  refuseErrors(
    meta,
    await checkDrafts(call, meta, drafts, mode),
    await checkReferences(call, meta, drafts),
    await findCircles(call, meta, drafts),
  )
  return eachWithIndex(drafts, async (draft) => {
    const { previous, values, scope } = draft
    const changes = changedValues(meta, values, previous)
    await refuseUsedCodes(call, meta, { previous, changes })
    if (scope !== 'all' && Object.keys(changes).length > 0)
      await requireSites(call, meta, [{ ...previous, ...changes }], scope, 'UPDATE')
    for (const { hook, options } of hooksOf(meta))
      await hook.beforeWrite?.(call, meta, [{ values: changes, previous, given: values }], options)
    return { ...draft, changes }
  })
}

/**
 * Runs something for each record, one after the other. Errors about one of several records get the
 * index of that record.
 */
async function eachWithIndex<T, R>(
  records: T[],
  run: (record: T, index: number) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (const [index, record] of records.entries())
    results.push(await withRecordIndex(index, records.length, async () => run(record, index)))
  return results
}

/**
 * Issues the statements of updates whose results are foreseen: they travel with the commit.
 * Resolves to the records after it, with the labels of before, because their labels did not change.
 */
async function sendForeseen(call: Call, all: Change[]): Promise<WireRecord[]> {
  const { meta } = call
  const updated = all.map(({ key, previous, changes, scope, row }) =>
    updateRows(
      call,
      meta,
      [{ key, version: versionOf(meta, previous), locked: row }],
      changes,
      scope,
    ),
  )
  const read = readAgain(
    call,
    meta,
    all.map(({ previous }) => previous),
  )
  const [records, ...counts] = await Promise.all([read, ...updated])
  return all.map(({ key }, index) => {
    // The row is locked, in this version.
    if (counts[index] === 0)
      throw new Error(`${meta.name} ${key} was not updated though it was locked.`)
    return records.get(key) ?? { [meta.key.name]: key }
  })
}

/**
 * Writes changes of records and of their links with the activity. Returns the records in their
 * order as they are then; of one that the person may no longer read, its key.
 * Errors  CONFLICT (409), FORBIDDEN (403) if a row was not updated
 */
async function writeChanges(call: Call, all: Change[]): Promise<WireRecord[]> {
  const { meta } = call
  const keys = all.map(({ key }) => key)
  const reordered = all.filter(({ changes }) => isReordered(meta, changes))
  const parents =
    reordered.length > 0
      ? await lockOrders(
          call,
          meta,
          reordered.flatMap(({ previous, changes }) => [previous, { ...previous, ...changes }]),
        )
      : []
  const moving = all.filter(({ values, previous }) => !linksUnchanged(meta, values, previous))
  const stored = await storedChanges(call, all)
  const updated = Promise.all(stored.map((group) => writeGroup(call, group)))
  // An update that changes no links is pipelined with the query that reads the records afterwards.
  const isPipelined = moving.length === 0 && reordered.length === 0 && !call.snapshotRecorder
  const [, found] = await Promise.all([
    updated,
    isPipelined ? findRecords(call, meta, keys) : undefined,
  ])
  await closeGaps(
    call,
    meta,
    parents,
    reordered.map(({ key }) => key),
  )
  for (const each of moving)
    await withRecordIndex(all.indexOf(each), all.length, () => writeLinks(call, each))
  const records = new Map(
    (found ?? (await findRecords(call, meta, keys))).map((record) => [keyOf(meta, record), record]),
  )
  await recordActivity(
    call,
    meta,
    all.flatMap(({ key, previous, changes }) => {
      const after = records.get(key)
      return after ? [{ key, before: previous, after, secrets: secretsIn(meta, changes) }] : []
    }),
  )
  const byNames = Map.groupBy(all, ({ changes }) => JSON.stringify(Object.keys(changes)))
  for (const { hook } of hooksOf(meta))
    for (const group of hook.afterWrite ? byNames.values() : [])
      await hook.afterWrite!(
        call,
        meta,
        group.map(({ key }) => key),
        Object.keys(group[0]!.changes),
      )
  // After a write a record may be outside of what the writer may read.
  return keys.map((key) => records.get(key) ?? { [meta.key.name]: key })
}

const isReordered = ({ entity: { order } }: EntityMeta, changes: WireRecord): boolean =>
  order !== undefined && (changes[order.within] !== undefined || changes[order.field] !== undefined)

/** Changes that store the same values, so that one statement writes them. */
type ChangeGroup = { changes: Change[]; stored: WireRecord; index: number; of: number }

/** The changes that change a row, grouped by the values that they store. */
async function storedChanges(call: Call, all: Change[]): Promise<ChangeGroup[]> {
  const { meta } = call
  const { order } = meta.entity
  const groups = new Map<string, ChangeGroup>()
  for (const [index, change] of all.entries()) {
    const { previous, changes, scope } = change
    if (Object.keys(changes).length === 0) continue
    const stored = await withProtectedValues(call, meta, changes)
    if (order && isReordered(meta, changes)) {
      const position = newPosition(order, previous, changes)
      // Those that are last keep their order.
      stored[order.field] = position === lastPosition ? position + index : position
    }
    // A value that another record has is an error of one record.
    const alone = hasUnique(meta, stored) ? index : undefined
    const same = JSON.stringify([canonical(stored), scope, alone])
    const group = groups.get(same) ?? { changes: [], stored, index, of: all.length }
    group.changes.push(change)
    groups.set(same, group)
  }
  return [...groups.values()]
}

const hasUnique = (meta: EntityMeta, values: WireRecord): boolean =>
  meta.entity.unique.flat().some((name) => name in values) ||
  meta.stored.some(({ name, unique }) => unique && name in values)

/** Errors CONFLICT (409), FORBIDDEN (403) if a row was not updated. */
async function writeGroup(call: Call, { changes, stored, index, of }: ChangeGroup): Promise<void> {
  const { meta } = call
  const [{ key, previous, scope }] = changes as [Change]
  const rows = changes.map((each) => ({
    key: each.key,
    version: versionOf(meta, each.previous),
    locked: each.row,
  }))
  const count = await withRecordIndex(index, of, () => updateRows(call, meta, rows, stored, scope))
  if (count === rows.length) return
  // Locked rows stay in their version.
  if (rows.length > 1)
    throw forbidden({ permission: permissionCode(meta.entity.permission, 'UPDATE') })
  throw await explainFailedUpdate(call, meta, key, previous)
}

/** Writes the links of a record. Their change counts as a change of it for who has it open. */
async function writeLinks(call: Call, { key, previous, values, changes, scope }: Change) {
  const { meta } = call
  const changed = await writeLinkedRecords(call, meta, [{ key, values }], scope)
  if (changed.length > 0 && Object.keys(changes).length === 0)
    await updateRow(call, meta, key, versionOf(meta, previous), {}, scope)
}

/**
 * Errors VALIDATION (400) for a field that the call requires, though the record itself may lack it.
 */
function requireFields({ meta, operation }: Call, body: unknown): void {
  if (!operation.required) return
  const given = recordBody(body)
  const missing = operation.required.filter((name) => isEmpty(given[name]))
  refuseErrors(meta, [missing.map((field) => requiredError(field, meta.fields.get(field)!.label))])
}

/** Errors VALIDATION (400) for a body that would give the record another key. */
function requireSameKey(meta: EntityMeta, key: string, values: WireRecord): void {
  const { name, label } = meta.key
  const given = values[name]
  if (isEmpty(given) || String(given) === key) return
  const params = { label, value: key }
  const message = fillMessage(validationMessages.const, params)
  refuseErrors(meta, [[{ field: name, code: 'const', message, params }]])
}

/** Errors FORBIDDEN (403) for a record that its owner only shares for reading. */
function requireOwner({ user }: Call, meta: EntityMeta, record: WireRecord): void {
  const { owner } = meta.entity
  if (owner && record[owner.field] !== user.webId) throw forbiddenToOthers(entityFacts(meta))
}

/**
 * The key from the path, from the body, or found by the fields that are unique together (`PUT
 * userSites/assignRole`).
 */
async function keyOfUpdate(call: Call): Promise<string> {
  const { meta } = call
  const inPath = keyInPath(call)
  if (inPath) return inPath
  const body = recordBody(call.body)
  const given = body[meta.key.name]
  if (typeof given === 'string' || typeof given === 'number') return String(given)
  // Only readers may learn whether a record exists; missing permissions are reported before errors
  // in the body.
  for (const action of ['READ', 'UPDATE'] as const) call.guard.require(meta, action)
  const found = await findByUnique(call, meta, body)
  if (found === 'incompleteKey')
    throw wrongBodyShape({ expected: `one record with its "${meta.key.name}"` })
  if (!found) throw notFound(entityFacts(meta))
  return found
}

/**
 * Errors FORBIDDEN (403) unless the person may update, or changes only permitted fields of their
 * own account.
 */
function updateScope(call: Call, key: string, values: WireRecord): Scope {
  const { meta, guard } = call
  const scope = guard.find(meta, 'UPDATE')
  if (scope) return scope
  const own = meta.entity.ownerMayEdit ?? []
  if (isOwnAccount(call, key) && Object.keys(values).every((name) => own.includes(name)))
    return 'all'
  throw forbidden({ permission: permissionCode(meta.entity.permission, 'UPDATE') })
}

const isOwnAccount = ({ meta, user }: Call, key: string) =>
  meta.hasHook('signs-in') && key === user.webId

/** The stored values that differ from those of the record; secrets always count as changed. */
function changedValues(meta: EntityMeta, values: WireRecord, previous: WireRecord): WireRecord {
  const further = Object.entries(furtherValues(meta.entity, values)).filter(
    ([name, value]) => !isSame(value, previous[name]),
  )
  return Object.fromEntries([
    ...further,
    ...meta.stored.flatMap((field): [string, unknown][] => {
      const value = values[field.name]
      if (value === undefined || !isWritable(field)) return []
      if (field.writeOnly) return value === null ? [] : [[field.name, value]]
      return isSame(value, acceptValue(meta.entity, field.type, previous[field.name], field))
        ? []
        : [[field.name, value]]
    }),
  ])
}

/** Whether two values are equal, apart from the order of their keys. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

/** A value with its keys sorted: jsonb has its own key order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, canonical(each)]),
  )
}

/** Whether writing these values would leave a record unchanged. */
export const changesNothing = (
  meta: EntityMeta,
  values: WireRecord,
  previous: WireRecord,
): boolean =>
  Object.keys(changedValues(meta, values, previous)).length === 0 &&
  linksUnchanged(meta, values, previous)

const linksUnchanged = (meta: EntityMeta, values: WireRecord, previous: WireRecord) =>
  meta.linkedFields.every(
    (field) =>
      values[field.name] === undefined ||
      JSON.stringify(canonical(values[field.name])) ===
        JSON.stringify(canonical(previous[field.name])),
  )

/**
 * Why the update found no row: someone else changed the record first, or it is at a site where the
 * person may only read.
 */
async function explainFailedUpdate(
  call: Call,
  meta: EntityMeta,
  key: string,
  previous: WireRecord,
): Promise<Error> {
  const [current] = await findRecords(call, meta, [key])
  if (current && current[meta.entity.system.version] !== previous[meta.entity.system.version])
    return conflict({ ...entityFacts(meta), more: { current } })
  return forbidden({ permission: permissionCode(meta.entity.permission, 'UPDATE') })
}
