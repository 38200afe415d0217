import type { CurrentUser } from '../../model/permission.ts'
import { digest } from '../records/digest.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'

/** Whether the permissions of people depend on records of the entity. */
export const affectsPermissions = (meta: EntityMeta): boolean =>
  ['grants', 'signs-in'].some((hook) => meta.hasHook(hook))

/**
 * A hash of the permissions of a person and their sites: it stays the same until someone grants or
 * revokes a permission.
 */
export async function permissionsHash(user: CurrentUser | undefined): Promise<string> {
  if (!user) return ''
  const { currentUserSite, permissionModels, denials = [], allSitesRoles } = user
  return digest(
    JSON.stringify(
      [
        currentUserSite,
        permissionModels.map((each) => ({
          ...each,
          siteIds: each.siteIds.toSorted(),
          rolePermissionModels: sorted(each.rolePermissionModels),
        })),
        denials,
        allSitesRoles,
      ].map(sorted),
    ),
  )
}

const sorted = (list: readonly unknown[]): string[] =>
  list.map((each) => JSON.stringify(each)).sort()
