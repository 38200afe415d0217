// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")
export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string
export type UpdatedBy = string

export interface Role {
roleName: string
/**
 * A person with this role at one branch has it at all branches, also at those created later.
 */
allSites?: boolean
/**
 * What a new role begins with; afterwards they are switched one by one.
 */
permissions?: {
permissionCode: string
enabled?: boolean
denied?: boolean
}[]
status?: Status
createdDate?: CreatedDate
createdBy?: CreatedBy
updateDate?: UpdateDate
updatedBy?: UpdatedBy
}
