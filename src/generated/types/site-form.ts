// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type Status = ("ACTIVE" | "INACTIVE")

/**
 * A form that is in use at a branch.
 */
export interface SiteForm {
siteId: string
formDefinitionId: string
name?: string
siteName?: string
code?: string
assignDate?: CreatedDate
status?: Status
}
