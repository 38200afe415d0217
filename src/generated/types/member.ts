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
}
