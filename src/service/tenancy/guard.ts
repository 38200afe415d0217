import {
  isPermitted,
  permissionCode,
  permittedSites,
  type Action,
  type CurrentUser,
} from '../../model/permission.ts'
import { forbidden } from '../problems.ts'
import { activityRows } from '../hooks/activityRows.ts'
import {
  columnOf,
  isLinkScope,
  isPartScope,
  type EntityRegistry,
  type EntityMeta,
} from '../sql/entityRegistry.ts'
import type { Reader } from '../sql/expression.ts'
import { anyOf, isOneOf, type Statement } from '../sql/statement.ts'

/**
 * The rows of an entity that a person may act on: all of the client, or those of some sites. `unlinked`: records that
 * belong to no site yet, too, which whoever may create them has to find again before they are assigned; and those whose site may be
 * left out because they hold at all sites, which everyone reads and only who acts at all sites writes. `own`: the records that
 * belong to the person, and with `shared` those that others let them read.
 */
export type Scope = 'all' | { sites: string[]; unlinked: boolean } | { own: true; shared: boolean }

/**
 * The one place where identity and permission become a condition on rows and a mask on fields; every statement on an
 * entity's table takes its condition from here.
 */
export type Guard = {
  user: CurrentUser
  /** The scope for an action. Errors FORBIDDEN (403), naming the permission. */
  require(shape: EntityMeta, action: Action): Scope
  /** Errors FORBIDDEN (403) unless the person holds `AREA:ITEM` for the action at one site at least. */
  requirePermission(permission: string, action: Action): void
  /** The scope for an action, or undefined where there is none. */
  find(shape: EntityMeta, action: Action): Scope | undefined
  /** As `require` for READ, narrowed to the selected sites (the `siteIds` header). */
  list(shape: EntityMeta): Scope
  /** For options: reading the entity, or one that refers to it, is enough; everyone may choose among their own sites. */
  options(shape: EntityMeta): Scope
  /** Which records a body may refer to; undefined: none. */
  choosable(shape: EntityMeta): Scope | undefined
  condition(
    shape: EntityMeta,
    scope: Scope,
    alias: string,
    statement: Statement,
  ): string | undefined
  /** What reading is limited to, for SELECT lists. */
  reader: Reader
  /** A record of the person's own that they may read whatever their role: their account and their client. */
  isOwn(shape: EntityMeta, key: string): boolean
  permits(permission: string, action: Action): boolean
}

/** Whether records may say no site and then hold at all of them (a setting of the whole client). */
const mayLackSite = ({ entity: { sites, key }, fields }: EntityMeta): boolean =>
  sites !== undefined &&
  'field' in sites &&
  sites.field !== key &&
  !fields.get(sites.field)?.required

/** The roles that the person holds anywhere; one that is not active is nobody's. */
const heldRoles = ({ currentUserSite }: CurrentUser): string[] => [
  ...new Set(
    currentUserSite.flatMap(({ userRoleId, roleName }) =>
      userRoleId && roleName ? [userRoleId] : [],
    ),
  ),
]

export function createGuard(
  catalogue: EntityRegistry,
  user: CurrentUser,
  selected: string[] | undefined,
): Guard {
  const sitesOf = (
    permissions: string[],
    action: Action,
    within?: string[],
  ): 'all' | string[] | undefined => {
    if (permissions.includes('all')) return 'all'
    const found = new Set<string>()
    let isAny = false
    for (const permission of permissions) {
      const sites = permittedSites(user, permission, action)
      if (sites === 'all') return 'all'
      isAny ||= sites.role.length > 0 || sites.custom.length > 0
      for (const site of sites.role) found.add(site)
      // A permission without a role holds only where it covers every selected site (PERM-16).
      for (const set of sites.custom)
        if (!within || within.every((site) => set.includes(site)))
          for (const site of set) found.add(site)
    }
    return isAny ? [...found] : undefined
  }

  const find = (
    shape: EntityMeta,
    action: Action,
    within?: string[],
    permissions = shape.permissions,
  ): Scope | undefined => {
    const sites = sitesOf(permissions, action, within)
    if (sites === undefined) return undefined
    if (shape.entity.owner) return { own: true, shared: action === 'READ' }
    if (!shape.entity.sites) return 'all'
    const isEverywhere = action === 'READ' && mayLackSite(shape)
    if (sites === 'all') return within ? { sites: within, unlinked: isEverywhere } : 'all'
    const isCreator =
      action !== 'CREATE' &&
      !within &&
      isLinked(shape) &&
      sitesOf(shape.permissions, 'CREATE') !== undefined
    return {
      sites: within ? sites.filter((site) => within.includes(site)) : sites,
      unlinked: isCreator || isEverywhere,
    }
  }

  const choosable = (shape: EntityMeta, within?: string[]): Scope | undefined => {
    const scope = find(shape, 'READ', within, [...shape.permissions, ...shape.referrers])
    const { sites } = shape.entity
    if (scope || !sites || !('field' in sites) || sites.field !== shape.entity.key) return scope
    const own = user.currentUserSite.map((each) => each.siteId)
    return { sites: within ? own.filter((site) => within.includes(site)) : own, unlinked: false }
  }

  /** Whether records come to sites by links; parts are where the record is that they are a part of. */
  const isLinked = ({ entity: { sites } }: EntityMeta): boolean =>
    sites !== undefined &&
    (isPartScope(sites) ? isLinked(catalogue.get(sites.entity)) : isLinkScope(sites))

  const refuse = (shape: EntityMeta, action: Action): never => {
    throw forbidden({ permission: permissionCode(shape.entity.permission, action) })
  }

  const ownRows = (
    shape: EntityMeta,
    { shared }: { shared: boolean },
    alias: string,
    statement: Statement,
  ): string => {
    const { field, sharedWith, open } = shape.entity.owner!
    const conditions = [
      `${alias}.${columnOf(shape, field)} = ${statement.bind(user.webId, 'text')}`,
    ]
    if (shared && sharedWith)
      conditions.push(
        isOneOf(`${alias}.${columnOf(shape, sharedWith)}`, heldRoles(user), statement),
      )
    if (shared && open) conditions.push(`${alias}.${columnOf(shape, open)}`)
    return anyOf(conditions)
  }

  const condition = (
    shape: EntityMeta,
    scope: Scope,
    alias: string,
    statement: Statement,
  ): string | undefined => {
    if (shape.hasHook('activity')) return activityRows(catalogue, guard, alias, statement)
    if (scope === 'all') return undefined
    if ('own' in scope) return ownRows(shape, scope, alias, statement)
    const { sites } = shape.entity
    if (!sites) return undefined
    if (isPartScope(sites)) {
      const whole = catalogue.get(sites.entity)
      const inner = statement.alias()
      const within = condition(whole, scope, inner, statement)
      return (
        within &&
        `EXISTS (SELECT 1 FROM ${whole.table} ${inner} WHERE ${inner}.web_id = ${alias}.${columnOf(shape, sites.part)} AND ${within})`
      )
    }
    if (!isLinkScope(sites)) {
      const column = `${alias}.${columnOf(shape, sites.field)}`
      const allowed = isOneOf(column, scope.sites, statement)
      return scope.unlinked ? `(${allowed} OR ${column} IS NULL)` : allowed
    }
    const link = catalogue.get(sites.link)
    const inner = statement.alias()
    const pointing = `SELECT 1 FROM ${link.table} ${inner} WHERE ${inner}.${columnOf(link, sites.here)} = ${alias}.web_id`
    const linked = `EXISTS (${pointing} AND ${isOneOf(`${inner}.${columnOf(link, sites.site)}`, scope.sites, statement)})`
    return scope.unlinked ? `(${linked} OR NOT EXISTS (${pointing}))` : linked
  }

  const guard: Guard = {
    user,
    find: (shape, action) => find(shape, action),
    require: (shape, action) => find(shape, action) ?? refuse(shape, action),
    requirePermission: (permission, action) => {
      if (!isPermitted(user, permission, action))
        throw forbidden({ permission: permissionCode(permission, action) })
    },
    list: (shape) => find(shape, 'READ', selected) ?? refuse(shape, 'READ'),
    options: (shape) => choosable(shape, selected) ?? refuse(shape, 'READ'),
    choosable: (shape) => choosable(shape),
    condition,
    reader: {
      permits: (permission) => isPermitted(user, permission),
      canRead: (shape) => find(shape, 'READ') !== undefined,
      userId: user.webId,
      rowCondition(shape, alias, statement) {
        const scope = find(shape, 'READ')
        return scope === undefined ? 'false' : condition(shape, scope, alias, statement)
      },
    },
    isOwn: (shape, key) =>
      (shape.hasHook('signs-in') && key === user.webId) ||
      (shape.hasHook('own-client') && key === user.clientId),
    permits: (permission, action) => isPermitted(user, permission, action),
  }
  return guard
}
