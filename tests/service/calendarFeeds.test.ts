import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

type Row = Record<string, any>

const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}:00.000Z`
const compact = (instant: string) => instant.replaceAll(/[-:]|\.000/g, '')

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
