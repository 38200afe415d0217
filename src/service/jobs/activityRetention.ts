import { millisecondsInHour } from 'date-fns/constants'
import type { CacheInvalidation } from '../cache/cacheInvalidation.ts'
import type { Database } from '../database/database.ts'
import { clientsWith, nextClient } from './clientsWith.ts'
import { wholeJob, type JobKind } from './jobKind.ts'
import { columnOf, type EntityMeta, type EntityRegistry } from '../sql/entityRegistry.ts'

/** `days`: how long activity is kept; `batch`: rows per transaction (default: 1,000). */
export type RetentionOptions = {
  database: Database
  registry: EntityRegistry
  cacheInvalidation: CacheInvalidation
  days: number
  batch?: number
}

/** Deletes old activity every hour, if the configuration says how long it is kept. */
export const activityRetention: JobKind = {
  name: 'activity-retention',
  schedule: {
    every: millisecondsInHour,
    async find({ registry: { activity }, config }, sql) {
      const { activityRetentionDays: days } = config
      if (!activity || days === undefined) return []
      return wholeJob((await clientsWith(sql, activity, isOld(activity), [days])).length > 0)
    },
  },
  async work({ config, log, ...service }, isOver) {
    const { activityRetentionDays: days } = config
    if (days === undefined) return
    const count = await removeOldActivity({ ...service, days }, isOver)
    if (count > 0) log.info({ count, days }, 'Old activity was deleted')
  },
}

/** The condition on activity that is older than so many days, `$2`. */
const isOld = (activity: EntityMeta) =>
  `${columnOf(activity, activity.entity.system.createdDate)} < now() - make_interval(days => $2)`

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
  const old = `SELECT web_id FROM ${activity.table} WHERE client_id = $1 AND ${isOld(activity)} ORDER BY ${created} LIMIT $3 FOR UPDATE SKIP LOCKED`
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
  const next = async (after: string) =>
    database.admin((sql) => nextClient(sql, activity.table, after))
  let removed = 0
  for (let client = await next(''); client !== null && !isOver(); client = await next(client)) {
    for (let more = true; more && !isOver(); ) {
      const count = await removeSome(client)
      more = count === batch
      removed += count
      if (count > 0) cacheInvalidation.onCommitted(client, [{ entity: activity.name }])
    }
  }
  return removed
}
