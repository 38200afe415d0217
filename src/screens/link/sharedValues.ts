import { valueKey } from '../../model/sameValue.ts'
import type { EntityRecord } from '../record/record.ts'

/** A value of some of the records: how many have it, and one of those, which has its texts. */
export type ValueCount = { value: unknown; record: EntityRecord; count: number }

/** What several records have in common, and the values of the fields in which they differ. */
export type SharedValues = {
  common: Record<string, unknown>
  differing: ReadonlyMap<string, ValueCount[]>
}

/** Compares the records in the named fields. The values that most of them have are the first. */
export function sharedValues(records: EntityRecord[], names: string[]): SharedValues {
  const common: Record<string, unknown> = {}
  const differing = new Map<string, ValueCount[]>()
  for (const name of names) {
    const counts = countValues(records, name)
    if (counts.length === 1) common[name] = counts[0]!.value
    else differing.set(name, counts)
  }
  return { common, differing }
}

function countValues(records: EntityRecord[], name: string): ValueCount[] {
  const groups = Map.groupBy(records, (record) => valueKey(record[name]))
  return [...groups.values()]
    .map((group) => ({
      value: group[0]![name] ?? null,
      record: group[0]!,
      count: group.length,
    }))
    .toSorted((one, other) => other.count - one.count)
}
