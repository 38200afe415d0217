import { afterEach, describe, expect, test } from 'vitest'
import * as generated from '../../../src/generated/entities.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { openPostgres } from '../../../src/service/database/postgres.ts'
import { createService, type RunningService } from '../../../src/service/service.ts'
import { dialects } from '../../databases.ts'
import { serverVariable } from '../../postgresServer.ts'
import { openWorld, publicKey, testConfig, type Person, type World } from '../testService.ts'
import { subscribeBy, type Subscriber } from './subscriber.ts'

type Event = {
  typing: { conversationId: string; userAccountId: string } | null
  online: { conversationId: string; userAccountIds: string[] } | null
}

const presenceTimes = { report: 100, expire: 400, leave: 50 }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(dialect: Database['dialect']): Promise<World> {
  const world = await openWorld(dialect, { more: { presenceTimes } })
  closing.push(() => world.close())
  return world
}

/** A conversation of the admin, the manager and the user. */
const talk = async (world: World): Promise<Record<string, any>> =>
  (
    await world.call('admin', 'POST', '/chat/conversations', {
      title: 'Talk',
      siteId: 's1',
      members: ['admin', 'manager', 'user'].map((userAccountId) => ({ userAccountId })),
    })
  ).body

/** Opens a conversation as a console does. */
async function look(
  service: Pick<RunningService, 'fetch'>,
  token: string,
  conversation: string,
  present = true,
): Promise<Subscriber<Event>> {
  const stream = await subscribeBy<Event>(
    service,
    token,
    `subscription { changesV1(targets: [], conversations: ["${conversation}"], present: ${present}) { typing { conversationId userAccountId } online { conversationId userAccountIds } } }`,
  )
  closing.push(() => stream.close())
  return stream
}

/** Reads on until an event says who is typing. */
async function typist({ next }: Subscriber<Event>): Promise<string | undefined> {
  for (let event = await next(); event; event = await next())
    if (event.typing) return event.typing.userAccountId
  return undefined
}

/** Reads on until exactly these people are online. */
async function untilOnline({ next }: Subscriber<Event>, people: string[]): Promise<void> {
  for (let event = await next(); event; event = await next())
    if (event.online && event.online.userAccountIds.join() === people.join()) return
  throw new Error('The stream ended.')
}

/** Another instance of the service on the database of a world on PostgreSQL. */
async function otherInstance(
  world: World,
): Promise<{ service: RunningService; die(): Promise<void> }> {
  const name = await world.database.admin(
    async (sql) => (await sql('SELECT current_database() AS name')).rows[0].name as string,
  )
  const database = openPostgres(`${process.env[serverVariable]}${name}`, { connections: 2 })
  const service = createService({
    database,
    ...generated,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    config: { ...testConfig, realtimePublicKey: publicKey },
    presenceTimes,
  })
  let isDead = false
  const die = async () => {
    if (isDead) return
    isDead = true
    await service.close()
    await database.close()
  }
  closing.push(die)
  return { service, die }
}

describe.each(dialects)('the signals of an open conversation on %s', (dialect) => {
  test('who is typing is reported to the other participants who have it open, to nobody else, and is not stored [CHAT-03, CHAT-07]', async () => {
    const world = await open(dialect)
    const { service, tokens } = world
    const { webId, members } = await talk(world)
    const type = async (who: Person) =>
      (await world.call(who, 'PUT', `/chat/conversations/${webId}/typing`)).status
    const [admin, manager, user] = [
      await look(service, tokens.admin, webId),
      await look(service, tokens.manager, webId),
      await look(service, tokens.user, webId),
    ]
    // One reads everything that the participants may, one belongs to another client.
    const [outsider, stranger] = [
      await look(service, tokens.hq, webId),
      await look(service, tokens.gadmin, webId),
    ]
    expect([await type('hq'), await type('gadmin')]).toEqual([404, 404])
    expect(await type('manager')).toBe(204)
    expect([await typist(admin), await typist(user)]).toEqual(['manager', 'manager'])

    const { webId: ofUser } = members.find((each: any) => each.userAccountId === 'user')
    await world.call('user', 'PATCH', `/chat/members/${ofUser}`, { leftDate: new Date() })
    expect(await type('user')).toBe(422)
    expect([await type('manager'), await type('admin')]).toEqual([204, 204])
    // Somebody who is typing does not learn it from the stream.
    expect([await typist(admin), await typist(manager)]).toEqual(['manager', 'admin'])

    const { body } = await world.call('admin', 'GET', `/chat/conversations/${webId}`)
    // The line that the user left is the only message.
    expect(body.lastSequence).toBe(1)
    await service.close()
    expect([await typist(user), await typist(outsider), await typist(stranger)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('more reports than people type are refused with Retry-After', async () => {
    const world = await open(dialect)
    const { webId } = await talk(world)
    const answers = await Promise.all(
      Array.from({ length: 11 }, () =>
        world.call('admin', 'PUT', `/chat/conversations/${webId}/typing`),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ headers }) => Number(headers.get('retry-after')) > 0)).toEqual([true])
  })

  test('participants learn who of them is online, at first and whenever someone comes or goes [CHAT-07]', async () => {
    const world = await open(dialect)
    const { service, tokens } = world
    const { webId } = await talk(world)
    const manager = await look(service, tokens.manager, webId)
    await untilOnline(manager, ['manager'])
    const user = await look(service, tokens.user, webId)
    await untilOnline(user, ['manager', 'user'])
    await untilOnline(manager, ['manager', 'user'])
    // Other applications listen without being present.
    const silent = await look(service, tokens.admin, webId, false)
    await untilOnline(silent, ['manager', 'user'])
    // A second window keeps the person online.
    const second = await look(service, tokens.user, webId)
    await untilOnline(second, ['manager', 'user'])
    await user.close()
    await manager.close()
    await untilOnline(silent, ['user'])
    await second.close()
    await untilOnline(silent, [])
  })
})

test('signals pass between two instances, and the people of one that ends go offline', async () => {
  const world = await open('postgres')
  const { service: there, die } = await otherInstance(world)
  const { webId } = await talk(world)
  const here = await look(world.service, world.tokens.manager, webId)
  const user = await look(there, world.tokens.user, webId)
  await untilOnline(here, ['manager', 'user'])
  await untilOnline(user, ['manager', 'user'])
  // Who comes later learns who is there already.
  const third = await otherInstance(world)
  const admin = await look(third.service, world.tokens.admin, webId)
  await untilOnline(admin, ['admin', 'manager', 'user'])

  await world.call('manager', 'PUT', `/chat/conversations/${webId}/typing`)
  expect([await typist(user), await typist(admin)]).toEqual(['manager', 'manager'])
  await die()
  await untilOnline(here, ['admin', 'manager'])
})

test('a stream that names conversations goes on where no schema has participants', async () => {
  const entities = generated.entities.map(({ participants: _, ...entity }) => entity)
  const world = await openWorld('postgres', { schemas: { ...generated, entities } })
  closing.push(() => world.close())
  const stream = await subscribeBy<{ change: { act: string } | null }>(
    world.service,
    world.tokens.admin,
    'subscription { changesV1(targets: [{ entity: "conversation" }], conversations: ["any"]) { change { act } } }',
  )
  closing.push(() => stream.close())
  await talk(world)
  expect((await stream.next())?.change).toEqual({ act: 'CREATED' })
})
