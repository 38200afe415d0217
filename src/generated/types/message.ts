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
text: string
/**
 * Counts the messages of the conversation from 1; the filter sequence[gt] returns those since a known one.
 */
sequence?: number
replyToId?: (string | null)
status?: ("SENT" | "DELIVERED" | "PENDING" | "FAILED" | "SCHEDULED" | "IN_PROGRESS" | "COMPLETED" | "EXPIRED")
createdDate?: CreatedDate
createdBy?: CreatedBy
editedDate?: UpdateDate
}
