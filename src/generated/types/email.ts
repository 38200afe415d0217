// Made by `npm run generate` from schemas/. Do not edit.

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
/**
 * The email as HTML, if its template has one.
 */
html?: (string | null)
emailType?: ("USER_CREATED" | "USER_UPDATED" | "DOCUMENT_ALTER" | "EXPIRED" | "SUBMISSION" | "COMPLETED" | "DELETED" | "CREATED" | "UPDATED" | "USER_STATUS" | "EVENT_CREATED" | "PASSWORD_RESET" | "EVENT_DOCUMENT" | "NOTIFICATION" | "TEST")
status?: MessageStatus
/**
 * How often it was handed to the mail server.
 */
attempts?: number
/**
 * Why the last attempt failed.
 */
failure?: ("REFUSED" | "TRY_LATER" | "UNREACHABLE" | "NO_ANSWER" | "SIGN_IN" | "TOO_LATE" | "NOT_ENCRYPTED" | "NOT_CONFIGURED" | "PASSWORD_LOST" | "PRIVATE" | "OTHER")
/**
 * The code with which the mail server answered the last attempt.
 */
responseCode?: (number | null)
/**
 * The configuration with the mail server that sends it.
 */
emailConfigId?: (string | null)
/**
 * Whether it can be sent again: one with a link that gives access cannot.
 */
repeatable?: (boolean | null)
createdDate?: CreatedDate
updateDate?: UpdateDate
}
