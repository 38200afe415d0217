import type { Database, Sql } from '../database/database.ts'
import { readFact, writeFact } from '../database/migrate.ts'

const fact = 'demo'

/** Whether this database contains the demo data. */
export const isDemoFilled = async (database: Database): Promise<boolean> =>
  (await readFact(database, fact)) !== undefined

/** Marks the database as filled with the demo data up to a day (`yyyy-MM-dd`). */
export const markDemoFilled = async (sql: Sql, today: string): Promise<void> =>
  writeFact(sql, fact, JSON.stringify({ today }))
