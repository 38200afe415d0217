import type { RequestContext } from '../requestContext.ts'
import type { Scope } from '../tenancy/guard.ts'
import { entityFacts, notFound } from '../problems.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { planRead, type ListPlan } from '../sql/listStatement.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createStatement } from '../sql/statement.ts'

/** The records of these keys that the person may read, in the order of the keys. Those out of reach are left out. */
export async function findRecords(
  call: RequestContext,
  shape: EntityMeta,
  keys: string[],
  options: { lock?: boolean; scope?: Scope } = {},
): Promise<WireRecord[]> {
  const { guard, service, sql } = call
  // A person's own account and client are theirs to read, whatever their role.
  const own = keys.length === 1 && guard.isOwn(shape, keys[0]!)
  const scope = options.scope ?? guard.find(shape, 'READ')
  if (!scope && !own) return []
  const plan = planRead(
    service.registry,
    shape,
    keys,
    {
      reader: guard.reader,
      rowCondition: (alias, statement) =>
        own ? undefined : guard.condition(shape, scope!, alias, statement),
    },
    options.lock,
  )
  const { rows } = await sql(plan.text, plan.params, { prepared: true })
  const records = await toRecords(call, plan, rows)
  if (records.length < 2) return records
  const places = new Map(keys.map((key, place) => [key, place]))
  return records.sort((a, b) => places.get(keyOf(shape, a))! - places.get(keyOf(shape, b))!)
}

/** Rows as records with every text. */
export async function toRecords(
  { service, sql, user, writtenEntities: wrote, language }: RequestContext,
  plan: Pick<ListPlan, 'toRecord' | 'deferredLabels'>,
  rows: Record<string, any>[],
): Promise<WireRecord[]> {
  const records = rows.map(plan.toRecord)
  if (plan.deferredLabels.length > 0 && records.length > 0)
    await service.labelCache.fill(
      sql,
      { clientId: user.clientId, language },
      plan.deferredLabels,
      records,
      wrote,
    )
  return records
}

/**
 * One record that the person may read.
 * Errors  FORBIDDEN (403) without the permission at all, NOT_FOUND (404) for what is not there or not theirs to see
 */
export async function getRecord(
  call: RequestContext,
  shape: EntityMeta,
  key: string,
  lock = false,
): Promise<WireRecord> {
  if (!call.guard.isOwn(shape, key)) call.guard.require(shape, 'READ')
  const [record] = await findRecords(call, shape, [key], { lock })
  if (!record) throw notFound(entityFacts(shape))
  return record
}

/**
 * The key of the record that has the same values as these in one of the sets of fields that are unique together; `untold` when
 * the values fill no such set. Missing values count as equal where a set has at least one that is there.
 */
export async function findByUnique(
  { sql }: RequestContext,
  shape: EntityMeta,
  values: WireRecord,
): Promise<string | undefined | 'untold'> {
  const sets = [
    ...shape.entity.unique,
    ...shape.stored.filter((field) => field.unique).map((field) => [field.name]),
  ]
  const { owner } = shape.entity
  const isSaid = (name: string) =>
    name === owner?.field ||
    (values[name] !== undefined && values[name] !== null && typeof values[name] !== 'object')
  const mayLack = (name: string) =>
    (values[name] ?? null) === null && !shape.fields.get(name)?.required
  const set =
    sets.find((names) => names.every(isSaid)) ??
    sets.find((names) => names.some(isSaid) && names.every((name) => isSaid(name) || mayLack(name)))
  if (!set) return 'untold'
  const statement = createStatement()
  const text = (name: string) =>
    statement.bind(
      values[name] === undefined || typeof values[name] === 'object' ? null : String(values[name]),
      'text',
    )
  const { rows } = await sql(
    `SELECT web_id FROM ${shape.table} WHERE ${set.map((name) => `${columnOf(shape, name)}::text IS NOT DISTINCT FROM ${text(name)}`).join(' AND ')}`,
    statement.params,
  )
  return rows[0]?.web_id as string | undefined
}

/** A record's version as an ETag. */
export const etag = (shape: EntityMeta, record: WireRecord): Record<string, string> => {
  const version = record[shape.entity.system.version]
  return version === undefined || version === null ? {} : { etag: `"${version}"` }
}

/** A record's key as text, which is how every column holds it. */
export const keyOf = (shape: EntityMeta, record: WireRecord): string =>
  String(record[shape.entity.key])
