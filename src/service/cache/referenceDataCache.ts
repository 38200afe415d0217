import type { Sql } from '../database/database.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { isReferenceData } from './labelCache.ts'

/** Rows by key, each with its columns by name. */
export type RowsByKey = Map<string, Record<string, unknown>>

/** Rows of entities such as countries and states, which no call changes: read once, then remembered. */
export type ReferenceDataCache = {
  /** Those of the keys that are there. Rows of entities that calls do change are read each time. */
  find(sql: Sql, shape: EntityMeta, keys: string[]): Promise<RowsByKey>
}

/** More rows of one entity than this are forgotten and read again. */
const remembered = 20_000

export function createReferenceDataCache(): ReferenceDataCache {
  const known = new Map<string, RowsByKey>()
  return {
    async find(sql, shape, keys) {
      let rows = isReferenceData(shape) ? known.get(shape.name) : new Map()
      if (!rows || rows.size > remembered) known.set(shape.name, (rows = new Map()))
      const missing = [...new Set(keys)].filter((key) => !rows.has(key))
      if (missing.length > 0) {
        const found = await sql(
          `SELECT t.web_id AS key, to_jsonb(t) AS row FROM ${shape.table} t WHERE t.web_id = ANY($1::text[])`,
          [missing],
          { prepared: true },
        )
        for (const { key, row } of found.rows) rows.set(key, row)
      }
      return new Map(keys.flatMap((key) => (rows.has(key) ? [[key, rows.get(key)!]] : [])))
    },
  }
}
