import pg from 'pg'
import type { Database, Sql } from './database.ts'
import { commonSettings, parameterText, parsers, serviceSettings, settingsStatement } from './values.ts'

/** `connections` is the most this process opens (10 unless said); `statementTimeout` in milliseconds ends the service's statements, not migrations. */
export type PostgresOptions = { connections?: number; statementTimeout?: number; log?: (line: string) => void }

/**
 * Opens a PostgreSQL by its address (`postgres://user:password@host/name`). Its user makes and owns the tables; the
 * service's transactions run as another role, which is taken for each transaction, so that pooled connections carry nothing over.
 */
export function openPostgres(address: string, options: PostgresOptions = {}): Database {
  const { connections = 10, statementTimeout = 30_000, log = () => undefined } = options
  const pool = new pg.Pool({ connectionString: address, max: connections, types: { getTypeParser }, connectionTimeoutMillis: 10_000 })
  const limits = { statement_timeout: String(statementTimeout), idle_in_transaction_session_timeout: String(2 * statementTimeout) }
  // Without a listener a connection that the server ends while it is idle would end this process.
  pool.on('error', (error) => log(`A connection to PostgreSQL was lost: ${error.message}`))

  async function run<T>(settings: Record<string, string>, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(`BEGIN; ${settingsStatement(settings)}`)
      const result = await work(sqlOf(client))
      const { command } = await client.query('COMMIT')
      // A failed statement whose error was caught leaves the transaction failed: COMMIT then rolls back without an error.
      if (command === 'ROLLBACK') throw new Error('The transaction was rolled back instead of committed, because a statement in it had failed.')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    dialect: 'postgres',
    exclusive: false,
    transaction: async (settings, work) => run({ ...commonSettings, ...limits, ...serviceSettings(settings) }, work),
    admin: async (work) => run(commonSettings, work),
    ping: async () => void (await pool.query('SELECT 1')),
    close: async () => pool.end(),
  }
}

function sqlOf(client: pg.PoolClient): Sql {
  return async (text, params) => {
    const answer: pg.QueryResult | pg.QueryResult[] = params ? await client.query(text, params.map(parameterText)) : await client.query(text)
    const last = Array.isArray(answer) ? answer.at(-1) : answer
    return { rows: last?.rows ?? [], count: last?.rowCount ?? 0 }
  }
}

/** Our own parsers where we have one, the driver's otherwise. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return parsers[type] ?? pg.types.getTypeParser(type as never, format as never)
}
