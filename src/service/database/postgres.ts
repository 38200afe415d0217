import pg from 'pg'
import type { AttachedStatements, Database, Sql } from './database.ts'
import { createPreparedStatements } from './preparedStatements.ts'
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
 * `connections` is the most this process opens (10 unless said); `waitForConnection` and `statementTimeout` in milliseconds (10 and 30 seconds
 * unless said): the latter ends the service's statements, not migrations.
 */
export type PostgresOptions = {
  connections?: number
  waitForConnection?: number
  statementTimeout?: number
  log?: (line: string) => void
}

/** What PostgreSQL says when it gives a transaction up because of another one: serialization failure, deadlock. */
const givenUp = new Set(['40001', '40P01'])
const attempts = 3
/** Milliseconds before it is tried again, at most. */
const pause = 50

/** What makes statements transactions: what `begin`s one of them all, or what opens each message, which then is one of its own. */
type Frame = { begin?: SqlStatement[]; opening?: SqlStatement[] }

/**
 * Opens a PostgreSQL by its address (`postgres://user:password@host/name`). Its user makes and owns the tables; the
 * service's transactions run as another role, which is taken for each transaction, so that pooled connections carry nothing over.
 */
export function openPostgres(address: string, options: PostgresOptions = {}): Database {
  const {
    connections = 10,
    waitForConnection = 10_000,
    statementTimeout = 30_000,
    log = () => undefined,
  } = options
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    types: { getTypeParser },
    connectionTimeoutMillis: waitForConnection,
    keepAlive: true,
  })
  const limits = {
    statement_timeout: String(statementTimeout),
    idle_in_transaction_session_timeout: String(2 * statementTimeout),
  }
  // Without a listener a connection that the server ends while it is idle would end this process.
  pool.on('error', (error) => log(`A connection to PostgreSQL was lost: ${error.message}`))
  const kept = createPreparedStatements()
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  /** `isBelieving`: the work may begin before it is known whether what it believes is still so. */
  async function attempt<T>(
    { begin = [], opening }: Frame,
    work: (sql: Sql) => Promise<T>,
    along: AttachedStatements,
    isBelieving: boolean,
  ): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    // A connection that is lost while no statement runs on it tells so by an event, which would end this process otherwise.
    const lost = (error: Error) => (broken = error)
    client.on('error', lost)
    const { query: ask, flush: send } = pipelinedConnectionOf(client, kept)
    const options = opening ? { opening } : {}
    const begun = beginning(
      (question) => ask({ prepared: true, ...question }, { held: true, ...options }),
      begin,
      along.atBegin,
    )
    let hasBegun = false
    let asked: Promise<unknown> = begun.then(() => (hasBegun = true), unheard)
    try {
      if (!isBelieving) {
        send()
        await begun
      }
      let failure: unknown
      const sql = (text: string, params?: unknown[], kind?: { kept?: boolean }) => {
        if (rollsBackToSavepoint.test(text)) failure = undefined
        const told = ask({ text, ...(params ? { params } : {}), ...kind }, options).catch(
          (error: unknown) => {
            // Of those that come after it PostgreSQL says only that they are not run any more.
            throw (failure ??= error)
          },
        )
        asked = told.catch(unheard)
        return told
      }
      // What was asked for since the transaction has begun waits for what comes next: at the end for the commit.
      const started = () => {
        if (!hasBegun) send()
        return begun
      }
      const [result] = await Promise.allSettled([work(Object.assign(sql, { begun: started }))])
      await started()
      if (result.status === 'rejected') throw result.reason
      const end = along.beforeCommit?.() ?? []
      // Also what nobody waited for.
      if (opening) await asked
      if (failure !== undefined) throw failure
      if (opening) return result.value
      for (const each of end) void ask({ ...each, prepared: true })
      const { command } = await ask({ text: 'COMMIT', prepared: true })
      // A failed statement whose error was caught leaves the transaction failed: COMMIT then rolls back without an error.
      if (command === 'ROLLBACK')
        throw failure ?? new Error('The transaction was rolled back instead of committed.')
      return result.value
    } catch (error) {
      // Nothing of it is to be left on the connection. One that is lost may say so only later.
      if (opening) await asked
      if (error instanceof NotBegun || isLostConnection(error)) broken = error as Error
      else if (!opening)
        await ask({ text: 'ROLLBACK', prepared: true }).catch(
          (failure: Error) => (broken = failure),
        )
      if (kept.invalidatedBy(error)) broken = error as Error
      throw error
    } finally {
      client.off('error', lost)
      client.release(broken)
    }
  }

  async function run<T>(
    frame: Frame,
    work: (sql: Sql) => Promise<T>,
    most: number,
    along: AttachedStatements = {},
  ): Promise<T> {
    if (closing) throw new Error('The database is closed: it takes no transactions any more.')
    const done = (async () => {
      let isBelieving = true
      for (let [left, connectionsLeft] = [most - 1, connections]; ; ) {
        try {
          return await attempt(frame, work, along, isBelieving)
        } catch (error) {
          if (error instanceof Outdated) isBelieving = false
          else if (error instanceof NotBegun && connectionsLeft-- > 0) continue
          else if (
            left-- === 0 ||
            !(givenUp.has((error as { code?: string }).code ?? '') || kept.invalidatedBy(error))
          )
            throw withCode(error instanceof NotBegun ? error.cause : error)
          // Begun anew at once, it could meet the one it stood in the way of again before that one has gone on.
          else await new Promise((resolve) => setTimeout(resolve, Math.random() * pause))
        }
      }
    })()
    running.add(done)
    try {
      return await done
    } finally {
      running.delete(done)
    }
  }

  async function close(): Promise<void> {
    await Promise.allSettled(running)
    await pool.end()
  }

  const set = (settings: Record<string, string>): SqlStatement => ({
    ...parameterizedSettings(settings),
    prepared: true,
  })
  const within = (settings: Record<string, string>, mode = ''): Frame => ({
    begin: [{ text: `BEGIN${mode}`, prepared: true }, set(settings)],
  })
  return {
    dialect: 'postgres',
    exclusive: false,
    notifications: createNotificationChannel(address, { waitForConnection, log }),
    transaction: async (settings, work, along) =>
      run(
        within({ ...commonSettings, ...limits, ...serviceSettings(settings) }),
        work,
        attempts,
        along,
      ),
    readTransaction: async (settings, work, along) =>
      run(
        {
          opening: [
            set({ ...commonSettings, ...limits, ...readOnly, ...serviceSettings(settings) }),
          ],
        },
        work,
        attempts,
        along,
      ),
    admin: async (work, { snapshot } = {}) =>
      run(
        within({ ...commonSettings, ...ownerSettings }, snapshot ? ` ${snapshotMode}` : ''),
        work,
        1,
      ),
    ping: async () => void (await pool.query('SELECT 1')),
    close: async () => (closing ??= close()),
  }
}

/** The driver tells some of its own failures by words alone; the code is what says that they pass. Source  SQLSTATE class 08 and 53 */
const wordsOnly: [RegExp, string][] = [
  [/timeout exceeded when trying to connect|connection timeout/i, '53300'],
  [/connection terminated|client has encountered a connection error|connection ended/i, '08006'],
]

function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const code = wordsOnly.find(([words]) => words.test(error.message))?.[1]
  return code ? Object.assign(error, { code }) : error
}

const isLostConnection = (error: unknown): boolean =>
  /^(08|57P01|ECONNRESET|EPIPE)/.test(
    (withCode(error) as { code?: string } | undefined)?.code ?? '',
  )

/** The beginning of a transaction, held until its first statement goes along. Fails with `Outdated` where what was believed is no longer so, `NotBegun` where the connection was lost. */
async function beginning(
  ask: PipelinedConnection['query'],
  begin: SqlStatement[],
  first: AttachedStatements['atBegin'],
): Promise<void> {
  try {
    const told = await Promise.all(
      [...begin, ...(first ? [first] : [])].map((question) => ask(question)),
    )
    if (first && !first.read(told.at(-1)!.rows)) throw new Outdated()
  } catch (error) {
    throw isLostConnection(error)
      ? new NotBegun('The connection was lost.', { cause: error })
      : error
  }
}

/** A failure that nobody waits for yet, or at all, is told by what comes later. */
const unheard = () => undefined

/** What the work believed when it began was written to meanwhile. */
class Outdated extends Error {}

/** The server ended the connection while it was idle, which may show only now, before anything was done: the next is taken. */
class NotBegun extends Error {}

/** Our own parsers where we have one, the driver's otherwise. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return parsers[type] ?? pg.types.getTypeParser(type as never, format as never)
}
