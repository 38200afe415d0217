// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")

/**
 * A named list of choices.
 */
export interface Lookup {
lookupName: string
description?: string
status?: Status
}
