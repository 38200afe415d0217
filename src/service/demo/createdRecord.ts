/** A record that was made up: its system fields, and its values by field name. Instants are ISO 8601 in UTC. */
export type CreatedRecord = {
  key: string
  version: number
  created: string
  createdBy: string
  updated?: string
  updatedBy?: string
  values: Record<string, unknown>
}

/** Records by entity name, of one client. */
export type CreatedByEntity = Map<string, CreatedRecord[]>

/** Who did something: the name as `createdBy` holds it. */
export type Author = string
