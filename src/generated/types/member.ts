// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string

/**
 * Someone in a conversation. Who left it reads what was written up to then, and sends and edits nothing any more.
 */
export interface Member {
conversationId: string
userAccountId: string
name?: string
joinedDate?: CreatedDate
leftDate?: (string | null)
lastReadSequence?: number
/**
 * The number of the message from which the person wants to read again.
 */
unreadFrom?: number
/**
 * The person wants the conversation above the others.
 */
pinned?: boolean
/**
 * The person wants no notice of its messages.
 */
muted?: boolean
/**
 * The person wants the conversation out of the way until someone writes in it; for good if it is muted.
 */
archived?: boolean
}
