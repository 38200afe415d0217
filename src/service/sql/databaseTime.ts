import type { Sql } from '../database/database.ts'

/**
 * The present time by the clock of the database, at the start of the transaction. All instances
 * share it; that of a process may be wrong.
 */
export async function databaseTime(sql: Sql): Promise<Date> {
  const { rows } = await sql('SELECT now() AS now')
  return new Date(rows[0].now)
}

/**
 * The time right now by the clock of the database, to the millisecond, as the columns of records
 * hold it.
 */
export async function databaseClock(sql: Sql): Promise<Date> {
  const { rows } = await sql('SELECT clock_timestamp()::timestamptz(3) AS now')
  return new Date(rows[0].now)
}
