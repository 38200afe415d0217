import type { Field } from '../../model/field.ts'

/** What to ask the data provider's `getOptions`: of which entity, and for which of its records. */
export type LabelQuery = { entity: string; query: Record<string, unknown> }

/** How to ask for the texts of a reference's or a look-up's keys; undefined for any other field, whose values are words already. */
export function labelQuery({ lookup, reference }: Field, keys: unknown[]): LabelQuery | undefined {
  // Look-up values are named by their code rather than by their key, so a code's text is found in its list.
  if (lookup)
    return {
      entity: 'lookup-data',
      query: { page: 0, size: 1_000, filter: { 'lookupId.lookupName': lookup } },
    }
  return reference ? { entity: reference.entity, query: { ids: keys.map(String) } } : undefined
}
