import type { CurrentUser, PermissionModel, RoleDenial } from '../../model/permission.ts'
import { flaggedCodes, type FlaggedCode } from '../../model/permissionCodes.ts'
import type { TenantTransaction } from '../tenancy/tenantTransaction.ts'
import type { Sql } from '../database/database.ts'
import { unauthenticated } from '../problems.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { isActive, type AccountTables } from './accountTables.ts'
import { liveSession } from './sessions.ts'
import type { Claims } from './token.ts'

type Row = {
  client_id: string
  first_name: string | null
  last_name: string | null
  email: string
  client_name: string | null
  sites:
    | {
        siteId: string | null
        roleId: string | null
        roleName: string | null
        allSites: boolean | null
      }[]
    | null
  grants: { roleName: string; code: string; denied: boolean }[] | null
  custom: (FlaggedCode & { siteId: string })[] | null
}

export type IdentityCache = {
  /**
   * The person of a token. Errors UNAUTHORIZED (401): the session has ended, or the account is
   * deleted, inactive or has ended.
   */
  find(
    sql: Sql,
    claims: Claims,
    trackCacheRead: TenantTransaction['trackCacheRead'],
  ): Promise<CurrentUser>
  /** The permissions of any account; undefined if it does not exist. */
  read(sql: Sql, userId: string): Promise<CurrentUser | undefined>
  /**
   * Call this after a write that may have changed accounts or permissions of a client: of these
   * people, or of everyone.
   */
  invalidate(clientId: string, userIds?: string[]): void
  clear(): void
}

const maxCached = 1_000
/**
 * Milliseconds for which a cached person is valid, so that the end date of an account is noticed.
 */
const cacheMilliseconds = 60_000

/**
 * Reads people with their roles and permissions in one statement. They stay cached until a write
 * invalidates them.
 */
export function createIdentityCache(tables: AccountTables): IdentityCache {
  const statement = identityStatement(tables)
  const cache = new Map<string, { user: CurrentUser; until: number }>()
  /** The running read of each person, and the `generation` in which it began. */
  const reading = new Map<string, { user: Promise<CurrentUser | undefined>; generation: number }>()
  /** The number of invalidations. */
  let generation = 0
  const load = async (
    sql: Sql,
    userId: string,
    session: string | null,
  ): Promise<CurrentUser | undefined> => {
    const { rows } = await sql(statement, [userId, session], { prepared: true })
    return rows[0] && toCurrentUser(userId, rows[0].client_id, rows[0])
  }
  /** Lets other calls of the person wait for `loaded`, and caches it. */
  const share = async (
    key: string,
    loaded: Promise<CurrentUser | undefined>,
  ): Promise<CurrentUser | undefined> => {
    const entry = { user: loaded, generation }
    reading.set(key, entry)
    try {
      const user = await loaded
      // A read during a write may have returned the state before it.
      if (user && entry.generation === generation) {
        if (cache.size >= maxCached) cache.delete(cache.keys().next().value!)
        cache.set(key, { user, until: Date.now() + cacheMilliseconds })
      }
      return user
    } finally {
      if (reading.get(key) === entry) reading.delete(key)
    }
  }
  const keyOf = ({ userId, clientId, sessionId }: Claims) => `${clientId} ${sessionId} ${userId}`
  const cached = (claims: Claims) => {
    const before = cache.get(keyOf(claims))
    return before && before.until > Date.now() ? before.user : undefined
  }
  return {
    async find(sql, claims, trackCacheRead) {
      const before = cached(claims)
      if (before) {
        trackCacheRead(() => cached(claims) === before)
        return before
      }
      // Nothing may be read before the invalidations at the start of the transaction.
      await sql.begun()
      // The console makes several calls at once after the sign-in: one of them reads for all.
      const meanwhile = cached(claims)
      if (meanwhile) return meanwhile
      const key = keyOf(claims)
      const other = reading.get(key)
      if (other?.generation === generation) {
        const user = await other.user.catch(() => undefined)
        if (user) return user
      }
      const user = await share(key, load(sql, claims.userId, claims.sessionId))
      if (!user) throw unauthenticated({})
      return user
    },
    read: (sql, userId) => load(sql, userId, null),
    invalidate(clientId, userIds) {
      generation++
      for (const [key, { user }] of cache)
        if (user.clientId === clientId && (userIds?.includes(user.webId) ?? true)) cache.delete(key)
    },
    clear() {
      generation++
      cache.clear()
    },
  }
}

function identityStatement(tables: AccountTables): string {
  const { account, userSite, role, rolePermission, userPermission, client } = tables
  const column = columnOf
  const activeRole = role.fields.get('status')?.quoted
    ? `AND coalesce(r.${column(role, 'status')}, 'ACTIVE') = 'ACTIVE'`
    : ''
  const own = `us.${column(userSite, 'userAccountId')} = ua.web_id`
  const sites = `SELECT jsonb_agg(jsonb_build_object('siteId', us.${column(userSite, 'siteId')}, 'roleId', r.web_id, 'roleName', r.${column(role, 'roleName')}, 'allSites', r.${column(role, 'allSites')}) ORDER BY us.created_date, us.web_id) FROM ${userSite.table} us LEFT JOIN ${role.table} r ON r.web_id = us.${column(userSite, 'roleId')} ${activeRole} WHERE ${own}`
  const grants = rolePermission
    ? `SELECT jsonb_agg(jsonb_build_object('roleName', r.${column(role, 'roleName')}, 'code', rp.${column(rolePermission, 'permissionCode')}, 'denied', coalesce(rp.${column(rolePermission, 'denied')}, false))) FROM ${role.table} r JOIN ${rolePermission.table} rp ON rp.${column(rolePermission, 'roleId')} = r.web_id AND coalesce(rp.${column(rolePermission, 'enabled')}, true) WHERE r.web_id IN (SELECT us.${column(userSite, 'roleId')} FROM ${userSite.table} us WHERE ${own}) ${activeRole}`
    : 'NULL::jsonb'
  const custom = userPermission
    ? `SELECT jsonb_agg(jsonb_build_object(${['siteId', 'permissionCode', 'read', 'create', 'update', 'delete'].map((name) => `'${name}', up.${column(userPermission, name)}`).join(', ')})) FROM ${userPermission.table} up WHERE up.${column(userPermission, 'userAccountId')} = ua.web_id`
    : 'NULL::jsonb'
  const clientName = client
    ? `SELECT c.${column(client, 'name')} FROM ${client.table} c WHERE c.web_id = ua.client_id`
    : 'NULL'
  return `SELECT ua.client_id, ua.${column(account, 'firstName')} AS first_name, ua.${column(account, 'lastName')} AS last_name, ua.${tables.email} AS email, (${sites}) AS sites, (${grants}) AS grants, (${custom}) AS custom, (${clientName}) AS client_name FROM ${account.table} ua WHERE ua.web_id = $1 AND ($2::text IS NULL OR (${isActive(tables, 'ua')} AND ${liveSession('$2', '$1')}))`
}

/**
 * The current user as the contract defines it: role permissions by code, custom permissions by code
 * with their sites.
 */
function toCurrentUser(webId: string, clientId: string, row: Row): CurrentUser {
  const sites = row.sites ?? []
  const byRole = new Map<string, PermissionModel>()
  const denials: RoleDenial[] = []
  for (const { roleName, code, denied } of row.grants ?? []) {
    if (denied) {
      denials.push({ roleName, permissionCode: code })
      continue
    }
    const model = byRole.get(code) ?? {
      permissionCode: code,
      siteIds: [],
      rolePermissionModels: [],
    }
    model.rolePermissionModels.push({ roleName, permissionCode: code })
    byRole.set(code, model)
  }
  for (const model of byRole.values()) {
    const roles = new Set(model.rolePermissionModels.map((each) => each.roleName))
    model.siteIds = [
      ...new Set(
        sites
          .filter((each) => each.siteId && roles.has(each.roleName ?? undefined))
          .map((each) => each.siteId!),
      ),
    ]
  }
  const byCode = new Map<string, PermissionModel>()
  for (const given of row.custom ?? []) {
    for (const code of flaggedCodes(given)) {
      const model = byCode.get(code) ?? {
        permissionCode: code,
        siteIds: [],
        rolePermissionModels: [],
      }
      model.siteIds.push(given.siteId)
      byCode.set(code, model)
    }
  }
  const roleNames = [...new Set(sites.flatMap((each) => each.roleName ?? []))]
  return {
    webId,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    email: row.email,
    clientId,
    clientName: row.client_name ?? '',
    currentUserSite: sites.flatMap((each) =>
      each.siteId
        ? [{ siteId: each.siteId, userRoleId: each.roleId, roleName: each.roleName }]
        : [],
    ),
    permissionModels: [...byRole.values(), ...byCode.values()],
    ...(denials.length > 0 ? { denials } : {}),
    allSitesRoles: [
      ...new Set(sites.flatMap((each) => (each.allSites && each.roleName ? [each.roleName] : []))),
    ],
    permissionChecked: { userRoleModels: roleNames.map((name) => ({ name })) },
  }
}
