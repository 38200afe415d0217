// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")
export type CreatedDate = string

/**
 * A person at a branch, with the role they have there.
 */
export interface UserSite {
siteId: string
siteName?: string
code?: string
userAccountId: string
name?: string
roleId?: string
roleName?: string
userRoleId?: string
userRoleName?: string
type?: string
status?: Status
createdDate?: CreatedDate
}
