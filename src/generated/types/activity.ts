// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string

/**
 * What was done, by whom and when; written in the same transaction as the change.
 */
export interface Activity {
createdDate?: CreatedDate
createdBy?: CreatedBy
typeCode?: number
typeCodeText?: string
description?: string
entity?: string
entityId?: string
siteId?: string
/**
 * What the event says, in parts: what was done to which record, and the entity whose fields changed. Activity from before has none.
 */
deed?: {
verb?: string
title?: string
name?: string
entity?: string
of?: string
permissionCode?: string
/**
 * The record that the entry is recorded under, where it is about a link or a part of it.
 */
under?: {
entity?: string
title?: string
name?: string
}
}
changes?: {
field?: string
label?: string
from?: string
to?: string
values?: {
from?: unknown
to?: unknown
}
texts?: {
from?: unknown
to?: unknown
}
}[]
}
