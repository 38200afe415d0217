// Made by `npm run generate` from schemas/. Do not edit.

export type MessageStatus = ("SENT" | "DELIVERED" | "PENDING" | "FAILED" | "SCHEDULED" | "IN_PROGRESS" | "COMPLETED" | "EXPIRED")
export type CreatedDate = string
export type UpdateDate = string

/**
 * A text message that was sent, or is to be.
 */
export interface Sms {
recipient?: string
text?: string
/**
 * The branch whose configuration it is sent with.
 */
siteId?: (string | null)
status?: MessageStatus
/**
 * How often it was handed to the provider.
 */
attempts?: number
/**
 * Why the last attempt failed.
 */
failure?: ("REFUSED" | "TRY_LATER" | "UNREACHABLE" | "NO_ANSWER" | "SIGN_IN" | "NOT_CONFIGURED" | "TOO_LATE" | "CANCELLED" | "OTHER")
/**
 * The code with which the provider answered the last attempt.
 */
responseCode?: (number | null)
createdDate?: CreatedDate
updateDate?: UpdateDate
}
