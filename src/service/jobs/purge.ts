import { systemSchema } from '../database/systemTables.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../options.ts'
import { startPeriodicJob } from './periodicJob.ts'
import { undoRows, undoTable } from '../undo/snapshotRecorder.ts'

/** `every`: milliseconds between two rounds, a quarter of an hour unless said; `batch`: rows of one transaction, 100 unless said. */
export type PurgeOptions = { database: Database; log: Log; every?: number; batch?: number }

const quarter = 900_000

/** Rows that are over once `time` is this long ago; `along`: rows of another table that go with them, by the same key. */
type Passing = { table: string; key: string[]; time: string; ago?: string; along?: string }

const passing: Passing[] = [
  { table: undoTable, key: ['client_id', 'undo_id'], time: 'expires_at', along: undoRows },
  {
    table: `${systemSchema}.idempotency`,
    key: ['client_id', 'user_id', 'key'],
    time: 'created_at',
    ago: '1 day',
  },
  {
    table: `${systemSchema}.session`,
    key: ['client_id', 'session_id'],
    time: 'expires_at',
    ago: '1 day',
  },
  { table: `${systemSchema}.one_time_token`, key: ['token_hash'], time: 'expires_at' },
]

/** Forgets what is over, now and from time to time until it is closed: acts that can be taken back no more, answers to repeated calls, sessions, links that were mailed. */
export const startPurge = (options: PurgeOptions): { close(): Promise<void> } =>
  startPeriodicJob({
    log: options.log,
    every: options.every ?? quarter,
    failureMessage: 'What is over could not be forgotten; it is tried again',
    work: async (isOver) => void (await purgeExpired(options, isOver)),
  })

/** Removes what is over of all clients, in short transactions; answers how many rows, without those that went along. What another instance or a call is at is passed over. */
export async function purgeExpired(
  { database, batch = 100 }: Omit<PurgeOptions, 'log'>,
  isOver: () => boolean = () => false,
): Promise<number> {
  let removed = 0
  for (const kind of passing) {
    const text = purgeStatement(kind)
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

function purgeStatement({ table, key, time, ago = '0', along }: Passing): string {
  const keys = key.join(', ')
  const gone = `gone AS (DELETE FROM ${table} WHERE (${keys}) IN (SELECT ${keys} FROM ${table} WHERE ${time} <= now() - interval '${ago}' ORDER BY ${time} LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING ${keys})`
  const parts = along
    ? `${gone}, gone_along AS (DELETE FROM ${along} a USING gone g WHERE ${key.map((column) => `a.${column} = g.${column}`).join(' AND ')})`
    : gone
  return `WITH ${parts} SELECT count(*)::int AS count FROM gone`
}
