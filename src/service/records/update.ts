import { isEmpty } from '../../model/condition.ts'
import { permissionCode } from '../../model/permission.ts'
import { isWritable } from '../../model/isWritable.ts'
import { acceptValue, furtherValues, type ValidationMode } from '../../model/validation.ts'
import { fillMessage, validationMessages } from '../../model/validationMessages.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Call, Handler } from '../requestContext.ts'
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
  lockRecord,
  readAgain,
  versionOf,
} from './find.ts'
import { foreseeUpdate } from './foreseenUpdate.ts'
import { runIdempotent } from './idempotency.ts'
import { readInput } from './readInput.ts'
import { keyInPath, recordBody } from './read.ts'
import { closeGaps, lockOrders, newPosition, setsPosition } from './order.ts'
import { findCircles } from './ancestors.ts'
import { checkReferences } from './references.ts'
import { writeLinkedRecords } from './linkedRecords.ts'
import { refuseUsedCodes } from './lookupUses.ts'
import { updateRow, type LockedRow } from './write.ts'

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
    const changed = await change(call, key, body, verb === 'PATCH' || field ? 'patch' : 'update')
    const answer = (record: WireRecord) => ({ body: record, headers: etag(call.meta, record) })
    if ('record' in changed) return { status: 200, ...answer(changed.record) }
    const arriving = changed.arriving.then(answer)
    // If the commit fails, nobody waits for it.
    arriving.catch(() => undefined)
    return { status: 200, arriving }
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
  const changed = await change(call, key, body, mode, true)
  return 'arriving' in changed ? changed.arriving : changed.record
}

/** The changed record; `arriving`: once the transaction is committed. */
type Changed = { record: WireRecord } | { arriving: Promise<WireRecord> }

/** Changes a record. `isRead`: the caller needs it within the transaction. */
async function change(
  call: Call,
  key: string,
  body: unknown,
  mode: ValidationMode,
  isRead = false,
): Promise<Changed> {
  const { meta } = call
  // A missing permission is reported whether or not the record exists.
  if (!isOwnAccount(call, key)) call.guard.require(meta, 'UPDATE')
  requireFields(call, body)
  const { record: previous, row } = await lockRecord(call, meta, key)
  requireOwner(call, meta, previous)
  checkVersion({ ...call, body }, previous)
  const values = readInput(call, body, previous)
  requireSameKey(meta, key, values)
  for (const field of meta.fields.values()) if (field.createOnly) delete values[field.name]
  if (!setsPosition(meta, mode)) delete values[meta.entity.order?.field ?? '']
  const scope = updateScope(call, key, values)

  const drafts = [{ values, previous }]
  refuseErrors(
    meta,
    await checkDrafts(call, meta, drafts, mode),
    await checkReferences(call, meta, drafts),
    await findCircles(call, meta, drafts),
  )
  const changes = changedValues(meta, values, previous)
  await refuseUsedCodes(call, meta, { previous, changes })
  if (scope !== 'all' && Object.keys(changes).length > 0)
    await requireSites(call, meta, [{ ...previous, ...changes }], scope, 'UPDATE')
  for (const { hook, options } of hooksOf(meta))
    await hook.beforeWrite?.(call, meta, [{ values: changes, previous, given: values }], options)

  const foreseen =
    isRead || !linksUnchanged(meta, values, previous)
      ? undefined
      : foreseeUpdate(call, previous, changes, scope)
  if (foreseen) {
    const arriving = sendForeseen(call, { key, previous, row, changes, scope })
    await recordActivity(call, meta, [{ key, before: previous, after: foreseen }])
    return { arriving }
  }
  const record = await writeChanges(call, { key, previous, row, values, changes, scope })
  const secrets = secretsIn(meta, changes)
  if (record) await recordActivity(call, meta, [{ key, before: previous, after: record, secrets }])
  for (const { hook } of hooksOf(meta))
    await hook.afterWrite?.(call, meta, [key], Object.keys(changes))
  // After a write the record may be outside of what the writer may read.
  return { record: record ?? { [meta.key.name]: key } }
}

/**
 * Issues the statements of an update whose result is foreseen: they travel with the commit.
 * Resolves to the record after it, with the labels of before, because its labels did not change.
 */
function sendForeseen(
  call: Call,
  {
    key,
    previous,
    changes,
    scope,
    row,
  }: {
    key: string
    previous: WireRecord
    changes: WireRecord
    scope: Scope
    row: LockedRow
  },
): Promise<WireRecord> {
  const { meta } = call
  const updated = updateRow(call, meta, key, versionOf(meta, previous), changes, scope, row)
  const read = readAgain(call, meta, key, previous)
  return Promise.all([updated, read]).then(([wasUpdated, record]) => {
    // The row is locked, in this version.
    if (!wasUpdated) throw new Error(`${meta.name} ${key} was not updated though it was locked.`)
    return record ?? { [meta.key.name]: key }
  })
}

/**
 * Writes the changes of a record and its links, and returns it as it is then; undefined: the person
 * may no longer read it.
 * Errors  CONFLICT (409), FORBIDDEN (403) if the row was not updated
 */
async function writeChanges(
  call: Call,
  {
    key,
    previous,
    row,
    values,
    changes,
    scope,
  }: {
    key: string
    previous: WireRecord
    row: LockedRow
    values: WireRecord
    changes: WireRecord
    scope: Scope
  },
): Promise<WireRecord | undefined> {
  const { meta } = call
  const stored = await withProtectedValues(call, meta, changes)
  const version = Number(previous[meta.entity.system.version])
  const { order } = meta.entity
  const isReordered =
    order !== undefined &&
    (changes[order.within] !== undefined || changes[order.field] !== undefined)
  const parents = isReordered
    ? await lockOrders(call, meta, [previous, { ...previous, ...changes }])
    : []
  if (isReordered) stored[order.field] = newPosition(order, previous, changes)
  const updated =
    Object.keys(changes).length > 0
      ? updateRow(call, meta, key, version, stored, scope, row)
      : undefined
  // An update that changes no links is pipelined with the query that reads the record afterwards.
  const isMoving = !linksUnchanged(meta, values, previous)
  const read =
    isMoving || isReordered || call.snapshotRecorder ? undefined : findRecords(call, meta, [key])
  const [wasUpdated, found] = await Promise.all([updated, read])
  if (wasUpdated === false) throw await explainFailedUpdate(call, meta, key, previous)
  await closeGaps(call, meta, parents, [key])
  const changedLinks = isMoving
    ? await writeLinkedRecords(call, meta, [{ key, values }], scope)
    : []
  // A change of its links counts as a change of the record for a person who has it open.
  if (changedLinks.length > 0 && !updated) await updateRow(call, meta, key, version, {}, scope)
  const [record] = found ?? (await findRecords(call, meta, [key]))
  return record
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
