/**
 * Runs one statement after all that were issued before. Statements that are issued at the same time
 * are sent to the server together. A statement that fails also fails the transaction, even if its
 * promise is not awaited, unless a `ROLLBACK TO SAVEPOINT` that is issued afterwards undoes it.
 * Parameters are `$1`, `$2`, …; without parameters the text may contain several statements, and the
 * rows of the last one are returned.
 * Values   null, text, number, boolean, `Date`; a list is an SQL array (`= any($1)`); an object is
 *          JSON. A list that is meant as JSON is passed as JSON text.
 * Returns  the same in both dialects: date `yyyy-MM-dd`, instant ISO 8601 with `Z`, int8 and
 *          numeric as numbers, json parsed.
 * Errors   those of PostgreSQL, with `code` (23505 a duplicate, 23503, …) and `constraint` (the
 *          name of the violated index).
 * `prepared`  the text is used often and one plan suits all values (a record by its key, an
 *             insert): the server may keep it prepared. Not for most lists, whose best plan depends
 *             on their filters.
 * `begun`     resolves when the transaction has begun and the statements attached to its beginning
 *             were read: no cached value may be used before.
 */
export type Sql = ((
  text: string,
  params?: unknown[],
  options?: { prepared?: boolean },
) => Promise<SqlResult>) & { begun: () => Promise<void> }

/** `count` is the number of rows returned or changed. */
export type SqlResult = { rows: any[]; count: number }

/** Statements that are sent together with the beginning and with the commit of a transaction. */
export type AttachedStatements = {
  /**
   * `read` receives the rows when the transaction has begun; on PostgreSQL the work may have
   * started before that. If it returns false, the work used a stale cached value: the transaction
   * is rolled back and runs again, this time after `read`.
   */
  atBegin?: { text: string; params?: unknown[]; read: (rows: any[]) => boolean }
  /** Called when the work is done. */
  beforeCommit?: () => { text: string; params: unknown[] }[]
}

/**
 * Short texts that a transaction sends, when it commits, to every instance that listens at that
 * time.
 */
export type NotificationChannel = {
  /** The maximum size of one text in bytes. */
  maxBytes: number
  /** For `AttachedStatements.beforeCommit`: costs almost nothing while no instance listens. */
  publishStatement(texts: string[]): { text: string; params: unknown[] }
  /**
   * Receives the texts of transactions that commit after this has resolved, over a connection of
   * its own. `lost` is called when that connection is lost; no text is received after it.
   */
  listen(heard: (text: string) => void, lost: () => void): Promise<{ close(): Promise<void> }>
}

/** The interface to the database: PGlite in this process or PostgreSQL, with one SQL for both. */
export type Database = {
  dialect: 'pglite' | 'postgres'
  /** Only this process has the database open: no other instances need to be notified. */
  exclusive: boolean
  /**
   * Runs `run` in one transaction with the role of the service; `settings` (`app.client`,
   * `app.sign_in`) hold until its end. Without `app.client` the rows of clients are not visible. An
   * error in `run` rolls back and is thrown again. Never call `transaction` or `admin` from within:
   * on PGlite the inner one waits for the outer one forever.
   * Where PostgreSQL cancels the transaction because of another one (a deadlock), `run` is run
   * again from its beginning, twice at most: its effects outside of the database must be
   * repeatable.
   */
  transaction<T>(
    settings: Record<string, string>,
    run: (sql: Sql) => Promise<T>,
    along?: AttachedStatements,
  ): Promise<T>
  /**
   * As `transaction`, for work that only reads: a statement that writes or locks rows is refused
   * (25006). On PostgreSQL the statements that are issued at the same time form a transaction of
   * their own, which needs no message for its beginning or its end; as in one transaction at READ
   * COMMITTED, a later statement may see what was committed in between.
   */
  readTransaction<T>(
    settings: Record<string, string>,
    run: (sql: Sql) => Promise<T>,
    along?: Pick<AttachedStatements, 'atBegin'>,
  ): Promise<T>
  /**
   * Runs `run` in one transaction as the owner of the tables: migrations, seeding, backups. It sees
   * the rows of all clients; before it creates rows of one, it must set the client (`select
   * set_config('app.client', $1, true)`). With `snapshot` it sees one state of the database
   * throughout, whatever is committed meanwhile, and may not write.
   */
  admin<T>(run: (sql: Sql) => Promise<T>, options?: { snapshot?: true }): Promise<T>
  /** Notifications from one instance to all others; absent where there are no others. */
  notifications?: NotificationChannel
  /** Resolves when the database responds, rejects when it does not. */
  ping(): Promise<void>
  /** Accepts no new transactions, waits for the running ones and closes. */
  close(): Promise<void>
}
