import type { Sql } from '../database/database.ts'
import type { Catalogue } from './catalogue.ts'

/** Totals of lists, remembered where no other process writes. */
export type Counts = {
  total(sql: Sql, clientId: string, count: { text: string; params: unknown[] }): Promise<number>
  /** To be called when a write to these entities holds. */
  forget(entities: Iterable<string>): void
}

const remembered = 1_000

/**
 * Counting 100,000 rows costs more than reading a page of them. A total is good until an entity that its statement reads is
 * written to: each has a number of writes, and a total is remembered with the numbers that stood before it was counted.
 */
export function createCounts(catalogue: Catalogue, isExclusive: boolean): Counts {
  const writes = new Map<string, number>()
  const totals = new Map<string, { total: number; state: string }>()
  const entitiesOf = new Map<string, string[]>()
  const readBy = (text: string) => {
    let names = entitiesOf.get(text)
    if (!names) {
      names = catalogue.shapes.filter((shape) => text.includes(shape.table)).map((shape) => shape.name)
      if (entitiesOf.size >= remembered) entitiesOf.clear()
      entitiesOf.set(text, names)
    }
    return names
  }
  const ask = async (sql: Sql, count: { text: string; params: unknown[] }) => (await sql(count.text, count.params)).rows[0].total as number
  return {
    async total(sql, clientId, count) {
      if (!isExclusive) return ask(sql, count)
      const key = `${clientId} ${JSON.stringify(count.params)} ${count.text}`
      const state = readBy(count.text).map((name) => writes.get(name) ?? 0).join()
      const before = totals.get(key)
      if (before?.state === state) return before.total
      const total = await ask(sql, count)
      if (totals.size >= remembered) totals.delete(totals.keys().next().value!)
      totals.set(key, { total, state })
      return total
    },
    forget(entities) {
      for (const name of entities) writes.set(name, (writes.get(name) ?? 0) + 1)
    },
  }
}
