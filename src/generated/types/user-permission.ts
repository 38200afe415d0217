// Made by `npm run generate` from schemas/. Do not edit.

/**
 * What one person may do at one branch, besides their role there.
 */
export interface UserPermission {
userAccountId: string
siteId: string
permissionCode: string
}
