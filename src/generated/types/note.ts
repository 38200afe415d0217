// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string

/**
 * What someone wrote about a document.
 */
export interface Note {
documentId: string
text: string
/**
 * Key of the person who wrote the note; the account may have been deleted since.
 */
authorId?: (string | null)
createdDate?: CreatedDate
createdBy?: CreatedBy
}
