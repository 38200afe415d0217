import type { EntityTypes } from '../generated/types.ts'
import type { Call, Handler, HandlerResult, Service } from './requestContext.ts'
import type { EntityMeta } from './sql/entityRegistry.ts'
import type { WireRecord } from './sql/selection.ts'

export type EntityName = keyof EntityTypes

/** The values of a record of a known entity; an optional field may be null as well. */
export type ValuesOf<Name extends EntityName> = {
  [Field in keyof EntityTypes[Name]]: object extends Pick<EntityTypes[Name], Field>
    ? EntityTypes[Name][Field] | null
    : EntityTypes[Name][Field]
}

/** The names of the fields of a known entity, or of several, with the key of its records. */
export type FieldOf<Name extends EntityName> =
  | (Name extends EntityName ? keyof EntityTypes[Name] & string : never)
  | 'webId'

/**
 * A record of a known entity: a field that its schema does not have does not compile. The values
 * are unknown, because a request may contain any.
 */
export type RecordOf<Name extends EntityName> = WireRecord<FieldOf<Name>>

/** A known entity, whose columns are found by the names of its fields. */
export type MetaOf<Name extends EntityName> = EntityMeta<FieldOf<Name>>

/** A known entity by its name. Throws if the schemas do not have it. */
export const getEntity = <Name extends EntityName>(
  { service }: { service: Pick<Service, 'registry'> },
  name: Name,
): MetaOf<Name> => service.registry.get(name) as MetaOf<Name>

/** As `getEntity`; undefined if the schemas do not have it. */
export const findEntity = <Name extends EntityName>(
  { service }: { service: Pick<Service, 'registry'> },
  name: Name,
): MetaOf<Name> | undefined => service.registry.find(name) as MetaOf<Name> | undefined

/** A call of an operation of a known entity. */
export type CallOf<Name extends EntityName> = Omit<Call, 'meta'> & { meta: MetaOf<Name> }

/** The handler of an action that only the schemas of known entities name. */
export const handlerOf =
  <Name extends EntityName>(run: (call: CallOf<Name>) => Promise<HandlerResult>): Handler =>
  (call) =>
    run(call as CallOf<Name>)
