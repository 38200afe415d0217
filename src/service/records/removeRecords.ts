import type { Entity } from '../../model/entity.ts'
import type { FieldError } from '../../model/problem.ts'
import { recordActivity } from '../activity/activity.ts'
import type { RequestContext } from '../requestContext.ts'
import type { Scope } from '../tenancy/guard.ts'
import {
  goesAlong,
  inUse,
  entityFacts,
  notFound,
  notFoundOfMany,
  notRemovable,
} from '../problems.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { Dependant, EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { findRecords, keyOf } from './find.ts'
import { closeGaps, lockOrders } from './order.ts'
import { deleteRows, updateRow } from './write.ts'

/** How many links of each entity went along with what was removed. */
export type RemovedLinks = Record<string, number>

/**
 * Removes records, all or none. Links to them go along in the same transaction, noted like any removal; what may live without
 * them loses the reference; anything else that refers to them stands in the way. `parent` is the entity whose removal takes these links along.
 * Errors  IN_USE (409) for one record, NOT_REMOVED (409) with one error for each record of several, RULE (422)
 */
export async function removeRecords(
  call: RequestContext,
  shape: EntityMeta,
  records: WireRecord[],
  scope: Scope,
  parent?: EntityMeta,
): Promise<RemovedLinks> {
  const keys = records.map((record) => keyOf(shape, record))
  await refuseInUse(call, shape, records)
  for (const { hook: rule, options: words } of hooksOf(shape))
    await rule.beforeRemove?.(call, shape, records, words, parent)
  const links = await removeDependants(call, shape, keys)
  await clearDependants(call, shape, keys)
  const parents = await lockOrders(call, shape, records)
  const count = await deleteRows(call, shape, keys, scope)
  if (count < keys.length)
    throw count === 0
      ? notFound(entityFacts(shape))
      : notFoundOfMany({ ...entityFacts(shape), count: keys.length - count })
  await closeGaps(call, shape, parents)
  await recordActivity(
    call,
    shape,
    records.map((record) => ({ key: keyOf(shape, record), before: record })),
  )
  for (const { hook: rule } of hooksOf(shape))
    await rule.afterWrite?.(call, shape, keys, ['status'])
  return links
}

async function refuseInUse(
  call: RequestContext,
  shape: EntityMeta,
  records: WireRecord[],
): Promise<void> {
  const keys = records.map((record) => keyOf(shape, record))
  const uses = await usesOf(
    call,
    shape.dependants.filter((each) => each.onRemove === 'refuse'),
    keys,
  )
  if (uses.size === 0) return
  const errors: FieldError[] = [...uses].map(([field, found]) => ({
    field,
    code: 'inUse',
    message: `This ${shape.entity.title} is still used by ${found.map(inWords).join(', ')}`,
  }))
  const found = uses.get(keys[0]!)
  if (keys.length === 1 && found) throw inUse({ ...entityFacts(shape), ...usedBy(found), errors })
  throw notRemovable({
    count: errors.length,
    ...usedBy(together([...uses.values()].flat())),
    errors,
  })
}

/**
 * Asks before records go on which others hang that a person should know of.
 * Errors  GOES_ALONG (409) with the schema's warning, and one error for each record with what would go
 */
export async function warnOfDependants(
  call: RequestContext,
  shape: EntityMeta,
  records: WireRecord[],
): Promise<void> {
  const warned = shape.dependants.filter((each) => each.warning)
  const uses = await usesOf(
    call,
    warned,
    records.map((record) => keyOf(shape, record)),
  )
  if (uses.size === 0) return
  const errors: FieldError[] = [...uses].map(([field, found]) => ({
    field,
    code: 'goesAlong',
    message: found.map(inWords).join(', '),
  }))
  // Several warnings at once would be several questions: the first that applies is asked.
  const asked =
    warned.find((each) =>
      [...uses.values()].flat().some(({ entity }) => entity.name === each.meta.name),
    ) ?? warned[0]!
  throw goesAlong({
    message: asked.warning!,
    textKey: `entity.${asked.meta.name}.warning.${asked.field.name}`,
    errors,
  })
}

type Use = { entity: Entity; count: number }

/** The uses of several records as one for each entity. */
const together = (uses: Use[]): Use[] =>
  [...Map.groupBy(uses, (use) => use.entity)].map(([entity, some]) => ({
    entity,
    count: some.reduce((sum, { count }) => sum + count, 0),
  }))

/** What uses a record, as a problem tells it: in English, and as facts. */
const usedBy = (uses: Use[]) => ({
  dependants: uses.map(inWords),
  uses: uses.map(({ entity, count }) => ({ entity: entity.name, count })),
})

/** `3 Form sections` */
const inWords = ({ entity, count }: Use) => `${count} ${count === 1 ? entity.title : entity.many}`

/** What refers to each of these records, by key. */
async function usesOf(
  call: RequestContext,
  dependants: Dependant[],
  keys: string[],
): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  if (dependants.length === 0) return uses
  const counts = dependants.map(
    ({ meta: other, field }, index) =>
      `SELECT ${index} AS dependant, d.${field.quoted} AS key, count(*)::int AS uses FROM ${other.table} d WHERE d.${field.quoted} = ANY($1::text[]) GROUP BY d.${field.quoted}`,
  )
  const { rows } = await call.sql(counts.join(' UNION ALL '), [keys])
  for (const { dependant, key, uses: count } of rows as {
    dependant: number
    key: string
    uses: number
  }[]) {
    const { entity } = dependants[dependant]!.meta
    uses.set(key, [...(uses.get(key) ?? []), { entity, count }])
  }
  return uses
}

/** Takes the reference to these records from what lives on without them. */
async function clearDependants(
  call: RequestContext,
  shape: EntityMeta,
  keys: string[],
): Promise<void> {
  for (const dependant of shape.dependants.filter((each) => each.onRemove === 'clear')) {
    const { meta: other, field } = dependant
    const found = await linksTo(call, dependant, keys)
    await call.snapshotRecorder?.beforeChange(
      other,
      found.map((record) => keyOf(other, record)),
    )
    for (const record of found)
      await updateRow(
        call,
        other,
        keyOf(other, record),
        Number(record[other.entity.system.version]),
        { [field.name]: null },
        'all',
      )
    const after = new Map(
      (
        await findRecords(
          call,
          other,
          found.map((record) => keyOf(other, record)),
          { scope: 'all' },
        )
      ).map((record) => [keyOf(other, record), record]),
    )
    await recordActivity(
      call,
      other,
      found.map((record) => ({
        key: keyOf(other, record),
        before: record,
        after: after.get(keyOf(other, record)) ?? record,
      })),
    )
  }
}

/** Removes the links to these records by the links' own rules, so that none of them is passed around. */
async function removeDependants(
  call: RequestContext,
  shape: EntityMeta,
  keys: string[],
): Promise<RemovedLinks> {
  const removed: RemovedLinks = {}
  for (const dependant of shape.dependants.filter((each) => each.onRemove === 'cascade')) {
    const links = await linksTo(call, dependant, keys)
    if (links.length === 0) continue
    Object.assign(removed, await removeRecords(call, dependant.meta, links, 'all', shape))
    removed[dependant.meta.name] = (removed[dependant.meta.name] ?? 0) + links.length
  }
  return removed
}

async function linksTo(
  call: RequestContext,
  { meta: shape, field }: Dependant,
  keys: string[],
): Promise<WireRecord[]> {
  const { rows } = await call.sql(
    `SELECT d.web_id FROM ${shape.table} d WHERE d.${field.quoted} = ANY($1::text[]) ORDER BY d.web_id FOR UPDATE`,
    [keys],
  )
  return rows.length > 0
    ? findRecords(
        call,
        shape,
        rows.map((row) => row.web_id as string),
        { scope: 'all' },
      )
    : []
}
