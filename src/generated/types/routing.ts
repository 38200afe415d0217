// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string

/**
 * Where the email of a form goes by its kind.
 */
export interface Routing {
emailRoutingCode: string
formDefinitionId: string
formName?: string
createdDate?: CreatedDate
}
