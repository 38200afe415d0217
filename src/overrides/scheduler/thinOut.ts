import { plusDays } from '../../screens/calendar/range.ts'
import { wallClockAfter } from '../../screens/calendar/wallClock.ts'
import type { Occurrence } from './occurrence.ts'
import type { BoardView } from './useBoardState.ts'

/**
 * A day with more than `crowded` tasks shows `shown` of them: the first of the day, or with
 * `byHour` those that start first in each hour.
 */
type Density = { crowded: number; shown: number; byHour?: true }

/**
 * How much of a day each view draws. Hundreds of branches have more tasks a day than anyone can
 * read at once, and than a page draws without delay.
 */
const densities: Partial<Record<BoardView, Density>> = {
  month: { crowded: 20, shown: 2 },
  week: { crowded: 30, shown: 2, byHour: true },
  day: { crowded: 80, shown: 8, byHour: true },
  agenda: { crowded: 40, shown: 10 },
}

/**
 * The tasks that a view draws, and how many more each of its crowded days has, by day. Days in
 * `whole` show all.
 */
export function thinOut(
  occurrences: Occurrence[],
  view: BoardView,
  [from, to]: [string, string],
  whole: ReadonlySet<string>,
): { shown: Occurrence[]; more: Map<string, number> } {
  const density = densities[view]
  if (!density) return { shown: occurrences, more: new Map() }
  const { crowded, shown: most, byHour } = density
  const more = new Map<string, number>()
  const counts = new Map<string, number>()
  const count = (map: Map<string, number>, day: string) => map.set(day, (map.get(day) ?? 0) + 1)
  const placed = occurrences.map((occurrence) => ({
    occurrence,
    days: daysOf(occurrence, from, to),
  }))
  for (const { days } of placed) for (const day of days) count(counts, day)
  const isCrowded = (day: string) => !whole.has(day) && counts.get(day)! > crowded
  if (![...counts.keys()].some(isCrowded)) return { shown: occurrences, more }
  const drawn = new Map<string, number>()
  const shown: Occurrence[] = []
  for (const { occurrence, days } of placed.sort(byTime)) {
    const slots = byHour ? [occurrence.localStart.slice(0, 13)] : days
    const fits = !days.some(isCrowded) || slots.every((slot) => (drawn.get(slot) ?? 0) < most)
    if (fits) shown.push(occurrence)
    for (const day of fits ? slots : days) count(fits ? drawn : more, day)
  }
  return { shown, more }
}

type Placed = { occurrence: Occurrence; days: string[] }

/**
 * Earlier first, of the same start the longer. Wall-clock times are in the order of their
 * characters.
 */
const byTime = ({ occurrence: one }: Placed, { occurrence: other }: Placed): number =>
  compare(one.localStart, other.localStart) || compare(other.localEnd, one.localEnd)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The days from `from` on and before `to` on which an occurrence is. */
function daysOf({ localStart, localEnd }: Occurrence, from: string, to: string): string[] {
  const first = localStart.slice(0, 10)
  // Most are of one day: thousands are placed without any arithmetic of dates.
  if (localEnd.startsWith(first)) return first >= from && first < to ? [first] : []
  const end = wallClockAfter(localEnd, -1).slice(0, 10)
  const last = end < first ? first : end
  const days: string[] = []
  let day = first < from ? from : first
  while (day <= last && day < to) {
    days.push(day)
    day = plusDays(day, 1)
  }
  return days
}
