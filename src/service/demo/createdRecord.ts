/**
 * A created demo record: its system fields, and its values by field name. Times are ISO 8601 in
 * UTC.
 */
export type CreatedRecord = {
  key: string
  version: number
  created: string
  createdBy: string
  updated?: string
  updatedBy?: string
  values: Record<string, unknown>
}

/** Records of one client by entity name. */
export type CreatedByEntity = Map<string, CreatedRecord[]>

/** The author of a record, as `createdBy` stores the name. */
export type Author = string
