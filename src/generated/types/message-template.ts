// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")

/**
 * The text of an email or SMS; {{shortcut}} is filled in when it is sent.
 */
export interface MessageTemplate {
name: string
subType: ("EMAIL" | "SMS")
subject?: string
body: string
html?: string
/**
 * The template for recipients with another language of messages. The texts above are for all others.
 * 
 * @maxItems 10
 */
translations?: {
language: ("en" | "de" | "es" | "fr" | "ja")
subject?: string
body: string
html?: string
}[]
status?: Status
}
