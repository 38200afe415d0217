import { maxCacheAge } from '../cache/cacheInvalidation.ts'
import { changeTable } from '../cache/changeLog.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../options.ts'
import { startPeriodicJob } from './periodicJob.ts'

/** Milliseconds for which a change stays in the log: caches read it once in `maxCacheAge`. */
const kept = 3 * maxCacheAge

/**
 * Deletes old changes from the log every minute until it is closed. Only changes that were
 * committed long enough ago are deleted, whenever they were written: those that an earlier snapshot
 * contains.
 */
export function startChangeLogPurge({ database, log }: { database: Database; log: Log }): {
  close(): Promise<void>
} {
  // Not the time of day: a clock that is set ahead would make young changes old.
  let snapshots: { text: string; at: number }[] = []
  return startPeriodicJob({
    log,
    every: maxCacheAge,
    failureMessage: 'Old changes could not be deleted; the next run tries again',
    async work() {
      const old = snapshots.findLast(({ at }) => at <= performance.now() - kept)
      if (old) snapshots = snapshots.slice(snapshots.indexOf(old))
      const at = performance.now()
      const text = await purgeChangeLog(database, old?.text)
      snapshots.push({ text, at })
    },
  })
}

/**
 * Deletes the changes that a snapshot contains; returns the present snapshot. Changes of
 * transactions that are still to come were restored from the copy of another server.
 */
export async function purgeChangeLog(
  database: Database,
  snapshot: string | undefined,
): Promise<string> {
  return database.admin(async (sql) => {
    if (snapshot !== undefined)
      await sql(
        `DELETE FROM ${changeTable} WHERE pg_visible_in_snapshot(transaction, $1::pg_snapshot) OR transaction >= pg_snapshot_xmax(pg_current_snapshot())`,
        [snapshot],
      )
    return (await sql('SELECT pg_current_snapshot()::text AS snapshot')).rows[0].snapshot as string
  })
}
