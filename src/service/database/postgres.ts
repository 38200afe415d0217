import pg from 'pg'
import type { AttachedStatements, Database, Sql } from './database.ts'
import { createPreparedStatements, type PreparedStatements } from './preparedStatements.ts'
import { ownerSettings } from './ownerPolicy.ts'
import {
  pipelinedConnectionOf,
  type PipelinedConnection,
  type SqlStatement,
} from './pipelinedConnection.ts'
import { createNotificationChannel } from './notificationChannel.ts'
import {
  commonSettings,
  parsers,
  readOnly,
  serviceSettings,
  parameterizedSettings,
  snapshotMode,
  rollsBackToSavepoint,
} from './values.ts'

/**
 * `connections` is the maximum number of connections of this process (20 by default: each waits for
 * the commit of its transaction). `waitForConnection` and `statementTimeout` are in milliseconds
 * (10 and 30 seconds by default); the latter cancels the statements of the service, not migrations.
 */
export type PostgresOptions = {
  connections?: number
  waitForConnection?: number
  statementTimeout?: number
  log?: (line: string) => void
}

/**
 * The error codes of a transaction that PostgreSQL cancels because of another one: serialization
 * failure, deadlock.
 */
const retryableCodes = new Set(['40001', '40P01'])
const maxAttempts = 3
/** The maximum delay before a retry, in milliseconds. */
const maxRetryDelay = 50

/**
 * What makes statements a transaction: `begin` starts one for all of them; `opening` starts each
 * message, which then is a transaction of its own.
 */
type TransactionFrame = { begin?: SqlStatement[]; opening?: SqlStatement[] }

/**
 * One transaction: what makes it one, its work, and the statements that travel with its beginning
 * and its commit. With `isOptimistic` the work may begin before it is known whether the cached
 * values that it uses are still valid.
 */
type Transaction<T> = TransactionFrame & {
  work: (sql: Sql) => Promise<T>
  attached: AttachedStatements
  isOptimistic: boolean
}

/**
 * Opens a PostgreSQL database by its address (`postgres://user:password@host/name`). Its user
 * creates and owns the tables; the transactions of the service switch to another role, each for
 * itself, so that pooled connections carry nothing over.
 */
export function openPostgres(address: string, options: PostgresOptions = {}): Database {
  const {
    connections = 20,
    waitForConnection = 10_000,
    statementTimeout = 30_000,
    log = () => undefined,
  } = options
  const pool = createPool(address, { connections, waitForConnection, log })
  const { run, close } = createRunner(pool, connections)
  const limits = {
    ...commonSettings,
    statement_timeout: String(statementTimeout),
    idle_in_transaction_session_timeout: String(2 * statementTimeout),
  }
  return {
    dialect: 'postgres',
    exclusive: false,
    notifications: createNotificationChannel(address, { waitForConnection, log }),
    transaction: async (settings, work, attached) =>
      run(beginWith({ ...limits, ...serviceSettings(settings) }), work, maxAttempts, attached),
    readTransaction: async (settings, work, attached) =>
      run(
        { opening: [setStatement({ ...limits, ...readOnly, ...serviceSettings(settings) })] },
        work,
        maxAttempts,
        attached,
      ),
    admin: async (work, { snapshot } = {}) =>
      run(
        beginWith({ ...commonSettings, ...ownerSettings }, snapshot ? ` ${snapshotMode}` : ''),
        work,
        1,
      ),
    ping: async () => void (await pool.query('SELECT 1')),
    close,
  }
}

function createPool(
  address: string,
  {
    connections,
    waitForConnection,
    log,
  }: Required<Pick<PostgresOptions, 'connections' | 'waitForConnection' | 'log'>>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    types: { getTypeParser },
    connectionTimeoutMillis: waitForConnection,
    keepAlive: true,
  })
  // Without a listener, a connection that the server ends while it is idle would end this process.
  pool.on('error', (error) => log(`A connection to PostgreSQL was lost: ${error.message}`))
  return pool
}

/** Runs transactions until `close`, which waits for those that are running. */
function createRunner(pool: pg.Pool, connections: number) {
  const preparedStatements = createPreparedStatements()
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  async function run<T>(
    frame: TransactionFrame,
    work: (sql: Sql) => Promise<T>,
    attempts: number,
    attached: AttachedStatements = {},
  ): Promise<T> {
    if (closing) throw new Error('The database is closed: it takes no transactions any more.')
    const done = retryTransaction(
      async (isOptimistic) =>
        runTransaction(pool, preparedStatements, { ...frame, work, attached, isOptimistic }),
      { attempts, connections, preparedStatements },
    )
    running.add(done)
    try {
      return await done
    } finally {
      running.delete(done)
    }
  }

  async function closePool(): Promise<void> {
    await Promise.allSettled(running)
    await pool.end()
  }

  return { run, close: async () => (closing ??= closePool()) }
}

const setStatement = (settings: Record<string, string>): SqlStatement => ({
  ...parameterizedSettings(settings),
  prepared: true,
})

/** Begins a transaction with these settings. */
const beginWith = (settings: Record<string, string>, mode = ''): TransactionFrame => ({
  begin: [{ text: `BEGIN${mode}`, prepared: true }, setStatement(settings)],
})

/** Runs a transaction once, on a connection of its own. */
async function runTransaction<T>(
  pool: pg.Pool,
  preparedStatements: PreparedStatements,
  { work, attached, isOptimistic, ...frame }: Transaction<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that is lost while no statement runs on it emits an event, which would end this
  // process otherwise.
  const lost = (error: Error) => (broken = error)
  client.on('error', lost)
  const connection = pipelinedConnectionOf(client, preparedStatements)
  const statements = openStatements(connection, frame, attached.atBegin)
  try {
    if (!isOptimistic) await statements.begun()
    const sql = Object.assign(statements.sql, { begun: statements.begun })
    const [result] = await Promise.allSettled([work(sql)])
    await statements.begun()
    if (result.status === 'rejected') throw result.reason
    const end = attached.beforeCommit?.() ?? []
    // Includes statements whose promise was not awaited.
    if (frame.opening) await statements.settled()
    if (statements.failure() !== undefined) throw statements.failure()
    if (!frame.opening) await commit(connection, end, statements.failure)
    return result.value
  } catch (error) {
    // Nothing of the transaction may remain on the connection. A lost connection may only be
    // noticed later.
    if (frame.opening) await statements.settled()
    if (error instanceof TransactionNotStarted || isLostConnection(error)) broken = error as Error
    else if (!frame.opening)
      await connection
        .query({ text: 'ROLLBACK', prepared: true })
        .catch((failure: Error) => (broken = failure))
    if (preparedStatements.invalidatedBy(error)) broken = error as Error
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

/**
 * Issues the beginning of a transaction and returns the `sql` of its work. `begun` sends what is
 * held and resolves when the transaction has begun, `settled` when the last statement has finished,
 * whether or not it failed. `failure` is that of the first failed statement.
 */
function openStatements(
  { query, flush }: PipelinedConnection,
  { begin = [], opening }: TransactionFrame,
  first: AttachedStatements['atBegin'],
) {
  const options = opening ? { opening } : {}
  const transactionBegun = beginTransaction(
    (statement) => query({ prepared: true, ...statement }, { held: true, ...options }),
    begin,
    first,
  )
  let hasBegun = false
  let failure: unknown
  let lastStatement: Promise<unknown> = transactionBegun.then(
    () => (hasBegun = true),
    ignoreRejection,
  )
  return {
    sql(text: string, params?: unknown[], kind?: { prepared?: boolean }) {
      if (rollsBackToSavepoint.test(text)) failure = undefined
      const result = query({ text, ...(params ? { params } : {}), ...kind }, options).catch(
        (error: unknown) => {
          // For the statements after the failed one PostgreSQL only reports that they are not run.
          throw (failure ??= error)
        },
      )
      lastStatement = result.catch(ignoreRejection)
      return result
    },
    // Statements that were issued since the transaction has begun are held until the next one, at
    // the latest until the commit.
    begun() {
      if (!hasBegun) flush()
      return transactionBegun
    },
    settled: () => lastStatement,
    failure: () => failure,
  }
}

/** Commits, in one message with the statements `end`. */
async function commit(
  { query }: PipelinedConnection,
  end: SqlStatement[],
  failure: () => unknown,
): Promise<void> {
  for (const each of end) void query({ ...each, prepared: true })
  const { command } = await query({ text: 'COMMIT', prepared: true })
  // If the error of a failed statement was caught, the transaction is still failed: COMMIT then
  // rolls back without an error.
  if (command === 'ROLLBACK')
    throw failure() ?? new Error('The transaction was rolled back instead of committed.')
}

/**
 * Repeats a transaction that another one made PostgreSQL cancel, at most `attempts` times in all; a
 * connection that was lost before anything was done does not count, once for each of `connections`.
 */
async function retryTransaction<T>(
  attempt: (isOptimistic: boolean) => Promise<T>,
  {
    attempts,
    connections,
    preparedStatements,
  }: { attempts: number; connections: number; preparedStatements: PreparedStatements },
): Promise<T> {
  let isOptimistic = true
  for (let [left, connectionsLeft] = [attempts - 1, connections]; ; ) {
    try {
      return await attempt(isOptimistic)
    } catch (error) {
      if (error instanceof StaleCacheRead) isOptimistic = false
      else if (error instanceof TransactionNotStarted && connectionsLeft-- > 0) continue
      else if (
        left-- === 0 ||
        !(
          retryableCodes.has((error as { code?: string }).code ?? '') ||
          preparedStatements.invalidatedBy(error)
        )
      )
        throw withCode(error instanceof TransactionNotStarted ? error.cause : error)
      // A retry without a delay could meet the same other transaction again before that has
      // finished.
      else await new Promise((resolve) => setTimeout(resolve, Math.random() * maxRetryDelay))
    }
  }
}

/**
 * The driver reports some of its own failures by message only; the code marks them as temporary.
 * Source  SQLSTATE class 08 and 53
 */
const codesByMessage: [RegExp, string][] = [
  [/timeout exceeded when trying to connect|connection timeout/i, '53300'],
  [/connection terminated|client has encountered a connection error|connection ended/i, '08006'],
]

function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const code = codesByMessage.find(([message]) => message.test(error.message))?.[1]
  return code ? Object.assign(error, { code }) : error
}

const isLostConnection = (error: unknown): boolean =>
  /^(08|57P01|ECONNRESET|EPIPE)/.test(
    (withCode(error) as { code?: string } | undefined)?.code ?? '',
  )

/**
 * Issues the beginning of a transaction, held until its first statement is sent. Fails with
 * `StaleCacheRead` where a cached value is no longer valid, and with `TransactionNotStarted` where
 * the connection was lost.
 */
async function beginTransaction(
  query: PipelinedConnection['query'],
  begin: SqlStatement[],
  first: AttachedStatements['atBegin'],
): Promise<void> {
  try {
    const result = await Promise.all(
      [...begin, ...(first ? [first] : [])].map((statement) => query(statement)),
    )
    if (first && !first.read(result.at(-1)!.rows)) throw new StaleCacheRead()
  } catch (error) {
    throw isLostConnection(error)
      ? new TransactionNotStarted('The connection was lost.', { cause: error })
      : error
  }
}

/** Ignores a failure that is not awaited; the statements that follow fail as well. */
const ignoreRejection = () => undefined

/** A cached value that the work used was written to meanwhile. */
class StaleCacheRead extends Error {}

/**
 * The server ended the connection while it was idle, which may only be noticed now, before anything
 * was done: the next connection is used.
 */
class TransactionNotStarted extends Error {}

/** Our own parsers where there is one, the driver's otherwise. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return parsers[type] ?? pg.types.getTypeParser(type as never, format as never)
}
