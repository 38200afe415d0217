import type { RequestContext } from '../requestContext.ts'
import type { AccountTables } from '../auth/accountTables.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/**
 * The content of a role: its permissions as full codes, and those that it denies. With `allSites`
 * it applies to every site, including sites that are created later.
 */
export type CachedRole = { allSites: boolean; codes: string[]; denials: string[] }

/** Granted roles, cached until a role or its permissions are written to. */
export type RoleCache = {
  /** Undefined: the role does not exist. */
  find(call: RequestContext, id: string): Promise<CachedRole | undefined>
  /**
   * To be called when a write of a client to these entities is committed, or was noticed; absent:
   * to any.
   */
  invalidate(clientId: string, entities?: string[]): void
}

/** When a client has more roles than this, they are dropped and read again. */
const maxEntries = 5_000
/** When more clients than this have roles, all are dropped and read again. */
const maxClients = 1_000

export function createRoleCache(accounts: AccountTables): RoleCache {
  const roleEntities = [accounts.role, accounts.rolePermission].flatMap((meta) => meta?.name ?? [])
  const known = new Map<string, Map<string, CachedRole>>()
  const rolesOf = (clientId: string) => {
    let found = known.get(clientId)
    if (!found) {
      if (known.size >= maxClients) known.clear()
      known.set(clientId, (found = new Map()))
    }
    return found
  }
  return {
    async find(call, id) {
      const { clientId } = call.user
      // What this transaction wrote itself may still be rolled back.
      if (roleEntities.some((name) => call.writtenEntities.has(name)))
        return readRole(call, accounts, id)
      const current = rolesOf(clientId)
      const cached = current.get(id)
      if (cached) {
        call.trackCacheRead(() => known.get(clientId) === current)
        return cached
      }
      await call.sql.begun()
      // A role that is being read during a write goes into the old map, which is no longer used.
      const roles = rolesOf(clientId)
      const role = await readRole(call, accounts, id)
      if (roles.size >= maxEntries) roles.clear()
      // A missing role is looked up each time, as is a role of another client: neither takes longer
      // than the other.
      if (role) roles.set(id, role)
      return role
    },
    invalidate(clientId, entities) {
      if (!entities || entities.some((name) => roleEntities.includes(name))) known.delete(clientId)
    },
  }
}

async function readRole(
  { sql }: RequestContext,
  { role, rolePermission }: AccountTables,
  id: string,
): Promise<CachedRole | undefined> {
  if (!rolePermission) return undefined
  const denied = `coalesce(p.${columnOf(rolePermission, 'denied')}, false)`
  const codes = `SELECT jsonb_agg(p.${columnOf(rolePermission, 'permissionCode')}) FROM ${rolePermission.table} p WHERE p.${columnOf(rolePermission, 'roleId')} = r.web_id AND coalesce(p.${columnOf(rolePermission, 'enabled')}, true)`
  const { rows } = await sql(
    `SELECT coalesce(r.${columnOf(role, 'allSites')}, false) AS all_sites, (${codes} AND NOT ${denied}) AS codes, (${codes} AND ${denied}) AS denials FROM ${role.table} r WHERE r.web_id = $1`,
    [id],
    { prepared: true },
  )
  return (
    rows[0] && {
      allSites: rows[0].all_sites as boolean,
      codes: (rows[0].codes ?? []) as string[],
      denials: (rows[0].denials ?? []) as string[],
    }
  )
}
