// Made by `npm run generate` from schemas/. Do not edit.

export type StartDate = string
export type EndDate = string
export type Status = ("ACTIVE" | "INACTIVE")

/**
 * A place within branches: a stockroom, a counter, a ward.
 */
export interface Location {
name: string
locationCode?: string
/**
 * @minItems 1
 */
siteIds: string[]
startDate?: StartDate
endDate?: EndDate
status?: Status
}
