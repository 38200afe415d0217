import { systemSchema } from '../database/systemTables.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../options.ts'
import { startPeriodicJob } from './periodicJob.ts'
import { undoRows, undoTable } from '../undo/snapshotRecorder.ts'

/**
 * `every`: milliseconds between two runs (default: 15 minutes); `batch`: rows per transaction
 * (default: 100).
 */
export type PurgeOptions = { database: Database; log: Log; every?: number; batch?: number }

const quarter = 900_000

/**
 * Rows that expire when `time` is `keepFor` ago; rows of `dependentTable` with the same key are
 * deleted with them.
 */
type ExpiringRows = {
  table: string
  key: string[]
  time: string
  keepFor?: string
  dependentTable?: string
}

const expiringRows: ExpiringRows[] = [
  { table: undoTable, key: ['client_id', 'undo_id'], time: 'expires_at', dependentTable: undoRows },
  {
    table: `${systemSchema}.idempotency`,
    key: ['client_id', 'user_id', 'key'],
    time: 'created_at',
    keepFor: '1 day',
  },
  {
    table: `${systemSchema}.session`,
    key: ['client_id', 'session_id'],
    time: 'expires_at',
    keepFor: '1 day',
  },
  {
    table: `${systemSchema}.known_caller`,
    key: ['name'],
    time: 'used_at',
    keepFor: '90 days',
  },
  { table: `${systemSchema}.one_time_token`, key: ['token_hash'], time: 'expires_at' },
]

/**
 * Deletes expired rows now and periodically until it is closed: actions that can no longer be
 * undone, stored responses of repeated calls, sessions, callers that did not sign in for long, and
 * links that were mailed.
 */
export const startPurge = (options: PurgeOptions): { close(): Promise<void> } =>
  startPeriodicJob({
    log: options.log,
    every: options.every ?? quarter,
    failureMessage: 'Expired rows could not be deleted; the next run tries again',
    work: async (isOver) => void (await purgeExpired(options, isOver)),
  })

/**
 * Deletes expired rows of all clients in short transactions. Returns the number of rows without
 * dependent ones. Rows that another instance or call holds are skipped.
 */
export async function purgeExpired(
  { database, batch = 100 }: Omit<PurgeOptions, 'log'>,
  isOver: () => boolean = () => false,
): Promise<number> {
  let removed = 0
  for (const rows of expiringRows) {
    const text = purgeStatement(rows)
    for (let more = true; more && !isOver(); ) {
      const count = await database.admin(
        async (sql) => (await sql(text, [batch])).rows[0].count as number,
      )
      removed += count
      more = count === batch
    }
  }
  return removed
}

function purgeStatement({ table, key, time, keepFor = '0', dependentTable }: ExpiringRows): string {
  const keys = key.join(', ')
  const gone = `gone AS (DELETE FROM ${table} WHERE (${keys}) IN (SELECT ${keys} FROM ${table} WHERE ${time} <= now() - interval '${keepFor}' ORDER BY ${time} LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING ${keys})`
  const parts = dependentTable
    ? `${gone}, gone_along AS (DELETE FROM ${dependentTable} a USING gone g WHERE ${key.map((column) => `a.${column} = g.${column}`).join(' AND ')})`
    : gone
  return `WITH ${parts} SELECT count(*)::int AS count FROM gone`
}
