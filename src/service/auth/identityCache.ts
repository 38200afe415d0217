import type { CurrentUser, PermissionModel } from '../../model/permission.ts'
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
  grants: { roleName: string; code: string }[] | null
  custom: (FlaggedCode & { siteId: string })[] | null
}

export type IdentityCache = {
  /** The person behind a token. Errors UNAUTHORIZED (401): session over, account gone, inactive or ended. */
  find(sql: Sql, claims: Claims, believe: TenantTransaction['trackCacheRead']): Promise<CurrentUser>
  /** Someone's rights, whoever asks; undefined: there is no such account. */
  read(sql: Sql, userId: string): Promise<CurrentUser | undefined>
  /** To be called after a write that may have changed who someone is or what they may do: these persons, or everybody. */
  invalidate(userIds?: string[]): void
}

const most = 1_000
/** Milliseconds a remembered person is believed, so that an account's end date is noticed. */
const believed = 60_000

/**
 * Reads people with their roles and permissions in one statement. They are remembered until something they depend on is
 * written.
 */
export function createIdentityCache(tables: AccountTables): IdentityCache {
  const text = identityStatement(tables)
  const known = new Map<string, { user: CurrentUser; until: number }>()
  let generation = 0
  const load = async (
    sql: Sql,
    userId: string,
    session: string | null,
  ): Promise<CurrentUser | undefined> => {
    const { rows } = await sql(text, [userId, session], { prepared: true })
    return rows[0] && userOf(userId, rows[0].client_id, rows[0])
  }
  const keyOf = ({ userId, clientId, sessionId }: Claims) => `${clientId} ${sessionId} ${userId}`
  const remembered = (claims: Claims) => {
    const before = known.get(keyOf(claims))
    return before && before.until > Date.now() ? before.user : undefined
  }
  return {
    async find(sql, claims, believe) {
      const before = remembered(claims)
      if (before) {
        believe(() => remembered(claims) === before)
        return before
      }
      const key = keyOf(claims)
      const { userId, sessionId } = claims
      // Of what is forgotten at the beginning nothing is read yet.
      await sql.begun()
      const started = generation
      const user = await load(sql, userId, sessionId)
      if (!user) throw unauthenticated({})
      // What was read while someone wrote may be the state before that write.
      if (started === generation) {
        if (known.size >= most) known.delete(known.keys().next().value!)
        known.set(key, { user, until: Date.now() + believed })
      }
      return user
    },
    read: (sql, userId) => load(sql, userId, null),
    invalidate(userIds) {
      generation++
      if (!userIds) return known.clear()
      for (const [key, { user }] of known) if (userIds.includes(user.webId)) known.delete(key)
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
    ? `SELECT jsonb_agg(jsonb_build_object('roleName', r.${column(role, 'roleName')}, 'code', rp.${column(rolePermission, 'permissionCode')})) FROM ${role.table} r JOIN ${rolePermission.table} rp ON rp.${column(rolePermission, 'roleId')} = r.web_id AND coalesce(rp.${column(rolePermission, 'enabled')}, true) WHERE r.web_id IN (SELECT us.${column(userSite, 'roleId')} FROM ${userSite.table} us WHERE ${own}) ${activeRole}`
    : 'NULL::jsonb'
  const custom = userPermission
    ? `SELECT jsonb_agg(jsonb_build_object(${['siteId', 'permissionCode', 'read', 'create', 'update', 'delete'].map((name) => `'${name}', up.${column(userPermission, name)}`).join(', ')})) FROM ${userPermission.table} up WHERE up.${column(userPermission, 'userAccountId')} = ua.web_id`
    : 'NULL::jsonb'
  const clientName = client
    ? `SELECT c.${column(client, 'name')} FROM ${client.table} c WHERE c.web_id = ua.client_id`
    : 'NULL'
  return `SELECT ua.client_id, ua.${column(account, 'firstName')} AS first_name, ua.${column(account, 'lastName')} AS last_name, ua.${tables.email} AS email, (${sites}) AS sites, (${grants}) AS grants, (${custom}) AS custom, (${clientName}) AS client_name FROM ${account.table} ua WHERE ua.web_id = $1 AND ($2::text IS NULL OR (${isActive(tables, 'ua')} AND ${liveSession('$2', '$1')}))`
}

/** Rows as the contract's current user: role permissions by code, custom ones by code with their sites. */
function userOf(webId: string, clientId: string, row: Row): CurrentUser {
  const sites = row.sites ?? []
  const byRole = new Map<string, PermissionModel>()
  for (const { roleName, code } of row.grants ?? []) {
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
    allSitesRoles: [
      ...new Set(sites.flatMap((each) => (each.allSites && each.roleName ? [each.roleName] : []))),
    ],
    permissionChecked: { userRoleModels: roleNames.map((name) => ({ name })) },
  }
}
