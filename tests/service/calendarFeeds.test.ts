import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { readCalendarFile } from '../../src/model/calendarFile.ts'
import { toInstant } from '../../src/model/occurrences.ts'
import { tasksOfEvents } from '../../src/overrides/scheduler/import/tasksOfEvents.ts'
import { toICalendar } from '../../src/service/calendar/icalendar.ts'
import { createEntityRegistry } from '../../src/service/sql/entityRegistry.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

type Row = Record<string, any>

const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}:00.000Z`
const compact = (instant: string) => instant.replaceAll(/[-:]|\.000/g, '')

/** The calendar as the parser of Thunderbird reads it, with the instants of each event. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(component)
    const [start, end] = [startDate, endDate].map((time) => time.toJSDate().toISOString())
    return { uid, summary, description, location, start: start!, end: end! }
  })
  // Its parser does not know that the name of a calendar is a text.
  const name = String(calendar.getFirstPropertyValue('name')).replaceAll(/\\(.)/g, '$1')
  return { name, events }
}

describe.each(mainDialects)('calendar feeds on %s', (dialect) => {
  let world: World
  const call = (verb: string, path: string, body?: unknown, who: Person = 'admin') =>
    world.call(who, verb, path, body)
  const subscribe = async (more: Row = {}, who: Person = 'admin'): Promise<Row> => {
    const answer = await call(
      'POST',
      '/calendars',
      { entity: 'scheduled-task', name: 'Tasks', ...more },
      who,
    )
    expect([answer.status, answer.status === 201 ? '' : answer.body]).toEqual([201, ''])
    return answer.body
  }
  /** A calendar as a program reads it: without a token, lines unfolded. */
  const read = async (path: string) => {
    const answer = await world.service.fetch(new Request(`http://desk.test/api${path}`))
    const text = await answer.text()
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text,
      lines: text.replaceAll('\r\n ', '').split('\r\n'),
    }
  }
  const make = (more: Row) =>
    call('POST', '/scheduler/tasks', {
      name: 'Fridge; check, twice',
      siteId: 's1',
      userId: 'user',
      participants: ['user'],
      startDate: inDays(3, '09:00'),
      endDate: inDays(3, '10:00'),
      ...more,
    })

  beforeAll(async () => {
    world = await openWorld(dialect)
    await call('PATCH', '/site/sites/s1', { timeZone: 'UTC' })
    await make({ frequency: 'FREQ=WEEKLY;COUNT=3' })
    await make({ name: 'Elsewhere', siteId: 's3', userId: null, participants: ['loner'] })
  })
  afterAll(() => world.close())

  test('a calendar program reads every time of a task, in UTC and with escaped texts', async () => {
    const { path } = await subscribe()
    expect(path).toMatch(/^\/calendars\/feed\/[\w-]{43}\.ics$/)
    const { status, type, lines, text } = await read(path)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect([lines[0], lines[1], lines.at(-1)]).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'END:VCALENDAR',
    ])
    expect(lines).toContain('X-WR-CALNAME:Tasks')
    expect(lines.filter((line) => line === 'SUMMARY:Fridge\\; check\\, twice')).toHaveLength(3)
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual(
      expect.arrayContaining(
        [3, 10, 17].map((days) => `DTSTART:${compact(inDays(days, '09:00'))}`),
      ),
    )
    const ids = lines.filter((line) => line.startsWith('UID:'))
    expect(new Set(ids).size).toBe(ids.length)
    expect(
      Math.max(...text.split('\r\n').map((line) => new TextEncoder().encode(line).length)),
    ).toBeLessThanOrEqual(75)
  })

  test('a feed is narrowed by its filter, and contains what its person may read', async () => {
    const names = async (feed: Row) =>
      [
        ...new Set((await read(feed.path)).lines.filter((line) => line.startsWith('SUMMARY:'))),
      ].sort()
    const where = { all: [{ field: 'siteId', operator: 'eq', values: ['s3'] }] }
    expect([
      await names(await subscribe({ where })),
      await names(await subscribe({}, 'manager')),
    ]).toEqual([['SUMMARY:Elsewhere'], ['SUMMARY:Fridge\\; check\\, twice']])
  })

  test('a calendar program reads the times of a series on the clock of its branch, without exceptions, and an import of the feed gives them again', async () => {
    const zone = 'America/New_York'
    await call('PATCH', '/site/sites/s2', { timeZone: zone })
    const name = `Aisle 4, "cold"; \\ 冷蔵庫 🧊${'🧯é'.repeat(50)}`
    const day = inDays(3, '00:00').slice(0, 10)
    const times = (hour: string) => ({ startDate: toInstant(`${day}T${hour}:00:00`, zone) })
    // Thirty weeks have a change of the clock in any season.
    const { body: task } = await make({
      name,
      siteId: 's2',
      userId: 'manager',
      participants: ['manager'],
      ...times('09'),
      endDate: toInstant(`${day}T10:30:00`, zone),
      frequency: 'FREQ=WEEKLY;COUNT=30',
    })
    const atWeek = (weeks: number) => `${inDays(3 + 7 * weeks, '00:00').slice(0, 10)}T09:00:00`
    const one = (verb: string, weeks: number, body?: Row) =>
      call(verb, `/scheduler/tasks/${task.webId}/occurrences/${atWeek(weeks)}?scope=this`, body)
    const moved = { localStart: atWeek(2).replace('T09', 'T14') }
    expect([
      (await one('DELETE', 1)).status,
      (await one('PUT', 2, { ...moved, localEnd: atWeek(2).replace('T09', 'T15') })).status,
    ]).toEqual([204, 200])
    const where = { all: [{ field: 'siteId', operator: 'eq', values: ['s2'] }] }
    const { text } = await read((await subscribe({ name: 'Of s2, "all"', where })).path)
    const calendar = parse(text)
    expect(calendar.name).toBe('Of s2, "all"')
    const wanted = Array.from({ length: 30 }, (_, week) => week)
      .filter((week) => week !== 1)
      .map((week) => (week === 2 ? moved.localStart : atWeek(week)))
      .map((wallClock) => toInstant(wallClock, zone))
    expect(calendar.events.map(({ start }) => start).sort()).toEqual(wanted)
    expect(new Set(wanted.map((start) => start.slice(11))).size).toBeGreaterThan(2)
    for (const { summary, location, description } of calendar.events)
      expect([summary, location, description.includes('Branch: ')]).toEqual([
        name,
        expect.any(String),
        true,
      ])
    expect(new Set(calendar.events.map(({ uid }) => uid)).size).toBe(29)
    const clock = { timeZone: zone, today: new Date().toISOString().slice(0, 10) }
    const imported = tasksOfEvents(readCalendarFile(text)!, clock).map(({ task: made }) => made)
    expect(imported.map((made) => [made?.name, made?.startDate, made?.endDate])).toEqual(
      calendar.events.map(({ start, end }) => [name, start, end]),
    )
    const own = await subscribe({
      where: { any: [{ field: 'participants', operator: 'contains', values: ['loner'] }] },
    })
    expect(parse((await read(own.path)).text).events.map(({ summary }) => summary)).toEqual([
      'Elsewhere',
    ])
  })

  test('a revoked address and one that was never given are unknown, and only its person revokes it', async () => {
    const { webId, path } = await subscribe()
    expect((await call('DELETE', `/calendars/${webId}`, undefined, 'manager')).status).toBe(404)
    expect((await call('DELETE', `/calendars/${webId}`)).status).toBe(204)
    expect([
      (await read(path)).status,
      (await read('/calendars/feed/guess.ics')).status,
      (await call('DELETE', `/calendars/${webId}`)).status,
    ]).toEqual([404, 404, 404])
  })

  test('a list of feeds does not contain their addresses, nor those of others', async () => {
    const { webId, path } = await subscribe({ name: 'Mine' }, 'hq')
    const { body } = await call('GET', '/calendars', undefined, 'hq')
    expect(body).toEqual([
      {
        webId,
        name: 'Mine',
        entity: 'scheduled-task',
        filter: null,
        createdDate: expect.anything(),
      },
    ])
    expect(JSON.stringify(body)).not.toContain(path.slice('/calendars/feed/'.length, -4))
  })

  test('the log contains no address of a feed', async () => {
    const { path } = await subscribe()
    await read(path)
    expect(JSON.stringify(world.logged)).not.toContain(path.slice('/calendars/feed/'.length, -4))
  })

  test('a person whose account has ended has no feed any more', async () => {
    const { path } = await subscribe({}, 'manager')
    expect((await read(path)).status).toBe(200)
    const { body } = await call('GET', '/security/userAccounts/manager')
    const ended = await call('PATCH', '/security/userAccounts/manager', {
      status: 'INACTIVE',
      version: body.version,
    })
    expect([ended.status, (await read(path)).status]).toEqual([200, 404])
    await call('PATCH', '/security/userAccounts/manager', { status: 'ACTIVE' })
  })

  test.each([
    [{ entity: 'site' }, 400],
    [{ entity: 'nothing' }, 400],
    [{ name: ' ' }, 400],
    [{ where: { any: [] } }, 400],
    [{ where: { all: [{ field: 'nothing', operator: 'eq', values: ['x'] }] } }, 400],
  ])('a feed with %j is refused', async (more, status) => {
    const answer = await call('POST', '/calendars', {
      entity: 'scheduled-task',
      name: 'Tasks',
      ...more,
    })
    expect(answer.status).toBe(status)
  })

  test('a feed needs the permission to read', async () => {
    const body = { entity: 'scheduled-task', name: 'Tasks' }
    expect((await call('POST', '/calendars', body, 'user')).status).toBe(403)
  })
})

test('a calendar program reads a long title with every mark and line break as it is', () => {
  const meta = createEntityRegistry(entities).get('scheduled-task')
  const name = 'One, two; three: "four" \\n \\, \n 冷🧊👩‍🚒é'.repeat(30)
  const time = (hour: string) => `2026-11-26T${hour}:00:00.000Z`
  const occurrence = { key: 't1', start: time('09'), end: time('10'), localStart: '', localEnd: '' }
  const record = { webId: 't1', name, version: 1, _text: { siteId: name } }
  const text = toICalendar(name, meta, [occurrence], new Map([['t1', record]]))
  const calendar = parse(text)
  const line = name.replaceAll(/\s+/g, ' ')
  expect(calendar).toMatchObject({
    name: line,
    events: [{ summary: line, location: name, start: time('09'), end: time('10') }],
  })
  const bytes = text.split('\r\n').map((each) => new TextEncoder().encode(each).length)
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75)
})
