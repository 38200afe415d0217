import type { Database } from '../database/database.ts'
import type { Log } from '../options.ts'
import { startRounds } from '../rounds.ts'
import { undoRows, undoTable } from './keeper.ts'

/** `every`: milliseconds between two rounds, a quarter of an hour unless said; `batch`: acts of one transaction, 100 unless said. */
export type PurgeOptions = { database: Database; log: Log; every?: number; batch?: number }

const quarter = 900_000

/** Forgets what can be taken back no more, now and from time to time until it is closed. */
export const startPurge = (options: PurgeOptions): { close(): Promise<void> } =>
  startRounds({ log: options.log, every: options.every ?? quarter, failed: 'What can be taken back no more could not be forgotten; it is tried again', work: async (isOver) => void (await purgeExpired(options, isOver)) })

/** Removes acts of all clients whose time is over, with the rows they kept, in short transactions; answers how many acts. What another instance is at is passed over. */
export async function purgeExpired({ database, batch = 100 }: PurgeOptions, isOver: () => boolean = () => false): Promise<number> {
  let removed = 0
  for (let more = true; more && !isOver(); ) {
    const count = await database.admin(async (sql) => {
      const { rows } = await sql(`DELETE FROM ${undoTable} WHERE (client_id, undo_id) IN (SELECT client_id, undo_id FROM ${undoTable} WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING client_id, undo_id`, [batch])
      if (rows.length > 0) await sql(`DELETE FROM ${undoRows} r USING unnest($1::text[], $2::text[]) AS g (client_id, undo_id) WHERE r.client_id = g.client_id AND r.undo_id = g.undo_id`, [rows.map((row) => row.client_id), rows.map((row) => row.undo_id)])
      return rows.length
    })
    removed += count
    more = count === batch
  }
  return removed
}
