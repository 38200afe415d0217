import { plusDays } from '../../screens/calendar/range.ts'
import { wallClockAfter } from '../../screens/calendar/wallClock.ts'
import type { Occurrence } from './occurrence.ts'
import type { BoardView } from './useBoardState.ts'

/**
 * A day with more than `crowded` tasks shows `shown` of them: the first of the day, or with `byHour`
 * those that start first in each hour.
 */
type Density = { crowded: number; shown: number; byHour?: true }

/**
 * How much of a day each view draws. Hundreds of branches have more tasks a day than anyone can read
 * at once, and than a page draws without delay.
 */
const densities: Partial<Record<BoardView, Density>> = {
  month: { crowded: 20, shown: 3 },
  week: { crowded: 30, shown: 2, byHour: true },
  day: { crowded: 80, shown: 8, byHour: true },
  agenda: { crowded: 40, shown: 15 },
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
  for (const occurrence of occurrences)
    for (const day of daysOf(occurrence, from, to)) count(counts, day)
  const isCrowded = (day: string) => !whole.has(day) && counts.get(day)! > crowded
  if (![...counts.keys()].some(isCrowded)) return { shown: occurrences, more }
  const drawn = new Map<string, number>()
  const inOrder = occurrences.toSorted(
    (one, other) =>
      one.localStart.localeCompare(other.localStart) || other.localEnd.localeCompare(one.localEnd),
  )
  const shown = inOrder.filter((occurrence) => {
    const days = daysOf(occurrence, from, to)
    const slots = byHour ? [occurrence.localStart.slice(0, 13)] : days
    const fits = !days.some(isCrowded) || slots.every((slot) => (drawn.get(slot) ?? 0) < most)
    if (fits) for (const slot of slots) count(drawn, slot)
    else for (const day of days) count(more, day)
    return fits
  })
  return { shown, more }
}

/** The days from `from` on and before `to` on which an occurrence is. */
function daysOf({ localStart, localEnd }: Occurrence, from: string, to: string): string[] {
  const [first, end] = [localStart.slice(0, 10), wallClockAfter(localEnd, -1).slice(0, 10)]
  const last = end < first ? first : end
  const days: string[] = []
  let day = first < from ? from : first
  while (day <= last && day < to) {
    days.push(day)
    day = plusDays(day, 1)
  }
  return days
}
