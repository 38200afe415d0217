import { inSentence } from '../../model/inSentence.ts'
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

/** How many links of each entity were removed along with the records. */
export type RemovedLinks = Record<string, number>

/**
 * Removes records, all or none. Links to them are removed in the same transaction and recorded like
 * any removal; records that may exist without them lose the reference; any other record that refers
 * to them blocks the removal. `parent` is the entity whose removal removes these links.
 * Errors  IN_USE (409) for one record, NOT_REMOVED (409) with one error for each record of several,
 *         RULE (422)
 */
export async function removeRecords(
  call: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
  scope: Scope,
  parent?: EntityMeta,
): Promise<RemovedLinks> {
  const keys = records.map((record) => keyOf(meta, record))
  await refuseInUse(call, meta, records)
  for (const { hook, options } of hooksOf(meta))
    await hook.beforeRemove?.(call, meta, records, options, parent)
  const links = await removeDependants(call, meta, keys)
  await clearDependants(call, meta, keys)
  const parents = await lockOrders(call, meta, records)
  const count = await deleteRows(call, meta, keys, scope)
  if (count < keys.length)
    throw count === 0
      ? notFound(entityFacts(meta))
      : notFoundOfMany({ ...entityFacts(meta), smart_count: keys.length - count })
  await closeGaps(call, meta, parents)
  await recordActivity(
    call,
    meta,
    records.map((record) => ({ key: keyOf(meta, record), before: record })),
  )
  for (const { hook } of hooksOf(meta)) await hook.afterWrite?.(call, meta, keys, ['status'])
  return links
}

async function refuseInUse(
  call: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
): Promise<void> {
  const keys = records.map((record) => keyOf(meta, record))
  const uses = await usesOf(
    call,
    meta.dependants.filter((each) => each.onRemove === 'refuse'),
    keys,
  )
  if (uses.size === 0) return
  const errors: FieldError[] = [...uses].map(([field, found]) => ({
    field,
    code: 'inUse',
    message: `This ${inSentence(meta.entity.title)} is still used by ${found.map(describeUse).join(', ')}`,
  }))
  const found = uses.get(keys[0]!)
  if (keys.length === 1 && found)
    throw inUse({ ...entityFacts(meta), ...factsOfUses(found), errors })
  throw notRemovable({
    smart_count: errors.length,
    ...factsOfUses(sumByEntity([...uses.values()].flat())),
    errors,
  })
}

/**
 * Warns before records are removed on which others depend, if the schema says so.
 * Errors  GOES_ALONG (409) with the warning of the schema, and one error for each record with what
 *         would be removed along with it
 */
export async function warnOfDependants(
  call: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
): Promise<void> {
  const warned = meta.dependants.filter((each) => each.warning)
  const uses = await usesOf(
    call,
    warned,
    records.map((record) => keyOf(meta, record)),
  )
  if (uses.size === 0) return
  const errors: FieldError[] = [...uses].map(([field, found]) => ({
    field,
    code: 'goesAlong',
    message: found.map(describeUse).join(', '),
  }))
  // Several warnings would be several questions: only the first that applies is shown.
  const shown =
    warned.find((each) =>
      [...uses.values()].flat().some(({ entity }) => entity.name === each.meta.name),
    ) ?? warned[0]!
  throw goesAlong({
    message: shown.warning!,
    textKey: `entity.${shown.meta.name}.warning.${shown.field.name}`,
    errors,
  })
}

type Use = { entity: Entity; count: number }

/** The uses of several records, summed up for each entity. */
const sumByEntity = (uses: Use[]): Use[] =>
  [...Map.groupBy(uses, (use) => use.entity)].map(([entity, some]) => ({
    entity,
    count: some.reduce((sum, { count }) => sum + count, 0),
  }))

/** The uses of a record for a problem: as English text and as data. */
const factsOfUses = (uses: Use[]) => ({
  dependants: uses.map(describeUse),
  uses: uses.map(({ entity, count }) => ({ entity: entity.name, count })),
})

/** `3 form sections` */
const describeUse = ({ entity, count }: Use) =>
  `${count} ${inSentence(count === 1 ? entity.title : entity.many)}`

/** The uses of each of these records by others, by key. */
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

/** Clears the reference to these records in records that may exist without them. */
async function clearDependants(
  call: RequestContext,
  meta: EntityMeta,
  keys: string[],
): Promise<void> {
  for (const dependant of meta.dependants.filter((each) => each.onRemove === 'clear')) {
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

/** Removes the links to these records by the links' own rules, so that no rule is bypassed. */
async function removeDependants(
  call: RequestContext,
  meta: EntityMeta,
  keys: string[],
): Promise<RemovedLinks> {
  const removed: RemovedLinks = {}
  for (const dependant of meta.dependants.filter((each) => each.onRemove === 'cascade')) {
    const links = await linksTo(call, dependant, keys)
    if (links.length === 0) continue
    Object.assign(removed, await removeRecords(call, dependant.meta, links, 'all', meta))
    removed[dependant.meta.name] = (removed[dependant.meta.name] ?? 0) + links.length
  }
  return removed
}

async function linksTo(
  call: RequestContext,
  { meta, field }: Dependant,
  keys: string[],
): Promise<WireRecord[]> {
  const { rows } = await call.sql(
    `SELECT d.web_id FROM ${meta.table} d WHERE d.${field.quoted} = ANY($1::text[]) ORDER BY d.web_id FOR UPDATE`,
    [keys],
  )
  return rows.length > 0
    ? findRecords(
        call,
        meta,
        rows.map((row) => row.web_id as string),
        { scope: 'all' },
      )
    : []
}
