/**
 * The instant of a wall-clock time in a time zone, or in that of the browser. The browser's calendar
 * knows the offsets; the form shows the result, and people correct a time that does not exist.
 */
export function instantOfWallClock(wallClock: string, timeZone?: string): string {
  if (!timeZone) return new Date(wallClock).toISOString()
  const wanted = Date.parse(`${wallClock}Z`)
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString()
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
