// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")
export type CreatedBy = string
export type CreatedDate = string

export interface SiteLocation {
siteId: string
locationId: string
locationName?: string
status?: Status
createdBy?: CreatedBy
createdDate?: CreatedDate
}
