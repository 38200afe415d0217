// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string

/**
 * An address outside the client that a form's email goes to.
 */
export interface UserRouting {
externalEmail: string
userId?: string
formDefinitionId: string
formName?: string
createdDate?: CreatedDate
}
