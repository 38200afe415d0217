import { millisecondsInHour } from 'date-fns/constants'
import type { CacheInvalidation } from '../cache/cacheInvalidation.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../options.ts'
import { startPeriodicJob } from './periodicJob.ts'
import { columnOf, type EntityRegistry } from '../sql/entityRegistry.ts'

/**
 * `days`: how long activity is kept; `every`: milliseconds between two runs (default: an hour);
 * `batch`: rows per transaction (default: 1,000).
 */
export type RetentionOptions = {
  database: Database
  registry: EntityRegistry
  cacheInvalidation: CacheInvalidation
  log: Log
  days: number
  every?: number
  batch?: number
}

/**
 * Deletes old activity now and periodically until it is closed; `close` waits for the running
 * transaction.
 */
export const startActivityRetention = (options: RetentionOptions): { close(): Promise<void> } =>
  startPeriodicJob({
    log: options.log,
    every: options.every ?? millisecondsInHour,
    failureMessage: 'Old activity could not be deleted; the next run tries again',
    async work(isOver) {
      const count = await removeOldActivity(options, isOver)
      if (count > 0) options.log.info({ count, days: options.days }, 'Old activity was deleted')
    },
  })

/**
 * Deletes activity older than `days`, client by client, in short transactions that let others run
 * in between. Returns the number of rows. Locked rows are left for the next run. Of several
 * instances one runs at a time; the others return 0.
 */
export async function removeOldActivity(
  { database, registry, cacheInvalidation, days, batch = 1_000 }: RetentionOptions,
  isOver: () => boolean = () => false,
): Promise<number> {
  const { activity } = registry
  if (!activity) return 0
  const created = columnOf(activity, activity.entity.system.createdDate)
  const old = `SELECT web_id FROM ${activity.table} WHERE client_id = $1 AND ${created} < now() - make_interval(days => $2) ORDER BY ${created} LIMIT $3 FOR UPDATE SKIP LOCKED`
  const removeSome = async (client: string) =>
    database.admin(async (sql) => {
      const { rows } = await sql(
        `SELECT pg_try_advisory_xact_lock(hashtext('branchdesk retention')) AS mine, set_config('app.client', $1, true)`,
        [client],
      )
      if (!rows[0].mine) return 0
      const { count } = await sql(
        `DELETE FROM ${activity.table} WHERE client_id = $1 AND web_id = ANY(ARRAY(${old}))`,
        [client, days, batch],
      )
      if (count > 0) await cacheInvalidation.publishNow(sql, [{ entity: activity.name }])
      return count
    })
  // Finds the next client by the index of the primary key: listing all clients would read every
  // row.
  const nextClient = async (after: string) =>
    database.admin(
      async (sql) =>
        (
          await sql(`SELECT min(client_id) AS client FROM ${activity.table} WHERE client_id > $1`, [
            after,
          ])
        ).rows[0].client as string | null,
    )
  let removed = 0
  for (
    let client = await nextClient('');
    client !== null && !isOver();
    client = await nextClient(client)
  ) {
    for (let more = true; more && !isOver(); ) {
      const count = await removeSome(client)
      more = count === batch
      removed += count
      if (count > 0) cacheInvalidation.onCommitted(client, [{ entity: activity.name }])
    }
  }
  return removed
}
