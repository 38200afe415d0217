// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")
export type CreatedDate = string

export interface SiteDevice {
siteId: string
siteName?: string
deviceId: string
name?: string
locationId?: string
locationName?: string
typeTextCode?: string
uuId?: string
macAddress?: string
status?: Status
assignDate?: CreatedDate
}
