import { PGlite, type Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { AttachedStatements, Database, Sql } from './database.ts'
import { ownerSettings } from './ownerPolicy.ts'
import {
  parameterText,
  parsers,
  readOnly,
  serviceSettings,
  settingsStatement,
  snapshotMode,
  rollsBackToSavepoint,
} from './values.ts'

/**
 * The options of every PGlite that we create; the extensions for text indexes weigh 21 kB. A
 * database that was created with extensions can only be opened with them. Nothing here may import
 * modules of Node: the browser opens PGlite, too.
 */
export const pgliteOptions = {
  parsers,
  serializers: { 17: String },
  extensions: { btree_gin, pg_trgm },
}

/**
 * PGlite's parameters with smaller buffers. PostgreSQL fills its shared buffers when it starts:
 * with PGlite's 128 MB that takes half the time of a start, and they stay in memory. Larger ones
 * bring nothing, because the files are in memory or in the cache of the operating system.
 */
export const startParams = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'wal_buffers=512kB',
]

/**
 * The `Database` of an open PGlite. It has one connection, so transactions run one after another.
 * `beforeClose` runs while the database is still open.
 */
export function createPgliteDatabase(
  pg: PGlite,
  beforeClose: () => Promise<void> = async () => undefined,
): Database {
  const run = async <T>(
    begin: string,
    work: (sql: Sql) => Promise<T>,
    { atBegin: first, beforeCommit: last }: AttachedStatements = {},
  ) =>
    pg.transaction(async (transaction) => {
      await transaction.exec(begin)
      if (first) first.read((await transaction.query(first.text, first.params)).rows)
      const { sql, done } = sqlOf(transaction)
      const result = await work(sql)
      for (const { text, params } of last?.() ?? []) void sql(text, params)
      await done()
      return result
    })
  let closing: Promise<void> | undefined
  const close = async () => {
    await beforeClose()
    await pg.close()
  }
  return {
    dialect: 'pglite',
    exclusive: true,
    transaction: async (settings, work, along) =>
      run(settingsStatement(serviceSettings(settings)), work, along),
    readTransaction: async (settings, work, along) =>
      run(settingsStatement({ ...serviceSettings(settings), ...readOnly }), work, along),
    admin: async (work, { snapshot } = {}) =>
      run(
        `${snapshot ? `SET TRANSACTION ${snapshotMode};` : ''}${settingsStatement(ownerSettings)}`,
        work,
      ),
    ping: async () => void (await pg.query('SELECT 1')),
    close: async () => (closing ??= close()),
  }
}

/**
 * The statements of one transaction. `done` waits for statements that were not awaited, and throws
 * the first failure.
 */
function sqlOf(transaction: Transaction): { sql: Sql; done: () => Promise<void> } {
  let last: Promise<unknown> = Promise.resolve()
  let failure: { error: unknown } | undefined
  const query = async (text: string, values?: (string | null)[]) => {
    // Without parameters the simple protocol is faster and accepts several statements.
    if (!values) {
      const result = (await transaction.exec(text)).at(-1)
      return { rows: result?.rows ?? [], count: result?.rowCount ?? result?.rows.length ?? 0 }
    }
    const result = await transaction.query<any>(text, values)
    return { rows: result.rows, count: result.rowCount ?? result.rows.length }
  }
  const sql = (text: string, params?: unknown[]) => {
    // Copied as text now, because the caller may change its values afterwards.
    const values = params?.map(parameterText)
    const result = last.then(async () => {
      if (rollsBackToSavepoint.test(text)) failure = undefined
      if (failure) throw failure.error
      return query(text, values)
    })
    // A caller that does not await the promise notices a failure by the statements that follow.
    last = result.catch((error: unknown) => void (failure ??= { error }))
    return result
  }
  const done = async () => {
    await last
    if (failure) throw failure.error
  }
  return { sql: Object.assign(sql, { begun: async () => undefined }), done }
}
