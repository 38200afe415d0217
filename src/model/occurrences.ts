import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { printRule, type Recurrence } from './recurrence.ts'

/** Periods of a rule that are examined for its next dates before the search is given up. */
const maximumPeriods = 1_000

/**
 * The wall-clock time `yyyy-MM-ddTHH:mm:ss` of an instant in a time zone.
 */
export const toWallClock = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/**
 * The instant of a wall-clock time. A time that does not exist is read with the offset before the
 * gap, of two equal times it is the first.
 * Source  RFC 5545 section 3.3.5
 */
export const toInstant = (wallClock: string, timeZone: string): string =>
  new Date(
    Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).epochMilliseconds,
  ).toISOString()

/** A first start and how it repeats; `start` is a wall-clock time in `timeZone`. */
export type Series = { start: string; timeZone: string; rule: Recurrence }

function ruleOf({ start, timeZone, rule }: Series) {
  const zoned = (wallClock: string) =>
    Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone)
  return new RRuleTemporal({
    rruleString: printRule(rule),
    dtstart: zoned(start),
    exDate: rule.except.map(zoned),
    maxIterations: maximumPeriods,
    cache: false,
    temporal: Temporal,
  })
}

const wallClockOf = (date: Temporal.ZonedDateTime) =>
  date.toPlainDateTime().toString({ smallestUnit: 'second' })

/**
 * The starts of a series as wall-clock times, from one instant (included) to another (excluded).
 */
export function startsBetween(series: Series, from: string, to: string): string[] {
  const end = Date.parse(to)
  return ruleOf(series)
    .between(new Date(from), new Date(end), true)
    .filter((date) => date.epochMilliseconds < end)
    .map(wallClockOf)
}

/** The first starts of a series, at most `maximum`; none for a rule that no date fits. */
export function firstStarts(series: Series, maximum: number): string[] {
  const starts: string[] = []
  whileFound(() =>
    ruleOf(series).all((date) => {
      starts.push(wallClockOf(date))
      return starts.length < maximum
    }),
  )
  return starts.slice(0, maximum)
}

/** The starts of a series from a wall-clock time on, at most `maximum`. */
export function nextStarts(series: Series, from: string, maximum: number): string[] {
  const rule = ruleOf(series)
  const starts: string[] = []
  let after = new Date(toInstant(from, series.timeZone))
  whileFound(() => {
    while (starts.length < maximum) {
      const next = rule.next(after, starts.length === 0)
      if (!next) return
      starts.push(wallClockOf(next))
      after = new Date(next.epochMilliseconds)
    }
  })
  return starts
}

/**
 * Searches for dates; the library gives up with an error where no date fits, such as "30 February".
 */
function whileFound(search: () => void): void {
  try {
    search()
  } catch (error) {
    if (!/exceeded/.test(String(error))) throw error
  }
}

/** How many starts of a series are before an instant. */
export function countBefore(series: Series, instant: string): number {
  return startsBetween(series, toInstant(series.start, series.timeZone), instant).length
}

/** A wall-clock time moved by the difference of two others. */
export function moveBy(wallClock: string, from: string, to: string): string {
  const [start, moved] = [Temporal.PlainDateTime.from(from), Temporal.PlainDateTime.from(to)]
  return Temporal.PlainDateTime.from(wallClock)
    .add(start.until(moved))
    .toString({ smallestUnit: 'second' })
}
