// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string

/**
 * Something that a person should know, with a link to it.
 */
export interface Notification {
kind: ("REMINDER" | "OVERDUE" | "TEAM_OVERDUE" | "MENTION")
/**
 * What the sentence of the kind mentions, by name.
 */
params: {

}
/**
 * The page of the console that it leads to.
 */
link?: (string | null)
readDate?: (string | null)
userId?: string
createdDate?: CreatedDate
}
