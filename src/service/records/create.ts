import { permissionCode } from '../../model/permission.ts'
import { hashPassword } from '../auth/password.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Call, Handler, RequestContext } from '../requestContext.ts'
import type { Scope } from '../tenancy/guard.ts'
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

/** Makes one record, or several where the contract's body is a list. A list is taken where it is one record, too, and answered as a list. */
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
 * Makes all of the records or none.
 * Errors  403, VALIDATION (400) with every complaint (under the record's number when there are several), DUPLICATE (409)
 */
export async function createRecords(call: Call, bodies: unknown[]): Promise<WireRecord[]> {
  const { meta: shape, guard } = call
  const scope = guard.require(shape, 'CREATE')
  await requireSides(call, pathValues(call))
  const values = bodies.map((body) =>
    withDefaults(shape, { ...readInput(call, body), ...pathValues(call) }),
  )
  for (const { hook: rule } of hooksOf(shape)) await rule.complete?.(call, shape, values)
  return insertChecked(call, shape, values, scope)
}

/** Values of the path that are fields of the record: `POST siteForms/{siteId}/forms`. */
const pathValues = ({ path, meta: shape }: Call): WireRecord =>
  Object.fromEntries(
    Object.entries(path).filter(([name]) => shape.fields.has(name) && name !== shape.key.name),
  )

/** Judges, inserts, notes and reads back new records of any entity. */
export async function insertChecked(
  call: RequestContext,
  shape: EntityMeta,
  given: WireRecord[],
  scope: Scope,
): Promise<WireRecord[]> {
  const { owner } = shape.entity
  const values = given.map((each) => ({
    ...withNewChildren(call.service.registry, shape, each),
    ...(owner ? { [owner.field]: call.user.webId } : {}),
  }))
  const drafts = values.map((each) => ({ values: each }))
  const complaints = await checkDrafts(call, shape, drafts, 'create')
  const refused = checkReferences(call, shape, drafts).then((unknown) =>
    refuseErrors(shape, complaints, unknown),
  )
  // What is wrong in itself goes no further. References travel with what comes next: if they name nothing, that was in vain and is rolled back.
  if (complaints.some((each) => each.length > 0)) await refused
  const { keys, records } = await bothInOrder(refused, judgeAndInsert(call, shape, drafts, scope))
  const byKey = new Map(records.map((record) => [String(record[shape.key.name]), record]))
  // What the writer may not read is told by its key and version alone.
  const answered = keys.map(
    (key) => byKey.get(key) ?? { [shape.key.name]: key, [shape.entity.system.version]: 1 },
  )
  await recordActivity(
    call,
    shape,
    keys.map((key, index) => ({
      key,
      after: byKey.get(key) ?? values[index]!,
      secrets: secretsIn(shape, values[index]!),
    })),
  )
  return answered
}

async function judgeAndInsert(
  call: RequestContext,
  shape: EntityMeta,
  drafts: { values: WireRecord }[],
  scope: Scope,
): Promise<{ keys: string[]; records: WireRecord[] }> {
  const values = drafts.map((draft) => draft.values)
  await requireSites(call, shape, values, scope)
  for (const { hook: rule, options: words } of hooksOf(shape))
    await rule.beforeWrite?.(call, shape, drafts, words)
  const stored = await Promise.all(
    withPositions(shape, values).map((each) => withHashedPasswords(shape, each)),
  )
  // One way to the database and back for both: what is there already is told by name before its index refuses it.
  return bothInOrder(
    refuseDuplicates(call, shape, values),
    insertAndRead(call, shape, values, stored, scope),
  )
}

async function insertAndRead(
  call: RequestContext,
  shape: EntityMeta,
  values: WireRecord[],
  stored: WireRecord[],
  scope: Scope,
): Promise<{ keys: string[]; records: WireRecord[] }> {
  const parents = await lockOrders(call, shape, values)
  const keys = await insertRows(call, shape, stored)
  await closeGaps(call, shape, parents, keys)
  await writeLinkedRecords(
    call,
    shape,
    keys.map((key, index) => ({ key, values: values[index]! })),
    scope,
  )
  return { keys, records: await findRecords(call, shape, keys) }
}

/** Of two that run at the same time the result of the second. Errors of both: the first's */
async function bothInOrder<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  const [judged, done] = await Promise.allSettled([first, second])
  if (judged.status === 'rejected') throw judged.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** The children that a new record's body holds are new, too, whatever keys they carry: a copy takes none of them away. */
function withNewChildren(
  catalogue: EntityRegistry,
  shape: EntityMeta,
  values: WireRecord,
): WireRecord {
  const fresh = shape.linkedFields.flatMap((field): [string, unknown][] => {
    const given = values[field.name]
    const { link, take } = field.through!
    const child = catalogue.get(link)
    const key =
      typeof take === 'string'
        ? undefined
        : Object.entries(take).find(([, path]) => path === child.key.name)?.[0]
    if (key === undefined || typeof take === 'string' || !Array.isArray(given)) return []
    const innerNames = new Map(Object.entries(take).map(([name, path]) => [path, name]))
    return [
      [
        field.name,
        given.map((item: unknown) => {
          if (typeof item !== 'object' || item === null) return item
          const { [key]: _, ...rest } = item as WireRecord
          const inner = withNewChildren(
            catalogue,
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
  return { ...values, ...Object.fromEntries(fresh) }
}

/** Errors FORBIDDEN (403) for a record at a site where the person may not do this. */
export async function requireSites(
  call: RequestContext,
  shape: EntityMeta,
  values: WireRecord[],
  scope: Scope,
  action: 'CREATE' | 'UPDATE' = 'CREATE',
): Promise<void> {
  const { sites } = shape.entity
  if (scope === 'all' || 'own' in scope || !sites || isLinkScope(sites)) return
  if (isPartScope(sites)) {
    const wholes = [...new Set(values.map((each) => String(each[sites.part])))]
    const reached = await findRecords(call, call.service.registry.get(sites.entity), wholes, {
      scope,
    })
    if (reached.length < wholes.length)
      throw forbidden({ permission: permissionCode(shape.entity.permission, action) })
    return
  }
  for (const each of values)
    if (!scope.sites.includes(String(each[sites.field])))
      throw forbidden({ permission: permissionCode(shape.entity.permission, action) })
}

/** Passwords as they are stored; everything else as it is. */
export async function withHashedPasswords(
  shape: EntityMeta,
  values: WireRecord,
): Promise<WireRecord> {
  const hashed = { ...values }
  for (const field of shape.stored)
    if (field.kind === 'password' && typeof hashed[field.name] === 'string')
      hashed[field.name] = await hashPassword(hashed[field.name] as string)
  return hashed
}

/** The fields of a body that hold secrets, by name. */
export const secretsIn = (shape: EntityMeta, values: WireRecord): string[] =>
  shape.stored
    .filter(
      (field) =>
        (field.writeOnly || isSecret(field, values)) &&
        values[field.name] !== undefined &&
        values[field.name] !== null,
    )
    .map((field) => field.name)
