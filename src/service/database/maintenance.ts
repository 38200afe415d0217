import type { PGlite } from '@electric-sql/pglite'
import { startPeriodicJob } from '../jobs/periodicJob.ts'

const setting = (name: string) => `current_setting('autovacuum_${name}')::float8`
/** Whether so many rows have changed that maintenance is due, by the settings of the server. */
const exceeds = (changed: string, kind: string) =>
  `${changed} > ${setting(`${kind}_threshold`)} + ${setting(`${kind}_scale_factor`)} * n_live_tup`

const due = `SELECT name, vacuum FROM (
  SELECT format('%I.%I', schemaname, relname) AS name, ${exceeds('n_dead_tup', 'vacuum')} OR ${exceeds('n_ins_since_vacuum', 'vacuum_insert')} AS vacuum, ${exceeds('n_mod_since_analyze', 'analyze')} AS "analyze"
  FROM pg_stat_user_tables) tables WHERE vacuum OR "analyze"`

/**
 * Does the work of PostgreSQL's autovacuum now and every `interval` milliseconds, because PGlite
 * lacks its processes. Without it the space of deleted rows is never reused, new index entries stay
 * in the pending list that each text search reads through, and the planner has no statistics. `log`
 * receives a line for each failure; `close` waits for the current table.
 */
export function startMaintenance(
  pg: PGlite,
  interval: number,
  log: (line: string) => void,
): { close(): Promise<void> } {
  const error = (facts: object, line?: string) => log(`${line} ${JSON.stringify(facts)}`)
  return startPeriodicJob({
    log: { error },
    every: interval,
    failureMessage: 'Table maintenance failed:',
    work: async (isOver) => maintainTables(pg, isOver),
  })
}

/** One table after another, so that requests can run in between. */
async function maintainTables(pg: PGlite, isOver: () => boolean): Promise<void> {
  const { rows } = await pg.query<{ name: string; vacuum: boolean }>(due)
  for (const { name, vacuum } of rows) {
    if (isOver()) break
    await pg.exec(vacuum ? `VACUUM (ANALYZE) ${name}` : `ANALYZE ${name}`)
  }
}
