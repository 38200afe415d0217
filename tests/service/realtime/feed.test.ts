import { afterEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { entities, validators } from '../../../src/generated/entities.ts'
import { bulkMaximum } from '../../../src/model/constants.ts'
import { createChangeFeed } from '../../../src/service/realtime/changeFeed.ts'
import type { RecordChange } from '../../../src/service/realtime/recordChange.ts'
import { openPostgres } from '../../../src/service/database/postgres.ts'
import { createService } from '../../../src/service/service.ts'
import { openTestDatabase } from '../../databases.ts'
import { serverVariable } from '../../postgresServer.ts'
import { openWorld, publicKey } from '../testService.ts'
import { subscribe } from './subscriber.ts'

const change = (key: string): RecordChange => ({
  entity: 'message',
  key,
  act: 'CREATED',
  version: 1,
  references: { webId: [key] },
})
const changes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => change(`m${from + n}`))
const all = () => true
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const opened = <T extends { close(): Promise<unknown> }>(what: T): T => (
  closing.push(() => what.close()), what
)

test('a subscriber receives at once what arrived while it was busy, and one with a full queue is dropped', async () => {
  const feed = createChangeFeed(opened(await openTestDatabase('pglite', entities)))
  let isTooSlow = false
  const subscription = await feed.subscribe('acme', all, () => (isTooSlow = true))
  feed.afterCommit('acme', changes(0, 2))
  feed.afterCommit('globex', changes(2, 3))
  feed.afterCommit('acme', changes(3, 5))
  expect((await subscription.next())!.map(({ key }) => key)).toEqual(['m0', 'm1', 'm3', 'm4'])
  feed.afterCommit('acme', changes(5, 5 + bulkMaximum))
  expect(isTooSlow).toBe(false)
  feed.afterCommit('acme', changes(0, 1))
  expect([isTooSlow, await subscription.next()]).toEqual([true, undefined])
})

describe('on PostgreSQL', () => {
  const sharing = async () => {
    const database = opened(await openTestDatabase('postgres', entities))
    const name = await database.admin(
      async (sql) => (await sql('SELECT current_database() AS name')).rows[0].name as string,
    )
    return { database, address: `${process.env[serverVariable]}${name}` }
  }
  const tell = (
    database: ReturnType<typeof openPostgres>,
    feed: ReturnType<typeof createChangeFeed>,
    changed: RecordChange[],
  ) =>
    database.transaction({ 'app.client': 'acme' }, async () => undefined, {
      beforeCommit: () => feed.publishStatements('acme', changed),
    })

  test('subscribers of every instance receive what one instance writes, in commit order', async () => {
    const world = opened(await openWorld('postgres'))
    const name = await world.database.admin(
      async (sql) => (await sql('SELECT current_database() AS name')).rows[0].name as string,
    )
    const other = opened(openPostgres(`${process.env[serverVariable]}${name}`, { connections: 2 }))
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const service = opened(
      createService({
        database: other,
        entities,
        validators,
        log: silent,
        config: {
          clientCredential: 'branchdesk:branchdesk',
          corsOrigins: [],
          tokenSecret: 'a secret of the tests, long enough',
          realtimePublicKey: publicKey,
          demo: false,
        },
      }),
    )
    const { webId: conversationId } = (
      await world.call('admin', 'POST', '/chat/conversations', {
        title: 'Talk',
        siteId: 's1',
        members: [{ userAccountId: 'admin' }, { userAccountId: 'manager' }],
      })
    ).body
    const [here, there] = [
      await subscribe(world.service, world.tokens.manager, { entity: 'message' }),
      await subscribe(service, world.tokens.manager, { entity: 'message' }),
    ]
    for (const text of ['One', 'Two', 'Three'])
      expect(
        (await world.call('admin', 'POST', '/chat/messages', { conversationId, text })).status,
      ).toBe(201)
    for (const subscriber of [here, there])
      for (const text of ['One', 'Two', 'Three'])
        expect((await subscriber.next())!.record).toMatchObject({ text })
    await Promise.all([here.close(), there.close()])
  })

  test('without subscribers nothing is published, and no connection is used', async () => {
    const { database, address } = await sharing()
    const feed = createChangeFeed(database)
    const stranger = new pg.Client(address)
    await stranger.connect()
    closing.push(() => stranger.end())
    const notified: string[] = []
    stranger.on('notification', ({ payload }) => notified.push(payload!))
    await stranger.query('LISTEN branchdesk_changes')
    const listeners = async () =>
      (
        await stranger.query(
          `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
      ).rows[0].count as number
    await tell(database, feed, [change('unheard')])
    expect(await listeners()).toBe(0)
    const subscription = await feed.subscribe('acme', all, () => undefined)
    expect(await listeners()).toBe(1)
    await tell(database, feed, [change('heard')])
    expect((await subscription.next())!.map(({ key }) => key)).toEqual(['heard'])
    subscription.end()
    await expect.poll(listeners).toBe(0)
    await stranger.query('SELECT 1')
    expect(notified.map((payload) => JSON.parse(payload).changed[0].key)).toEqual(['heard'])
  })

  test('a transaction that is rolled back publishes nothing', async () => {
    const { database } = await sharing()
    const feed = createChangeFeed(database)
    const subscription = await feed.subscribe('acme', all, () => undefined)
    closing.push(() => feed.close())
    const rolledBack = database.transaction({ 'app.client': 'acme' }, async (sql) => {
      for (const { text, params } of feed.publishStatements('acme', [change('lost')]))
        await sql(text, params)
      throw new Error('No')
    })
    await expect(rolledBack).rejects.toThrow('No')
    await tell(database, feed, [change('kept')])
    expect((await subscription.next())!.map(({ key }) => key)).toEqual(['kept'])
  })

  test('changes that exceed one notification are split, and a long key does not fail the write', async () => {
    const { database } = await sharing()
    const feed = createChangeFeed(database)
    const subscription = await feed.subscribe('acme', all, () => undefined)
    closing.push(() => feed.close())
    const long = '鍵'.repeat(850)
    await tell(database, feed, [
      ...changes(0, 400),
      { ...change(long), references: { webId: [long], siteId: [long], conversationId: [long] } },
    ])
    const heard: RecordChange[] = []
    while (heard.length < 401) heard.push(...(await subscription.next())!)
    expect(heard.slice(0, 400)).toEqual(changes(0, 400))
    expect(heard[400]).toEqual({ entity: 'message', key: long, act: 'CREATED', version: 1 })
  })

  test('a lost connection ends the subscriptions, since changes may have been missed; new subscriptions connect again', async () => {
    const { database } = await sharing()
    const feed = createChangeFeed(database)
    closing.push(() => feed.close())
    const subscription = await feed.subscribe('acme', all, () => undefined)
    await database.admin((sql) =>
      sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_advisory_lock_shared%'`,
      ),
    )
    expect(await subscription.next()).toBeUndefined()
    const again = await feed.subscribe('acme', all, () => undefined)
    await tell(database, feed, [change('after')])
    expect((await again.next())!.map(({ key }) => key)).toEqual(['after'])
  })

  test('a subscriber gets an error when listening fails, and may try again', async () => {
    const { database } = await sharing()
    let isDown = true
    const listen: NonNullable<typeof database.notifications>['listen'] = (...heard) =>
      isDown
        ? Promise.reject(Object.assign(new Error('down'), { code: '57P03' }))
        : database.notifications!.listen(...heard)
    const feed = createChangeFeed({
      ...database,
      notifications: { ...database.notifications!, listen },
    })
    closing.push(() => feed.close())
    await expect(feed.subscribe('acme', all, () => undefined)).rejects.toThrow('down')
    isDown = false
    await expect(feed.subscribe('acme', all, () => undefined)).resolves.toBeDefined()
  })
})
