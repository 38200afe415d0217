// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string

/**
 * The role that a form's email goes to.
 */
export interface RoleRouting {
roleCode: string
formDefinitionId: string
formName?: string
createdDate?: CreatedDate
}
