import type { EventApi } from '@fullcalendar/react'
import { isOfHours, plusDays, type CalendarRange } from './range.ts'
import { shiftWallClock, wallClockAfter } from './wallClock.ts'

/** When something is, on the wall clock of whoever it is for: `2026-11-25T09:00:00`. */
export type LocalTimes = { localStart: string; localEnd: string }

const dayMinutes = 1_440

/** FullCalendar's times are UTC, because they are wall clocks and no instants. */
export const wallClockOf = (event: Date) => event.toISOString().slice(0, 19)

/** In the grid of hours an event of a day or more is a bar above it. */
export const isLong = ({ localStart, localEnd }: LocalTimes, range: CalendarRange) =>
  isOfHours(range) &&
  Date.parse(`${localEnd}Z`) - Date.parse(`${localStart}Z`) >= dayMinutes * 60_000

/** The last day of what ends at a time; what ends at midnight ends on the day before. */
const lastDayOf = (localEnd: string) => wallClockAfter(localEnd, -1).slice(0, 10)

/** The times of an event of the calendar; a bar covers whole days. */
export const eventTimes = ({ localStart, localEnd }: LocalTimes, isBar: boolean) =>
  isBar
    ? { allDay: true, start: localStart.slice(0, 10), end: plusDays(lastDayOf(localEnd), 1) }
    : { start: `${localStart}Z`, end: `${localEnd}Z` }

/** The times of an event after it was dragged or resized. A bar keeps its times of day. */
export function timesAfterDrop(
  { localStart, localEnd }: LocalTimes,
  event: EventApi,
  isBar: boolean,
): LocalTimes {
  const start = wallClockOf(event.start!)
  const length = Date.parse(`${localEnd}Z`) - Date.parse(`${localStart}Z`)
  if (!isBar)
    return {
      localStart: start,
      localEnd: event.end ? wallClockOf(event.end) : wallClockAfter(start, length),
    }
  const daysTo = (day: string, from: string) =>
    (Date.parse(day) - Date.parse(from.slice(0, 10))) / 60_000
  const end = event.end ? plusDays(wallClockOf(event.end).slice(0, 10), -1) : lastDayOf(localEnd)
  return {
    localStart: shiftWallClock(localStart, daysTo(start.slice(0, 10), localStart)),
    localEnd: shiftWallClock(localEnd, daysTo(end, lastDayOf(localEnd))),
  }
}

/**
 * Steps of the arrow keys in minutes: across and down. Whole days are below each other by weeks.
 */
export const stepsOf = (isByDays: boolean): Record<string, number> =>
  isByDays
    ? {
        ArrowLeft: -dayMinutes,
        ArrowRight: dayMinutes,
        ArrowUp: -7 * dayMinutes,
        ArrowDown: 7 * dayMinutes,
      }
    : { ArrowLeft: -dayMinutes, ArrowRight: dayMinutes, ArrowUp: -30, ArrowDown: 30 }
