import type { Sql } from '../database/database.ts'
import type { EntityRegistry } from '../sql/entityRegistry.ts'

/** Totals of lists, remembered until something of them is written. */
export type CountCache = {
  total(sql: Sql, clientId: string, count: { text: string; params: unknown[] }): Promise<number>
  /** What has been written to the entities that a statement reads, as a text that differs after each write. */
  versionOf(text: string): string
  /** To be called when a write to these entities holds, or was noticed. */
  invalidate(entities: Iterable<string>): void
}

const maxEntries = 1_000

/**
 * Counting 100,000 rows costs more than reading a page of them. A total is good until an entity that its statement reads is
 * written to: each has a number of writes, and a total is remembered with the numbers that stood before it was counted.
 */
export function createCountCache(catalogue: EntityRegistry): CountCache {
  const writes = new Map<string, number>()
  const totals = new Map<string, { total: number; state: string }>()
  const entitiesOf = new Map<string, string[]>()
  const readBy = (text: string) => {
    let names = entitiesOf.get(text)
    if (!names) {
      names = catalogue.all.filter((shape) => text.includes(shape.table)).map((shape) => shape.name)
      if (entitiesOf.size >= maxEntries) entitiesOf.clear()
      entitiesOf.set(text, names)
    }
    return names
  }
  const state = (text: string) =>
    readBy(text)
      .map((name) => writes.get(name) ?? 0)
      .join()
  const ask = async (sql: Sql, count: { text: string; params: unknown[] }) =>
    (await sql(count.text, count.params)).rows[0].total as number
  return {
    async total(sql, clientId, count) {
      await sql.begun()
      const key = `${clientId} ${JSON.stringify(count.params)} ${count.text}`
      const now = state(count.text)
      const before = totals.get(key)
      if (before?.state === now) return before.total
      const total = await ask(sql, count)
      if (totals.size >= maxEntries) totals.delete(totals.keys().next().value!)
      totals.set(key, { total, state: now })
      return total
    },
    versionOf: state,
    invalidate(entities) {
      for (const name of entities) writes.set(name, (writes.get(name) ?? 0) + 1)
    },
  }
}
