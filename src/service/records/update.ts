import { isEmpty } from '../../model/condition.ts'
import { permissionCode } from '../../model/permission.ts'
import { isWritable, type ValidationMode } from '../../model/validation.ts'
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
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { checkDrafts, refuseErrors, requiredError } from './check.ts'
import { checkVersion } from './concurrency.ts'
import { requireSites, secretsIn, withHashedPasswords } from './create.ts'
import { etag, findByUnique, findRecords, getRecord } from './find.ts'
import { runIdempotent } from './idempotency.ts'
import { readInput } from './readInput.ts'
import { keyInPath, recordBody } from './read.ts'
import { checkReferences } from './references.ts'
import { writeLinkedRecords } from './linkedRecords.ts'
import { updateRow } from './write.ts'

/** What people may change of their own account whatever their role. */
const ownFields = ['password', 'firstName', 'lastName', 'userPhone', 'birthday']

/**
 * Changes one record. PUT is judged as a whole record, PATCH by what it says; either way a field that the body leaves out
 * keeps its value, so that a caller who knows fewer fields loses none: null clears.
 * Errors  403, 404, CONFLICT (409), VALIDATION (400)
 */
export const update: Handler = (call) =>
  runIdempotent(call, async () => {
    const record = await changeRecord(
      call,
      await keyOfUpdate(call),
      call.body,
      call.operation.verb === 'PATCH' ? 'patch' : 'update',
    )
    return { status: 200, body: record, headers: etag(call.meta, record) }
  })

/** Changes one record of the call's entity as a body says, and answers it as the person may read it then. */
export async function changeRecord(
  call: Call,
  key: string,
  body: unknown,
  mode: ValidationMode,
): Promise<WireRecord> {
  const { meta: shape } = call
  // Who may not change any is told so, whether or not there is such a record.
  if (!isOwnAccount(call, key)) call.guard.require(shape, 'UPDATE')
  requireSaid(call, body)
  const previous = await getRecord(call, shape, key, true)
  requireOwner(call, shape, previous)
  checkVersion({ ...call, body }, previous)
  const values = readInput(call, body, previous)
  // A place in an order is changed by moving alone: a form that was opened before a move must not undo it.
  for (const field of shape.fields.values())
    if (field.createOnly || field.name === shape.entity.order?.field) delete values[field.name]
  const scope = updateScope(call, key, values)

  const drafts = [{ values, previous }]
  refuseErrors(
    shape,
    await checkDrafts(call, shape, drafts, mode),
    await checkReferences(call, shape, drafts),
  )
  const changes = changedValues(shape, values, previous)
  if (scope !== 'all' && Object.keys(changes).length > 0)
    await requireSites(call, shape, [{ ...previous, ...changes }], scope, 'UPDATE')
  for (const { hook: rule, options: words } of hooksOf(shape))
    await rule.beforeWrite?.(call, shape, [{ values: changes, previous }], words)

  const stored = await withHashedPasswords(shape, changes)
  const version = Number(previous[shape.entity.system.version])
  const updated =
    Object.keys(changes).length > 0
      ? updateRow(call, shape, key, version, stored, scope)
      : undefined
  // What moves no links goes to the database and back at once with what reads the record then.
  const isMoving = !isSame(shape, values, previous)
  const read = isMoving || call.snapshotRecorder ? undefined : findRecords(call, shape, [key])
  const [isThere, found] = await Promise.all([updated, read])
  if (isThere === false) throw await whyNot(call, shape, key, previous)
  const moved = isMoving ? await writeLinkedRecords(call, shape, [{ key, values }], scope) : []
  // Links that moved changed the record, too, for whoever has it open.
  if (moved.length > 0 && !updated) await updateRow(call, shape, key, version, {}, scope)
  const [record] = found ?? (await findRecords(call, shape, [key]))
  const secrets = secretsIn(shape, changes)
  if (record) await recordActivity(call, shape, [{ key, before: previous, after: record, secrets }])
  for (const { hook: rule } of hooksOf(shape))
    await rule.afterWrite?.(call, shape, [key], Object.keys(changes))
  // A write can put a record out of the writer's own reach.
  return record ?? { [shape.key.name]: key }
}

/** Errors VALIDATION (400) for a field that the call must say, though the record itself may lack it. */
function requireSaid({ meta: shape, operation }: Call, body: unknown): void {
  if (!operation.required) return
  const said = recordBody(body)
  const missing = operation.required.filter((name) => isEmpty(said[name]))
  refuseErrors(shape, [
    missing.map((field) => requiredError(field, shape.fields.get(field)!.label)),
  ])
}

/** Errors FORBIDDEN (403) for a record that its owner only lets others read. */
function requireOwner({ user }: Call, shape: EntityMeta, record: WireRecord): void {
  const { owner } = shape.entity
  if (owner && record[owner.field] !== user.webId) throw forbiddenToOthers(entityFacts(shape))
}

/** The key by path, by body, or by the fields that are unique together (`PUT userSites/assignRole`). */
async function keyOfUpdate(call: Call): Promise<string> {
  const { meta: shape } = call
  const body = recordBody(call.body)
  const said = keyInPath(call) ?? body[shape.key.name]
  if (typeof said === 'string' || typeof said === 'number') return String(said)
  // Whether there is such a record is for readers to know; who may change none is told so before what is wrong with the body.
  for (const action of ['READ', 'UPDATE'] as const) call.guard.require(shape, action)
  const found = await findByUnique(call, shape, body)
  if (found === 'untold')
    throw wrongBodyShape({ expected: `one record with its "${shape.key.name}"` })
  if (!found) throw notFound(entityFacts(shape))
  return found
}

/** Errors FORBIDDEN (403) unless the person may update, or changes only what is theirs of their own account. */
function updateScope(call: Call, key: string, values: WireRecord): Scope {
  const { meta: shape, guard } = call
  const scope = guard.find(shape, 'UPDATE')
  if (scope) return scope
  if (isOwnAccount(call, key) && Object.keys(values).every((name) => ownFields.includes(name)))
    return 'all'
  throw forbidden({ permission: permissionCode(shape.entity.permission, 'UPDATE') })
}

const isOwnAccount = ({ meta: shape, user }: Call, key: string) =>
  shape.hasHook('signs-in') && key === user.webId

/** The stored values that differ from what stands; secrets always do. */
function changedValues(shape: EntityMeta, values: WireRecord, previous: WireRecord): WireRecord {
  return Object.fromEntries(
    shape.stored.flatMap((field): [string, unknown][] => {
      const value = values[field.name]
      if (value === undefined || !isWritable(field)) return []
      if (field.writeOnly) return value === null ? [] : [[field.name, value]]
      return JSON.stringify(normal(value)) ===
        JSON.stringify(normal(field.type.accept(previous[field.name], field)))
        ? []
        : [[field.name, value]]
    }),
  )
}

/** A value whose keys stand in order: jsonb keeps an order of its own. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, normal(each)]),
  )
}

/** Whether a write of these values would leave a record as it is. */
export const changesNothing = (
  shape: EntityMeta,
  values: WireRecord,
  previous: WireRecord,
): boolean =>
  Object.keys(changedValues(shape, values, previous)).length === 0 &&
  isSame(shape, values, previous)

const isSame = (shape: EntityMeta, values: WireRecord, previous: WireRecord) =>
  shape.linkedFields.every(
    (field) =>
      values[field.name] === undefined ||
      JSON.stringify(normal(values[field.name])) === JSON.stringify(normal(previous[field.name])),
  )

/** Why the statement found no row: someone was faster, or the record is at a site where the person may only read. */
async function whyNot(
  call: Call,
  shape: EntityMeta,
  key: string,
  previous: WireRecord,
): Promise<Error> {
  const [current] = await findRecords(call, shape, [key])
  if (current && current[shape.entity.system.version] !== previous[shape.entity.system.version])
    return conflict({ ...entityFacts(shape), more: { current } })
  return forbidden({ permission: permissionCode(shape.entity.permission, 'UPDATE') })
}
