import type { Sql } from '../database/database.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { isReferenceData } from './labelCache.ts'

/** Rows by key, each with its columns by name. */
export type RowsByKey = Map<string, Record<string, unknown>>

/**
 * Rows of reference data such as countries and states, which no call changes: read once, then
 * cached.
 */
export type ReferenceDataCache = {
  /**
   * The rows that exist for these keys. Rows of entities that calls can change are read each time.
   */
  find(sql: Sql, meta: EntityMeta, keys: string[]): Promise<RowsByKey>
}

/** When one entity has more rows than this, they are dropped and read again. */
const maxEntries = 20_000

export function createReferenceDataCache(): ReferenceDataCache {
  const known = new Map<string, RowsByKey>()
  return {
    async find(sql, meta, keys) {
      let rows = isReferenceData(meta) ? known.get(meta.name) : new Map()
      if (!rows || rows.size > maxEntries) known.set(meta.name, (rows = new Map()))
      const missing = [...new Set(keys)].filter((key) => !rows.has(key))
      if (missing.length > 0) {
        const found = await sql(
          `SELECT t.web_id AS key, to_jsonb(t) AS row FROM ${meta.table} t WHERE t.web_id = ANY($1::text[])`,
          [missing],
          { prepared: true },
        )
        for (const { key, row } of found.rows) rows.set(key, row)
      }
      return new Map(keys.flatMap((key) => (rows.has(key) ? [[key, rows.get(key)!]] : [])))
    },
  }
}
