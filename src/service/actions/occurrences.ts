import { millisecondsInDay } from 'date-fns/constants'
import type { FilterGroup, ListQuery } from '../../model/listQuery.ts'
import { once } from '../../model/recurrence.ts'
import type { Call, Handler } from '../requestContext.ts'
import { wrongQuery } from '../problems.ts'
import { findRecords, keyOf, toRecords } from '../records/find.ts'
import { readListQuery } from '../records/listQueries.ts'
import { occurrencesBetween, readZones, seriesOf } from '../records/series.ts'
import { planList } from '../sql/listStatement.ts'
import { findCandidates } from '../sql/search.ts'

/** The longest range in days, and the most records and occurrences of one response. */
const limits = { month: 31, days: 400, records: 5_000, occurrences: 20_000 }

/**
 * The times at which records happen between two instants, with the records themselves. All other
 * parameters filter the records as in their list.
 * Errors  FORBIDDEN (403), WRONG_QUERY (400) for a missing range or one of more than 400 days
 */
export const occurrences: Handler = async (call) => {
  const { meta, guard, service, params } = call
  const scope = guard.list(meta)
  const { from, to } = readRange(params)
  const query = {
    ...readListQuery({ ...call, operation: listOf(call), params: withoutRange(params) }),
    page: 0,
    size: limits.records + 1,
    count: false,
  }
  query.where = { all: [...(query.where ? [query.where] : []), overlapping(call, from, to)] }
  const search = { registry: service.registry, meta, query, reader: guard.reader }
  const plan = planList(service.registry, meta, query, {
    reader: guard.reader,
    rowCondition: (alias, statement) => guard.condition(meta, scope, alias, statement),
    candidates: await findCandidates(call.sql, search),
  })
  const { rows } = await call.sql(plan.text, plan.params)
  const records = await toRecords(call, meta, plan, rows.slice(0, limits.records))
  const place = seriesOf(meta).zone
  const zones = await readZones(call, meta, [
    ...records.map((record) => String(record[place])),
    ...(await filteredPlaces(call, query)),
  ])
  const found = records.flatMap((record) =>
    occurrencesBetween(meta, record, zones.get(String(record[place])) ?? 'UTC', from, to).map(
      (each) => ({ key: keyOf(meta, record), ...each }),
    ),
  )
  const shown = found.slice(0, limits.occurrences)
  const happening = new Set(shown.map(({ key }) => key))
  return {
    status: 200,
    body: {
      occurrences: shown,
      records: Object.fromEntries(
        records
          .filter((record) => happening.has(keyOf(meta, record)))
          .map((record) => [keyOf(meta, record), record]),
      ),
      zones: Object.fromEntries(zones),
      isComplete: rows.length <= limits.records && found.length <= limits.occurrences,
    },
  }
}

/** The places that the query filters by and the person may read: their zone is needed for new records. */
async function filteredPlaces(call: Call, { filters }: ListQuery): Promise<string[]> {
  const { zone } = seriesOf(call.meta)
  const keys = filters
    .filter(({ field, operator }) => field === zone && (operator === 'eq' || operator === 'in'))
    .flatMap(({ values }) => values)
  if (keys.length === 0) return []
  const place = call.service.registry.get(call.meta.fields.get(zone)!.reference!.entity)
  return (await findRecords(call, place, keys)).map((record) => keyOf(place, record))
}

/** The operation whose names of parameters the call understands. */
const listOf = ({ meta, operation }: Call) => ({
  ...operation,
  params: meta.entity.operations.find(({ kind }) => kind === 'list')?.params ?? {},
})

const rangeNames = ['from', 'to']
const withoutRange = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => !rangeNames.includes(name)))

/** Records that start before the end of the range, and last into it or happen again. */
function overlapping({ meta }: Call, from: string, to: string): FilterGroup {
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

/** The range; without parameters the next month. */
function readRange(params: URLSearchParams): { from: string; to: string } {
  const read = (name: string, absent: number) => {
    const given = params.get(name)
    return given === null ? absent : Date.parse(given)
  }
  const start = read('from', Date.now())
  const end = read('to', start + limits.month * millisecondsInDay)
  const faults = (['from', 'to'] as const)
    .filter((name) => Number.isNaN({ from: start, to: end }[name]) && params.has(name))
    .map((parameter) => ({ parameter, given: params.get(parameter)!, allowed: instants }))
  if (faults.length > 0) throw wrongQuery({ faults })
  const [from, to] = [start, end].map((time) => new Date(time).toISOString()) as [string, string]
  const days = (Date.parse(to) - Date.parse(from)) / millisecondsInDay
  if (days <= 0 || days > limits.days)
    throw wrongQuery({
      faults: [
        {
          parameter: 'to',
          given: params.get('to') ?? to,
          allowed: `an instant after "from", at most ${limits.days} days later`,
        },
      ],
    })
  return { from, to }
}

const instants = 'an instant such as 2026-11-23T00:00:00Z'
