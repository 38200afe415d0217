// Made by `npm run generate` from schemas/. Do not edit.

/**
 * A form to be filled in at a branch, once or again and again.
 */
export interface ScheduledTask {
name: string
siteId: string
userId?: string
/**
 * @minItems 1
 */
participants: string[]
formDefinitionId?: string
startDate: string
endDate: string
frequency?: string
status?: ("SENT" | "DELIVERED" | "PENDING" | "FAILED" | "SCHEDULED" | "IN_PROGRESS" | "COMPLETED" | "EXPIRED")
period?: ("ON_TIME" | "OUTSIDE_PERIOD")
}
