import { millisecondsInDay } from 'date-fns/constants'

/** The days of the week as iCalendar writes them, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** How often a rule repeats. More than once a day is not possible, so a rule stays bounded. */
export const recurrenceUnits = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type RecurrenceUnit = (typeof recurrenceUnits)[number]

/** A weekday of a rule; `nth`: which one of the month or the year, from the end if negative. */
export type RuleWeekday = { day: Weekday; nth?: number }

/**
 * A recurrence rule. `until`: the last day, `yyyy-MM-dd`, or instant, `yyyy-MM-ddTHH:mm:ssZ`;
 * `except`: the starts that are left out, as wall-clock times `yyyy-MM-ddTHH:mm:ss`. Absent parts
 * follow the first start.
 * Source  RFC 5545 section 3.3.10
 */
export type Recurrence = {
  unit: RecurrenceUnit
  interval: number
  weekdays: RuleWeekday[]
  monthDays: number[]
  months: number[]
  yearDays: number[]
  weeks: number[]
  positions: number[]
  weekStart?: Weekday
  count?: number
  until?: string
  except: string[]
}

/** The presets: a record holds their word instead of the rule. */
export const recurrencePresets = {
  DAILY: 'FREQ=DAILY',
  WEEKLY: 'FREQ=WEEKLY',
  MONTHLY: 'FREQ=MONTHLY',
  QUARTERLY: 'FREQ=MONTHLY;INTERVAL=3',
  YEARLY: 'FREQ=YEARLY',
} as const satisfies Record<string, string>

/** The word for what happens a single time. */
export const once = 'ONCE'

/** The words that a recurrence may be, besides a rule. */
export const recurrenceWords = [once, ...Object.keys(recurrencePresets)]

/** The largest interval and count, and the most days that a rule may leave out. */
export const recurrenceLimits = {
  interval: 999,
  count: 9_999,
  except: 400,
  length: 10_000,
} as const

const words = recurrencePresets as Record<string, string>
const ruleOfPreset = (unit: RecurrenceUnit, interval = 1): Recurrence => ({
  unit,
  interval,
  weekdays: [],
  monthDays: [],
  months: [],
  yearDays: [],
  weeks: [],
  positions: [],
  except: [],
})

/** A rule without further parts: it repeats on the day of the first start. */
export const plainRecurrence = ruleOfPreset

/** Whether a value means that something happens once: the word, or no value. */
export const isOnce = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && ['', once].includes(value.trim().toUpperCase()))

/**
 * Reads a preset or a rule, `FREQ=WEEKLY;BYDAY=MO`, with or without `RRULE:` and lines of `EXDATE`;
 * undefined: neither, or a rule beyond the limits.
 */
export function readRecurrence(value: unknown): Recurrence | undefined {
  if (typeof value !== 'string' || value.length > recurrenceLimits.length) return undefined
  const lines = value.trim().toUpperCase().split(/\r?\n/)
  const except: string[] = []
  let text: string | undefined
  for (const line of lines) {
    const dates = /^EXDATE(?:;[^:]*)?:(.*)$/.exec(line)?.[1]
    if (dates !== undefined) except.push(...dates.split(','))
    else if (text === undefined) text = line.replace(/^RRULE:/, '')
    else return undefined
  }
  const read = readRule(words[text ?? ''] ?? text ?? '')
  const skipped = except.map(readDateTime)
  if (!read || skipped.length > recurrenceLimits.except || skipped.includes(undefined))
    return undefined
  return { ...read, except: [...new Set(skipped as string[])].sort() }
}

/** Prints a rule in its one form: the word of a preset where there is one. */
export function printRecurrence(rule: Recurrence): string {
  const text = printRule(rule)
  const word = Object.keys(words).find((name) => words[name] === text) ?? text
  return rule.except.length === 0
    ? word
    : `${text}\nEXDATE:${rule.except.map((start) => start.replaceAll(/[-:]/g, '')).join(',')}`
}

/** A rule as the value of an iCalendar property, without the dates that are left out. */
export function printRule(rule: Recurrence): string {
  const list = (name: string, values: (number | string)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : []
  return [
    `FREQ=${rule.unit}`,
    ...(rule.interval > 1 ? [`INTERVAL=${rule.interval}`] : []),
    ...list('BYMONTH', rule.months),
    ...list('BYWEEKNO', rule.weeks),
    ...list('BYYEARDAY', rule.yearDays),
    ...list('BYMONTHDAY', rule.monthDays),
    ...list(
      'BYDAY',
      rule.weekdays.map(({ nth, day }) => `${nth ?? ''}${day}`),
    ),
    ...list('BYSETPOS', rule.positions),
    ...(rule.weekStart && rule.weekStart !== 'MO' ? [`WKST=${rule.weekStart}`] : []),
    ...(rule.count === undefined ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === undefined ? [] : [`UNTIL=${rule.until.replaceAll(/[-:]/g, '')}`]),
  ].join(';')
}

/**
 * A rule whose dates move from one start to another, both wall-clock times: its weekday or day of
 * the month moves too, and the times that it leaves out.
 */
export function movedRule(rule: Recurrence, from: string, to: string): Recurrence {
  const days = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / millisecondsInDay
  const later = Date.parse(`${to}Z`) - Date.parse(`${from}Z`)
  const move = ({ day, nth }: RuleWeekday): RuleWeekday => ({
    day: weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7]!,
    ...(nth === undefined ? {} : { nth }),
  })
  const [day] = rule.monthDays
  const isOneDay = rule.monthDays.length === 1 && day! > 0
  return {
    ...rule,
    weekdays: rule.weekdays
      .map(move)
      .sort((a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day)),
    monthDays: isOneDay && days !== 0 ? [Number(to.slice(8, 10))] : rule.monthDays,
    months:
      isOneDay && rule.months.length === 1 && days !== 0 ? [Number(to.slice(5, 7))] : rule.months,
    except: rule.except.map((each) =>
      new Date(Date.parse(`${each}Z`) + later).toISOString().slice(0, 19),
    ),
  }
}

function readRule(text: string): Recurrence | undefined {
  const parts = new Map<string, string>()
  for (const part of text.split(';').filter(Boolean)) {
    const [, name, given] = /^([A-Z]+)=(.+)$/.exec(part) ?? []
    if (name === undefined || given === undefined || parts.has(name) || !knownParts.has(name))
      return undefined
    parts.set(name, given)
  }
  const unit = parts.get('FREQ') as RecurrenceUnit
  if (!recurrenceUnits.includes(unit) || (parts.has('COUNT') && parts.has('UNTIL')))
    return undefined
  const numbers = (name: string, from: number, to: number) => {
    const given = parts.get(name)?.split(',') ?? []
    const read = given.map(Number)
    return read.every((each) => Number.isInteger(each) && each >= from && each <= to && each !== 0)
      ? read
      : undefined
  }
  const [interval, count] = [
    numbers('INTERVAL', 1, recurrenceLimits.interval),
    numbers('COUNT', 1, recurrenceLimits.count),
  ]
  const read = {
    months: numbers('BYMONTH', 1, 12),
    weeks: numbers('BYWEEKNO', -53, 53),
    yearDays: numbers('BYYEARDAY', -366, 366),
    monthDays: numbers('BYMONTHDAY', -31, 31),
    positions: numbers('BYSETPOS', -366, 366),
    weekdays: parts.get('BYDAY')?.split(',').map(readWeekday) ?? [],
  }
  const weekStart = parts.get('WKST')
  const until = parts.has('UNTIL') ? readDateTime(parts.get('UNTIL')!) : undefined
  if (
    !interval ||
    !count ||
    interval.length > 1 ||
    count.length > 1 ||
    Object.values(read).some((each) => each === undefined) ||
    read.weekdays.includes(undefined) ||
    (parts.has('UNTIL') && !until) ||
    (weekStart !== undefined && !weekdays.includes(weekStart as Weekday))
  )
    return undefined
  const rule = {
    unit,
    interval: interval[0] ?? 1,
    ...(read as Pick<
      Recurrence,
      'months' | 'weeks' | 'yearDays' | 'monthDays' | 'positions' | 'weekdays'
    >),
    ...(weekStart ? { weekStart: weekStart as Weekday } : {}),
    ...(count[0] === undefined ? {} : { count: count[0] }),
    ...(until
      ? { until: parts.get('UNTIL')!.endsWith('Z') ? `${until}Z` : until.slice(0, 10) }
      : {}),
    except: [],
  }
  return isAllowed(rule) ? rule : undefined
}

const knownParts = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYMONTH',
  'BYWEEKNO',
  'BYYEARDAY',
  'BYMONTHDAY',
  'BYDAY',
  'BYSETPOS',
  'WKST',
])

/** The parts that RFC 5545 allows together with a unit. */
function isAllowed(rule: Recurrence): boolean {
  const isNumbered = rule.weekdays.some(({ nth }) => nth !== undefined)
  const hasDays =
    rule.weekdays.length + rule.monthDays.length + rule.yearDays.length + rule.weeks.length > 0
  return (
    (rule.weeks.length === 0 || rule.unit === 'YEARLY') &&
    (rule.yearDays.length === 0 || rule.unit === 'YEARLY') &&
    (rule.monthDays.length === 0 || rule.unit !== 'WEEKLY') &&
    (!isNumbered ||
      rule.unit === 'MONTHLY' ||
      (rule.unit === 'YEARLY' && rule.weeks.length === 0)) &&
    (rule.positions.length === 0 || hasDays || rule.months.length > 0)
  )
}

function readWeekday(text: string): RuleWeekday | undefined {
  const [, nth, day] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text) ?? []
  if (!day || (nth !== undefined && (Number(nth) === 0 || Math.abs(Number(nth)) > 53)))
    return undefined
  return { day: day as Weekday, ...(nth === undefined ? {} : { nth: Number(nth) }) }
}

/** `19970902`, `19970902T090000` or `…Z` as `1997-09-02T09:00:00`; undefined: not a date. */
function readDateTime(text: string): string | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)Z?)?$/.exec(text.trim()) ?? []
  const date = `${year}-${month}-${day}`
  const read = new Date(`${date}T00:00:00Z`)
  return year === undefined || Number.isNaN(read.getTime()) || !read.toISOString().startsWith(date)
    ? undefined
    : `${date}T${hour}:${minute}:${second}`
}
