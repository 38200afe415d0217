import type { Field } from '../../model/field.ts'

/** Arguments of the data provider's `getOptions`: the entity and the query. */
export type LabelQuery = { entity: string; query: Record<string, unknown> }

/** The query for the texts of a reference's or look-up's keys; undefined for other fields. */
export function labelQuery(field: Field, keys: unknown[]): LabelQuery | undefined {
  const { reference } = field
  if (field.lookup) {
    const { entity, filter } = lookupChoices(field)
    return { entity, query: wholeListQuery(filter) }
  }
  return reference ? { entity: reference.entity, query: { ids: keys.map(String) } } : undefined
}

/**
 * All values of a look-up list: records contain the code of a value, not its key, by which it could
 * be requested.
 */
export const wholeListQuery = (filter: Record<string, unknown>) => ({
  page: 0,
  size: 1_000,
  filter,
})

/** If no schema declares `x-entity.lookups`, the data provider's error names what is missing. */
const undeclared = { entity: 'x-entity.lookups', list: 'x-entity.lookups' }

/** The entity of a field's look-up list, and the filter for its values (API-LOOK-07). */
export function lookupChoices({ lookup, lookupValues = undeclared }: Field): {
  entity: string
  filter: Record<string, unknown>
} {
  return { entity: lookupValues.entity, filter: { [lookupValues.list]: lookup } }
}
