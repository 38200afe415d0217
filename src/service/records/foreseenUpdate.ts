import { headerNames } from '../../model/headers.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { Call } from '../requestContext.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { Scope } from '../tenancy/guard.ts'

/** The types of columns that return a value as it was stored. */
const exactTypes = new Set(['text', 'integer', 'boolean', 'date'])

/**
 * The record after an update of its locked row, where that is certain beforehand: the update and
 * its activity can then be sent together with the commit. Undefined: it has to be read, because the
 * database converts a value, labels or other fields depend on it, or the update may be refused.
 */
export function foreseeUpdate(
  call: Call,
  previous: WireRecord,
  changes: WireRecord,
  scope: Scope,
): WireRecord | undefined {
  const { meta } = call
  const changed = meta.stored.filter((field) => changes[field.name] !== undefined)
  if (
    changed.length === 0 ||
    meta.entity.open ||
    changes[meta.entity.order?.field ?? ''] !== undefined ||
    !changed.every((field) => isExact(field, changes[field.name])) ||
    !isIndependent(meta) ||
    !isWithin(meta, scope, previous) ||
    call.snapshotRecorder ||
    // The response is stored in the same transaction.
    call.request.headers.has(headerNames.idempotencyKey)
  )
    return undefined
  const { version } = meta.entity.system
  return { ...previous, ...changes, [version]: Number(previous[version]) + 1 }
}

/** Whether a value is read as it is given, and is all that people see of its field. */
function isExact(field: FieldMeta, value: unknown): boolean {
  const { type, sqlType, reference, lookup, permission, hashed, encrypted, writeOnly } = field
  return (
    exactTypes.has(sqlType ?? '') &&
    !(reference || lookup || permission || hashed || encrypted || writeOnly) &&
    JSON.stringify(type.fromRow(type.toRow(value, field), field) ?? null) === JSON.stringify(value)
  )
}

const independent = new WeakMap<EntityMeta, boolean>()

/**
 * Whether no field of an entity depends on another one in a way that activity could show, and
 * nothing follows from a write.
 */
function isIndependent(meta: EntityMeta): boolean {
  let known = independent.get(meta)
  if (known === undefined) {
    const fields = [...meta.fields.values()]
    const named = (name: string) => meta.entity.display.includes(`{${name}}`)
    known =
      !['signs-in', 'grants', 'activity', 'own-client'].some((hook) => meta.hasHook(hook)) &&
      !hooksOf(meta).some(({ hook }) => hook.afterWrite) &&
      !fields.some((field) => field.secretWhen) &&
      !fields.some((field) => (field.text || field.from || field.firstOf) && named(field.name))
    independent.set(meta, known)
  }
  return known
}

/** Whether a record is certainly within a scope, by the record alone. */
function isWithin({ entity }: EntityMeta, scope: Scope, record: WireRecord): boolean {
  if (scope === 'all') return true
  const { sites } = entity
  return (
    'sites' in scope &&
    sites !== undefined &&
    'field' in sites &&
    scope.sites.includes(String(record[sites.field]))
  )
}
