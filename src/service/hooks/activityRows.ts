import type { Guard, Scope } from '../tenancy/guard.ts'
import {
  columnOf,
  isLinkScope,
  isPartScope,
  type EntityRegistry,
  type EntityMeta,
} from '../sql/entityRegistry.ts'
import { anyOf, type Statement } from '../sql/statement.ts'

/**
 * Rule `activity`: a person reads what happened to the records that they may read, and to their own account.
 * Records of some sites are known by the site that the activity was noted with, or by their links.
 */
export function activityRows(
  catalogue: EntityRegistry,
  guard: Guard,
  alias: string,
  statement: Statement,
): string {
  const activity = catalogue.get('activity')
  const column = (name: string) => `${alias}.${columnOf(activity, name)}`
  const whole: string[] = []
  const bySite = new Map<string, { sites: string[]; names: string[] }>()
  const conditions: string[] = []
  const readable = (shape: EntityMeta, scope: Scope) => {
    const part = statement.alias()
    conditions.push(
      `(${column('entity')} = ${statement.bind(shape.name, 'text')} AND ${column('entityId')} IN (SELECT ${part}.web_id FROM ${shape.table} ${part} WHERE ${guard.condition(shape, scope, part, statement) ?? 'true'}))`,
    )
  }
  for (const shape of catalogue.all) {
    const scope =
      shape.hasHook('activity') || shape.entity.activity.off ? undefined : guard.find(shape, 'READ')
    const { sites } = shape.entity
    if (shape.hasHook('signs-in'))
      conditions.push(
        `(${column('entity')} = ${statement.bind(shape.name, 'text')} AND ${column('entityId')} = ${statement.bind(guard.user.webId, 'text')})`,
      )
    if (!scope) continue
    if (scope === 'all' || (!sites && !('own' in scope))) whole.push(shape.name)
    else if ('own' in scope || !sites) readable(shape, scope)
    else if (isLinkScope(sites)) {
      const link = catalogue.get(sites.link)
      conditions.push(
        `(${column('entity')} = ${statement.bind(shape.name, 'text')} AND ${column('entityId')} IN (SELECT ${columnOf(link, sites.here)} FROM ${link.table} WHERE ${columnOf(link, sites.site)} = ANY(${statement.bind(scope.sites, 'text[]')})))`,
      )
    } else if (isPartScope(sites)) readable(shape, scope)
    else {
      const same = bySite.get(scope.sites.join())
      if (same) same.names.push(shape.name)
      else bySite.set(scope.sites.join(), { sites: scope.sites, names: [shape.name] })
    }
  }
  if (whole.length > 0)
    conditions.push(`${column('entity')} = ANY(${statement.bind(whole, 'text[]')})`)
  for (const { sites, names } of bySite.values())
    conditions.push(
      `(${column('entity')} = ANY(${statement.bind(names, 'text[]')}) AND ${column('siteId')} = ANY(${statement.bind(sites, 'text[]')}))`,
    )
  return anyOf(conditions)
}
