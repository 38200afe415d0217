import { commonZone, type Occurrence, type OccurrencesAnswer } from './occurrence.ts'
import type { BoardFilter } from './useBoardState.ts'

/**
 * The clocks by which a board with some filters goes. `branch` is the time zone of the branch that
 * it is filtered by, `today` that of today and the current time; undefined: that of the browser.
 */
export type BoardClocks = {
  filters?: string
  branch?: string | undefined
  today?: string | undefined
}

/**
 * The clocks once tasks were read: those of the branch, else the only one of the tasks that are
 * shown. A range without tasks keeps the clock of the last one, or "Today" could lead to another
 * day.
 */
export function clocksAfter(
  before: BoardClocks,
  filters: Partial<Record<BoardFilter, string>>,
  read: {
    data: OccurrencesAnswer | undefined
    occurrences: Occurrence[] | undefined
    isPlaceholderData: boolean
  },
): BoardClocks {
  const { data, occurrences, isPlaceholderData } = read
  if (!data || !occurrences || isPlaceholderData) return before
  const key = JSON.stringify(filters)
  const branch = filters.siteId ? data.zones[filters.siteId] : undefined
  const keepsLast = occurrences.length === 0 && before.filters === key
  const today = branch ?? (keepsLast ? before.today : commonZone(occurrences))
  const isSame = before.filters === key && before.branch === branch && before.today === today
  return isSame ? before : { filters: key, branch, today }
}
