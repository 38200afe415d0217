// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string

/**
 * A user, or everyone with a role, who fills in a form at a branch.
 */
export interface FormUser {
formDefinitionId: string
name?: string
siteId: string
siteName?: string
assignment?: string
userId?: string
/**
 * Empty if the form is assigned to a user.
 */
roleId?: string
createdDate?: CreatedDate
}
