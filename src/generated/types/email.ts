// Made by `npm run generate` from schemas/. Do not edit.

export type EmailType = ("USER_CREATED" | "USER_UPDATED" | "DOCUMENT_ALTER" | "EXPIRED" | "SUBMISSION" | "COMPLETED" | "DELETED" | "CREATED" | "UPDATED" | "USER_STATUS" | "EVENT_CREATED" | "PASSWORD_RESET" | "EVENT_DOCUMENT")
export type MessageStatus = ("SENT" | "DELIVERED" | "PENDING" | "FAILED" | "SCHEDULED" | "IN_PROGRESS" | "COMPLETED" | "EXPIRED")
export type CreatedDate = string
export type UpdateDate = string

/**
 * An email that was sent, or is to be.
 */
export interface Email {
recipient?: string
subject?: string
body?: string
emailType?: EmailType
status?: MessageStatus
createdDate?: CreatedDate
updateDate?: UpdateDate
}
