/**
 * Runs one statement after all that were asked for before. Those asked for at the same time go to the server together; one that fails also fails
 * the transaction, whoever waited for it, unless a `ROLLBACK TO SAVEPOINT` asked for afterwards takes it back. Parameters are `$1`, `$2`, …; without parameters the text may hold several statements, and the last
 * one's rows are answered.
 * Values   null, text, number, boolean, `Date`; a list is an SQL array (`= any($1)`); an object is JSON. A list meant as
 *          JSON is handed over as JSON text.
 * Answers  both dialects alike: date `yyyy-MM-dd`, instant ISO 8601 with `Z`, int8 and numeric as numbers, json parsed.
 * Errors   PostgreSQL's, with `code` (23505 a duplicate, 23503, …) and `constraint` (the violated index's name).
 * `kept`   the text comes again and again and one plan suits all values (a record by its key, an insert): the server may keep
 *          it planned. Not for most lists, whose best plan depends on what they are filtered by.
 * `begun`  resolves when the transaction has begun and what came along with that was read: before, nothing remembered is to be used.
 */
export type Sql = ((
  text: string,
  params?: unknown[],
  options?: { prepared?: boolean },
) => Promise<SqlResult>) & { begun: () => Promise<void> }

/** `count` is the number of rows answered or changed. */
export type SqlResult = { rows: any[]; count: number }

/** Statements that travel with the beginning and with the commit of a transaction. */
export type AttachedStatements = {
  /**
   * `read` gets the rows when the transaction has begun; on PostgreSQL the work may have begun before that. False: the work believed what is no longer so;
   * it is rolled back and begins again, then after `read`.
   */
  atBegin?: { text: string; params?: unknown[]; read: (rows: any[]) => boolean }
  /** Asked for when the work is done. */
  beforeCommit?: () => { text: string; params: unknown[] }[]
}

/** Short texts that a transaction tells, once it is committed, to every instance that listens at that time. */
export type NotificationChannel = {
  /** Bytes that one text may have. */
  maxBytes: number
  /** For `Along.last`: costs next to nothing while nobody listens. */
  publishStatement(texts: string[]): { text: string; params: unknown[] }
  /**
   * Hears what is told by transactions that commit after this has resolved, over a connection of its own; `lost` when that is gone,
   * and nothing is heard any more.
   */
  listen(heard: (text: string) => void, lost: () => void): Promise<{ close(): Promise<void> }>
}

/** The door to the database: PGlite in this process or PostgreSQL, one SQL for both. */
export type Database = {
  dialect: 'pglite' | 'postgres'
  /** Only this process has the database open: nothing needs to be told to other instances. */
  exclusive: boolean
  /**
   * Runs `run` in one transaction as the service's role, with `settings` (`app.client`, `app.sign_in`) holding until its
   * end: without `app.client` there are no rows of any client. What `run` throws rolls back and is thrown on. Never
   * call `transaction` or `admin` from within: on PGlite the inner one waits for the outer one forever.
   * Where PostgreSQL gave it up because of another transaction (a deadlock), `run` is run again from its beginning, twice at
   * most: whatever it does outside the database must bear that.
   */
  transaction<T>(
    settings: Record<string, string>,
    run: (sql: Sql) => Promise<T>,
    along?: AttachedStatements,
  ): Promise<T>
  /**
   * As `transaction`, for work that only reads: a statement that writes or locks rows is refused (25006). On PostgreSQL what is asked for at the
   * same time is a transaction of its own, which costs no message for its beginning or its end; as in one at READ COMMITTED a later
   * statement may see what was committed since.
   */
  readTransaction<T>(
    settings: Record<string, string>,
    run: (sql: Sql) => Promise<T>,
    along?: Pick<AttachedStatements, 'atBegin'>,
  ): Promise<T>
  /**
   * Runs `run` in one transaction as the owner of the tables: migrations, seeding, copies. It sees the rows of all clients; before
   * rows of one are made, say which (`select set_config('app.client', $1, true)`). With `snapshot` it sees one state of the
   * database throughout, whatever is committed meanwhile, and may write nothing.
   */
  admin<T>(run: (sql: Sql) => Promise<T>, options?: { snapshot?: true }): Promise<T>
  /** Told from one instance to all others; absent where there are no others. */
  notifications?: NotificationChannel
  /** Resolves when the database answers, rejects when it doesn't. */
  ping(): Promise<void>
  /** Takes no new transactions, lets the running ones end and closes. */
  close(): Promise<void>
}
