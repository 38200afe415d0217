// Made by `npm run generate` from schemas/. Do not edit.

export type StartDate = string
export type EndDate = string
export type Status = ("ACTIVE" | "INACTIVE")
export type ClientId = string
export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string
export type UpdatedBy = string

/**
 * A place where the client does business.
 */
export interface Site {
name: string
code: string
typeTextCode?: string
startDate?: StartDate
endDate?: EndDate
storeEmail?: string
website?: string
addAddress?: boolean
addressModel?: Address
userEmail?: string
timeZone?: string
description?: string
status?: Status
clientId?: ClientId
createdDate?: CreatedDate
createdBy?: CreatedBy
updateDate?: UpdateDate
updatedBy?: UpdatedBy
}
export interface Address {
street: string
street2?: string
country: string
state?: string
city?: string
postalCode: string
}
