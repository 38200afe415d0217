// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string
export type UpdatedBy = string

/**
 * A form to be filled in at a branch by a day, and what became of it.
 */
export interface Document {
documentName: string
siteId: string
siteName?: string
userId?: string
userName?: string
formDefinitionId?: string
startDate?: string
endDate?: string
audio?: (string | null)
status: ("COMPLETED" | "EXPIRED" | "SCHEDULE")
createdDate?: CreatedDate
createdBy?: CreatedBy
updateDate?: UpdateDate
updatedBy?: UpdatedBy
}
