import type { Database, Sql } from '../../src/service/database/database.ts'

/** A statement as the service requested it, within a transaction with these settings. */
export type AskedStatement = {
  text: string
  params?: unknown[] | undefined
  kept: boolean
  settings: Record<string, string>
}

/**
 * Wraps the database and reports every statement of the service's own transactions before it runs,
 * including those sent with the begin.
 */
export function watched(database: Database, tell: (asked: AskedStatement) => void): Database {
  const watch = (sql: Sql, settings: Record<string, string>): Sql =>
    Object.assign(
      (...[text, params, options]: Parameters<Sql>) => (
        tell({ text, params, kept: options?.prepared ?? false, settings }),
        sql(text, params, options)
      ),
      { begun: sql.begun },
    )
  const { transaction, readTransaction: reading } = database
  return {
    ...database,
    transaction(settings, run, along) {
      if (along?.atBegin) tell({ ...along.atBegin, kept: true, settings })
      return transaction(settings, (sql) => run(watch(sql, settings)), along)
    },
    readTransaction(settings, run, along) {
      if (along?.atBegin) tell({ ...along.atBegin, kept: true, settings })
      return reading(settings, (sql) => run(watch(sql, settings)), along)
    },
  }
}

/** Wraps the database: each result of a reading transaction is held until `wait` resolves. */
export function delayed(
  database: Database,
  wait: (asked: Pick<AskedStatement, 'text'>) => Promise<void>,
): Database {
  const delay = (sql: Sql): Sql =>
    Object.assign(
      async (...[text, params, options]: Parameters<Sql>) => {
        const result = await sql(text, params, options)
        await wait({ text })
        return result
      },
      { begun: sql.begun },
    )
  const { readTransaction: reading } = database
  return {
    ...database,
    readTransaction: (settings, run, along) => reading(settings, (sql) => run(delay(sql)), along),
  }
}
