import { permissionCode } from '../../model/permission.ts'
import { hashPassword } from '../auth/password.ts'
import { noteActivity } from '../activity/activity.ts'
import type { Call, Handler, SignedIn } from '../call.ts'
import type { Scope } from '../guard.ts'
import { forbidden, wrongBodyShape } from '../problems.ts'
import { rulesOf } from '../rules/rules.ts'
import { isLinkScope, type Shape } from '../sql/catalogue.ts'
import type { WireRecord } from '../sql/selection.ts'
import { checkDrafts, refuseErrors } from './check.ts'
import { refuseDuplicates } from './duplicates.ts'
import { etag, findRecords } from './find.ts'
import { incomingValues, withDefaults } from './incoming.ts'
import { once } from './idempotency.ts'
import { checkReferences } from './references.ts'
import { writeThrough } from './through.ts'
import { insertRows } from './write.ts'

/** Makes one record, or several where the contract's body is a list. */
export const create: Handler = (call) =>
  once(call, async () => {
    if (call.operation.body === 'records') return { status: 201, body: await createRecords(call, listBody(call.body)) }
    const [record] = await createRecords(call, [call.body])
    return { status: 201, body: record, headers: etag(call.shape, record!) }
  })

/** At most this many records in one body: what one statement and one answer carry well. */
const most = 10_000

export function listBody(body: unknown): unknown[] {
  if (!Array.isArray(body) || body.length === 0 || body.length > most) throw wrongBodyShape({ expected: `a list of 1 to ${most} records` })
  return body
}

/**
 * Makes all of the records or none.
 * Errors  403, VALIDATION (400) with every complaint (under the record's number when there are several), DUPLICATE (409)
 */
export async function createRecords(call: Call, bodies: unknown[]): Promise<WireRecord[]> {
  const { shape, guard } = call
  const scope = guard.require(shape, 'CREATE')
  const values = bodies.map((body) => withDefaults(shape, { ...incomingValues(call, body), ...pathValues(call) }))
  return insertChecked(call, shape, values, scope)
}

/** Values of the path that are fields of the record: `POST siteForms/{siteId}/forms`. */
const pathValues = ({ path, shape }: Call): WireRecord => Object.fromEntries(Object.entries(path).filter(([name]) => shape.fields.has(name) && name !== shape.key.name))

/** Judges, inserts, notes and reads back new records of any entity. */
export async function insertChecked(call: SignedIn, shape: Shape, values: WireRecord[], scope: Scope): Promise<WireRecord[]> {
  const drafts = values.map((each) => ({ values: each }))
  refuseErrors(await checkDrafts(call, shape, drafts, 'create'), await checkReferences(call, shape, drafts))
  requireSites(shape, values, scope)
  for (const { rule, words } of rulesOf(shape)) await rule.beforeWrite?.(call, shape, drafts, words)
  await refuseDuplicates(call, shape, values)
  const stored = await Promise.all(values.map((each) => withHashedPasswords(shape, each)))
  const keys = await insertRows(call, shape, stored)
  await writeThrough(call, shape, keys.map((key, index) => ({ key, values: values[index]! })), scope)
  const records = await findRecords(call, shape, keys)
  const byKey = new Map(records.map((record) => [String(record[shape.key.name]), record]))
  // What the writer may not read is told by its key and version alone.
  const answered = keys.map((key) => byKey.get(key) ?? { [shape.key.name]: key, [shape.entity.system.version]: 1 })
  await noteActivity(call, shape, keys.map((key, index) => ({ key, after: byKey.get(key) ?? values[index]!, secrets: secretsIn(shape, values[index]!) })))
  return answered
}

/** Errors FORBIDDEN (403) for a record at a site where the person may not do this. */
export function requireSites(shape: Shape, values: WireRecord[], scope: Scope, action: 'CREATE' | 'UPDATE' = 'CREATE'): void {
  const { sites } = shape.entity
  if (scope === 'all' || !sites || isLinkScope(sites)) return
  for (const each of values) if (!scope.sites.includes(String(each[sites.field]))) throw forbidden({ permission: permissionCode(shape.entity.permission, action) })
}

/** Passwords as they are stored; everything else as it is. */
export async function withHashedPasswords(shape: Shape, values: WireRecord): Promise<WireRecord> {
  const hashed = { ...values }
  for (const field of shape.stored) if (field.kind === 'password' && typeof hashed[field.name] === 'string') hashed[field.name] = await hashPassword(hashed[field.name] as string)
  return hashed
}

export const secretsIn = (shape: Shape, values: WireRecord): string[] => shape.stored.filter((field) => field.writeOnly && values[field.name] !== undefined && values[field.name] !== null).map((field) => field.name)
