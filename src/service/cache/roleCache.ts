import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityRegistry } from '../sql/entityRegistry.ts'

/** What is in a role: its permissions in full codes; `allSites`: it holds at every site, those made later too. */
export type CachedRole = { allSites: boolean; codes: string[] }

/** Roles that were granted: remembered until a role or what is in one is written to. */
export type RoleCache = {
  /** Undefined: there is no such role. */
  find(call: RequestContext, id: string): Promise<CachedRole | undefined>
  /** To be called when a write to these entities holds, or was noticed. */
  invalidate(entities: Iterable<string>): void
}

const roleEntities = ['role', 'role-permission']
/** More roles than this are forgotten and read again. */
const remembered = 5_000

export function createRoleCache(catalogue: EntityRegistry): RoleCache {
  let known = new Map<string, CachedRole>()
  return {
    async find(call, id) {
      const key = `${call.user.clientId} ${id}`
      // What this transaction wrote itself may yet be rolled back.
      if (roleEntities.some((name) => call.writtenEntities.has(name)))
        return readRole(call, catalogue, id)
      const now = known
      const before = now.get(key)
      if (before) {
        call.trackCacheRead(() => known === now)
        return before
      }
      await call.sql.begun()
      // What is being read while someone writes goes into the map of before, which nobody asks any more.
      const roles = known
      const role = await readRole(call, catalogue, id)
      if (roles.size >= remembered) roles.clear()
      // One that is not there is looked for each time, as one of another client is: neither takes longer than the other.
      if (role) roles.set(key, role)
      return role
    },
    invalidate(entities) {
      for (const name of entities) if (roleEntities.includes(name)) known = new Map()
    },
  }
}

async function readRole(
  { sql }: RequestContext,
  catalogue: EntityRegistry,
  id: string,
): Promise<CachedRole | undefined> {
  const role = catalogue.find('role')
  const rolePermission = catalogue.find('role-permission')
  if (!role || !rolePermission) return undefined
  const { rows } = await sql(
    `SELECT coalesce(r.${columnOf(role, 'allSites')}, false) AS all_sites, (SELECT jsonb_agg(p.${columnOf(rolePermission, 'permissionCode')}) FROM ${rolePermission.table} p WHERE p.${columnOf(rolePermission, 'roleId')} = r.web_id AND coalesce(p.${columnOf(rolePermission, 'enabled')}, true)) AS codes FROM ${role.table} r WHERE r.web_id = $1`,
    [id],
    { prepared: true },
  )
  return (
    rows[0] && { allSites: rows[0].all_sites as boolean, codes: (rows[0].codes ?? []) as string[] }
  )
}
