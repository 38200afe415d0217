// Made by `npm run generate` from schemas/. Do not edit.

export type StartDate = string
export type EndDate = string
export type Status = ("ACTIVE" | "INACTIVE")
export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string
export type UpdatedBy = string

/**
 * A part of forms: rows of fields, designed once and used in many.
 */
export interface Section {
name: string
startDate?: StartDate
endDate?: EndDate
status?: Status
published?: boolean
publishedVersion?: number
template?: boolean
formDesign?: string
designPreview?: string
designVersions?: string
createdDate?: CreatedDate
createdBy?: CreatedBy
updateDate?: UpdateDate
updatedBy?: UpdatedBy
}
