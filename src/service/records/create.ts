import { permissionCode } from '../../model/permission.ts'
import { hashPassword } from '../auth/password.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Call, Handler, HandlerResult, RequestContext } from '../requestContext.ts'
import { sitesWithin, type Scope } from '../tenancy/guard.ts'
import { forbidden } from '../problems.ts'
import { hooksOf } from '../hooks/hooks.ts'
import {
  isLinkScope,
  isPartScope,
  type EntityRegistry,
  type EntityMeta,
} from '../sql/entityRegistry.ts'
import { isSecret, type WireRecord } from '../sql/selection.ts'
import { recordsIn } from './bodies.ts'
import { checkDrafts, refuseErrors } from './check.ts'
import { refuseDuplicates } from './duplicates.ts'
import { etag, findRecords } from './find.ts'
import { readInput, withDefaults } from './readInput.ts'
import { runIdempotent } from './idempotency.ts'
import { checkReferences, requireSides } from './references.ts'
import { closeGaps, lockOrders, withPositions } from './order.ts'
import { writeLinkedRecords } from './linkedRecords.ts'
import { insertRows } from './write.ts'

/**
 * Creates one record, or several where the body of the contract is a list. A list is also accepted
 * where the contract has one record, and the response is then a list.
 */
export const create: Handler = (call) =>
  runIdempotent(call, async () => {
    const { operation, body } = call
    const isOne = operation.body === 'record' && !Array.isArray(body)
    if (!isOne)
      return {
        status: 201,
        body: await createRecords(
          call,
          recordsIn(operation.body === 'record' ? 'records' : operation.body, body),
        ),
      }
    const [record] = await createRecords(call, [body])
    return { status: 201, body: record, headers: etag(call.meta, record!) }
  })

/**
 * Creates a record for each of several calls of one operation, all or none.
 * Errors  those of `createRecords`
 */
export async function createGroup(calls: Call[]): Promise<HandlerResult[]> {
  const [call] = calls as [Call]
  const bodies = calls.map(({ body }) => body)
  const records = await createRecords(call, bodies)
  return records.map((record) => ({ status: 201, body: record, headers: etag(call.meta, record) }))
}

/**
 * Creates all of the records or none.
 * Errors  403, VALIDATION (400) with every error (under the index of the record when there are
 *         several), DUPLICATE (409)
 */
export async function createRecords(call: Call, bodies: unknown[]): Promise<WireRecord[]> {
  const { meta, guard } = call
  const scope = guard.require(meta, 'CREATE')
  await requireSides(call, pathValues(call))
  const values = bodies.map((body) =>
    withDefaults(meta, { ...readInput(call, body), ...pathValues(call) }),
  )
  for (const { hook } of hooksOf(meta)) await hook.complete?.(call, meta, values)
  return insertChecked(call, meta, values, scope)
}

/** The path parameters that are fields of the record: `POST siteForms/{siteId}/forms`. */
const pathValues = ({ path, meta }: Call): WireRecord =>
  Object.fromEntries(
    Object.entries(path).filter(([name]) => meta.fields.has(name) && name !== meta.key.name),
  )

/** Validates and inserts new records of any entity, records the activity and reads them back. */
export async function insertChecked<Field extends string>(
  call: RequestContext,
  meta: EntityMeta<Field>,
  given: WireRecord<NoInfer<Field>>[],
  scope: Scope,
): Promise<WireRecord[]> {
  const { owner } = meta.entity
  const values = given.map((each) => ({
    ...withNewChildren(call.service.registry, meta, each),
    ...(owner ? { [owner.field]: call.user.webId } : {}),
  }))
  const drafts = values.map((each) => ({ values: each }))
  const errors = await checkDrafts(call, meta, drafts, 'create')
  const refused = checkReferences(call, meta, drafts).then((unknown) =>
    refuseErrors(meta, errors, unknown),
  )
  // Invalid drafts stop here. The check of references is pipelined with the insert: if a reference
  // is invalid, the insert is rolled back.
  if (errors.some((each) => each.length > 0)) await refused
  const { keys, records } = await bothInOrder(refused, checkAndInsert(call, meta, drafts, scope))
  const byKey = new Map(records.map((record) => [String(record[meta.key.name]), record]))
  // A record that the writer may not read is returned as its key and version only.
  const result = keys.map(
    (key) => byKey.get(key) ?? { [meta.key.name]: key, [meta.entity.system.version]: 1 },
  )
  await recordActivity(
    call,
    meta,
    keys.map((key, index) => ({
      key,
      after: byKey.get(key) ?? values[index]!,
      secrets: secretsIn(meta, values[index]!),
    })),
  )
  return result
}

async function checkAndInsert(
  call: RequestContext,
  meta: EntityMeta,
  drafts: { values: WireRecord }[],
  scope: Scope,
): Promise<{ keys: string[]; records: WireRecord[] }> {
  const values = drafts.map((draft) => draft.values)
  await requireSites(call, meta, values, scope)
  for (const { hook, options } of hooksOf(meta))
    await hook.beforeWrite?.(call, meta, drafts, options)
  const stored = await Promise.all(
    withPositions(meta, values).map((each) => withProtectedValues(call, meta, each)),
  )
  // Both are pipelined in one round trip: an existing duplicate is reported by its fields before
  // the index refuses it.
  return bothInOrder(
    refuseDuplicates(call, meta, values),
    insertAndRead(call, meta, values, stored, scope),
  )
}

async function insertAndRead(
  call: RequestContext,
  meta: EntityMeta,
  values: WireRecord[],
  stored: WireRecord[],
  scope: Scope,
): Promise<{ keys: string[]; records: WireRecord[] }> {
  const parents = await lockOrders(call, meta, values)
  const keys = await insertRows(call, meta, stored)
  await closeGaps(call, meta, parents, keys)
  await writeLinkedRecords(
    call,
    meta,
    keys.map((key, index) => ({ key, values: values[index]! })),
    scope,
  )
  return { keys, records: await findRecords(call, meta, keys) }
}

/**
 * Awaits two concurrent promises and returns the result of the second. If both fail, the error of
 * the first is thrown.
 */
async function bothInOrder<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  const [checked, done] = await Promise.allSettled([first, second])
  if (checked.status === 'rejected') throw checked.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/**
 * Child records in the body of a new record are created, whatever keys they carry: a copy does not
 * take over the children of its original.
 */
function withNewChildren(
  registry: EntityRegistry,
  meta: EntityMeta,
  values: WireRecord,
): WireRecord {
  const newChildren = meta.linkedFields.flatMap((field): [string, unknown][] => {
    const given = values[field.name]
    const { link, select } = field.through!
    const child = registry.get(link)
    const key =
      typeof select === 'string'
        ? undefined
        : Object.entries(select).find(([, path]) => path === child.key.name)?.[0]
    if (key === undefined || typeof select === 'string' || !Array.isArray(given)) return []
    const innerNames = new Map(Object.entries(select).map(([name, path]) => [path, name]))
    return [
      [
        field.name,
        given.map((item: unknown) => {
          if (typeof item !== 'object' || item === null) return item
          const { [key]: _, ...rest } = item as WireRecord
          const inner = withNewChildren(
            registry,
            child,
            Object.fromEntries(
              child.linkedFields.flatMap(({ name }) =>
                innerNames.has(name) ? [[name, rest[innerNames.get(name)!]]] : [],
              ),
            ),
          )
          return {
            ...rest,
            ...Object.fromEntries(
              Object.entries(inner).flatMap(([name, value]) =>
                value === undefined ? [] : [[innerNames.get(name)!, value]],
              ),
            ),
          }
        }),
      ],
    ]
  })
  return { ...values, ...Object.fromEntries(newChildren) }
}

/** Errors FORBIDDEN (403) for a record at a site where the person may not do this. */
export async function requireSites(
  call: RequestContext,
  meta: EntityMeta,
  values: WireRecord[],
  scope: Scope,
  action: 'CREATE' | 'UPDATE' = 'CREATE',
): Promise<void> {
  const { sites } = meta.entity
  if (scope === 'all' || 'own' in scope || !sites || isLinkScope(sites)) return
  if (isPartScope(sites)) {
    const wholes = [...new Set(values.map((each) => String(each[sites.part])))]
    const reached = await findRecords(call, call.service.registry.get(sites.entity), wholes, {
      scope,
    })
    if (reached.length < wholes.length)
      throw forbidden({ permission: permissionCode(meta.entity.permission, action) })
    return
  }
  const reached = sitesWithin(scope)
  for (const each of values)
    if (reached !== 'all' && !reached.includes(String(each[sites.field])))
      throw forbidden({ permission: permissionCode(meta.entity.permission, action) })
}

/**
 * The values as they are stored: passwords hashed, and secrets that the service needs encrypted.
 */
export async function withProtectedValues(
  { service, user }: RequestContext,
  meta: EntityMeta,
  values: WireRecord,
): Promise<WireRecord> {
  const stored = { ...values }
  for (const { name, hashed, encrypted } of meta.stored) {
    const value = stored[name]
    if (typeof value !== 'string') continue
    if (hashed) stored[name] = await hashPassword(value)
    if (encrypted)
      stored[name] = await service.encryption.encrypt(value, {
        clientId: user.clientId,
        entity: meta.name,
        field: name,
      })
  }
  return stored
}

/** The fields of a body that hold secrets, by name. */
export const secretsIn = (meta: EntityMeta, values: WireRecord): string[] =>
  meta.stored
    .filter(
      (field) =>
        (field.writeOnly || isSecret(field, values)) &&
        values[field.name] !== undefined &&
        values[field.name] !== null,
    )
    .map((field) => field.name)
