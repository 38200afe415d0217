// Made by `npm run generate` from schemas/. Do not edit.

export type ClientId = string

/**
 * Whom to turn to at the client organisation.
 */
export interface ContactDetails {
clientId?: ClientId
name: string
email?: string
phoneNumber?: string
type?: ("MAIN" | "BILLING" | "TECHNICAL" | "EMERGENCY")
}
