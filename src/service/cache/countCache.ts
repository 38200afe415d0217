import type { Sql } from '../database/database.ts'
import type { EntityRegistry } from '../sql/entityRegistry.ts'

/** Totals of lists, cached until one of their entities is written to. */
export type CountCache = {
  total(sql: Sql, clientId: string, count: { text: string; params: unknown[] }): Promise<number>
  /**
   * The version of everything that a statement reads: a text that differs after each write to one
   * of its entities.
   */
  versionOf(text: string): string
  /** To be called when a write to these entities is committed, or was noticed. */
  invalidate(entities: Iterable<string>): void
}

const maxEntries = 1_000

/**
 * Counting 100,000 rows costs more than reading a page of them. A total is valid until an entity
 * that its statement reads is written to: each entity has a write counter, and a total is cached
 * with the counters as they were before it was counted.
 */
export function createCountCache(registry: EntityRegistry): CountCache {
  const writes = new Map<string, number>()
  const totals = new Map<string, { total: number; version: string }>()
  const entitiesOf = new Map<string, string[]>()
  const readBy = (text: string) => {
    let names = entitiesOf.get(text)
    if (!names) {
      names = registry.all.filter((meta) => text.includes(meta.table)).map((meta) => meta.name)
      if (entitiesOf.size >= maxEntries) entitiesOf.clear()
      entitiesOf.set(text, names)
    }
    return names
  }
  const versionOf = (text: string) =>
    readBy(text)
      .map((name) => writes.get(name) ?? 0)
      .join()
  const queryTotal = async (sql: Sql, count: { text: string; params: unknown[] }) =>
    (await sql(count.text, count.params)).rows[0].total as number
  return {
    async total(sql, clientId, count) {
      await sql.begun()
      const key = `${clientId} ${JSON.stringify(count.params)} ${count.text}`
      const version = versionOf(count.text)
      const cached = totals.get(key)
      if (cached?.version === version) return cached.total
      const total = await queryTotal(sql, count)
      if (totals.size >= maxEntries) totals.delete(totals.keys().next().value!)
      totals.set(key, { total, version })
      return total
    },
    versionOf,
    invalidate(entities) {
      for (const name of entities) writes.set(name, (writes.get(name) ?? 0) + 1)
    },
  }
}
