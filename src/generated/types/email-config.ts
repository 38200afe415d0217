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
/**
 * With STARTTLS the connection is encrypted before anything is sent, usually at port 587; with TLS from its start, usually at port 465.
 */
encryption?: ("STARTTLS" | "TLS" | "NONE")
userName?: string
secret?: string
status?: Status
}
