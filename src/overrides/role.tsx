import { lazyPart } from '../branchdesk.ts'

/**
 * A role's permissions are a matrix of switches instead of a list of codes, and its holders a list
 * of people. All else is generated.
 */
export const tabs = {
  permissions: lazyPart(() => import('./permissions/RolePermissions.tsx')),
  holders: lazyPart(() => import('./permissions/RoleHolders.tsx')),
}
