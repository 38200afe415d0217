// Made by `npm run generate` from schemas/. Do not edit.

/**
 * What one person may do at one branch, besides their role there: a code without its action, and the actions.
 */
export interface UserPermission {
userAccountId: string
siteId: string
permissionCode: string
read?: boolean
create?: boolean
update?: boolean
delete?: boolean
/**
 * Per action, the people who had it when the writer looked: a write that would overwrite another change is refused.
 */
was?: {
read?: string[]
create?: string[]
update?: string[]
delete?: string[]
}
}
