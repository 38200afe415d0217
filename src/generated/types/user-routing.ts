// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string

/**
 * An address outside the client that a form's email goes to.
 */
export interface UserRouting {
externalEmail: string
userId?: string
formDefinitionId: string
formName?: string
/**
 * Which e-mails the address has refused by the link in one of them.
 */
unsubscribed?: ("DOCUMENT_MESSAGE" | "TASK_MESSAGE" | "EVENT_MESSAGE")[]
createdDate?: CreatedDate
}
