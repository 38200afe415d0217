import type { PGlite } from '@electric-sql/pglite'
import { startPeriodicJob } from '../jobs/periodicJob.ts'

const setting = (name: string) => `current_setting('autovacuum_${name}')::float8`
/** Rows that have changed so often that something is due, by the server's own settings. */
const exceeds = (changed: string, kind: string) =>
  `${changed} > ${setting(`${kind}_threshold`)} + ${setting(`${kind}_scale_factor`)} * n_live_tup`

const due = `SELECT name, vacuum FROM (
  SELECT format('%I.%I', schemaname, relname) AS name, ${exceeds('n_dead_tup', 'vacuum')} OR ${exceeds('n_ins_since_vacuum', 'vacuum_insert')} AS vacuum, ${exceeds('n_mod_since_analyze', 'analyze')} AS "analyze"
  FROM pg_stat_user_tables) tables WHERE vacuum OR "analyze"`

/**
 * Does now and every `interval` milliseconds what PostgreSQL's autovacuum does, whose processes PGlite lacks: without it the room of rows that
 * are gone is never used again, what was written since stands in a list that each search of texts reads through, and queries are planned
 * without a notion of what the tables hold. `log` gets a line on what failed; `close` waits for the table at hand.
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
    failureMessage: 'The tables could not be tidied:',
    work: async (isOver) => tidy(pg, isOver),
  })
}

/** One table after another, so that calls come between. */
async function tidy(pg: PGlite, isOver: () => boolean): Promise<void> {
  const { rows } = await pg.query<{ name: string; vacuum: boolean }>(due)
  for (const { name, vacuum } of rows) {
    if (isOver()) break
    await pg.exec(vacuum ? `VACUUM (ANALYZE) ${name}` : `ANALYZE ${name}`)
  }
}
