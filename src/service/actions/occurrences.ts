import { millisecondsInDay } from 'date-fns/constants'
import type { ListQuery } from '../../model/listQuery.ts'
import type { Call, Handler } from '../requestContext.ts'
import { wrongQuery } from '../problems.ts'
import { findRecords, keyOf } from '../records/find.ts'
import { readListQuery } from '../records/listQueries.ts'
import { findOccurrences } from '../records/occurrences.ts'
import { readZones, seriesOf } from '../records/series.ts'

/** The range without parameters, and the longest, in days. */
const limits = { month: 31, days: 400 }

/**
 * The times at which records happen between two instants, with the records themselves. All other
 * parameters filter the records as in their list.
 * Errors  FORBIDDEN (403), WRONG_QUERY (400) for a missing range or one of more than 400 days
 */
export const occurrences: Handler = async (call) => {
  const { meta, guard, params } = call
  const scope = guard.list(meta)
  const { from, to } = readRange(params)
  const query = readListQuery({ ...call, operation: listOf(call), params: withoutRange(params) })
  const found = await findOccurrences(call, meta, { query, scope, from, to })
  const keys = await filteredPlaces(call, query)
  const zones = [...found.zones, ...(await readZones(call, meta, keys))]
  return {
    status: 200,
    body: {
      occurrences: found.occurrences,
      records: Object.fromEntries(found.records),
      zones: Object.fromEntries(zones),
      isComplete: found.isComplete,
    },
  }
}

/**
 * The places that the query filters by and the person may read: their zone is needed for new
 * records.
 */
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
