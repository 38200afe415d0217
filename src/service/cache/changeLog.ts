import { systemSchema } from '../database/systemTables.ts'
import type { Snapshot } from './snapshot.ts'

/** The log of changes. */
export const changeTable = `${systemSchema}.change`

/** The client under which writes to entities shared by all clients are logged. */
export const allClients = '*'

/**
 * Changes that are read at once: where there are as many, some may be missing, and everything is
 * read again instead.
 */
export const maxChanges = 500

/** Entities that one transaction may write to. */
const maxOfTransaction = 100

/**
 * The changes, as a table expression with the columns of the log, that a client may see and that
 * are not part of a snapshot, whose `snapshotParams` are bound from `first` on. The order and the
 * limits make PostgreSQL use the index even where it takes the log to be empty. It expects as many
 * elements of any JSON, so that it keeps one plan for all values; of arrays it counts them, and
 * would plan each reading anew.
 */
export function changesAfter(first: number, condition = 'true'): string {
  const where = (transaction: string) =>
    `SELECT c.* FROM ${changeTable} c WHERE c.client_id = k.client AND c.transaction ${transaction} AND ${condition} ORDER BY c.client_id, c.transaction`
  const later = `${where(`>= $${first}::xid8`)} LIMIT ${maxChanges}`
  const running = `SELECT r.* FROM jsonb_array_elements_text($${first + 1}::jsonb) AS x (transaction) CROSS JOIN LATERAL (${where('= x.transaction::xid8')} LIMIT ${maxOfTransaction}) r`
  return `(SELECT f.* FROM (VALUES (current_setting('app.client')), ('${allClients}')) AS k (client) CROSS JOIN LATERAL ((${later}) UNION ALL (${running})) f)`
}

/** The parameters of `changesAfter`; without a snapshot no change is after it. */
export const snapshotParams = (snapshot: Snapshot | undefined): unknown[] =>
  snapshot
    ? [String(snapshot.next), JSON.stringify([...snapshot.running].map(String))]
    : [null, '[]']
