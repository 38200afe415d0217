// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string

/**
 * A chat between people of a branch, or with the person who has its phone number.
 */
export interface Conversation {
title: string
siteId: string
phoneNumber?: string
/**
 * @minItems 1
 */
members: {
webId?: string
userAccountId: string
name?: string
joinedDate?: string
leftDate?: (string | null)
}[]
memberNames?: string[]
lastSequence?: number
lastMessageDate?: string
createdDate?: CreatedDate
createdBy?: CreatedBy
}
