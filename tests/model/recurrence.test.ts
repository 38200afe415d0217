import { describe, expect, test } from 'vitest'
import { recurrenceSentence } from '../../src/fields/types/recurrence/sentence.ts'
import { instantOfWallClock } from '../../src/model/wallClock.ts'
import {
  countBefore,
  firstStarts,
  nextStarts,
  moveBy,
  startsBetween,
  toInstant,
  toWallClock,
} from '../../src/model/occurrences.ts'
import { printRecurrence, readRecurrence } from '../../src/model/recurrence.ts'

const series = (text: string, start: string, timeZone = 'America/New_York') => {
  const rule = readRecurrence(text)
  if (!rule) throw new Error(`"${text}" is not read as a rule.`)
  return { start, timeZone, rule }
}
/** Days as `1997-09-02`, from `1997: 9/2-4 10/1`. */
const days = (text: string): string[] => {
  let year = ''
  return text.split(' ').flatMap((word) => {
    if (word.endsWith(':')) {
      year = word.slice(0, -1)
      return []
    }
    const [month, list] = word.split('/') as [string, string]
    return list.split(',').flatMap((part) => {
      const [first, last = first] = part.split('-').map(Number) as [number, number?]
      return Array.from(
        { length: last! - first + 1 },
        (_, index) => `${year}-${month.padStart(2, '0')}-${String(first + index).padStart(2, '0')}`,
      )
    })
  })
}

/** The examples of RFC 5545 section 3.8.5.3 whose rules repeat at most once a day. */
const published: [rule: string, start: string, expected: string][] = [
  ['FREQ=DAILY;COUNT=10', '1997-09-02', '1997: 9/2-11'],
  ['FREQ=DAILY;UNTIL=19970910T000000Z', '1997-09-02', '1997: 9/2-9'],
  ['FREQ=DAILY;INTERVAL=2', '1997-09-02', '1997: 9/2,4,6,8,10,12'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '1997: 9/2,12,22 10/2,12'],
  ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', '1998-01-01', '1998: 1/1-31 1999: 1/1-3'],
  ['FREQ=WEEKLY;COUNT=10', '1997-09-02', '1997: 9/2,9,16,23,30 10/7,14,21,28 11/4'],
  [
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    '1998-01-01',
    '1998: 1/1-31 1999: 1/1-31 2000: 1/1-31',
  ],
  [
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    '1997-09-02',
    '1997: 9/2,9,16,23,30 10/7,14,21,28 11/4,11,18,25 12/2,9,16,23',
  ],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '1997: 9/2,4,9,11,16,18,23,25,30 10/2',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', '1997-09-02', '1997: 9/2,16,30 10/14,28 11/11,25 12/9,23'],
  [
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '1997: 9/2,4,9,11,16,18,23,25,30 10/2',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01',
    '1997: 9/1,3,5,15,17,19,29 10/1,3,13,15,17,27,29,31 11/10,12,14,24,26,28 12/8,10,12,22',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '1997: 9/2,4,16,18,30 10/2,14,16',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05',
    '1997: 9/5 10/3 11/7 12/5 1998: 1/2 2/6 3/6 4/3 5/1 6/5',
  ],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '1997-09-05', '1997: 9/5 10/3 11/7 12/5'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07',
    '1997: 9/7,28 11/2,30 1998: 1/4,25 3/1,29 5/3,31',
  ],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '1997-09-22', '1997: 9/22 10/20 11/17 12/22 1998: 1/19 2/16'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '1997: 9/28 10/29 11/28 12/29 1998: 1/29 2/26'],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997-09-02',
    '1997: 9/2,15 10/2,15 11/2,15 12/2,15 1998: 1/2,15',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30',
    '1997: 9/30 10/1,31 11/1,30 12/1,31 1998: 1/1,31 2/1',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    '1997: 9/10-15 1999: 3/10-13',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997-09-02',
    '1997: 9/2,9,16,23,30 11/4,11,18,25 1998: 1/6,13,20,27',
  ],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06-10',
    '1997: 6/10 7/10 1998: 6/10 7/10 1999: 6/10 7/10 2000: 6/10 7/10 2001: 6/10 7/10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03-10',
    '1997: 3/10 1999: 1/10 2/10 3/10 2001: 1/10 2/10 3/10 2003: 1/10 2/10 3/10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01-01',
    '1997: 1/1 4/10 7/19 2000: 1/1 4/9 7/18 2003: 1/1 4/10 7/19 2006: 1/1',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997: 5/19 1998: 5/18 1999: 5/17'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', '1997: 5/12 1998: 5/11 1999: 5/17'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13', '1997: 3/13,20,27 1998: 3/5,12,19,26 1999: 3/4'],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '1997-06-05',
    '1997: 6/5,12,19,26 7/3,10,17,24,31 8/7,14,21,28 1998: 6/4',
  ],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13\nEXDATE;TZID=America/New_York:19970902T090000',
    '1997-09-02',
    '1998: 2/13 3/13 11/13 1999: 8/13 2000: 10/13',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13',
    '1997: 9/13 10/11 11/8 12/13 1998: 1/10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '1996: 11/5 2000: 11/7 2004: 11/2',
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '1997: 9/4 10/7 11/6'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29',
    '1997: 9/29 10/30 11/27 12/30 1998: 1/29',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '1997: 8/5,10,19,24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997: 8/5,17,19,31'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', '2007: 1/15,30 2/15 3/15,30'],
]

describe('the published examples of iCalendar', () => {
  test.each(published)('%s from %s', (text, start, expected) => {
    const wanted = days(expected)
    expect(firstStarts(series(text, `${start}T09:00:00`), wanted.length)).toEqual(
      wanted.map((day) => `${day}T09:00:00`),
    )
  })

  test('the dates from a later time on count from the first', () => {
    const first = '1997-09-02T09:00:00'
    const from = (text: string, later: string) =>
      nextStarts(series(text, first), `${later}T09:00:00`, 3).map((each) => each.slice(0, 10))
    expect(from('FREQ=DAILY;COUNT=10', '1997-09-10')).toEqual(['1997-09-10', '1997-09-11'])
    expect(from('FREQ=DAILY;INTERVAL=2', '2026-11-24')).toEqual([
      '2026-11-25',
      '2026-11-27',
      '2026-11-29',
    ])
    expect(from('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '1998-01-01')).toEqual([])
  })

  test('a rule with an end gives no further dates', () => {
    expect(firstStarts(series('FREQ=DAILY;COUNT=10', '1997-09-02T09:00:00'), 100)).toHaveLength(10)
    expect(
      firstStarts(series('FREQ=DAILY;UNTIL=19971224T000000Z', '1997-09-02T09:00:00'), 200).at(-1),
    ).toBe('1997-12-23T09:00:00')
  })
})

test.each([
  ['FREQ=WEEKLY;UNTIL=19971224T000000Z', '1997-09-02', '1997-12-23'],
  ['FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH', '1997-09-02', '1997-10-02'],
  [
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    '1998-01-01',
    '2000-01-31',
  ],
])('%s from %s ends on %s', (text, start, last) => {
  expect(firstStarts(series(text, `${start}T09:00:00`), 100).at(-1)).toBe(`${last}T09:00:00`)
})

test.each([
  ['Europe/Berlin', '2026-10-20', '2026-10-30'],
  ['America/New_York', '2026-10-28', '2026-11-05'],
  ['Asia/Tokyo', '2026-10-20', '2026-10-30'],
])('nine o’clock in %s stays nine o’clock when the clocks change', (timeZone, from, to) => {
  const starts = startsBetween(
    series('DAILY', `${from}T09:00:00`, timeZone),
    `${from}T00:00:00Z`,
    `${to}T00:00:00Z`,
  )
  expect(starts.length).toBeGreaterThan(7)
  expect(new Set(starts.map((start) => start.slice(11)))).toEqual(new Set(['09:00:00']))
})

test('a recurring time that the clocks skip is left out, and one they repeat happens once', () => {
  const between = (start: string, from: string, to: string) =>
    startsBetween(series('DAILY', start, 'Europe/Berlin'), from, to)
  expect(between('2026-03-28T02:30:00', '2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z')).toEqual([
    '2026-03-28T02:30:00',
    '2026-03-30T02:30:00',
  ])
  expect(between('2026-10-24T02:30:00', '2026-10-24T00:00:00Z', '2026-10-26T00:00:00Z')).toEqual([
    '2026-10-24T02:30:00',
    '2026-10-25T02:30:00',
  ])
})

test('a wall-clock time in a gap is read with the offset before it, the first of two is taken', () => {
  expect(toInstant('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(toInstant('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  // The console asks the calendar of the browser, the service the Temporal API.
  const days = {
    'Europe/Berlin': ['2026-03-29', '2026-10-25'],
    'America/New_York': ['2027-03-14', '2026-11-01'],
    'Asia/Tokyo': ['2026-03-29'],
  }
  for (const [zone, changes] of Object.entries(days))
    for (const day of changes)
      for (const time of ['00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '09:00']) {
        const wallClock = `${day}T${time}:00`
        expect([wallClock, zone, instantOfWallClock(wallClock, zone)]).toEqual([
          wallClock,
          zone,
          toInstant(wallClock, zone),
        ])
      }
  expect(toWallClock('2026-10-25T00:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T02:30:00')
  expect(toWallClock('2026-11-23T00:00:00.000Z', 'Asia/Tokyo')).toBe('2026-11-23T09:00:00')
})

test('the range includes its first instant and not its last', () => {
  const daily = series('DAILY', '2026-11-01T09:00:00', 'UTC')
  expect(startsBetween(daily, '2026-11-03T09:00:00Z', '2026-11-05T09:00:00Z')).toEqual([
    '2026-11-03T09:00:00',
    '2026-11-04T09:00:00',
  ])
  expect(countBefore(daily, '2026-11-05T09:00:00Z')).toBe(4)
})

test('starts that are left out are no dates, and a rule that never fits has none', () => {
  expect(
    firstStarts(series('WEEKLY', '2026-11-24T09:00:00'), 2).concat(
      firstStarts(
        series('FREQ=WEEKLY\nEXDATE:20261124T090000,20261208T090000', '2026-11-24T09:00:00'),
        2,
      ),
    ),
  ).toEqual([
    '2026-11-24T09:00:00',
    '2026-12-01T09:00:00',
    '2026-12-01T09:00:00',
    '2026-12-15T09:00:00',
  ])
  expect(
    firstStarts(series('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01T09:00:00'), 5),
  ).toEqual([])
})

test('a wall-clock time moves by the difference of two others', () => {
  expect(moveBy('2026-12-01T10:30:00', '2026-11-24T09:00:00', '2026-11-25T08:00:00')).toBe(
    '2026-12-02T09:30:00',
  )
})

test.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;BYHOUR=9',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYMONTHDAY=3',
  'FREQ=MONTHLY;BYWEEKNO=20',
  'FREQ=DAILY;COUNT=3;UNTIL=20270101',
  'FREQ=DAILY;COUNT=3;COUNT=4',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=10000',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=DAILY;UNTIL=20270230',
  'BYDAY=MO',
  'FREQ=DAILY\nFREQ=WEEKLY',
  `FREQ=DAILY\nEXDATE:${Array.from({ length: 401 }, () => '20270101T090000').join()}`,
  '',
])('%j is not a rule', (text) => {
  expect(readRecurrence(text)).toBeUndefined()
})

test.each([
  ['FREQ=WEEKLY', 'WEEKLY'],
  ['rrule:freq=monthly;interval=3', 'QUARTERLY'],
  ['FREQ=DAILY;INTERVAL=1', 'DAILY'],
  ['FREQ=WEEKLY;BYDAY=MO;WKST=MO', 'FREQ=WEEKLY;BYDAY=MO'],
  [
    'RRULE:FREQ=WEEKLY\r\nEXDATE;TZID=Asia/Tokyo:20261208T090000\r\nEXDATE:20261124T090000',
    'FREQ=WEEKLY\nEXDATE:20261124T090000,20261208T090000',
  ],
])('%j has one form', (text, form) => {
  expect(printRecurrence(readRecurrence(text)!)).toBe(form)
})

test.each([
  ['ONCE', 'Once'],
  ['DAILY', 'Every day'],
  ['QUARTERLY', 'Every quarter'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 'Every 2 weeks on Monday and Wednesday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday, Monday to Friday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', 'Every month on the last Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', 'Every month on the last day, 3 times'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15', 'Every year on day 15 in March'],
  ['FREQ=DAILY;UNTIL=20261231', 'Every day, until 12-31-2026'],
  ['FREQ=WEEKLY\nEXDATE:20261224T090000', 'Every week, except on 12-24-2026'],
  ['sometimes', 'sometimes'],
])('%j is said as "%s"', (text, sentence) => {
  expect(recurrenceSentence(text)).toBe(sentence)
})
