import type { EntityName, ValuesOf } from '../recordTypes.ts'

/**
 * A created demo record: its system fields, and its values by field name. Times are ISO 8601 in
 * UTC.
 */
export type CreatedRecord<Values = Record<string, unknown>> = {
  key: string
  version: number
  created: string
  createdBy: string
  updated?: string
  updatedBy?: string
  values: Values
}

/**
 * A created record of a known entity: a field that its schema does not have does not compile.
 * `Linked` are its fields that the demo creates as records of a link instead.
 */
export type CreatedOf<
  Name extends EntityName,
  Linked extends keyof ValuesOf<Name> = never,
> = CreatedRecord<Omit<ValuesOf<Name>, Linked>>

/** Records of one client by entity name. */
export type CreatedByEntity = Map<string, CreatedRecord[]>

/** The created records of a known entity; none if the schemas do not have it. */
export const createdOf = <Name extends EntityName>(
  records: CreatedByEntity,
  name: Name,
): CreatedOf<Name>[] => (records.get(name) ?? []) as CreatedOf<Name>[]

/** The author of a record, as `createdBy` stores the name. */
export type Author = string
