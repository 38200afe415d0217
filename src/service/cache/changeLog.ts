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

/**
 * The changes, as a table expression with the columns of the log, that a client may see and that
 * are not part of a snapshot, whose `snapshotParams` are bound from `first` on.
 */
export const changesAfter = (first: number): string =>
  `${systemSchema}.changes_after($${first}::xid8, $${first + 1}::jsonb, ARRAY[current_setting('app.client'), '${allClients}'], ${maxChanges})`

/** The parameters of `changesAfter`; without a snapshot no change is after it. */
export const snapshotParams = (snapshot: Snapshot | undefined): unknown[] =>
  snapshot
    ? [String(snapshot.next), JSON.stringify([...snapshot.running].map(String))]
    : [null, '[]']
