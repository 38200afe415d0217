// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")

/**
 * One thing that can be allowed: an action on an item of an area. The product brings them along; roles and people are given them.
 */
export interface Permission {
permissionCode: string
name: string
permissionGroupId?: string
area: string
item: string
action: ("READ" | "CREATE" | "UPDATE" | "DELETE")
status?: Status
}
