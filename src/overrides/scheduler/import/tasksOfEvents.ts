import type { CalendarEvent, CalendarTime } from '../../../model/calendarFile.ts'
import { findZone } from '../../../model/calendarZones.ts'
import {
  countBefore,
  moveBy,
  startsBetween,
  toInstant,
  toWallClock,
} from '../../../model/occurrences.ts'
import {
  once,
  printRecurrence,
  readRecurrence,
  recurrenceLimits,
  type Recurrence,
} from '../../../model/recurrence.ts'
import { plusDays } from '../../../screens/calendar/range.ts'
import { wallClockAfter } from '../../../screens/calendar/wallClock.ts'

/** The most events that are read from a file, and its largest size in bytes. */
export const importLimits = { events: 1_000, bytes: 2_000_000 }

/** Why an event becomes no task. */
export type Refusal = 'cutOff' | 'cancelled' | 'noStart' | 'zone' | 'rule' | 'otherDay' | 'over'

/** The fields of a task that come from an event, and its start on the clock of the branch. */
export type EventTask = {
  name: string
  localStart: string
  startDate: string
  endDate: string
  frequency: string
}

/** What becomes of an event: a task, or the reason why none. */
export type PlannedEvent =
  | { name: string; task: EventTask; refusal?: never }
  | { name: string; task?: never; refusal: Refusal }

/** The clock of the branch, and today on it, `yyyy-MM-dd`. */
type Clock = { timeZone: string; today: string }

/**
 * Plans the tasks of events on the clock of a branch. A changed time of a series becomes a task of
 * its own, which the series leaves out; a series that began earlier goes on with its next time.
 */
export function tasksOfEvents(events: CalendarEvent[], clock: Clock): PlannedEvent[] {
  const replaced = Map.groupBy(
    events.filter(({ replaces }) => replaces),
    ({ uid }) => uid,
  )
  const isLeftOut = ({ replaces, isCancelled }: CalendarEvent) => replaces && isCancelled
  return events
    .filter((event) => !isLeftOut(event))
    .flatMap((event) => {
      const others = event.replaces ? [] : (replaced.get(event.uid) ?? [])
      return planEvent(
        event,
        others.map(({ replaces }) => replaces!),
        clock,
      )
    })
}

function planEvent(event: CalendarEvent, replaced: CalendarTime[], clock: Clock): PlannedEvent[] {
  const { name } = event
  const refused = (refusal: Refusal): PlannedEvent[] => [{ name, refusal }]
  if (event.isCutOff) return refused('cutOff')
  if (event.isCancelled) return refused('cancelled')
  if (!event.start) return refused('noStart')
  const start = onClock(event.start, clock)
  const end = endOf(event, start, clock)
  if (!start || !end) return refused('zone')
  const single = (from: string): PlannedEvent =>
    planned(name, from, moveBy(end, start, from), once, clock)
  const more = event.more.flatMap((time) => onClock(time, clock) ?? []).map(single)
  if (event.rule === undefined || event.replaces) return [single(start), ...more]
  const rule = readRecurrence(event.rule)
  if (!rule) return refused('rule')
  const isOtherDay = start.slice(0, 10) !== event.start.wallClock.slice(0, 10)
  if (isOtherDay && rule.weekdays.length + rule.monthDays.length + rule.yearDays.length > 0)
    return refused('otherDay')
  const except = [...event.except, ...replaced].flatMap((time) => exceptionOf(time, start, clock))
  if (except.length > recurrenceLimits.except) return refused('rule')
  const next = fromToday({ start, rule: { ...rule, except: except.sort() } }, clock)
  if (!next) return more.length > 0 ? more : refused('over')
  const last = moveBy(end, start, next.start)
  return [planned(name, next.start, last, printRecurrence(next.rule), clock), ...more]
}

const planned = (
  name: string,
  localStart: string,
  localEnd: string,
  frequency: string,
  { timeZone }: Clock,
): PlannedEvent => ({
  name,
  task: {
    name,
    localStart,
    startDate: toInstant(localStart, timeZone),
    endDate: toInstant(localEnd, timeZone),
    frequency,
  },
})

/** A time on the clock of the branch; undefined: its zone is not known. */
function onClock({ wallClock, zone: name }: CalendarTime, { timeZone }: Clock): string | undefined {
  if (name === undefined) return wallClock
  const zone = findZone(name)
  return zone && toWallClock(toInstant(wallClock, zone), timeZone)
}

/** The end of an event; one without an end lasts its whole day, or an hour. */
function endOf(event: CalendarEvent, start: string | undefined, clock: Clock): string | undefined {
  if (!start) return undefined
  const given = event.end && onClock(event.end, clock)
  if (event.end && !given) return undefined
  if (given && given > start) return given
  return wallClockAfter(start, (event.minutes ?? (event.start!.isDay ? 1_440 : 60)) * 60_000)
}

/** A time that a series leaves out; a whole day means the time of that day. */
function exceptionOf(time: CalendarTime, start: string, clock: Clock): string[] {
  const found = onClock(time, clock)
  if (!found) return []
  return [time.isDay ? `${found.slice(0, 10)}${start.slice(10)}` : found]
}

/** Days after today in which the next time of a series is sought, near ones first. */
const horizons = [62, 800, 8_000]

/** A series from its first time of today or later; undefined: it is over. */
function fromToday(
  { start, rule }: { start: string; rule: Recurrence },
  { timeZone, today }: Clock,
): { start: string; rule: Recurrence } | undefined {
  if (start >= today) return { start, rule }
  const series = { start, timeZone, rule }
  const midnight = `${today}T00:00:00`
  const now = toInstant(midnight, timeZone)
  for (const days of horizons) {
    const [next] = startsBetween(
      series,
      now,
      toInstant(`${plusDays(today, days)}T00:00:00`, timeZone),
    )
    if (next === undefined) continue
    // Times that are left out count, too.
    const before =
      rule.count === undefined
        ? 0
        : countBefore({ ...series, rule: { ...rule, except: [] } }, toInstant(next, timeZone))
    return {
      start: next,
      rule: {
        ...rule,
        ...(rule.count === undefined ? {} : { count: rule.count - before }),
        except: rule.except.filter((each) => each > next),
      },
    }
  }
  return undefined
}
