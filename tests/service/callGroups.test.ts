import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCallGroups } from '../../src/service/http/callGroups.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

/** Runs calls whose groups are recorded, and end when the test says so. */
function recordedGroups(isRefusal: (error: unknown) => boolean = () => true) {
  const groups = createCallGroups<string, string>(isRefusal)
  const started: { calls: string[]; end: (failure?: Error) => void }[] = []
  const runCalls = (calls: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (failure?: Error) =>
        failure ? reject(failure) : resolve(calls.map((call) => `done ${call}`))
      started.push({ calls, end })
    })
  return {
    call: (name: string, { kind = 'rename', target = name } = {}) =>
      groups.run({ kind, target }, name, runCalls),
    alone: (name: string) => groups.run(undefined, name, runCalls),
    started,
    calls: () => started.map(({ calls }) => calls.join(' ')),
  }
}

/** Until everything that depends on settled promises has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('groups of calls', () => {
  afterEach(() => vi.useRealTimers())

  test('a call starts at once if none of its kind runs; those that come meanwhile start together', async () => {
    const { call, started, calls } = recordedGroups()
    const first = call('a')
    const others = [call('b'), call('c')]
    const another = call('x', { kind: 'create' })
    expect(calls()).toEqual(['a', 'x'])
    started[0]!.end()
    expect(await first).toBe('done a')
    await settled()
    expect(calls()).toEqual(['a', 'x', 'b c'])
    started[1]!.end()
    started[2]!.end()
    expect(await Promise.all([another, ...others])).toEqual(['done x', 'done b', 'done c'])
    await settled()
    void call('d')
    expect(calls().at(-1)).toBe('d')
  })

  test('waiting calls start once there are eight, or after 10 ms', () => {
    vi.useFakeTimers()
    const { call, calls } = recordedGroups()
    void call('first')
    const eight = Array.from({ length: 8 }, (_, n) => String(n))
    for (const name of eight) void call(name)
    expect(calls()).toEqual(['first', eight.join(' ')])
    void call('late')
    vi.advanceTimersByTime(9)
    expect(calls()).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(calls()).toEqual(['first', eight.join(' '), 'late'])
  })

  test('two calls with one target are never in one group, and a call without a place is alone', () => {
    const { call, alone, calls } = recordedGroups()
    void call('first')
    void call('a', { target: 'record' })
    void call('b')
    void call('c', { target: 'record' })
    void alone('d')
    expect(calls()).toEqual(['first', 'a b', 'd'])
  })

  test('calls of a refused group run alone, so that each has its own result', async () => {
    const { call, started, calls } = recordedGroups()
    void call('first')
    const results = [call('a'), call('b')]
    started[0]!.end()
    await settled()
    started[1]!.end(new Error('one of them is wrong'))
    await settled()
    expect(calls()).toEqual(['first', 'a b', 'a', 'b'])
    started[2]!.end(new Error('a is wrong'))
    started[3]!.end()
    await expect(results[0]).rejects.toThrow('a is wrong')
    expect(await results[1]).toBe('done b')
  })

  test('calls of a group that fails otherwise do not run again: it may be stored', async () => {
    const { call, started, calls } = recordedGroups(() => false)
    void call('first')
    const results = [call('a'), call('b')]
    started[0]!.end()
    await settled()
    started[1]!.end(new Error('the connection was lost'))
    for (const result of results) await expect(result).rejects.toThrow('the connection was lost')
    expect(calls()).toEqual(['first', 'a b'])
  })
})

describe.each(mainDialects)('concurrent calls of one caller on %s', (dialect) => {
  let world: World
  const path = '/site/locations'
  const sites = '/site/sites'
  const address = {
    street: '1 High Street',
    country: 'US',
    state: 'US-MA',
    city: 'Boston',
    postalCode: '02101',
  }
  const call: World['call'] = (...request) => world.call(...request)
  const create = (body: object, headers?: Record<string, string>) =>
    call('admin', 'POST', path, body, headers)
  const location = (name: string) => ({
    name,
    locationCode: name.replaceAll(' ', '-'),
    status: 'ACTIVE',
    siteIds: ['s1'],
  })
  const query = (text: string, params: unknown[]) =>
    world.database.transaction(
      { 'app.client': 'acme' },
      async (sql) => (await sql(text, params)).rows,
    )
  /** The transactions that wrote records last, one for each record. */
  const transactionsOf = async (keys: string[]) =>
    (
      await query('SELECT xmin::text AS id FROM location WHERE web_id = ANY($1::text[])', [keys])
    ).map(({ id }) => id as string)
  const entriesOf = async (keys: string[]) =>
    (
      await query(
        `SELECT entity_id, deed ->> 'verb' AS verb, count(*)::int AS count FROM activity WHERE entity_id = ANY($1::text[]) AND deed ->> 'verb' <> 'assigned' GROUP BY 1, 2`,
        [keys],
      )
    ).map(({ verb, count }) => `${verb} ${count}`)

  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  test('share transactions, and each has its own response and activity', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `Shared ${n}`)
    // PGlite in this process ends each call before the next one begins.
    const most = dialect === 'postgres' ? names.length - 1 : names.length
    const created = await Promise.all(names.map((name) => create(location(name))))
    expect(created.map(({ status, body }) => [status, body.name, body.version])).toEqual(
      names.map((name) => [201, name, 1]),
    )
    expect(created.map(({ headers }) => headers.get('etag'))).toEqual(names.map(() => '"1"'))
    const keys = created.map(({ body }) => body.webId as string)
    expect(new Set(await transactionsOf(keys)).size).toBeLessThanOrEqual(most)
    expect(await entriesOf(keys)).toEqual(names.map(() => 'created 1'))
    const changed = await Promise.all(
      created.map(({ body }) =>
        call('admin', 'PUT', `${path}/${body.webId}`, { ...body, name: `${body.name} again` }),
      ),
    )
    expect(changed.map(({ status, body }) => [status, body.name, body.version])).toEqual(
      names.map((name) => [200, `${name} again`, 2]),
    )
    expect(new Set(await transactionsOf(keys)).size).toBeLessThanOrEqual(most)
    expect((await entriesOf(keys)).sort()).toEqual([
      ...names.map(() => 'created 1'),
      ...names.map(() => 'updated 1'),
    ])
  })

  test('are refused one by one: the others are stored', async () => {
    const bodies = Array.from({ length: 12 }, (_, n) => [
      { ...location(`Nameless ${n}`), name: null },
      location(`Right ${n}`),
      { ...location(`Elsewhere ${n}`), siteIds: ['none'] },
    ]).flat()
    const answers = await Promise.all(bodies.map((body) => create(body)))
    expect(answers.map(({ status, body }) => [status, body.errors?.[0].field])).toEqual(
      bodies.map(
        (_, n) =>
          [
            [400, 'name'],
            [201, undefined],
            [400, 'siteIds.0'],
          ][n % 3],
      ),
    )
  })

  test('read records together, of which some do not exist', async () => {
    const { body } = await call('admin', 'GET', `${path}?size=12&sort=webId,asc`)
    const keys = (body.content as { webId: string }[]).map(({ webId }) => webId)
    const read = (asked: string[]) =>
      Promise.all(asked.map((key) => call('admin', 'GET', `${path}/${key}`)))
    const found = await read(keys)
    expect(found.map((each) => [each.status, each.body.webId, each.headers.get('etag')])).toEqual(
      found.map((each, n) => [200, keys[n], `"${each.body.version}"`]),
    )
    const mixed = await read(keys.flatMap((key) => [key, `no-${key}`]))
    expect(mixed.map((each) => [each.status, each.body.webId])).toEqual(
      keys.flatMap((key) => [
        [200, key],
        [404, undefined],
      ]),
    )
  })

  test('update one record one after the other, and only those of its version', async () => {
    const { body } = await create(location('Contested'))
    const put = (name: string) => call('admin', 'PUT', `${path}/${body.webId}`, { ...body, name })
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => put(`Contested ${name}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await entriesOf([body.webId])).toContain('updated 1')
  })

  test('keep their idempotency key', async () => {
    const once = { 'idempotency-key': 'grouped-1' }
    const answers = await Promise.all([
      create(location('Other')),
      create(location('Once'), once),
      create(location('Once'), once),
      create(location('Another')),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers[1]!.body.webId).toBe(answers[2]!.body.webId)
  })

  test('are refused one by one for a value that another record has', async () => {
    const site = (code: string) => ({ name: `Branch ${code}`, code, addressModel: address })
    const codes = Array.from({ length: 10 }, (_, n) => `GROUP-${n % 5}`)
    const created = await Promise.all(codes.map((code) => call('admin', 'POST', sites, site(code))))
    const stored = created.filter(({ status }) => status === 201).map(({ body }) => body)
    expect(stored.map(({ code }) => code).sort()).toEqual([...new Set(codes)])
    expect(created.filter(({ status }) => status === 409)).toHaveLength(5)
    const changed = await Promise.all(
      stored.map((body, n) =>
        call('admin', 'PUT', `${sites}/${body.webId}`, {
          ...body,
          name: 'Renamed',
          code: n === 3 ? stored[0].code : body.code,
        }),
      ),
    )
    expect(changed.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200])
  })

  test('of different callers each have their own author and rights', async () => {
    const people = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? 'admin' : 'hq'))
    const created = await Promise.all(
      people.map((person, n) =>
        call(person as 'admin' | 'hq', 'POST', sites, {
          name: `Mine ${n}`,
          code: `MINE-${n}`,
          addressModel: address,
        }),
      ),
    )
    const authors = created.map(({ body }) => body.createdBy as string)
    expect(new Set(authors).size).toBe(2)
    expect(authors).toEqual(people.map((_, n) => authors[n % 2]))
    const read = await Promise.all(
      created.map(({ body }, n) =>
        call(n % 2 === 0 ? 'admin' : 'gadmin', 'GET', `${sites}/${body.webId}`),
      ),
    )
    expect(read.map(({ status }) => status)).toEqual(people.map((_, n) => (n % 2 ? 404 : 200)))
  })
})
