import { millisecondsInMinute } from 'date-fns/constants'
import { toWallClock } from '../../model/occurrences.ts'
import { readZones } from '../records/series.ts'
import { findEntity } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'

/** The time zones of these branches by key. */
export async function zonesOfSites(
  call: RequestContext,
  sites: string[],
): Promise<ReadonlyMap<string, string>> {
  const tasks = findEntity(call, 'scheduled-task')
  return tasks && sites.length > 0 ? readZones(call, tasks, sites) : new Map()
}

/** `2026-11-23 09:00` in a time zone, which people of all languages read. */
export const clock = (instant: string, zone: string): string =>
  toWallClock(
    new Date(
      Math.floor(Date.parse(instant) / millisecondsInMinute) * millisecondsInMinute,
    ).toISOString(),
    zone,
  )
    .slice(0, 16)
    .replace('T', ' ')
