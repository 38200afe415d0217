import { systemSchema } from '../database/systemTables.ts'
import type { Database } from '../database/database.ts'
import { wholeJob, type JobKind } from './jobKind.ts'
import { jobTable } from './jobQueue.ts'
import { undoRows, undoTable } from '../undo/snapshotRecorder.ts'

/** `batch`: rows per transaction (default: 100). */
type PurgeOptions = { database: Database; batch?: number }

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
  { table: jobTable, key: ['client_id', 'kind', 'key'], time: 'finished_at', keepFor: '30 days' },
]

/**
 * Deletes expired rows every 15 minutes: actions that can no longer be undone, stored responses of
 * repeated calls, sessions, callers that did not sign in for long, links that were mailed, and jobs
 * that are done.
 */
export const purge: JobKind = {
  name: 'purge',
  schedule: {
    every: quarter,
    async find(_service, sql) {
      const parts = expiringRows.map(
        (rows) => `EXISTS (SELECT 1 FROM ${rows.table} WHERE ${isExpired(rows)})`,
      )
      return wholeJob((await sql(`SELECT ${parts.join(' OR ')} AS needed`)).rows[0].needed)
    },
  },
  work: async ({ database }, isOver) => void (await purgeExpired({ database }, isOver)),
}

/**
 * Deletes expired rows of all clients in short transactions. Returns the number of rows without
 * dependent ones. Rows that another instance or call holds are skipped.
 */
export async function purgeExpired(
  { database, batch = 100 }: PurgeOptions,
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

const isExpired = ({ time, keepFor = '0' }: ExpiringRows) =>
  `${time} <= now() - interval '${keepFor}'`

function purgeStatement(rows: ExpiringRows): string {
  const { table, key, time, dependentTable } = rows
  const keys = key.join(', ')
  const gone = `gone AS (DELETE FROM ${table} WHERE (${keys}) IN (SELECT ${keys} FROM ${table} WHERE ${isExpired(rows)} ORDER BY ${time} LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING ${keys})`
  const parts = dependentTable
    ? `${gone}, gone_along AS (DELETE FROM ${dependentTable} a USING gone g WHERE ${key.map((column) => `a.${column} = g.${column}`).join(' AND ')})`
    : gone
  return `WITH ${parts} SELECT count(*)::int AS count FROM gone`
}
