import type { CurrentUser } from '../../model/permission.ts'
import { digest } from '../records/digest.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'

/** Whether what someone may do can hang on an entity's records. */
export const affectsPermissions = (shape: EntityMeta): boolean =>
  ['grants', 'signs-in'].some((rule) => shape.hasHook(rule))

/** A hash of what a person may do and where: two are the same while nobody has given or taken anything. */
export async function permissionsHash(user: CurrentUser | undefined): Promise<string> {
  if (!user) return ''
  const { currentUserSite, permissionModels, allSitesRoles } = user
  return digest(
    JSON.stringify(
      [
        currentUserSite,
        permissionModels.map((each) => ({
          ...each,
          siteIds: each.siteIds.toSorted(),
          rolePermissionModels: sorted(each.rolePermissionModels),
        })),
        allSitesRoles,
      ].map(sorted),
    ),
  )
}

const sorted = (list: readonly unknown[]): string[] =>
  list.map((each) => JSON.stringify(each)).sort()
