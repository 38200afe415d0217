import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Along, Database, Sql } from './database.ts'
import { ownerSettings } from './ownerPolicy.ts'
import { parameterText, parsers, serviceSettings, settingsStatement, snapshotMode } from './values.ts'

/** What every PGlite of ours is made with. Nothing here may import Node's modules: the browser opens PGlite, too. */
export const pgliteOptions = { parsers, serializers: { 17: String } }

/**
 * The door over an open PGlite. It has one connection, so transactions run one after another.
 * `beforeClose` runs while the database is still open, `afterClose` in any case.
 */
export function createPgliteDatabase(pg: PGlite, exits: { beforeClose?: () => Promise<void>; afterClose?: () => Promise<void> } = {}): Database {
  const run = async <T>(begin: string, work: (sql: Sql) => Promise<T>, { first, last }: Along = {}) =>
    pg.transaction(async (transaction) => {
      const begun = await transaction.exec(first ? `${begin}; ${first.text}` : begin)
      first?.read(begun.at(-1)!.rows)
      const result = await work(sqlOf(transaction))
      const end = last?.()
      if (end) await transaction.exec(end)
      return result
    })
  let closing: Promise<void> | undefined
  const close = async () => {
    try {
      await exits.beforeClose?.()
      await pg.close()
    } finally {
      await exits.afterClose?.()
    }
  }
  return {
    dialect: 'pglite',
    exclusive: true,
    transaction: async (settings, work, along) => run(settingsStatement(serviceSettings(settings)), work, along),
    admin: async (work, { snapshot } = {}) => run(`${snapshot ? `SET TRANSACTION ${snapshotMode};` : ''}${settingsStatement(ownerSettings)}`, work),
    ping: async () => void (await pg.query('SELECT 1')),
    close: async () => (closing ??= close()),
  }
}

function sqlOf(transaction: Transaction): Sql {
  return async (text, params) => {
    // Without parameters the simple protocol is both faster and able to take several statements.
    if (!params) {
      const last = (await transaction.exec(text)).at(-1)
      return { rows: last?.rows ?? [], count: last?.rowCount ?? last?.rows.length ?? 0 }
    }
    const result = await transaction.query<any>(text, params.map(parameterText))
    return { rows: result.rows, count: result.rowCount ?? result.rows.length }
  }
}
