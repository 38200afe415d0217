import {
  explainPermission,
  permissionCode,
  type CurrentUser,
  type PermissionSource,
} from '../../model/permission.ts'
import { forbidden, wrongQuery } from '../problems.ts'
import { getEntity, handlerOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { getRecord } from '../records/find.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/**
 * Why a person has a permission at a branch, or has not: a role that they hold there (`roleId`,
 * `roleName`; `everywhere`: it applies at all branches), or a custom permission. `codes` are the
 * codes that grant it; `denied`: the role denies it all the same.
 */
export type Reason = Omit<PermissionSource, 'sites'> & { roleId?: string }

/**
 * Every permission of a person at a branch, allowed or not, and why: computed by the function that
 * guards. `[{ permissionCode, allowed, reasons }]`
 * Errors  WRONG_QUERY (400), NOT_FOUND (404) for a person or branch that the caller may not read
 */
export const effectivePermissions = handlerOf<'user-permission'>(async (call) => {
  const [userId, siteId] = [parameter(call, 'userId'), parameter(call, 'siteId')]
  const scope = call.guard.require(call.meta, 'READ')
  if (scope !== 'all' && 'sites' in scope && !scope.sites.includes(siteId))
    throw forbidden({ permission: permissionCode(call.meta.entity.permission) })
  await getRecord(call, getEntity(call, 'user-account'), userId)
  await getRecord(call, getEntity(call, 'site'), siteId)
  const user = await call.service.identityCache.read(call.sql, userId)
  return {
    status: 200,
    body: (await knownCodes(call)).map((code) => {
      const { allowed, sources } = explainPermission(user!, code, siteId)
      return { permissionCode: code, allowed, reasons: sources.map(reasonOf(user!)) }
    }),
  }
})

/** A source as a response has it: with the key of the role, without branches. */
export const reasonOf =
  (user: CurrentUser) =>
  ({ sites: _, ...source }: PermissionSource): Reason => {
    const held = user.currentUserSite.find(({ roleName }) => roleName === source.roleName)
    return source.roleName !== undefined && held?.userRoleId
      ? { ...source, roleId: held.userRoleId }
      : source
  }

/** Every permission of the client, in the order of the codes. */
export async function knownCodes(call: RequestContext): Promise<string[]> {
  const permission = getEntity(call, 'permission')
  const code = columnOf(permission, 'permissionCode')
  const { rows } = await call.sql(
    `SELECT ${code} AS code FROM ${permission.table} ORDER BY ${code}`,
  )
  return rows.map((row) => row.code as string)
}

function parameter({ params }: { params: URLSearchParams }, name: string): string {
  const given = params.get(name)
  if (!given) throw wrongQuery({ faults: [{ parameter: name, given: '', allowed: 'a key' }] })
  return given
}
