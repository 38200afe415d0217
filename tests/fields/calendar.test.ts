import { describe, expect, test } from 'vitest'
import {
  dayPattern,
  readableDay,
  readableTime,
  writtenDay,
} from '../../src/fields/types/date/calendar.ts'
import { languageCodes } from '../../src/model/language.ts'
import { activityTime } from '../../src/screens/activity/activityTime.ts'

describe.each([
  ['en', '01-31-2026', '4:02 PM', '00-00-0000'],
  ['de', '31.01.2026', '16:02', '00.00.0000'],
  ['es', '31/01/2026', '16:02', '00/00/0000'],
  ['fr', '31/01/2026', '16:02', '00/00/0000'],
  ['ja', '2026/01/31', '16:02', '0000/00/00'],
])('dates and times in %s', (locale, day, time, mask) => {
  test('are formatted for the language, as MM-DD-YYYY and h:mm A in English [CONST-24, CONST-25]', () => {
    expect([
      readableDay('2026-01-31', locale),
      readableTime('16:02', locale),
      dayPattern(locale),
    ]).toEqual([day, time, mask])
  })
  test('are parsed in their own format only [CONST-24, CONST-26]', () => {
    expect(writtenDay(day, locale)).toBe('2026-01-31')
    expect([
      writtenDay(day.slice(1), locale),
      writtenDay('', locale),
      writtenDay(day.replace('31', '32'), locale),
      writtenDay(`${day} `, locale),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })
})

test('every language has its own date format, and an unknown one uses English', () => {
  expect(
    languageCodes
      .map((locale) => readableDay('2026-01-31', locale))
      .filter((text) => text === '01-31-2026'),
  ).toHaveLength(1)
  expect(readableDay('2026-01-31', 'pt')).toBe('01-31-2026')
  expect(readableDay('soon', 'de')).toBeUndefined()
})

test('activity shows MM-DD-YYYY hh:mm A in English, and the normal format in other languages [CONST-25]', () => {
  const moment = new Date(2026, 0, 31, 9, 5).toISOString()
  expect([
    activityTime(moment, 'en'),
    activityTime(moment, 'de'),
    activityTime('never', 'en'),
  ]).toEqual(['01-31-2026 09:05 AM', '31.01.2026 09:05', ''])
})
