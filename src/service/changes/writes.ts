import { literal } from '../../model/identifier.ts'
import type { Along, Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { Catalogue } from '../sql/catalogue.ts'

/**
 * Tells whoever remembers something of the database that it was written to, by whichever instance. Where several instances share
 * one database each write raises a number in its own transaction, and each transaction begins by reading the numbers: what
 * is remembered is never older than the transaction it is used in. A notice sent after the commit (LISTEN/NOTIFY) would
 * leave a moment in which another instance still believes what it knew.
 */
export type Writes = {
  /** First in a transaction: drops what was remembered of entities that were written to since the last look. */
  look?: NonNullable<Along['first']>
  /**
   * Last in a transaction that wrote to these entities; undefined where there is nothing to tell. It waits for others that did the
   * same until they are committed, so it travels with the commit.
   */
  telling(entities: Iterable<string>): string | undefined
  /** The same as a statement of its own, which nothing should follow but the commit. */
  tell(sql: Sql, entities: Iterable<string>): Promise<void>
  /** Once that transaction holds. */
  held(entities: Iterable<string>): void
}

/** What stands for the sessions among the entities: they are remembered as part of who someone is. */
export const sessions = 'session'

const table = `${systemSchema}.written`
/** Milliseconds after which everything is dropped: what is written past the service, by hand, raises no number. */
const believed = 60_000
/** The client under which writes to what belongs to all clients are counted. */
const everybody = '*'

/** `forget` gets the names of entities that were written to. */
export function createWrites(catalogue: Catalogue, isExclusive: boolean, forget: (entities: string[]) => void): Writes {
  if (isExclusive) return { telling: () => undefined, tell: async () => undefined, held: (entities) => forget([...entities]) }
  const seen = new Map<string, number>()
  const all = catalogue.shapes.map((shape) => shape.name)
  let until = Date.now() + believed
  const telling: Writes['telling'] = (entities) => {
    const names = [...entities]
    if (names.length === 0) return undefined
    const rows = names.map((name) => `(${catalogue.find(name)?.entity.tenant === 'shared' ? literal(everybody) : `current_setting('app.client')`}, ${literal(name)})`)
    // In order, so that two transactions never wait for one another.
    return `INSERT INTO ${table} AS w (client_id, entity) SELECT client, entity FROM (VALUES ${rows.join(', ')}) AS each (client, entity) ORDER BY client, entity ON CONFLICT (client_id, entity) DO UPDATE SET writes = w.writes + 1`
  }
  return {
    look: {
      text: `SELECT jsonb_object_agg(client_id || ' ' || entity, writes) AS written FROM ${table}`,
      read(rows) {
        if (Date.now() > until) {
          until = Date.now() + believed
          forget(all)
        }
        // Answers may overtake one another: an older one never takes a number back.
        const risen = Object.entries((rows[0].written ?? {}) as Record<string, number>).filter(([name, writes]) => writes > (seen.get(name) ?? 0))
        for (const [name, writes] of risen) seen.set(name, writes)
        if (risen.length > 0) forget([...new Set(risen.map(([name]) => name.slice(name.lastIndexOf(' ') + 1)))])
      },
    },
    telling,
    async tell(sql, entities) {
      const text = telling(entities)
      if (text) await sql(text)
    },
    held: () => undefined,
  }
}
