// Made by `npm run generate` from schemas/. Do not edit.

export type PersonName = string
export type StartDate = string
export type EndDate = string
export type Status = ("ACTIVE" | "INACTIVE")
export type ClientId = string
export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string
export type UpdatedBy = string

/**
 * A person who can sign in.
 */
export interface UserAccount {
firstName: PersonName
lastName: PersonName
email: string
/**
 * @maxItems 10
 */
userPhone?: {
phone_number: string
default?: boolean
}[]
photo?: File
phoneNumber?: string
sites?: string[]
roleNames?: string[]
startDate?: StartDate
endDate?: EndDate
birthday?: string
/**
 * @minItems 1
 */
currentUserSite?: {
siteId: string
userRoleId: string
roleName?: string
}[]
/**
 * Who is notified, too, when something of this person is overdue.
 */
managerId?: (string | null)
/**
 * The language of emails, SMS and notifications.
 */
language?: ("en" | "de" | "es" | "fr" | "ja" | null)
password?: string
currentPassword?: string
status?: Status
clientId?: ClientId
createdDate?: CreatedDate
createdBy?: CreatedBy
updateDate?: UpdateDate
updatedBy?: UpdatedBy
}
export interface File {
key: string
name: string
type: string
size: number
width?: number
height?: number
}
