import type { RequestContext } from '../requestContext.ts'
import type { Scope } from '../tenancy/guard.ts'
import { hideNames } from '../activity/hiddenNames.ts'
import { nameHolders } from '../activity/nameHolders.ts'
import { loggedRow } from '../cache/loggedColumns.ts'
import { hideElements } from '../dashboards/elements.ts'
import { entityFacts, notFound } from '../problems.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { planRead, type ListPlan } from '../sql/listStatement.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createStatement } from '../sql/statement.ts'

/**
 * The records of these keys that the person may read, in the order of the keys. Records outside of
 * their scope are left out.
 */
export async function findRecords<Field extends string>(
  call: RequestContext,
  meta: EntityMeta<Field>,
  keys: string[],
  options: { lock?: boolean; scope?: Scope } = {},
): Promise<WireRecord<Field>[]> {
  const plan = planReadOf(call, meta, keys, options)
  if (!plan) return []
  const { rows } = await call.sql(plan.text, plan.params, { prepared: true })
  const records = (await toRecords(call, meta, plan, rows)) as WireRecord<Field>[]
  if (records.length < 2) return records
  const places = new Map(keys.map((key, place) => [key, place]))
  return records.sort((a, b) => places.get(keyOf(meta, a))! - places.get(keyOf(meta, b))!)
}

/** The statement that reads records as far as the person may; undefined: they may read none. */
function planReadOf(
  { guard, service }: RequestContext,
  meta: EntityMeta,
  keys: string[],
  { scope: given, ...options }: { lock?: boolean; column?: string; scope?: Scope },
): ReturnType<typeof planRead> | undefined {
  // People may read their own account and client, whatever their role.
  const own = keys.length === 1 && guard.isOwn(meta, keys[0]!)
  const scope = given ?? guard.find(meta, 'READ')
  if (!scope && !own) return undefined
  return planRead(
    service.registry,
    meta,
    keys,
    {
      reader: guard.reader,
      rowCondition: (alias, statement) =>
        own ? undefined : guard.condition(meta, scope!, alias, statement),
    },
    options,
  )
}

/**
 * Reads records by their key in one statement that is issued at once. Cached labels are those of
 * `previous`, which must have the same references and codes. Without those that the person may not
 * read.
 */
export async function readAgain(
  call: RequestContext,
  meta: EntityMeta,
  previous: WireRecord[],
): Promise<Map<string, WireRecord>> {
  const before = new Map(previous.map((record) => [keyOf(meta, record), record]))
  const plan = planReadOf(call, meta, [...before.keys()], {})
  if (!plan) return new Map()
  const { rows } = await call.sql(plan.text, plan.params, { prepared: true })
  return new Map(
    rows.map((row) => {
      const record = plan.toRecord(row)
      const key = keyOf(meta, record)
      const [texts, known] = [record, before.get(key)!].map(
        (each) => each['_text'] as Record<string, string>,
      )
      for (const { name } of plan.deferredLabels)
        if (known![name] !== undefined) texts![name] = known![name]
      return [key, record]
    }),
  )
}

/** Turns rows into records with all labels, and without the names that the reader may not see. */
export async function toRecords(
  call: RequestContext,
  meta: EntityMeta,
  plan: Pick<ListPlan, 'toRecord' | 'deferredLabels'>,
  rows: Record<string, any>[],
): Promise<WireRecord[]> {
  const { service, sql, user, writtenEntities: wrote, language } = call
  const records = rows.map(plan.toRecord)
  if (meta.hasHook('activity')) {
    await hideNames(call, records)
    await nameHolders(call, records)
  }
  if (meta.hasHook('dashboard-elements')) await hideElements(call, records)
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
 * Errors  FORBIDDEN (403) without the permission, NOT_FOUND (404) for a record that does not exist
 *         or is outside of their scope
 */
export async function getRecord<Field extends string>(
  call: RequestContext,
  meta: EntityMeta<Field>,
  key: string,
  lock = false,
): Promise<WireRecord<Field>> {
  if (!call.guard.isOwn(meta, key)) call.guard.require(meta, 'READ')
  const [record] = await findRecords(call, meta, [key], { lock })
  if (!record) throw notFound(entityFacts(meta))
  return record
}

/** A record whose row the transaction has locked; `row` is what the log of changes keeps of it. */
export type LockedRecord = { record: WireRecord; row: Record<string, unknown> }

/**
 * The records of these keys in their order, whose rows are locked until the transaction ends.
 * Errors  FORBIDDEN (403), NOT_FOUND (404) as `getRecord`
 */
export async function lockRecords(
  call: RequestContext,
  meta: EntityMeta,
  keys: string[],
): Promise<LockedRecord[]> {
  if (!keys.every((key) => call.guard.isOwn(meta, key))) call.guard.require(meta, 'READ')
  const column = `${loggedRow(meta, 't')} AS locked`
  const plan = planReadOf(call, meta, keys, { lock: true, column })
  const { rows } = plan ? await call.sql(plan.text, plan.params, { prepared: true }) : { rows: [] }
  const records = plan ? await toRecords(call, meta, plan, rows) : []
  const locked = new Map(
    records.map((record, index) => [keyOf(meta, record), { record, row: rows[index].locked }]),
  )
  return keys.map((key) => {
    const found = locked.get(key)
    if (!found) throw notFound(entityFacts(meta))
    return found
  })
}

/**
 * The key of the record that has the same values in one of the sets of fields that are unique
 * together; `incompleteKey` when the values do not fill any such set. Missing values count as equal
 * where a set has at least one value.
 */
export async function findByUnique(
  { sql }: RequestContext,
  meta: EntityMeta,
  values: WireRecord,
): Promise<string | undefined | 'incompleteKey'> {
  const sets = [
    ...meta.entity.unique,
    ...meta.stored.filter((field) => field.unique).map((field) => [field.name]),
  ]
  const { owner } = meta.entity
  const isGiven = (name: string) =>
    name === owner?.field ||
    (values[name] !== undefined && values[name] !== null && typeof values[name] !== 'object')
  const mayLack = (name: string) =>
    (values[name] ?? null) === null && !meta.fields.get(name)?.required
  const set =
    sets.find((names) => names.every(isGiven)) ??
    sets.find(
      (names) => names.some(isGiven) && names.every((name) => isGiven(name) || mayLack(name)),
    )
  if (!set) return 'incompleteKey'
  const statement = createStatement()
  const text = (name: string) =>
    statement.bind(
      values[name] === undefined || typeof values[name] === 'object' ? null : String(values[name]),
      'text',
    )
  const { rows } = await sql(
    `SELECT web_id FROM ${meta.table} WHERE ${set.map((name) => `${columnOf(meta, name)}::text IS NOT DISTINCT FROM ${text(name)}`).join(' AND ')}`,
    statement.params,
  )
  return rows[0]?.web_id as string | undefined
}

/** The version of a record as an ETag header. */
export const etag = (meta: EntityMeta, record: WireRecord): Record<string, string> => {
  const version = record[meta.entity.system.version]
  return version === undefined || version === null ? {} : { etag: `"${version}"` }
}

/** The version of a record that has one. */
export const versionOf = (meta: EntityMeta, record: WireRecord): number =>
  Number(record[meta.entity.system.version])

/** The key of a record as text, which is how every column stores it. */
export const keyOf = (meta: EntityMeta, record: WireRecord): string =>
  String(record[meta.entity.key])
