// Made by `npm run generate` from schemas/. Do not edit.

/**
 * Where a person wants to get notifications or messages of one kind.
 */
export interface NotificationPreference {
kind: ("REMINDER" | "OVERDUE" | "TEAM_OVERDUE" | "MENTION" | "DOCUMENT_MESSAGE" | "TASK_MESSAGE" | "EVENT_MESSAGE")
inConsole?: boolean
byEmail?: boolean
bySms?: boolean
userId?: string
}
