import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createMemoryStore } from '../../src/service/files/memoryStore.ts'
import { removeUnusedFiles } from '../../src/service/jobs/fileSweep.ts'
import { removeExpiredRecords, retention } from '../../src/service/jobs/retention.ts'
import { createService } from '../../src/service/service.ts'
import { createEntityRegistry } from '../../src/service/sql/entityRegistry.ts'
import { mainDialects } from '../databases.ts'
import { subscribe } from './realtime/subscriber.ts'
import { openWorld, publicKey, silent, testConfig, type World } from './testService.ts'

const picture = new Uint8Array(readFileSync('docs/screenshots/phone.png'))

describe.each(mainDialects)('messages past their retention on %s', (dialect) => {
  let world: World
  const fileStore = createMemoryStore()
  beforeAll(async () => void (world = await openWorld(dialect, { more: { fileStore } })))
  afterAll(() => world.close())

  const write = async (conversationId: string, text: string, more: object = {}) =>
    (await world.call('admin', 'POST', '/chat/messages', { conversationId, text, ...more })).body
  const upload = async () =>
    (
      await world.service.fetch(
        new Request('http://desk.test/api/files/message?field=files&name=Old.png', {
          method: 'POST',
          headers: { authorization: `Bearer ${world.tokens.admin}` },
          body: picture,
        }),
      )
    ).json() as Promise<{ key: string }>
  const keepFor = (who: 'admin' | 'gadmin', client: string, messageDays: unknown) =>
    world.call(who, 'PATCH', `/security/clients/${client}`, { messageDays })

  test('are deleted in bounded batches with files and reactions, in the clients that say so [CHAT-03]', async () => {
    const talk = async (who: 'admin' | 'gadmin', siteId: string, person: string) =>
      (
        await world.call(who, 'POST', '/chat/conversations', {
          title: 'Talk',
          siteId,
          members: [{ userAccountId: person }],
        })
      ).body.webId as string
    const id = await talk('admin', 's1', 'admin')
    const elsewhere = await talk('gadmin', 'g1', 'gadmin')
    await world.call('gadmin', 'POST', '/chat/messages', {
      conversationId: elsewhere,
      text: 'Old elsewhere',
    })
    const file = await upload()
    const old = await write(id, 'Old with a file', { files: [file] })
    await world.call('admin', 'PUT', `/chat/messages/${old.webId}/reactions`, { emoji: '👍' })
    for (let count = 1; count <= 4; count++) await write(id, `Old ${count}`)
    await world.database.admin((sql) =>
      sql(`UPDATE message SET created_date = now() - interval '30 days 1 minute'`),
    )
    const answer = await write(id, 'An answer of today', { replyToId: old.webId })
    const removed: number[] = []
    const transactions: number[] = []
    const config = { ...testConfig, realtimePublicKey: publicKey }
    const service = createService({
      ...generated,
      database: world.database,
      log: silent,
      config,
      jobs: {
        every: 20,
        kinds: [
          {
            ...retention,
            schedule: { ...retention.schedule!, every: 0 },
            async work(running, isOver) {
              let count = 0
              const { database } = running
              const counting: typeof database = {
                ...database,
                transaction: (...args) => (count++, database.transaction(...args)),
              }
              removed.push(
                await removeExpiredRecords({ ...running, database: counting }, isOver, 2),
              )
              transactions.push(count)
            },
          },
        ],
      },
    })
    const screen = await subscribe(service, world.tokens.admin, { entity: 'message' })
    const texts = async () =>
      (
        await world.database.admin((sql) =>
          sql(`SELECT text FROM message WHERE event IS NULL ORDER BY client_id, sequence`),
        )
      ).rows.map((row) => row.text as string)
    expect((await texts()).length).toBe(7)
    expect(removed).toEqual([])
    expect((await keepFor('admin', 'acme', 30)).body.messageDays).toBe(30)
    await expect.poll(texts).toEqual(['An answer of today', 'Old elsewhere'])
    expect(await screen.next()).toMatchObject({ entity: 'message', act: 'DELETED' })
    await screen.close()
    await expect.poll(() => removed.reduce((sum, each) => sum + each, 0)).toBe(5)
    await service.close()
    // Two, two, and one that ends it.
    expect(transactions[removed.findIndex((each) => each > 0)]).toBe(3)
    // The reply lost its quote, and does not count as edited.
    const { body: left } = await world.call('admin', 'GET', `/chat/messages/${answer.webId}`)
    expect([left.replyToId ?? null, left.editedDate, left.version]).toEqual([
      null,
      answer.editedDate,
      answer.version,
    ])
    await removeUnusedFiles({
      database: world.database,
      registry: createEntityRegistry(generated.entities),
      fileStore,
      unusedFor: '0 seconds',
    })
    expect(await fileStore.get(file.key)).toBeUndefined()
    // Numbers go on, so that nobody reads a message twice or misses one.
    expect((await write(id, 'Next')).sequence).toBe(answer.sequence + 1)
  })

  test('stay while the client says nothing; a wrong number of days is refused by its name', async () => {
    expect((await keepFor('admin', 'acme', null)).body.messageDays ?? null).toBe(null)
    for (const days of [0, -1, 1.5, 36_501, 'a month'])
      expect((await keepFor('admin', 'acme', days)).body.errors).toMatchObject([
        { field: 'messageDays' },
      ])
    expect((await keepFor('gadmin', 'acme', 1)).status).toBe(404)
  })
})
