import { expect, test } from 'vitest'
import { readCalendarFile } from '../../../src/model/calendarFile.ts'
import { tasksOfEvents } from '../../../src/overrides/scheduler/import/tasksOfEvents.ts'

const clock = { timeZone: 'Europe/Berlin', today: '2026-11-25' }

/** A file with events, each given by its lines. */
const fileOf = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`),
    'END:VCALENDAR',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')

const plan = (...events: string[]) => tasksOfEvents(readCalendarFile(fileOf(...events))!, clock)

test('events of a calendar file become tasks on the clock of the branch', () => {
  expect(
    plan(
      'UID:1\nSUMMARY:Count the till\\, then\\nclose\nDTSTART;TZID=America/New_York:20261201T090000\nDTEND;TZID=America/New_York:20261201T100000\nBEGIN:VALARM\nTRIGGER:-PT15M\nDURATION:PT1H\nEND:VALARM',
      'UID:2\nSUMMARY:A name that is\n  folded\nDTSTART:20261202T080000Z\nDURATION:PT1H30M',
      'UID:3\nSUMMARY:All day\nDTSTART;VALUE=DATE:20261203',
      'UID:4\nSUMMARY:Of Outlook\nDTSTART;TZID="W. Europe Standard Time":20261204T090000',
      'UID:5\nSUMMARY:On the own clock\nDTSTART:20261205T090000\nDTEND:20261205T080000',
    ).map(({ task }) => [task?.name, task?.startDate, task?.endDate, task?.frequency]),
  ).toEqual([
    ['Count the till, then close', '2026-12-01T14:00:00.000Z', '2026-12-01T15:00:00.000Z', 'ONCE'],
    ['A name that is folded', '2026-12-02T08:00:00.000Z', '2026-12-02T09:30:00.000Z', 'ONCE'],
    ['All day', '2026-12-02T23:00:00.000Z', '2026-12-03T23:00:00.000Z', 'ONCE'],
    ['Of Outlook', '2026-12-04T08:00:00.000Z', '2026-12-04T09:00:00.000Z', 'ONCE'],
    ['On the own clock', '2026-12-05T08:00:00.000Z', '2026-12-05T09:00:00.000Z', 'ONCE'],
  ])
})

test('a series of a calendar file goes on with its next time, without those that it leaves out or changes', () => {
  const series = (more: string) =>
    plan(
      `UID:1\nSUMMARY:S\nDTSTART;TZID=Europe/Berlin:20240101T090000\nDTEND;TZID=Europe/Berlin:20240101T100000\n${more}`,
    )
  expect(
    plan(
      'UID:1\nSUMMARY:S\nDTSTART;TZID=Europe/Berlin:20261126T090000\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE;TZID=Europe/Berlin:20261127T090000\nEXDATE;VALUE=DATE:20261128',
      'UID:1\nSUMMARY:S, later\nRECURRENCE-ID;TZID=Europe/Berlin:20261129T090000\nDTSTART;TZID=Europe/Berlin:20261129T110000',
      'UID:1\nSUMMARY:S\nRECURRENCE-ID;TZID=Europe/Berlin:20261130T090000\nDTSTART;TZID=Europe/Berlin:20261130T090000\nSTATUS:CANCELLED',
    ).map(({ task }) => [task?.name, task?.localStart, task?.frequency]),
  ).toEqual([
    [
      'S',
      '2026-11-26T09:00:00',
      'FREQ=DAILY;COUNT=5\nEXDATE:20261127T090000,20261128T090000,20261129T090000,20261130T090000',
    ],
    ['S, later', '2026-11-29T11:00:00', 'ONCE'],
  ])
  const rest = (more: string) =>
    series(more).map(({ task, refusal }) => refusal ?? [task.localStart, task.frequency])
  expect(rest('RRULE:FREQ=WEEKLY;BYDAY=MO')).toEqual([
    ['2026-11-30T09:00:00', 'FREQ=WEEKLY;BYDAY=MO'],
  ])
  expect(rest('RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=153')).toEqual([
    ['2026-11-30T09:00:00', 'FREQ=WEEKLY;BYDAY=MO;COUNT=1'],
  ])
  expect(rest('RRULE:FREQ=YEARLY;INTERVAL=3')).toEqual([
    ['2027-01-01T09:00:00', 'FREQ=YEARLY;INTERVAL=3'],
  ])
  expect(
    rest('RRULE:FREQ=DAILY;UNTIL=20250101T000000Z\nRDATE;TZID=Europe/Berlin:20261224T090000'),
  ).toEqual([['2026-12-24T09:00:00', 'ONCE']])
})

test('an event that cannot be a task says why, and a file that is no calendar is refused', () => {
  expect(
    plan(
      'UID:1\nSUMMARY:a\nDTSTART:20261201T090000\nSTATUS:CANCELLED',
      'UID:2\nSUMMARY:b',
      'UID:3\nSUMMARY:c\nDTSTART;TZID=Office:20261201T090000',
      'UID:4\nSUMMARY:d\nDTSTART:20261201T090000\nRRULE:FREQ=HOURLY',
      'UID:5\nSUMMARY:e\nDTSTART:20200101T090000\nRRULE:FREQ=DAILY;COUNT=3',
      'UID:6\nSUMMARY:f\nDTSTART;TZID=America/New_York:20261201T230000\nRRULE:FREQ=WEEKLY;BYDAY=TU',
      'UID:7\nSUMMARY:g\nDTSTART:20261345T090000',
    ).map(({ name, refusal }) => [name, refusal]),
  ).toEqual([
    ['a', 'cancelled'],
    ['b', 'noStart'],
    ['c', 'zone'],
    ['d', 'rule'],
    ['e', 'over'],
    ['f', 'otherDay'],
    ['g', 'noStart'],
  ])
  expect(readCalendarFile('name,code\na,b')).toBeUndefined()
})

test('an event whose end is missing is not lost with the others of its file', () => {
  const file = fileOf(
    'UID:1\nSUMMARY:a\nDTSTART:20261201T090000',
    'UID:2\nSUMMARY:b\nDTSTART:20261201T090000',
    'UID:3\nSUMMARY:c\nDTSTART:20261201T090000',
  )
  const cut = file.slice(0, file.lastIndexOf('T090000')).replace(/END:VEVENT\r\n/, '')
  expect(
    tasksOfEvents(readCalendarFile(cut)!, clock).map(({ name, refusal }) => [name, refusal]),
  ).toEqual([
    ['a', 'cutOff'],
    ['b', undefined],
    ['c', 'cutOff'],
  ])
  const withoutEnd = fileOf('UID:1\nSUMMARY:a\nDTSTART:20261201T090000').replace('END:VEVENT', '')
  expect(readCalendarFile(withoutEnd)).toMatchObject([{ name: 'a', isCutOff: true }])
})
