import type { EntityTypes } from '../generated/types.ts'

export type EntityName = keyof EntityTypes

/** The values of a record of a known entity; an optional field may be null as well. */
export type ValuesOf<Name extends EntityName> = {
  [Field in keyof EntityTypes[Name]]: object extends Pick<EntityTypes[Name], Field>
    ? EntityTypes[Name][Field] | null
    : EntityTypes[Name][Field]
}
