import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantOfWallClock, wallClockOfInstant } from '../../src/model/wallClock.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, type Answered, type Person, type World } from './testService.ts'

type Row = Record<string, any>

/** The Monday of the week after next, as a day: nothing here depends on today. */
const monday = (() => {
  const day = new Date(Date.now() + 14 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
})()
const dayAfter = (days: number) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const at = (days: number, time = '09:00') => `${dayAfter(days)}T${time}:00.000Z`
const local = (days: number, time = '09:00') => `${dayAfter(days)}T${time}:00`

describe.each(mainDialects)('occurrences of tasks on %s', (dialect) => {
  let world: World
  let serial = 0
  const path = '/scheduler/tasks'
  const call = (verb: string, to: string, body?: unknown, who: Person = 'admin', headers = {}) =>
    world.call(who, verb, to, body, headers)
  const make = async (more: Row = {}): Promise<Row> => {
    const { status, body } = await call('POST', path, {
      name: `Task ${++serial}`,
      siteId: 's1',
      userId: 'user',
      participants: ['user'],
      startDate: at(0),
      endDate: at(0, '10:00'),
      ...more,
    })
    expect([status, status === 201 ? undefined : body]).toEqual([201, undefined])
    return body
  }
  const list = async (
    query: Record<string, string> = {},
    who: Person = 'admin',
    headers = {},
  ): Promise<Answered> =>
    call(
      'GET',
      `${path}/occurrences?${new URLSearchParams({ from: at(0, '00:00'), to: at(28, '00:00'), ...query })}`,
      undefined,
      who,
      headers,
    )
  /** The times at which tasks of a name happen, by the clock of their branch. */
  const starts = async (task: Row): Promise<string[]> => {
    const { status, body } = await list({ search: task.name })
    expect(status).toBe(200)
    return body.occurrences.map((each: Row) => each.localStart).sort()
  }
  const change = (task: Row, start: string, scope: string, body: Row = {}, more = '') =>
    call('PUT', `${path}/${task.webId}/occurrences/${start}?scope=${scope}${more}`, body)
  const weekly = (more: Row = {}) => make({ frequency: 'WEEKLY', ...more })
  const mondays = [0, 7, 14, 21]

  beforeAll(async () => {
    world = await openWorld(dialect)
    await call('PATCH', '/site/sites/s1', { timeZone: 'UTC' })
  })
  afterAll(() => world.close())

  test('a task happens once, or as often as its rule says within the range [SCHED-01, SCHED-03]', async () => {
    const single = await make()
    const daily = await make({ frequency: 'FREQ=DAILY;INTERVAL=10' })
    expect([await starts(single), await starts(daily), await starts(await weekly())]).toEqual([
      [local(0)],
      [0, 10, 20].map((days) => local(days)),
      mondays.map((days) => local(days)),
    ])
    const { body } = await list({ search: daily.name })
    expect(body).toMatchObject({
      isComplete: true,
      zones: { s1: 'UTC' },
      records: { [daily.webId]: { name: daily.name, frequency: 'FREQ=DAILY;INTERVAL=10' } },
    })
    expect(body.occurrences[1]).toEqual({
      key: daily.webId,
      start: at(10),
      end: at(10, '10:00'),
      localStart: local(10),
      localEnd: local(10, '10:00'),
    })
  })

  test.each([
    ['Europe/Berlin', '2027-03-26T08:00:00.000Z', '2027-03-29T07:00:00.000Z'],
    ['America/New_York', '2027-03-12T14:00:00.000Z', '2027-03-15T13:00:00.000Z'],
    ['Asia/Tokyo', '2027-03-26T00:00:00.000Z', '2027-03-29T00:00:00.000Z'],
  ])('nine o’clock stays nine o’clock in %s when the clocks change', async (zone, first, last) => {
    expect((await call('PATCH', '/site/sites/s2', { timeZone: zone })).status).toBe(200)
    const task = await make({
      siteId: 's2',
      userId: 'manager',
      startDate: first,
      endDate: new Date(Date.parse(first) + 8 * 3_600_000).toISOString(),
      frequency: 'DAILY',
    })
    const { body } = await list({
      search: task.name,
      from: '2027-03-01T00:00:00Z',
      to: '2027-03-31T00:00:00Z',
    })
    const found = body.occurrences as Row[]
    expect(found.find(({ start }) => start === last)).toBeDefined()
    expect(new Set(found.map((each) => each.localStart.slice(11)))).toEqual(new Set(['09:00:00']))
    expect(new Set(found.map((each) => each.localEnd.slice(11)))).toEqual(new Set(['17:00:00']))
  })

  test('a branch without a time zone has that of its address', async () => {
    const address = {
      street: '1 Main Street',
      country: 'US',
      state: 'US-MA',
      city: 'Boston',
      postalCode: '02110',
    }
    const answer = await call('PATCH', '/site/sites/s3', { addressModel: address })
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    const task = await make({ siteId: 's3', userId: null, participants: ['loner'] })
    const zonesOf = async (query: Row, who: Person = 'admin') => (await list(query, who)).body.zones
    expect(await zonesOf({ search: task.name })).toEqual({ s3: 'America/New_York' })
    expect(await zonesOf({ search: 'no task', siteIds: 's3' })).toEqual({ s3: 'America/New_York' })
    expect(await zonesOf({ search: 'no task', siteIds: 's3' }, 'manager')).toEqual({})
  })

  test('the tasks are those that the person may read, at the selected branches, by any filter of the list', async () => {
    const [here, there] = [await weekly({ name: `Shared ${++serial}` }), await weekly()]
    await call('PUT', `${path}/${there.webId}`, {
      ...there,
      name: here.name,
      siteId: 's3',
      userId: null,
      participants: ['loner'],
    })
    const keys = async (query: Row, who: Person = 'admin', headers = {}) => {
      const { body } = await list({ search: here.name, ...query }, who, headers)
      return Object.keys(body.records).sort()
    }
    const both = [here.webId, there.webId].sort()
    expect([
      await keys({}),
      await keys({ siteIds: 's3' }),
      await keys({}, 'admin', { siteIds: 's1' }),
      await keys({ userId: 'user' }),
      await keys({ status: 'COMPLETED' }),
      await keys({}, 'manager'),
      await keys({}, 'gadmin'),
    ]).toEqual([both, [there.webId], [here.webId], [here.webId], [], [here.webId], []])
    expect((await list({}, 'user')).status).toBe(403)
  })

  test.each([
    [{ from: '' }, 'from'],
    [{ to: 'soon' }, 'to'],
    [{ to: at(-1) }, 'to'],
    [{ to: at(500) }, 'to'],
  ])('the range %j is refused by name', async (query, parameter) => {
    const { status, body } = await list(query)
    expect([status, body.error]).toEqual([400, 'WRONG_QUERY'])
    expect(body.message).toContain(`"${parameter}"`)
  })

  test('a rule that never ends is expanded within the range alone', async () => {
    const task = await make({ frequency: 'DAILY' })
    const { body } = await list({ search: task.name, to: at(399) })
    expect(body.occurrences).toHaveLength(399)
  })

  test('one time is moved, and the others stay', async () => {
    const task = await weekly()
    const { status, body } = await change(task, local(7), 'this', {
      localStart: local(8, '11:00'),
      localEnd: local(8, '12:00'),
    })
    expect([status, body.frequency, body.startDate, body.endDate]).toEqual([
      200,
      'ONCE',
      at(8, '11:00'),
      at(8, '12:00'),
    ])
    expect(await starts(task)).toEqual([local(0), local(8, '11:00'), local(14), local(21)])
    expect((await change(task, local(7), 'this')).status).toBe(404)
    const again = await change(task, local(14), 'this', { frequency: 'FREQ=DAILY;COUNT=2' })
    expect([again.status, again.body.frequency]).toEqual([200, 'FREQ=DAILY;COUNT=2'])
    expect((await starts(task)).slice(2)).toEqual([local(14), local(15), local(21)])
  })

  test('this and the following times are changed, and the number of times stays', async () => {
    const task = await make({ frequency: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' })
    const { body } = await change(task, local(14), 'following', {
      localStart: local(15),
      localEnd: local(15, '10:00'),
      name: `${task.name}, later`,
    })
    expect([body.frequency, body.name]).toEqual([
      'FREQ=WEEKLY;BYDAY=TU;COUNT=2',
      `${task.name}, later`,
    ])
    expect(await starts(task)).toEqual([local(0), local(7), local(15), local(22)])
  })

  test('all times move with the one that is moved', async () => {
    const task = await make({ frequency: 'FREQ=WEEKLY;BYDAY=MO' })
    const moved = await change(task, local(14), 'all', {
      localStart: local(16, '13:00'),
      localEnd: local(16, '15:00'),
    })
    expect([moved.status, moved.body.frequency, moved.body.webId]).toEqual([
      200,
      'FREQ=WEEKLY;BYDAY=WE',
      task.webId,
    ])
    expect(await starts(task)).toEqual([2, 9, 16, 23].map((days) => local(days, '13:00')))
    const renamed = await change(task, local(16, '13:00'), 'all', {
      ...moved.body,
      startDate: at(16, '13:00'),
      endDate: at(16, '15:00'),
      name: `${task.name} renamed`,
      version: undefined,
    })
    expect([renamed.status, renamed.body.startDate]).toEqual([200, at(2, '13:00')])
  })

  test('one time is completed, and the task goes on [SCHED-07]', async () => {
    const task = await weekly()
    const done = await change(task, local(7), 'this', {}, '&action=complete')
    expect([done.status, done.body.status, done.body.period]).toEqual([
      200,
      'COMPLETED',
      'OUTSIDE_PERIOD',
    ])
    const { body } = await list({ search: task.name, status: 'SCHEDULED' })
    expect(body.occurrences.map((each: Row) => each.localStart)).toEqual(
      [0, 14, 21].map((days) => local(days)),
    )
    expect((await change(done.body, local(7), 'this', {}, '&action=complete')).status).toBe(422)
    expect((await change(task, local(14), 'this', {}, '&action=explode')).status).toBe(400)
  })

  test('one time, the following or all are removed, and an undo brings them back [SCHED-03]', async () => {
    const task = await weekly()
    const remove = (start: string, scope: string) =>
      call('DELETE', `${path}/${task.webId}/occurrences/${start}?scope=${scope}`)
    const one = await remove(local(7), 'this')
    expect([one.status, await starts(task)]).toEqual([204, [local(0), local(14), local(21)]])
    const undone = await call('POST', `/undo/${one.headers.get('x-undo')}`)
    expect([undone.status, await starts(task)]).toEqual([200, mondays.map((days) => local(days))])
    expect([(await remove(local(14), 'following')).status, await starts(task)]).toEqual([
      204,
      [local(0), local(7)],
    ])
    expect([(await remove(local(7), 'all')).status, await starts(task)]).toEqual([204, []])
    expect((await remove(local(0), 'all')).status).toBe(404)
  })

  test.each([
    ['this', 14],
    ['following', 14],
    ['all', 14],
    ['following', 0],
  ])('the move of %s from day %i on is undone with its rule, and not once the copy has changed [SCHED-01]', async (scope, day) => {
    const task = await make({ frequency: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' })
    const move = (of: Row) =>
      change(of, local(day), scope, {
        localStart: local(day + 1),
        localEnd: local(day + 1, '10:00'),
      })
    const before = mondays.map((days) => local(days))
    const moved = await move(task)
    const key = moved.headers.get('x-undo')
    expect(await starts(task)).not.toEqual(before)
    expect((await call('POST', `/undo/${key}`)).status).toBe(200)
    const { body } = await list({ search: task.name })
    expect([
      await starts(task),
      Object.values(body.records).map((each: any) => each.frequency),
    ]).toEqual([before, ['FREQ=WEEKLY;BYDAY=MO;COUNT=4']])
    const again = await move(task)
    await call('PATCH', `${path}/${again.body.webId}`, { name: `${task.name} renamed` })
    const refused = await call('POST', `/undo/${again.headers.get('x-undo')}`)
    expect([refused.status, refused.body.error]).toEqual([409, 'UNDO_BLOCKED'])
  })

  test('nothing is changed without the permission, with an old version or at a time that is none', async () => {
    const task = await weekly()
    const put = (who: Person, start = local(7), headers = {}, query = '?scope=this') =>
      call('PUT', `${path}/${task.webId}/occurrences/${start}${query}`, {}, who, headers)
    expect([
      (await put('hq')).status,
      (await put('gadmin')).status,
      (await put('admin', local(8))).status,
      (await put('admin', 'monday')).status,
      (await put('admin', local(7), { 'if-match': '"9"' })).status,
      (await put('admin', local(7), {}, '?scope=some')).status,
      (await call('DELETE', `${path}/${task.webId}/occurrences/${local(7)}`, undefined, 'hq'))
        .status,
    ]).toEqual([403, 404, 404, 404, 409, 400, 403])
    expect(await starts(task)).toEqual(mondays.map((days) => local(days)))
  })

  test('a task cannot start before today in the time zone of its branch [SCHED-08, VAL-42]', async () => {
    const timeZone = 'Pacific/Kiritimati'
    await call('PATCH', '/site/sites/s2', { timeZone })
    const today = wallClockOfInstant(new Date().toISOString(), timeZone).slice(0, 10)
    const startsAt = (instant: number) =>
      call('POST', path, {
        name: `Task ${++serial}`,
        siteId: 's2',
        userId: 'manager',
        participants: ['manager'],
        startDate: new Date(instant).toISOString(),
        endDate: at(28),
      })
    const midnight = Date.parse(instantOfWallClock(`${today}T00:00:00`, timeZone))
    const before = await startsAt(midnight - 1000)
    expect([before.status, before.body.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          field: 'startDate',
          message: 'Task or event cannot be created for a past date',
        }),
      ],
    ])
    expect((await startsAt(midnight)).status).toBe(201)
  })

  test('a time cannot be moved into the past [SCHED-08, VAL-42]', async () => {
    const task = await weekly()
    const { status, body } = await change(task, local(7), 'this', {
      localStart: '2020-01-06T09:00:00',
      localEnd: '2020-01-06T10:00:00',
    })
    expect([status, body.errors[0].message]).toEqual([
      400,
      'Task or event cannot be created for a past date',
    ])
    expect(await starts(task)).toEqual(mondays.map((days) => local(days)))
  })
})
