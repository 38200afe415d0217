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
