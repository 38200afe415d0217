import { permissionPrefix } from '../../model/constants.ts'
import type { CurrentUser } from '../../model/permission.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { createGuard } from './guard.ts'
import { tenantTransaction } from './tenantTransaction.ts'

const role = 'System'
const everything = `${permissionPrefix}:*:*:*`

/**
 * The service itself as a user of a client: it may do everything, and is the author of its records.
 */
const systemUser = (clientId: string): CurrentUser => ({
  webId: '',
  firstName: 'Branchdesk',
  lastName: '',
  email: '',
  clientId,
  clientName: '',
  permissionChecked: { userRoleModels: [] },
  currentUserSite: [],
  permissionModels: [
    {
      permissionCode: everything,
      siteIds: [],
      rolePermissionModels: [{ roleName: role, permissionCode: everything }],
    },
  ],
  allSitesRoles: [role],
})

/**
 * Runs `work` in one transaction of a client as the service itself, for work that no person asked
 * for. The rows of other clients are not visible.
 */
export async function withSystem<T>(
  service: Service,
  clientId: string,
  work: (call: RequestContext) => Promise<T>,
): Promise<T> {
  const user = systemUser(clientId)
  return tenantTransaction(service, clientId, async (sql, transaction) =>
    work({
      service,
      sql,
      claims: { userId: user.webId, clientId, sessionId: '', expires: Infinity },
      user,
      guard: createGuard(service.registry, user, undefined),
      ...transaction,
    }),
  )
}
