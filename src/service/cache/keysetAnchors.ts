import type { Sql } from '../database/database.ts'
import { deepPageStart, anchorEvery, type Cursor, type ListPlan } from '../sql/listStatement.ts'

/**
 * Anchors along long lists (keyset pagination), cached until one of their entities is written to.
 */
export type KeysetAnchors = {
  /**
   * The cursor from which to read the rows after the first `first`; undefined: read from the
   * beginning of the list. `state` is the result of `CountCache.versionOf`.
   */
  find(
    sql: Sql,
    key: string,
    state: string,
    plan: Pick<ListPlan, 'anchors'>,
    first: number,
  ): Promise<Cursor | undefined>
}

const maxEntries = 100

/**
 * Skipping 90,000 rows costs more than reading twenty. The first deep page of a list reads the sort
 * keys of every thousandth row once; pages are then read from the anchor before them, until one of
 * the entities of the list is written to.
 */
export function createKeysetAnchors(): KeysetAnchors {
  const known = new Map<string, { state: string; anchors: string[][] }>()
  return {
    async find(sql, key, state, plan, first) {
      if (!plan.anchors || first < deepPageStart) return undefined
      let found = known.get(key)
      if (found?.state !== state) {
        const { rows } = await sql(plan.anchors.text, plan.anchors.params)
        found = {
          state,
          anchors: rows.map(({ place: _, ...keys }) =>
            Object.values(keys as Record<string, string>),
          ),
        }
        if (known.size >= maxEntries) known.delete(known.keys().next().value!)
        known.set(key, found)
      }
      const at = Math.min(Math.floor(first / anchorEvery), found.anchors.length)
      return at === 0
        ? undefined
        : { after: found.anchors[at - 1]!, skip: first - at * anchorEvery }
    },
  }
}
