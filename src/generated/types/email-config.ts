// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")

/**
 * A mail server and the address that emails come from.
 */
export interface EmailConfig {
name: string
fromAddress: string
host: string
port: number
userName?: string
secret?: string
status?: Status
}
