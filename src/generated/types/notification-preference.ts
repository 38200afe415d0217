// Made by `npm run generate` from schemas/. Do not edit.

/**
 * Where a person wants to be notified of one kind of things.
 */
export interface NotificationPreference {
kind: ("REMINDER" | "OVERDUE" | "TEAM_OVERDUE" | "MENTION")
inConsole?: boolean
byEmail?: boolean
bySms?: boolean
userId?: string
}
