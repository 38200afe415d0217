/**
 * Runs one statement. Parameters are `$1`, `$2`, …; without parameters the text may hold several statements, and the last
 * one's rows are answered.
 * Values   null, text, number, boolean, `Date`; a list is an SQL array (`= any($1)`); an object is JSON. A list meant as
 *          JSON is handed over as JSON text.
 * Answers  both dialects alike: date `yyyy-MM-dd`, instant ISO 8601 with `Z`, int8 and numeric as numbers, json parsed.
 * Errors   PostgreSQL's, with `code` (23505 a duplicate, 23503, …) and `constraint` (the violated index's name).
 */
export type Sql = (text: string, params?: unknown[]) => Promise<SqlResult>

/** `count` is the number of rows answered or changed. */
export type SqlResult = { rows: any[]; count: number }

/** The door to the database: PGlite in this process or PostgreSQL, one SQL for both. */
export type Database = {
  dialect: 'pglite' | 'postgres'
  /** Only this process has the database open: nothing needs to be told to other instances. */
  exclusive: boolean
  /**
   * Runs `run` in one transaction as the service's role, with `settings` (`app.client`, `app.sign_in`) holding until its
   * end: without `app.client` there are no rows of any client. What `run` throws rolls back and is thrown on. Never
   * call `transaction` or `admin` from within: on PGlite the inner one waits for the outer one forever.
   */
  transaction<T>(settings: Record<string, string>, run: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Runs `run` in one transaction as the owner of the tables: migrations and seeding. Row-level security is forced on an
   * owner that is no superuser, too: set `app.client` first (`select set_config('app.client', $1, true)`).
   */
  admin<T>(run: (sql: Sql) => Promise<T>): Promise<T>
  /** Resolves when the database answers, rejects when it doesn't. */
  ping(): Promise<void>
  close(): Promise<void>
}
