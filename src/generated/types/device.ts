// Made by `npm run generate` from schemas/. Do not edit.

export type StartDate = string
export type EndDate = string
export type Status = ("ACTIVE" | "INACTIVE")
export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string
export type UpdatedBy = string

/**
 * A tablet, a scanner or a sensor that is used at branches.
 */
export interface Device {
name: string
siteDevices?: {
siteId: string
locationId?: (string | null)
site_name?: string
}[]
siteName?: string
locationName?: string
typeTextCode: string
uuId: string
macAddress?: string
startDate?: StartDate
endDate?: EndDate
status?: Status
createdDate?: CreatedDate
createdBy?: CreatedBy
updateDate?: UpdateDate
updatedBy?: UpdatedBy
}
