// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string

/**
 * What a participant wrote in a conversation.
 */
export interface Message {
conversationId: string
/**
 * The participant that the writer is.
 */
memberId?: string
text?: string
/**
 * @maxItems 10
 */
files?: File[]
/**
 * Who reacted with which emoji, in the order of the first of each, and when.
 */
reactions?: {
emoji: string
userAccountIds: string[]
/**
 * When each of them reacted; null where that is not known.
 */
dates?: (string | null)[]
}[]
/**
 * Counts the messages of the conversation from 1; the filter sequence[gt] returns those since a known one.
 */
sequence?: number
replyToId?: (string | null)
/**
 * What happened to the participants, as a line among the messages; the message is then the name of the person. Absent for what people write.
 */
event?: ("JOINED" | "LEFT" | "REMOVED" | null)
deletedDate?: (string | null)
/**
 * When a moderator hid the message; it has no text and no files then.
 */
hiddenDate?: (string | null)
hiddenReason?: string
/**
 * What only moderators see while the message is hidden.
 */
hiddenContent?: {

}
/**
 * What the message said before it was edited, the oldest first.
 */
earlierTexts?: {
text?: string
until?: string
}[]
status?: ("SENT" | "DELIVERED" | "PENDING" | "FAILED" | "SCHEDULED" | "IN_PROGRESS" | "COMPLETED" | "EXPIRED")
/**
 * Why the SMS was not delivered.
 */
failure?: ("REFUSED" | "TRY_LATER" | "UNREACHABLE" | "NO_ANSWER" | "SIGN_IN" | "NOT_CONFIGURED" | "TOO_LATE" | "CANCELLED" | "OTHER")
/**
 * The SMS by which the message goes to the phone number of the conversation.
 */
smsId?: (string | null)
createdDate?: CreatedDate
createdBy?: CreatedBy
editedDate?: UpdateDate
}
export interface File {
key: string
name: string
type: string
size: number
width?: number
height?: number
}
