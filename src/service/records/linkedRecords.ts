import { permissionCode } from '../../model/permission.ts'
import { recordActivity } from '../activity/activity.ts'
import type { RequestContext } from '../requestContext.ts'
import { sitesWithin, type Scope } from '../tenancy/guard.ts'
import { isEmpty } from '../../model/condition.ts'
import { forbidden, entityFacts, notFound } from '../problems.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { columnOf, type EntityMeta, type FieldMeta } from '../sql/entityRegistry.ts'
import { allOf, createStatement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'
import { checkDrafts, refuseErrors } from './check.ts'
import { findRecords, keyOf } from './find.ts'
import { withDefaults } from './readInput.ts'
import { refuseUsedCodes, refuseUsedValues } from './lookupUses.ts'
import { closeGaps, lockOrders, withPositions } from './order.ts'
import { removeRecords } from './removeRecords.ts'
import { insertRows, updateRow } from './write.ts'

/**
 * Synchronizes the linked records that bodies contain (`siteIds` of a location): new ones are
 * created, missing ones removed, different ones changed. Children that are identified by their key
 * (`webId`) are synchronized in the same way, and so are their own children. Links that the person
 * may not see stay unchanged. Returns the names of the fields whose links changed.
 * Errors  NOT_FOUND (404) for a child that does not belong to the record, IN_USE (409) where a
 *         missing or changed look-up value is in use
 */
export async function writeLinkedRecords(
  call: RequestContext,
  meta: EntityMeta,
  records: { key: string; values: WireRecord }[],
  scope: Scope,
): Promise<string[]> {
  const changedKeys: string[] = []
  for (const field of meta.linkedFields) {
    const given = records.filter(({ values }) => values[field.name] !== undefined)
    if (given.length > 0 && (await syncLinks(call, meta, field, given, scope)))
      changedKeys.push(field.name)
  }
  return changedKeys
}

async function syncLinks(
  call: RequestContext,
  meta: EntityMeta,
  field: FieldMeta,
  records: { key: string; values: WireRecord }[],
  scope: Scope,
): Promise<boolean> {
  const { link: name, here, select } = field.through!
  const link = call.service.registry.get(name)
  const taken = selectedFields(field)
  const isOwned = Object.values(taken).includes(link.key.name)
  const target =
    typeof select === 'string'
      ? select
      : isOwned
        ? link.key.name
        : (link.entity.link?.find((side) => side.field !== here)?.field ?? Object.values(taken)[0]!)
  // A link is one and the same by the fields that are unique together, if the values hold them all.
  const known = [here, ...Object.values(taken)]
  const identifying = (!isOwned &&
    link.entity.unique.find(
      (names) =>
        names.includes(here) &&
        names.includes(target) &&
        names.every((name) => known.includes(name)),
    )) || [here, target]
  const wanted = records.flatMap(({ key, values }) =>
    listOf(values[field.name]).map(
      (item) => ({ ...valuesOf(item, taken, select), [here]: key }) as WireRecord,
    ),
  )
  const present = await presentLinks(
    call,
    link,
    here,
    records.map(({ key }) => key),
  )

  const { added, changed, removed } = compareLinks(wanted, present, {
    identity: (record) =>
      JSON.stringify(
        identifying.map((name) => record[name] ?? link.fields.get(name)?.default ?? null),
      ),
    isNew: (record) => isOwned && isEmpty(record[target]),
  })
  const unknown = isOwned && added.some((record) => !isEmpty(record[target]))
  if (unknown) throw notFound(entityFacts(link))
  requireLinkSites(meta, link, [...added, ...removed, ...changed.map(({ old }) => old)], scope)
  await addLinks(
    call,
    link,
    isOwned ? added.map((record) => ({ ...record, [target]: undefined })) : added,
  )
  for (const { old, record } of changed) await changeLink(call, link, old, record)
  if (removed.length > 0) {
    await refuseUsedValues(call, link, removed)
    await removeRecords(call, link, removed, 'all')
  }
  return added.length + changed.length + removed.length > 0
}

/**
 * The links to create, to change and to remove, so that the present ones become the wanted ones.
 * Wanted links that are new have no identity yet.
 */
function compareLinks(
  wanted: WireRecord[],
  present: WireRecord[],
  {
    identity,
    isNew,
  }: { identity: (record: WireRecord) => string; isNew: (record: WireRecord) => boolean },
): {
  added: WireRecord[]
  changed: { old: WireRecord; record: WireRecord }[]
  removed: WireRecord[]
} {
  const before = new Map(present.map((record) => [identity(record), record]))
  const after = new Map(
    wanted.map((record, index) => [isNew(record) ? `new ${index}` : identity(record), record]),
  )
  return {
    added: [...after].filter(([key]) => !before.has(key)).map(([, record]) => record),
    removed: [...before].filter(([key]) => !after.has(key)).map(([, record]) => record),
    changed: [...after].flatMap(([key, record]) => {
      const old = before.get(key)
      return old &&
        Object.keys(record).some(
          (each) => JSON.stringify(record[each] ?? null) !== JSON.stringify(old[each] ?? null),
        )
        ? [{ old, record }]
        : []
    }),
  }
}

/**
 * The fields of the link that the values of the body stand for; paths beyond the link are
 * read-only.
 */
function selectedFields(field: FieldMeta): Record<string, string> {
  const { select } = field.through!
  if (typeof select === 'string') return { value: select }
  return Object.fromEntries(Object.entries(select).filter(([, path]) => !path.includes('.')))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function valuesOf(
  item: unknown,
  taken: Record<string, string>,
  select: string | Record<string, string>,
): WireRecord {
  if (typeof select === 'string') return { [select]: item }
  const given = (item ?? {}) as WireRecord
  return Object.fromEntries(
    Object.entries(taken).flatMap(([name, field]) =>
      name in given ? [[field, given[name] === '' ? null : given[name]]] : [],
    ),
  )
}

async function presentLinks(
  call: RequestContext,
  link: EntityMeta,
  here: string,
  keys: string[],
): Promise<WireRecord[]> {
  const statement = createStatement()
  const scope = call.guard.find(link, 'READ')
  if (!scope) return []
  const { rows } = await call.sql(
    `SELECT t.web_id FROM ${link.table} t WHERE ${allOf([`t.${columnOf(link, here)} = ANY(${statement.bind(keys, 'text[]')})`, call.guard.condition(link, scope, 't', statement)])} FOR UPDATE`,
    statement.params,
  )
  return rows.length > 0
    ? findRecords(
        call,
        link,
        rows.map((row) => row.web_id as string),
      )
    : []
}

/**
 * Requires that the person may create, change and remove links at the sites of these links. Errors
 * FORBIDDEN (403)
 */
function requireLinkSites(
  meta: EntityMeta,
  link: EntityMeta,
  records: WireRecord[],
  scope: Scope,
): void {
  const { sites } = link.entity
  if (scope === 'all' || 'own' in scope || !sites || !('field' in sites)) return
  const reached = sitesWithin(scope)
  for (const record of records)
    if (reached !== 'all' && !reached.includes(String(record[sites.field])))
      throw forbidden({ permission: permissionCode(meta.entity.permission, 'UPDATE') })
}

async function addLinks(
  call: RequestContext,
  link: EntityMeta,
  records: WireRecord[],
): Promise<void> {
  if (records.length === 0) return
  const values = records.map((record) => withDefaults(link, record))
  const drafts = values.map((each) => ({ values: each }))
  refuseErrors(link, await checkDrafts(call, link, drafts, 'create'))
  for (const { hook, options } of hooksOf(link))
    await hook.beforeWrite?.(call, link, drafts, options)
  const parents = await lockOrders(call, link, values)
  const keys = await insertRows(call, link, withPositions(link, values))
  await closeGaps(call, link, parents, keys)
  await writeLinkedRecords(
    call,
    link,
    keys.map((key, index) => ({ key, values: values[index]! })),
    'all',
  )
  const made = new Map(
    (await findRecords(call, link, keys, { scope: 'all' })).map((record) => [
      keyOf(link, record),
      record,
    ]),
  )
  await recordActivity(
    call,
    link,
    keys.map((key, index) => ({ key, after: made.get(key) ?? values[index]! })),
  )
}

async function changeLink(
  call: RequestContext,
  link: EntityMeta,
  old: WireRecord,
  record: WireRecord,
): Promise<void> {
  for (const { hook, options } of hooksOf(link))
    await hook.beforeWrite?.(call, link, [{ values: record, previous: old }], options)
  const key = keyOf(link, old)
  refuseErrors(link, await checkDrafts(call, link, [{ values: record, previous: old }], 'patch'))
  await refuseUsedCodes(call, link, { previous: old, changes: record })
  await updateRow(call, link, key, Number(old[link.entity.system.version]), record, 'all')
  await writeLinkedRecords(call, link, [{ key, values: record }], 'all')
  const [after] = await findRecords(call, link, [key], { scope: 'all' })
  await recordActivity(call, link, [{ key, before: old, after }])
}
