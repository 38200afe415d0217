import {
  isOnce,
  readRecurrence,
  weekdays,
  type Recurrence,
  type RuleWeekday,
  type Weekday,
} from '../../../model/recurrence.ts'
import { fillMessage } from '../../../model/validationMessages.ts'
import { readableDay } from '../date/calendar.ts'
import { recurrenceMessages } from './words.ts'

/** A message of `recurrenceMessages`, filled in. */
export type Words = (
  key: keyof typeof recurrenceMessages,
  params?: Record<string, string | number>,
) => string

const english: Words = (key, params) => fillMessage(recurrenceMessages[key], params)

/** More left-out dates than this are counted, not listed. */
const listedDates = 3

/** The name of a weekday in a language. */
export const weekdayName = (
  day: Weekday,
  locale: string,
  width: 'long' | 'short' | 'narrow' = 'long',
): string =>
  // 5 January 2026 was a Monday.
  new Date(Date.UTC(2026, 0, 5 + weekdays.indexOf(day))).toLocaleDateString(locale, {
    weekday: width,
    timeZone: 'UTC',
  })

const monthName = (month: number, locale: string) =>
  new Date(Date.UTC(2026, month - 1, 1)).toLocaleDateString(locale, {
    month: 'long',
    timeZone: 'UTC',
  })

/**
 * A recurrence as a sentence: "Every 2 weeks on Monday and Friday, until 12-31-2026"; a value that
 * is not a recurrence as it is.
 */
export function recurrenceSentence(value: unknown, words: Words = english, locale = 'en'): string {
  if (value === null || value === undefined || value === '') return ''
  if (isOnce(value)) return words('once')
  const rule = readRecurrence(value)
  if (!rule) return String(value).replaceAll(/\s+/g, ' ')
  const join = (key: 'joined' | 'ended') => (first: string, next: string) =>
    words(key, { first, next })
  const pattern = patternOf(rule, words, locale).reduce(join('joined'))
  return endsOf(rule, words, locale).reduce(join('ended'), pattern)
}

function patternOf(rule: Recurrence, words: Words, locale: string): string[] {
  const listOf = (texts: string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(texts)
  const numbers = (values: number[]) => listOf(values.map((each) => nthWord(each, words)))
  if (isWorkingDays(rule)) return [words('workingDays')]
  const every =
    rule.unit === 'MONTHLY' && rule.interval === 3
      ? words('quarter')
      : words(rule.unit, { smart_count: rule.interval })
  const plain = rule.weekdays.filter(({ nth }) => nth === undefined)
  const numbered = rule.weekdays.filter(({ nth }) => nth !== undefined)
  const names = plain.map(({ day }) => weekdayName(day, locale))
  // "The last of Monday to Sunday" is the weekday itself if there is only one.
  const isNthOfOne = plain.length === 1 && rule.positions.length === 1
  const part = (isThere: boolean, text: () => string) => (isThere ? [text()] : [])
  return [
    every,
    ...part(isNthOfOne, () => words('onNth', { nth: numbers(rule.positions), day: names[0]! })),
    ...part(plain.length > 0 && !isNthOfOne, () => words('onWeekdays', { days: listOf(names) })),
    ...numbered.map((each) => nthWeekday(each, words, locale)),
    ...part(rule.monthDays.join() === '-1', () => words('onLastDay')),
    ...part(rule.monthDays.length > 0 && rule.monthDays.join() !== '-1', () =>
      words('onMonthDays', {
        days: listOf(rule.monthDays.map((day) => (day > 0 ? String(day) : nthWord(day, words)))),
      }),
    ),
    ...part(rule.yearDays.length > 0, () =>
      words('onYearDays', { days: listOf(rule.yearDays.map(String)) }),
    ),
    ...part(rule.weeks.length > 0, () =>
      words('inWeeks', { weeks: listOf(rule.weeks.map(String)) }),
    ),
    ...part(rule.months.length > 0, () =>
      words('inMonths', { months: listOf(rule.months.map((month) => monthName(month, locale))) }),
    ),
    ...part(rule.positions.length > 0 && !isNthOfOne, () =>
      words('positions', { nth: numbers(rule.positions) }),
    ),
  ]
}

const isWorkingDays = (rule: Recurrence) =>
  rule.unit === 'WEEKLY' &&
  rule.interval === 1 &&
  rule.weekdays.map(({ day }) => day).join() === 'MO,TU,WE,TH,FR' &&
  rule.positions.length + rule.months.length === 0

const nthWeekday = ({ nth, day }: RuleWeekday, words: Words, locale: string) =>
  words('onNth', { nth: nthWord(nth!, words), day: weekdayName(day, locale) })

/** "third", "last", "12." */
export function nthWord(nth: number, words: Words): string {
  const names = ['first', 'second', 'third', 'fourth', 'fifth'] as const
  if (nth > 0) return names[nth - 1] ? words(names[nth - 1]!) : words('nth', { number: nth })
  if (nth === -1) return words('last')
  return nth === -2 ? words('secondToLast') : words('nthToLast', { number: -nth })
}

function endsOf({ until, count, except }: Recurrence, words: Words, locale: string): string[] {
  const dayText = (day: string) => readableDay(day.slice(0, 10), locale) ?? day
  const days = [...new Set(except.map(dayText))]
  return [
    ...(until === undefined ? [] : [words('until', { date: dayText(until) })]),
    ...(count === undefined ? [] : [words('times', { smart_count: count })]),
    ...(days.length === 0
      ? []
      : days.length > listedDates
        ? [words('exceptMany', { smart_count: days.length })]
        : [
            words('except', {
              dates: new Intl.ListFormat(locale, { type: 'conjunction' }).format(days),
            }),
          ]),
  ]
}
