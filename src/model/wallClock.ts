import { millisecondsInDay } from 'date-fns/constants'

/**
 * The instant of a wall-clock time in a time zone, or in that of the browser, whose calendar knows
 * the offsets. A time that does not exist is read with the offset before the gap, of two equal
 * times it is the first.
 * Source  RFC 5545 section 3.3.5
 */
export function instantOfWallClock(wallClock: string, timeZone?: string): string {
  if (!timeZone) return new Date(wallClock).toISOString()
  const wanted = Date.parse(`${wallClock}Z`)
  const [before, after] = [-millisecondsInDay, millisecondsInDay].map(
    (distance) => wanted - offsetAt(wanted + distance, timeZone),
  ) as [number, number]
  const isWanted = (instant: number) => instant + offsetAt(instant, timeZone) === wanted
  return new Date(!isWanted(before) && isWanted(after) ? after : before).toISOString()
}

/** Milliseconds by which the clock of a time zone is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return (
    Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!) -
    Math.floor(instant / 1000) * 1000
  )
}

/** The clock of a time zone, or of the browser, at an instant: `yyyy-MM-ddTHH:mm:ss`. */
export function wallClockOfInstant(instant: string, timeZone?: string): string {
  const time = Date.parse(instant)
  const offset = timeZone ? offsetAt(time, timeZone) : -new Date(time).getTimezoneOffset() * 60_000
  return new Date(time + offset).toISOString().slice(0, 19)
}
