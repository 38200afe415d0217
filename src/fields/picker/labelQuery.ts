import type { Field } from '../../model/field.ts'

/** Arguments of the data provider's `getOptions`: the entity and the query. */
export type LabelQuery = { entity: string; query: Record<string, unknown> }

/** The query for the texts of a reference's or look-up's keys; undefined for other fields. */
export function labelQuery({ lookup, reference }: Field, keys: unknown[]): LabelQuery | undefined {
  // Records contain the code of a look-up value, not its key, so the whole list is requested.
  if (lookup)
    return {
      entity: 'lookup-data',
      query: { page: 0, size: 1_000, filter: { 'lookupId.lookupName': lookup } },
    }
  return reference ? { entity: reference.entity, query: { ids: keys.map(String) } } : undefined
}
