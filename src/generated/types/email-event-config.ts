// Made by `npm run generate` from schemas/. Do not edit.

export type EmailType = ("USER_CREATED" | "USER_UPDATED" | "DOCUMENT_ALTER" | "EXPIRED" | "SUBMISSION" | "COMPLETED" | "DELETED" | "CREATED" | "UPDATED" | "USER_STATUS" | "EVENT_CREATED" | "PASSWORD_RESET" | "EVENT_DOCUMENT")
export type Status = ("ACTIVE" | "INACTIVE")

/**
 * With which template and from which address emails of one type are sent, and for which branches.
 */
export interface EmailEventConfig {
emailType: EmailType
siteIds?: string[]
/**
 * Who gets them besides the people concerned: those with these roles at the branch.
 */
roleIds?: string[]
templateId: string
emailConfigId: string
status?: Status
}
