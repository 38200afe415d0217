import pg from 'pg'
import type { Along, Database, Sql } from './database.ts'
import { createKeptStatements, type KeptStatements } from './keptStatements.ts'
import { ownerSettings } from './ownerPolicy.ts'
import { commonSettings, parameterText, parsers, serviceSettings, settingsStatement, snapshotMode } from './values.ts'

/**
 * `connections` is the most this process opens (10 unless said); `waitForConnection` and `statementTimeout` in milliseconds (10 and 30 seconds
 * unless said): the latter ends the service's statements, not migrations.
 */
export type PostgresOptions = { connections?: number; waitForConnection?: number; statementTimeout?: number; log?: (line: string) => void }

/** What PostgreSQL says when it gives a transaction up because of another one: serialization failure, deadlock. */
const givenUp = new Set(['40001', '40P01'])
const attempts = 3

/**
 * Opens a PostgreSQL by its address (`postgres://user:password@host/name`). Its user makes and owns the tables; the
 * service's transactions run as another role, which is taken for each transaction, so that pooled connections carry nothing over.
 */
export function openPostgres(address: string, options: PostgresOptions = {}): Database {
  const { connections = 10, waitForConnection = 10_000, statementTimeout = 30_000, log = () => undefined } = options
  const pool = new pg.Pool({ connectionString: address, max: connections, types: { getTypeParser }, connectionTimeoutMillis: waitForConnection, keepAlive: true })
  const limits = { statement_timeout: String(statementTimeout), idle_in_transaction_session_timeout: String(2 * statementTimeout) }
  // Without a listener a connection that the server ends while it is idle would end this process.
  pool.on('error', (error) => log(`A connection to PostgreSQL was lost: ${error.message}`))
  const kept = createKeptStatements()
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  /** A connection with its transaction begun. One that the server ended while it was idle may tell so only now, before anything was done: the next is taken. */
  async function begun(begin: string, first: Along['first']): Promise<pg.PoolClient> {
    for (let left = connections; ; left--) {
      const client = await pool.connect()
      const quiet = () => undefined
      client.on('error', quiet)
      try {
        const { rows } = await lastOf(client.query(first ? `${begin}; ${first.text}` : begin))
        first?.read(rows)
        return client
      } catch (error) {
        client.release(error as Error)
        if (left === 0 || !/^(08|57P01|ECONNRESET|EPIPE)/.test((withCode(error) as { code?: string }).code ?? '')) throw error
      } finally {
        client.off('error', quiet)
      }
    }
  }

  async function attempt<T>(begin: string, work: (sql: Sql) => Promise<T>, { first, last }: Along): Promise<T> {
    const client = await begun(begin, first)
    let broken: Error | undefined
    // A connection that is lost while no statement runs on it tells so by an event, which would end this process otherwise.
    const lost = (error: Error) => (broken = error)
    client.on('error', lost)
    try {
      const result = await work(sqlOf(client, kept))
      const end = last?.()
      const { command } = await lastOf(client.query(end ? `${end}; COMMIT` : 'COMMIT'))
      // A failed statement whose error was caught leaves the transaction failed: COMMIT then rolls back without an error.
      if (command === 'ROLLBACK') throw new Error('The transaction was rolled back instead of committed, because a statement in it had failed.')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
      if (kept.isLost(error)) broken = error as Error
      throw error
    } finally {
      client.off('error', lost)
      client.release(broken)
    }
  }

  async function run<T>(begin: string, work: (sql: Sql) => Promise<T>, most: number, along: Along = {}): Promise<T> {
    if (closing) throw new Error('The database is closed: it takes no transactions any more.')
    const done = (async () => {
      for (let left = most - 1; ; left--) {
        try {
          return await attempt(begin, work, along)
        } catch (error) {
          if (left === 0 || !(givenUp.has((error as { code?: string }).code ?? '') || kept.isLost(error))) throw withCode(error)
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

  return {
    dialect: 'postgres',
    exclusive: false,
    transaction: async (settings, work, along) => run(`BEGIN; ${settingsStatement({ ...commonSettings, ...limits, ...serviceSettings(settings) })}`, work, attempts, along),
    admin: async (work, { snapshot } = {}) => run(`BEGIN${snapshot ? ` ${snapshotMode}` : ''}; ${settingsStatement({ ...commonSettings, ...ownerSettings })}`, work, 1),
    ping: async () => void (await pool.query('SELECT 1')),
    close: async () => (closing ??= close()),
  }
}

/** The driver tells some of its own failures by words alone; the code is what says that they pass. Source  SQLSTATE class 08 and 53 */
const wordsOnly: [RegExp, string][] = [[/timeout exceeded when trying to connect|connection timeout/i, '53300'], [/connection terminated|client has encountered a connection error|connection ended/i, '08006']]

function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const code = wordsOnly.find(([words]) => words.test(error.message))?.[1]
  return code ? Object.assign(error, { code }) : error
}

function sqlOf(client: pg.PoolClient, kept: KeptStatements): Sql {
  return async (text, params, options) => {
    const name = options?.kept ? kept.nameOf(text) : undefined
    const { rows, rowCount } = await lastOf(params ? client.query({ text, values: params.map(parameterText), ...(name ? { name } : {}) }) : client.query(text))
    return { rows, count: rowCount ?? 0 }
  }
}

/** The answer of a text's last statement. */
async function lastOf(answer: Promise<pg.QueryResult | pg.QueryResult[]>): Promise<pg.QueryResult> {
  const all = await answer
  return Array.isArray(all) ? all.at(-1)! : all
}

/** Our own parsers where we have one, the driver's otherwise. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return parsers[type] ?? pg.types.getTypeParser(type as never, format as never)
}
