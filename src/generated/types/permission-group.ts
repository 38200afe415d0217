// Made by `npm run generate` from schemas/. Do not edit.

/**
 * The permissions of one area.
 */
export interface PermissionGroup {
name: string
permissions?: {
webId?: string
permissionCode?: string
name?: string
item?: string
action?: string
status?: string
}[]
}
