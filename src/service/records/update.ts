import { permissionCode } from '../../model/permission.ts'
import { isWritable } from '../../model/validation.ts'
import { noteActivity } from '../activity/activity.ts'
import type { Call, Handler } from '../call.ts'
import type { Scope } from '../guard.ts'
import { conflict, forbidden, notFound, wrongBodyShape } from '../problems.ts'
import { rulesOf } from '../rules/rules.ts'
import { columnOf, type Shape } from '../sql/catalogue.ts'
import { createStatement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'
import { checkDrafts, refuseErrors } from './check.ts'
import { checkVersion } from './concurrency.ts'
import { requireSites, secretsIn, withHashedPasswords } from './create.ts'
import { etag, findRecords, getRecord } from './find.ts'
import { incomingValues } from './incoming.ts'
import { keyInPath, recordBody } from './read.ts'
import { checkReferences } from './references.ts'
import { writeThrough } from './through.ts'
import { updateRow } from './write.ts'

/** What people may change of their own account whatever their role. */
const ownFields = ['password', 'firstName', 'lastName', 'userPhone', 'birthday']

/**
 * Changes one record. PUT is judged as a whole record, PATCH by what it says; either way a field that the body leaves out
 * keeps its value, so that a caller who knows fewer fields loses none: null clears.
 * Errors  403, 404, CONFLICT (409), VALIDATION (400)
 */
export const update: Handler = async (call) => {
  const { shape, operation } = call
  const key = await keyOfUpdate(call)
  const previous = await getRecord(call, shape, key, true)
  checkVersion(call, previous)
  const values = incomingValues(call, call.body)
  for (const field of shape.fields.values()) if (field.createOnly) delete values[field.name]
  const scope = updateScope(call, key, values)

  const mode = operation.verb === 'PATCH' ? 'patch' : 'update'
  const drafts = [{ values, previous }]
  refuseErrors(await checkDrafts(call, shape, drafts, mode), await checkReferences(call, shape, drafts))
  const changes = changedValues(shape, values, previous)
  if (scope !== 'all' && Object.keys(changes).length > 0) requireSites(shape, [{ ...previous, ...changes }], scope, 'UPDATE')
  for (const { rule, words } of rulesOf(shape)) await rule.beforeWrite?.(call, shape, [{ values: changes, previous }], words)

  if (Object.keys(changes).length > 0) {
    const stored = await withHashedPasswords(shape, changes)
    if (!(await updateRow(call, shape, key, Number(previous[shape.entity.system.version]), stored, scope))) throw await whyNot(call, shape, key, previous)
  }
  const moved = await writeThrough(call, shape, [{ key, values: isSame(shape, values, previous) ? {} : values }], scope)
  // Links that moved changed the record, too, for whoever has it open.
  if (moved.length > 0 && Object.keys(changes).length === 0) await updateRow(call, shape, key, Number(previous[shape.entity.system.version]), {}, scope)
  const [record] = await findRecords(call, shape, [key])
  const secrets = secretsIn(shape, changes)
  if (record) await noteActivity(call, shape, [{ key, before: previous, after: record, secrets }])
  for (const { rule } of rulesOf(shape)) await rule.afterWrite?.(call, shape, [key], Object.keys(changes))
  // A write can put a record out of the writer's own reach.
  const answered = record ?? { [shape.key.name]: key }
  return { status: 200, body: answered, headers: etag(shape, answered) }
}

/** The key by path, by body, or by the fields that are unique together (`PUT userSites/assignRole`). */
async function keyOfUpdate(call: Call): Promise<string> {
  const { shape } = call
  const body = recordBody(call.body)
  const said = keyInPath(call) ?? body[shape.key.name]
  if (typeof said === 'string' || typeof said === 'number') return String(said)
  const natural = shape.entity.unique.find((names) => names.every((name) => typeof body[name] === 'string'))
  if (!natural) throw wrongBodyShape({ expected: `one record with its "${shape.key.name}"` })
  // Whether there is such a record is for readers to know.
  call.guard.require(shape, 'READ')
  const statement = createStatement()
  const { rows } = await call.sql(`SELECT web_id FROM ${shape.table} WHERE ${natural.map((name) => `${columnOf(shape, name)} = ${statement.bind(body[name], 'text')}`).join(' AND ')}`, statement.params)
  if (!rows[0]) throw notFound({ what: `This ${shape.entity.title}` })
  return rows[0].web_id as string
}

/** Errors FORBIDDEN (403) unless the person may update, or changes only what is theirs of their own account. */
function updateScope(call: Call, key: string, values: WireRecord): Scope {
  const { shape, guard, user } = call
  const scope = guard.find(shape, 'UPDATE')
  if (scope) return scope
  const isOwnAccount = shape.hasRule('signs-in') && key === user.webId
  if (isOwnAccount && Object.keys(values).every((name) => ownFields.includes(name))) return 'all'
  throw forbidden({ permission: permissionCode(shape.entity.permission, 'UPDATE') })
}

/** The stored values that differ from what stands; secrets always do. */
function changedValues(shape: Shape, values: WireRecord, previous: WireRecord): WireRecord {
  return Object.fromEntries(
    shape.stored.flatMap((field): [string, unknown][] => {
      const value = values[field.name]
      if (value === undefined || !isWritable(field)) return []
      if (field.writeOnly) return value === null ? [] : [[field.name, value]]
      return JSON.stringify(normal(value)) === JSON.stringify(normal(previous[field.name])) ? [] : [[field.name, value]]
    }),
  )
}

/** A value whose keys stand in order: jsonb keeps an order of its own. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, normal(each)]))
}

const isSame = (shape: Shape, values: WireRecord, previous: WireRecord) => shape.through.every((field) => values[field.name] === undefined || JSON.stringify(normal(values[field.name])) === JSON.stringify(normal(previous[field.name])))

/** Why the statement found no row: someone was faster, or the record is at a site where the person may only read. */
async function whyNot(call: Call, shape: Shape, key: string, previous: WireRecord): Promise<Error> {
  const [current] = await findRecords(call, shape, [key])
  if (current && current[shape.entity.system.version] !== previous[shape.entity.system.version]) return conflict({ title: shape.entity.title, more: { current } })
  return forbidden({ permission: permissionCode(shape.entity.permission, 'UPDATE') })
}

