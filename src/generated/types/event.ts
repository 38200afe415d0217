// Made by `npm run generate` from schemas/. Do not edit.

export type StartDate = string
export type EndDate = string
export type EmailType = ("USER_CREATED" | "USER_UPDATED" | "DOCUMENT_ALTER" | "EXPIRED" | "SUBMISSION" | "COMPLETED" | "DELETED" | "CREATED" | "UPDATED" | "USER_STATUS" | "EVENT_CREATED" | "PASSWORD_RESET" | "EVENT_DOCUMENT")
export type Status = ("ACTIVE" | "INACTIVE")
export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string
export type UpdatedBy = string

/**
 * Something that happens once or repeatedly, about which people get messages.
 */
export interface Event {
eventName: string
eventType?: (0 | 1 | 2)
eventSubType?: string
startDate?: StartDate
endDate?: EndDate
schedule?: {
frequency?: ("WEEKLY" | "MONTHLY" | "QUARTERLY" | "YEARLY")
weekdays?: ("MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY")[]
dayOption?: ("FIRST_DAY" | "MIDDLE" | "LAST_DAY" | "CUSTOM")
/**
 * That of the start date unless said.
 */
month?: number
/**
 * In shorter months the last day.
 */
dayOfMonth?: number
}
communicationModes?: ("EMAIL" | "SMS")[]
templateId?: string
emailTypes?: EmailType[]
status?: Status
createdDate?: CreatedDate
createdBy?: CreatedBy
updateDate?: UpdateDate
updatedBy?: UpdatedBy
}
