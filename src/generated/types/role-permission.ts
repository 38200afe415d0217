// Made by `npm run generate` from schemas/. Do not edit.

/**
 * What a role may do. A code may hold * for any area, item or action.
 */
export interface RolePermission {
roleId: string
roleName?: string
permissionCode: string
}
