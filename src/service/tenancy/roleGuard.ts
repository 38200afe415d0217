import { headerNames } from '../../model/headers.ts'
import type { CurrentUser } from '../../model/permission.ts'
import { getRecord } from '../records/find.ts'
import type { Call } from '../requestContext.ts'
import { createGuard, type Guard } from './guard.ts'
import { selectedSites } from './selectedSites.ts'

/**
 * The guard of somebody who has only the role in the header `asRole`: at the selected sites, or
 * everywhere if none are selected. Undefined without the header. It narrows what the caller may
 * read and never widens it, so every condition of it is added to those of the caller's own guard.
 * Errors  NOT_FOUND (404), FORBIDDEN (403): the caller may not read the role
 */
export async function findRoleGuard(
  call: Pick<Call, 'service' | 'request'> & Parameters<typeof getRecord>[0],
): Promise<Guard | undefined> {
  const role = call.request.headers.get(headerNames.asRole)
  if (!role) return undefined
  await getRecord(call, call.service.accounts.role, role)
  const { allSites, codes, denials } = (await call.service.roleCache.find(call, role))!
  const sites = selectedSites(call.request)
  const holder: CurrentUser = {
    webId: '',
    firstName: '',
    lastName: '',
    email: '',
    clientId: call.user.clientId,
    clientName: call.user.clientName,
    currentUserSite: (sites ?? []).map((siteId) => ({
      siteId,
      userRoleId: role,
      roleName: role,
    })),
    permissionModels: codes.map((permissionCode) => ({
      permissionCode,
      siteIds: [],
      rolePermissionModels: [{ roleName: role, permissionCode }],
    })),
    denials: denials.map((permissionCode) => ({ roleName: role, permissionCode })),
    allSitesRoles: allSites || !sites ? [role] : [],
    permissionChecked: { userRoleModels: [{ name: role }] },
  }
  return createGuard(call.service.registry, holder, sites)
}
