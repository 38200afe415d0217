import type { activityFields } from '../../model/hook.ts'
import type { Guard, Scope } from '../tenancy/guard.ts'
import {
  columnOf,
  isLinkScope,
  isPartScope,
  type EntityRegistry,
  type EntityMeta,
} from '../sql/entityRegistry.ts'
import { allOf, anyOf, isOneOf, type Condition, type Statement } from '../sql/statement.ts'

/**
 * Hook `activity`: a person reads the entries about the records that they may read and about their
 * own account. Records that belong to some sites only are recognized by the site stored in the
 * entry, or by their links. Entries at sites that the person may not see named are hidden.
 */
export function activityRows(
  activity: EntityMeta,
  registry: EntityRegistry,
  guard: Guard,
  alias: string,
  statement: Statement,
): Condition {
  const column = (name: (typeof activityFields)[number]) => `${alias}.${columnOf(activity, name)}`
  const isOf = ({ name }: EntityMeta) =>
    `${column('entity')} = ${statement.bind(name, 'text')} AND ${column('entityId')}`
  const unrestricted: string[] = []
  const bySite = new Map<string, { sites: string[]; names: string[] }>()
  const byRecord: string[] = []
  const readable = (meta: EntityMeta, scope: Scope) => {
    const part = statement.alias()
    byRecord.push(
      `(${isOf(meta)} IN (SELECT ${part}.web_id FROM ${meta.table} ${part} WHERE ${allOf([guard.condition(meta, scope, part, statement)])}))`,
    )
  }
  for (const meta of registry.all) {
    const scope =
      meta.hasHook('activity') || meta.entity.activity.off ? undefined : guard.find(meta, 'READ')
    const { sites } = meta.entity
    if (meta.hasHook('signs-in') && scope !== 'all')
      byRecord.push(`(${isOf(meta)} = ${statement.bind(guard.user.webId, 'text')})`)
    if (!scope) continue
    if (scope === 'all' || (!sites && !('own' in scope))) unrestricted.push(meta.name)
    else if ('own' in scope || 'participant' in scope || !sites) readable(meta, scope)
    else if (isLinkScope(sites)) {
      const link = registry.get(sites.link)
      byRecord.push(
        `(${isOf(meta)} IN (SELECT ${columnOf(link, sites.here)} FROM ${link.table} WHERE ${columnOf(link, sites.site)} = ANY(${statement.bind(scope.sites, 'text[]')})))`,
      )
    } else if (isPartScope(sites)) readable(meta, scope)
    else {
      const same = bySite.get(scope.sites.join())
      if (same) same.names.push(meta.name)
      else bySite.set(scope.sites.join(), { sites: scope.sites, names: [meta.name] })
    }
  }
  const isAmong = (names: string[]) =>
    `${column('entity')} = ANY(${statement.bind(names, 'text[]')})`
  const conditions = [
    ...byRecord,
    ...(unrestricted.length > 0 ? [isAmong(unrestricted)] : []),
    ...[...bySite.values()].map(
      ({ sites, names }) =>
        `(${isAmong(names)} AND ${column('siteId')} = ANY(${statement.bind(sites, 'text[]')}))`,
    ),
  ]
  const recorded = recordedSites(activity, registry, guard, alias, statement)
  const usesSites = bySite.size > 0 || recorded !== undefined
  return {
    sql: allOf([anyOf(conditions), recorded]),
    columns:
      byRecord.length > 0
        ? undefined
        : [columnOf(activity, 'entity'), ...(usesSites ? [columnOf(activity, 'siteId')] : [])],
  }
}

/**
 * The condition on the site that was recorded with an entry: what happened at a site that the
 * person may not see named is hidden, also under a record that they may read. Undefined: all sites.
 */
function recordedSites(
  activity: EntityMeta,
  registry: EntityRegistry,
  guard: Guard,
  alias: string,
  statement: Statement,
): string | undefined {
  const site = activity.fields.get('siteId')?.reference?.entity
  const scope = site ? guard.choosable(registry.get(site)) : undefined
  if (!site || scope === 'all') return undefined
  const column = `${alias}.${columnOf(activity, 'siteId')}`
  const sites = scope && 'sites' in scope ? scope.sites : []
  return `(${column} IS NULL OR ${isOneOf(column, sites, statement)})`
}
