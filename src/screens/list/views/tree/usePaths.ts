import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useResourceContext } from 'ra-core'
import { isEmpty } from '../../../../model/condition.ts'
import type { Field } from '../../../../model/field.ts'
import type { EntityRecord } from '../../../record/record.ts'

/** Levels above a record that its path shows at most. */
const maximumLevels = 20

/**
 * Finds the records above each of these, the topmost first, as far as the reader may read them.
 * Each level is one request for all records.
 */
export function usePaths(
  field: Field,
  records: EntityRecord[],
): (record: EntityRecord) => EntityRecord[] {
  const dataProvider = useDataProvider()
  const resource = useResourceContext()!
  const parentOf = (record: EntityRecord) =>
    isEmpty(record[field.name]) ? undefined : String(record[field.name])
  const parentsOf = (some: EntityRecord[]) => some.flatMap((each) => parentOf(each) ?? [])
  const first = [...new Set(parentsOf(records))].sort()
  const { data: above } = useQuery({
    queryKey: [resource, 'treePaths', field.name, first],
    queryFn: async ({ signal }) => {
      const found = new Map<string, EntityRecord>()
      let wanted = first
      for (let level = 0; wanted.length > 0 && level < maximumLevels; level++) {
        const { data } = await dataProvider.getMany<EntityRecord>(resource, { ids: wanted, signal })
        for (const each of data) found.set(String(each.id), each)
        wanted = [...new Set(parentsOf(data))].filter((id) => !found.has(id))
      }
      return found
    },
    enabled: first.length > 0,
    retry: false,
  })
  return (record) => {
    const path: EntityRecord[] = []
    for (let at = parentOf(record); at !== undefined && path.length < maximumLevels; ) {
      const parent: EntityRecord | undefined = above?.get(at)
      if (!parent) break
      path.unshift(parent)
      at = parentOf(parent)
    }
    return path
  }
}
