// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type Status = ("ACTIVE" | "INACTIVE")

/**
 * A form that is filled in for an event, by a user or a role at a branch where these are said.
 */
export interface EventForm {
formDefinitionId: string
name?: string
eventId: string
eventName?: string
siteId?: string
siteName?: string
assignment?: string
userId?: string
roleId?: string
assignDate?: CreatedDate
status?: Status
}
