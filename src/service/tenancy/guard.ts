import { quote } from '../../model/identifier.ts'
import { hasAnyRole } from '../../model/hasAnyRole.ts'
import {
  isPermitted,
  permissionCode,
  permittedSites,
  type Action,
  type CurrentUser,
} from '../../model/permission.ts'
import { tenantColumn, tenantPolicy } from '../../model/table.ts'
import { forbidden, forbiddenNoRole } from '../problems.ts'
import { activityRows } from '../hooks/activityRows.ts'
import {
  columnOf,
  isLinkScope,
  isPartScope,
  type EntityRegistry,
  type EntityMeta,
} from '../sql/entityRegistry.ts'
import type { Reader } from '../sql/expression.ts'
import {
  allOf,
  anyOf,
  decidingColumns,
  isOneOf,
  type Condition,
  type Statement,
} from '../sql/statement.ts'

/**
 * The rows of an entity that a person may act on: all rows of the client, or those of some sites.
 * `unlinked` also includes records that belong to no site yet, because a person who may create
 * records has to find them before they are assigned; and records whose site is optional because
 * they apply to all sites: everyone reads those, and only people with access to all sites write
 * them.
 * `own` are the records that belong to the person; `shared` adds those that other people share with
 * them.
 * `participant` are the rows of records that the person takes part in, `moderated` those that the
 * person reaches without taking part.
 */
export type Scope =
  | SiteRows
  | { own: true; shared: boolean }
  | { participant: SiteRows | undefined; moderated: SiteRows | undefined }

/** All rows of the client, or those of some sites. */
export type SiteRows = 'all' | { sites: string[]; unlinked: boolean }

/** The sites of a scope; of one with participants, those of either part. */
export function sitesWithin(scope: Exclude<Scope, { own: true }>): 'all' | string[] {
  if (scope === 'all') return 'all'
  if ('sites' in scope) return scope.sites
  const parts = [scope.participant, scope.moderated].filter((part) => part !== undefined)
  return parts.includes('all') ? 'all' : parts.flatMap(sitesWithin)
}

/**
 * The one place where identity and permissions become a condition on rows and a mask on fields.
 * Every statement on the table of an entity takes its condition from here.
 */
export type Guard = {
  user: CurrentUser
  /** The scope for an action. Errors FORBIDDEN (403), naming the permission. */
  require(meta: EntityMeta, action: Action): Scope
  /**
   * Errors FORBIDDEN (403) unless the person holds `AREA:ITEM` for the action at one site at least.
   */
  requirePermission(permission: string, action: Action): void
  /** The scope for an action, or undefined where there is none. */
  find(meta: EntityMeta, action: Action): Scope | undefined
  /** As `require` for READ, narrowed to the selected sites (the `siteIds` header). */
  list(meta: EntityMeta): Scope
  /**
   * For options: permission to read the entity, or one that refers to it, is enough. Everyone may
   * choose among their own sites.
   */
  options(meta: EntityMeta): Scope
  /** The records that a body may refer to; undefined: none. */
  choosable(meta: EntityMeta): Scope | undefined
  /**
   * This guard, whose choices include the records of a site: those that a document there offers.
   */
  withChoicesOf(site: string): Guard
  condition(
    meta: EntityMeta,
    scope: Scope,
    alias: string,
    statement: Statement,
  ): Condition | undefined
  /** What the person may read, for SELECT lists. */
  reader: Reader
  /**
   * Whether a record is the person's own account or client, which they may read whatever their
   * role.
   */
  isOwn(meta: EntityMeta, key: string): boolean
  permits(permission: string, action: Action): boolean
}

const noRows: Condition = { sql: 'false', columns: [] }

/** Creates the guard of a request; `selected` are the sites of the `siteIds` header. */
export function createGuard(
  registry: EntityRegistry,
  user: CurrentUser,
  selected: string[] | undefined,
): Guard {
  const holder: Holder = { registry, user }
  const guard: Guard = {
    user,
    find: (meta, action) => findScope(holder, meta, action),
    require: (meta, action) => findScope(holder, meta, action) ?? refuse(holder, meta, action),
    requirePermission(permission, action) {
      if (!isPermitted(user, permission, action))
        throw forbidden({ permission: permissionCode(permission, action) })
    },
    list: (meta) => findScope(holder, meta, 'READ', selected) ?? refuse(holder, meta, 'READ'),
    options: (meta) => choosableScope(holder, meta, selected) ?? refuse(holder, meta, 'READ'),
    choosable: (meta) => choosableScope(holder, meta),
    withChoicesOf: (site) => ({
      ...guard,
      options: (meta) =>
        withSite(meta, choosableScope(holder, meta, selected), site) ??
        refuse(holder, meta, 'READ'),
      choosable: (meta) => withSite(meta, choosableScope(holder, meta), site),
    }),
    condition(meta, scope, alias, statement) {
      // Activity takes its condition from the records that it is about.
      if (meta.hasHook('activity')) return activityRows(meta, registry, guard, alias, statement)
      const condition = allIfAny([
        scopeCondition(holder, meta, scope, alias, statement),
        writtenToNamed(guard, registry, meta, alias, statement),
      ])
      return meta.hasHook('signs-in') ? withinClient(condition, alias) : condition
    },
    reader: {
      permits: (permission) => isPermitted(user, permission),
      canRead: (meta) => guard.find(meta, 'READ') !== undefined,
      userId: user.webId,
      rowCondition(meta, alias, statement) {
        const scope = guard.find(meta, 'READ')
        return scope === undefined ? noRows : guard.condition(meta, scope, alias, statement)
      },
      namedCondition: (meta, alias, statement) => namedRows(guard, meta, alias, statement),
      leaving: (meta, alias, statement) => leavingOf(holder, meta, alias, statement),
    },
    isOwn: (meta, key) =>
      (meta.hasHook('signs-in') && key === user.webId) ||
      (meta.hasHook('own-client') && key === user.clientId && hasAnyRole(user)),
    permits: (permission, action) => isPermitted(user, permission, action),
  }
  return guard
}

/** Conditions joined by AND; undefined where there is none. */
function allIfAny(conditions: (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((each) => each !== undefined)
  return given.length > 0 ? { sql: allOf(given), columns: decidingColumns(given) } : undefined
}

/**
 * A condition on accounts, within the client: their policy also admits the account that signs in,
 * and so it alone lets no index find the rows of the client.
 */
const withinClient = (condition: Condition | undefined, alias: string): Condition => {
  const client = { sql: `${alias}.${tenantPolicy.using}`, columns: [quote(tenantColumn)] }
  if (!condition) return client
  return {
    sql: allOf([client, `(${condition.sql})`]),
    columns: decidingColumns([client, condition]),
  }
}

/** The person whose permissions count, and the entities that the permissions are about. */
type Holder = { registry: EntityRegistry; user: CurrentUser }

/** What everyone with a role may read needs no permission that could be named. */
const refuse = ({ user }: Holder, { entity }: EntityMeta, action: Action): never => {
  const isOpen = !entity.permission || entity.permission === 'all'
  if (isOpen && !hasAnyRole(user)) throw forbiddenNoRole({})
  throw forbidden({ permission: permissionCode(entity.permission, action) })
}

/**
 * The sites where the person holds one of the permissions for an action, or undefined if the person
 * holds none of them. `within` are the selected sites.
 */
function sitesOf(
  user: CurrentUser,
  permissions: string[],
  action: Action,
  within?: string[],
): 'all' | string[] | undefined {
  if (permissions.includes('all')) return hasAnyRole(user) ? 'all' : undefined
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

/** The scope for an action, narrowed to the sites `within`; undefined where there is none. */
function findScope(
  holder: Holder,
  meta: EntityMeta,
  action: Action,
  within?: string[],
  permissions = meta.permissions,
): Scope | undefined {
  if (meta.entity.owner)
    return sitesOf(holder.user, permissions, action, within) === undefined
      ? undefined
      : { own: true, shared: action === 'READ' }
  const rows = siteRows(holder, meta, action, within, permissions)
  const whole = wholeWithParticipants(holder.registry, meta)
  // A new record has no participants yet.
  if (!whole || (whole === meta && action === 'CREATE')) return rows
  const moderator = siteRows(holder, meta, 'DELETE', within)
  const moderated = rows && moderator && narrowest(rows, moderator)
  if (moderated === 'all') return 'all'
  const isOpen = meta.entity.participantsMay?.includes(action) && hasAnyRole(holder.user)
  const participant = isOpen ? (within ? { sites: within, unlinked: false } : 'all') : rows
  return participant || moderated ? { participant, moderated } : undefined
}

const narrowest = (a: SiteRows, b: SiteRows): SiteRows =>
  a === 'all'
    ? b
    : b === 'all'
      ? a
      : {
          sites: a.sites.filter((site) => b.sites.includes(site)),
          unlinked: a.unlinked && b.unlinked,
        }

/**
 * The entity whose participants decide who reads these records: itself, or what it is a part of.
 */
export function wholeWithParticipants(
  registry: EntityRegistry,
  meta: EntityMeta,
): EntityMeta | undefined {
  const { participants, sites } = meta.entity
  if (participants) return meta
  const whole = sites && isPartScope(sites) ? registry.get(sites.entity) : undefined
  return whole?.entity.participants ? whole : undefined
}

/**
 * The rows for which roles and permissions give an action, regardless of who takes part in a
 * record.
 */
function siteRows(
  { registry, user }: Holder,
  meta: EntityMeta,
  action: Action,
  within?: string[],
  permissions = meta.permissions,
): SiteRows | undefined {
  const sites = sitesOf(user, permissions, action, within)
  if (sites === undefined) return undefined
  if (!meta.entity.sites) return 'all'
  const isEverywhere = action === 'READ' && mayLackSite(meta)
  if (sites === 'all') return within ? { sites: within, unlinked: isEverywhere } : 'all'
  const isCreator =
    action !== 'CREATE' &&
    !within &&
    isLinked(registry, meta) &&
    sitesOf(user, meta.permissions, 'CREATE') !== undefined
  return {
    sites: within ? sites.filter((site) => within.includes(site)) : sites,
    unlinked: isCreator || isEverywhere,
  }
}

/**
 * The scope of the records that the person may refer to: permission to read the entity, or one that
 * refers to it, is enough. Everyone may choose among their own sites.
 */
function choosableScope(holder: Holder, meta: EntityMeta, within?: string[]): Scope | undefined {
  const scope = findScope(holder, meta, 'READ', within, [...meta.permissions, ...meta.referrers])
  const { sites } = meta.entity
  if (scope || !sites || !('field' in sites) || sites.field !== meta.entity.key) return scope
  const own = holder.user.currentUserSite.map((each) => each.siteId)
  return { sites: within ? own.filter((site) => within.includes(site)) : own, unlinked: false }
}

/** A scope with the records of a site, where records belong to sites. */
function withSite({ entity }: EntityMeta, scope: Scope | undefined, site: string) {
  if (!entity.sites || entity.owner || scope === 'all') return scope
  if (scope === undefined) return { sites: [site], unlinked: false }
  return 'sites' in scope ? { ...scope, sites: [...new Set([...scope.sites, site])] } : scope
}

/**
 * The condition on the rows that the person may see named in other records: those that they may
 * choose, and themselves. Undefined: all rows of the client.
 */
function namedRows(
  guard: Guard,
  meta: EntityMeta,
  alias: string,
  statement: Statement,
): Condition | undefined {
  if (meta.entity.tenant === 'shared') return undefined
  const scope = guard.choosable(meta)
  const condition = scope === undefined ? noRows : guard.condition(meta, scope, alias, statement)
  if (condition === undefined || scope === 'all') return condition
  const own = meta.hasHook('signs-in')
    ? guard.user.webId
    : meta.hasHook('own-client')
      ? guard.user.clientId
      : undefined
  if (own === undefined) return condition
  const isOwn = {
    sql: `${alias}.web_id = ${statement.bind(own, 'text')}`,
    columns: [quote('web_id')],
  }
  return {
    sql: anyOf([condition.sql, isOwn.sql]),
    columns: decidingColumns([condition, isOwn]),
  }
}

/**
 * The condition on records that are written to a person whom the reader may see named, or to nobody
 * who has an account. Undefined: all.
 */
function writtenToNamed(
  { reader }: Guard,
  registry: EntityRegistry,
  meta: EntityMeta,
  alias: string,
  statement: Statement,
): Condition | undefined {
  const { writtenTo } = meta.entity
  if (!writtenTo) return undefined
  const people = registry.get(writtenTo.entity)
  const person = statement.alias()
  const named = reader.namedCondition(people, person, statement)
  return (
    named && {
      sql: `NOT EXISTS (SELECT 1 FROM ${people.table} ${person} WHERE ${person}.${columnOf(people, writtenTo.by)} = ${alias}.${columnOf(meta, writtenTo.field)} AND NOT (${named.sql}))`,
      columns: undefined,
    }
  )
}

/** Whether records are assigned to sites by links; a part belongs to the sites of its whole. */
function isLinked(registry: EntityRegistry, { entity: { sites } }: EntityMeta): boolean {
  if (sites === undefined) return false
  return isPartScope(sites) ? isLinked(registry, registry.get(sites.entity)) : isLinkScope(sites)
}

/** The condition on the rows of a scope; undefined: all rows of the client. */
function scopeCondition(
  holder: Holder,
  meta: EntityMeta,
  scope: Scope,
  alias: string,
  statement: Statement,
): Condition | undefined {
  const { sites } = meta.entity
  const byOtherTables = (sql: string): Condition => ({ sql, columns: undefined })
  if (scope === 'all') return undefined
  if ('own' in scope) return ownRows(holder.user, meta, scope, alias, statement)
  if ('participant' in scope)
    return byOtherTables(participantRows(holder, meta, scope, alias, statement))
  if (!sites) return undefined
  if (isPartScope(sites)) {
    const parent = holder.registry.get(sites.entity)
    const inner = statement.alias()
    const within = scopeCondition(holder, parent, scope, inner, statement)
    return (
      within &&
      byOtherTables(
        `EXISTS (SELECT 1 FROM ${parent.table} ${inner} WHERE ${inner}.web_id = ${alias}.${columnOf(meta, sites.part)} AND ${within.sql})`,
      )
    )
  }
  if (!isLinkScope(sites)) {
    const name = columnOf(meta, sites.field)
    const column = `${alias}.${name}`
    const allowed = isOneOf(column, scope.sites, statement)
    return {
      sql: scope.unlinked ? `(${allowed} OR ${column} IS NULL)` : allowed,
      columns: [name],
    }
  }
  const link = holder.registry.get(sites.link)
  const inner = statement.alias()
  const pointing = `SELECT 1 FROM ${link.table} ${inner} WHERE ${inner}.${columnOf(link, sites.here)} = ${alias}.web_id`
  const linked = `EXISTS (${pointing} AND ${isOneOf(`${inner}.${columnOf(link, sites.site)}`, scope.sites, statement)})`
  return byOtherTables(scope.unlinked ? `(${linked} OR NOT EXISTS (${pointing}))` : linked)
}

/** The condition on the records that the person takes part in, and on those that they moderate. */
function participantRows(
  holder: Holder,
  meta: EntityMeta,
  { participant, moderated }: Extract<Scope, { participant: unknown }>,
  alias: string,
  statement: Statement,
): string {
  const conditions: string[] = []
  if (participant) {
    const taking = takesPart(holder, meta, alias, statement)
    const within = scopeCondition(holder, meta, participant, alias, statement)
    conditions.push(within ? `(${taking} AND ${within.sql})` : taking)
  }
  if (moderated)
    conditions.push(scopeCondition(holder, meta, moderated, alias, statement)?.sql ?? 'true')
  return anyOf(conditions)
}

/** Whether the person takes part in a record, or did until after its `visibleUntilLeft`. */
function takesPart(
  { registry, user }: Holder,
  meta: EntityMeta,
  alias: string,
  statement: Statement,
): string {
  const { visibleUntilLeft } = meta.entity
  const { from, conditions, left } = participationIn({ registry, user }, meta, alias, statement)
  const isVisible =
    visibleUntilLeft &&
    `(${left} IS NULL OR ${alias}.${columnOf(meta, visibleUntilLeft)} <= ${left})`
  return `EXISTS (SELECT 1 FROM ${from} WHERE ${allOf([...conditions, isVisible || undefined])})`
}

/** The person's row among the participants of a record, and its column with the time of leaving. */
function participationIn(
  { registry, user }: Holder,
  meta: EntityMeta,
  alias: string,
  statement: Statement,
) {
  const whole = wholeWithParticipants(registry, meta)!
  const { link: name, here, person, left } = whole.entity.participants!
  const { sites } = meta.entity
  const key =
    whole === meta
      ? 'web_id'
      : columnOf(meta, (sites as Extract<typeof sites, { part: string }>).part)
  const link = registry.get(name)
  const inner = statement.alias()
  return {
    from: `${link.table} ${inner}`,
    conditions: [
      `${inner}.${columnOf(link, here)} = ${alias}.${key}`,
      `${inner}.${columnOf(link, person)} = ${statement.bind(user.webId, 'text')}`,
    ],
    left: `${inner}.${columnOf(link, left)}`,
  }
}

/** Where it stands when the person left a record that they do not moderate. */
function leavingOf(
  holder: Holder,
  meta: EntityMeta,
  alias: string,
  statement: Statement,
): ReturnType<Reader['leaving']> {
  const scope = meta.entity.visibleUntilLeft && findScope(holder, meta, 'READ')
  if (!scope || scope === 'all' || !('participant' in scope)) return undefined
  const { from, conditions, left } = participationIn(holder, meta, alias, statement)
  const moderated =
    scope.moderated && scopeCondition(holder, meta, scope.moderated, alias, statement)
  const readsOn = moderated ? `NOT coalesce((${moderated.sql}), false)` : undefined
  if (scope.moderated && !moderated) return undefined
  return {
    join: `${from} ON ${allOf([...conditions, `${left} IS NOT NULL`, readsOn])}`,
    time: left,
  }
}

/** The condition on the records that the person owns, and on those that others share. */
function ownRows(
  user: CurrentUser,
  meta: EntityMeta,
  { shared }: { shared: boolean },
  alias: string,
  statement: Statement,
): Condition {
  const { field, sharedWith, open } = meta.entity.owner!
  const columns = [field, ...(shared ? [sharedWith, open] : [])].map(
    (each) => each && columnOf(meta, each),
  )
  const [owner, role, isOpen] = columns.map((each) => each && `${alias}.${each}`)
  return {
    sql: anyOf([
      `${owner} = ${statement.bind(user.webId, 'text')}`,
      ...(role ? [isOneOf(role, heldRoles(user), statement)] : []),
      ...(isOpen ? [isOpen] : []),
    ]),
    columns: columns.filter((each) => each !== undefined),
  }
}

/**
 * Whether the site of a record is optional: without one it applies to all sites (a setting of the
 * whole client).
 */
const mayLackSite = ({ entity: { sites, key }, fields }: EntityMeta): boolean =>
  sites !== undefined &&
  'field' in sites &&
  sites.field !== key &&
  !fields.get(sites.field)?.required

/** The roles that the person holds at any site; inactive roles do not count. */
const heldRoles = ({ currentUserSite }: CurrentUser): string[] => [
  ...new Set(
    currentUserSite.flatMap(({ userRoleId, roleName }) =>
      userRoleId && roleName ? [userRoleId] : [],
    ),
  ),
]
