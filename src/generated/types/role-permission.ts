// Made by `npm run generate` from schemas/. Do not edit.

/**
 * What a role may do. A code may hold * for any area, item or action.
 */
export interface RolePermission {
roleId: string
roleName?: string
/**
 * Told by the code, or said in its place; a code with * belongs to none.
 */
permissionId?: string
permissionCode: string
/**
 * A row that is switched off neither allows nor denies.
 */
enabled?: boolean
/**
 * The role does not have this permission, although one of its codes with * covers it.
 */
denied?: boolean
}
