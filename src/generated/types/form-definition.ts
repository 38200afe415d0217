// Made by `npm run generate` from schemas/. Do not edit.

export type StartDate = string
export type EndDate = string
export type Status = ("ACTIVE" | "INACTIVE")
export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string
export type UpdatedBy = string

/**
 * A form that people fill in at branches, made of sections in order.
 */
export interface FormDefinition {
name: string
/**
 * @maxItems 20
 */
formCategoryModels?: {
webId?: string
categoryCode: string
categoryCodeText?: string
}[]
categories?: string[]
/**
 * Its sections are filled in at their locations alone.
 */
locationRestrict?: boolean
startDate?: StartDate
endDate?: EndDate
/**
 * @minItems 1
 */
siteIds: string[]
status?: Status
createdDate?: CreatedDate
createdBy?: CreatedBy
updateDate?: UpdateDate
updatedBy?: UpdatedBy
}
