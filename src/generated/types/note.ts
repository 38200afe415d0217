// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string

/**
 * What someone wrote about a document.
 */
export interface Note {
documentId: string
text: string
createdDate?: CreatedDate
createdBy?: CreatedBy
}
