// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")

/**
 * The organisation whose branches, staff and records these are.
 */
export interface Client {
name: string
email?: string
phoneNumber?: string
website?: string
logo?: File
addressModel?: Address
/**
 * Older messages of conversations are deleted for good, with their files. Empty: all are kept.
 */
messageDays?: (number | null)
status?: Status
}
export interface File {
key: string
name: string
type: string
size: number
width?: number
height?: number
}
export interface Address {
street: string
street2?: string
country: string
state?: string
city?: string
postalCode: string
}
