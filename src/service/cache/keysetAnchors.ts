import type { Sql } from '../database/database.ts'
import { deepPageStart, anchorEvery, type Cursor, type ListPlan } from '../sql/listStatement.ts'

/** Marks along long lists, remembered until something of them is written. */
export type KeysetAnchors = {
  /** From where to read the rows behind the first `first`; undefined: from the list's beginning. `state` as `Counts.state` tells it. */
  find(
    sql: Sql,
    key: string,
    state: string,
    plan: Pick<ListPlan, 'anchors'>,
    first: number,
  ): Promise<Cursor | undefined>
}

const remembered = 100

/**
 * Passing over 90,000 rows costs more than reading twenty. The first deep page of a list reads the sort keys of every thousandth
 * row, once; pages are then read from the mark before them, until something of the list is written.
 */
export function createKeysetAnchors(): KeysetAnchors {
  const known = new Map<string, { state: string; marks: string[][] }>()
  return {
    async find(sql, key, state, plan, first) {
      if (!plan.anchors || first < deepPageStart) return undefined
      let found = known.get(key)
      if (found?.state !== state) {
        const { rows } = await sql(plan.anchors.text, plan.anchors.params)
        found = {
          state,
          marks: rows.map(({ place: _, ...keys }) => Object.values(keys as Record<string, string>)),
        }
        if (known.size >= remembered) known.delete(known.keys().next().value!)
        known.set(key, found)
      }
      const at = Math.min(Math.floor(first / anchorEvery), found.marks.length)
      return at === 0 ? undefined : { after: found.marks[at - 1]!, skip: first - at * anchorEvery }
    },
  }
}
