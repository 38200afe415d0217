import type { Grants } from './permission.ts'

/**
 * Whether the person has a role or a permission at all. Without any, what is open to everyone
 * ("all") is closed to them, too: they read only their own account.
 */
export const hasAnyRole = ({ currentUserSite, permissionModels }: Grants): boolean =>
  permissionModels.length > 0 || currentUserSite.some(({ roleName }) => roleName !== null)
