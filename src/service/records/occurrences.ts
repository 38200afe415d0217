import type { FilterGroup, ListQuery } from '../../model/listQuery.ts'
import { once } from '../../model/recurrence.ts'
import type { RequestContext } from '../requestContext.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { planList } from '../sql/listStatement.ts'
import { findCandidates } from '../sql/candidates.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { Scope } from '../tenancy/guard.ts'
import { keyOf, toRecords } from './find.ts'
import { occurrencesBetween, readZones, seriesOf, type Occurrence } from './series.ts'

/** The most records that are expanded, and the most occurrences that are returned. */
const limits = { records: 5_000, occurrences: 20_000 }

/** The filters of a list, the rows that may be read, and the range of instants. */
type Search = { query: ListQuery; scope: Scope; from: string; to: string }

/**
 * The times at which records that match a query happen in a range, with the records by their key
 * and the time zones of their places. `isComplete` is false beyond the limits.
 */
export async function findOccurrences(
  call: RequestContext,
  meta: EntityMeta,
  { query: given, scope, from, to }: Search,
): Promise<{
  occurrences: (Occurrence & { key: string })[]
  records: Map<string, WireRecord>
  zones: Map<string, string>
  isComplete: boolean
}> {
  const { guard, service } = call
  const overlap = overlapping(meta, from, to)
  const query: ListQuery = {
    ...given,
    page: 0,
    size: limits.records + 1,
    count: false,
    where: { all: [...(given.where ? [given.where] : []), overlap] },
  }
  const search = { registry: service.registry, meta, query, reader: guard.reader }
  const plan = planList(service.registry, meta, query, {
    reader: guard.reader,
    rowCondition: (alias, statement) => guard.condition(meta, scope, alias, statement),
    candidates: await findCandidates(call.sql, search),
  })
  const { rows } = await call.sql(plan.text, plan.params)
  const records = await toRecords(call, meta, plan, rows.slice(0, limits.records))
  const place = seriesOf(meta).zone
  const placeOf = (record: WireRecord) => String(record[place])
  const zones = await readZones(call, meta, records.map(placeOf))
  const found = records.flatMap((record) =>
    occurrencesBetween(meta, record, zones.get(placeOf(record)) ?? 'UTC', from, to).map((each) => ({
      key: keyOf(meta, record),
      ...each,
    })),
  )
  const shown = found.slice(0, limits.occurrences)
  const happening = new Set(shown.map(({ key }) => key))
  return {
    occurrences: shown,
    records: new Map(
      records
        .map((record): [string, WireRecord] => [keyOf(meta, record), record])
        .filter(([key]) => happening.has(key)),
    ),
    zones,
    isComplete: rows.length <= limits.records && found.length <= limits.occurrences,
  }
}

/** Records that start before the end of the range, and last into it or happen again. */
function overlapping(meta: EntityMeta, from: string, to: string): FilterGroup {
  const { start, end, recurrence } = seriesOf(meta)
  return {
    all: [
      { field: start, operator: 'lt', values: [to] },
      {
        any: [
          { field: end, operator: 'gte', values: [from] },
          { field: recurrence, operator: 'ne', values: [once] },
        ],
      },
    ],
  }
}
