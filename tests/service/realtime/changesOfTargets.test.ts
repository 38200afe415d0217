import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../databases.ts'
import { openWorld, publicKey, type Person, type World } from '../testService.ts'
import { subscribeBy, subscribeToTargets } from './subscriber.ts'

type Row = Record<string, any>

describe.each(dialects)('a stream with several targets on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  const talk = async (people: Person[] = ['admin', 'manager']): Promise<Row> =>
    (
      await world.call('admin', 'POST', '/chat/conversations', {
        title: 'Talk',
        siteId: 's1',
        members: people.map((userAccountId) => ({ userAccountId })),
      })
    ).body
  const write = async (conversationId: string, text: string, who: Person = 'admin') =>
    (await world.call(who, 'POST', '/chat/messages', { conversationId, text })).status

  test('reports each change with its target, and what the person may do, in one stream [API-COM-09, CHAT-07]', async () => {
    const [first, second] = [await talk(), await talk()]
    const messagesOf = (conversation: Row) => ({
      entity: 'message',
      where: { field: 'conversationId', value: conversation['webId'] as string },
    })
    const stream = await subscribeToTargets(
      world.service,
      world.tokens.manager,
      [messagesOf(first), messagesOf(second), { entity: 'conversation' }],
      true,
    )
    await write(second['webId'], 'To the second')
    expect(await stream.next()).toMatchObject({
      target: 1,
      change: { entity: 'message', act: 'CREATED', record: { text: 'To the second' } },
      refused: null,
      permissions: null,
    })
    await world.call('admin', 'PATCH', `/chat/conversations/${first['webId']}`, { title: 'New' })
    expect(await stream.next()).toMatchObject({ target: 2, change: { record: { title: 'New' } } })
    await world.call('admin', 'PUT', '/security/rolePermissions/togglePermissions', {
      roleId: 'Manager',
      permissions: [{ permissionCode: 'BRANCHDESK:INTEGRATIONS:DEVICES:READ', enabled: false }],
    })
    expect(await stream.next()).toMatchObject({ target: null, permissions: expect.any(String) })
    // A participant who is removed loses this conversation, and keeps the other.
    const member = first['members'].find((each: Row) => each.userAccountId === 'manager')
    await world.call('admin', 'DELETE', '/chat/members', [member.webId])
    expect(await stream.next()).toMatchObject({ target: 0, refused: 'NOT_FOUND' })
    await write(first['webId'], 'Not for the manager')
    await write(second['webId'], 'Still for the manager')
    expect(await stream.next()).toMatchObject({
      target: 1,
      change: { record: { text: 'Still for the manager' } },
    })
    await stream.close()
  })

  test('reads a message once for all who follow its conversation, each as they may read it [CHAT-07]', async () => {
    const conversation = await talk(['admin', 'manager', 'user'])
    const follow = (who: Person) =>
      subscribeToTargets(world.service, world.tokens[who], [
        {
          entity: 'message',
          where: { field: 'conversationId', value: conversation['webId'] as string },
        },
      ])
    // Two of the manager share a read; that of the user is one with that of the loner, who takes no
    // part.
    const streams = await Promise.all(
      (['admin', 'manager', 'manager', 'user'] as const).map(follow),
    )
    const outside = await follow('loner')
    // Who selects no record, as the console, learns of the same changes.
    const keysOnly = await subscribeBy<{ change: { webId: string } }>(
      world.service,
      world.tokens.loner,
      `subscription { changesV1(targets: [{ entity: "message", where: { field: "conversationId", value: "${conversation['webId']}" } }]) { change { webId } } }`,
    )
    const { readTransaction } = world.database
    let transactions = 0
    world.database.readTransaction = (...given) => {
      transactions++
      return readTransaction(...given)
    }
    await write(conversation['webId'], 'To all of you', 'manager')
    const read = await Promise.all(streams.map(async ({ next }) => (await next())!.change!))
    world.database.readTransaction = readTransaction
    expect(read.map(({ record }) => record!['text'])).toEqual(Array(4).fill('To all of you'))
    expect(transactions).toBe(1)
    // A stream reads its changes in order: the next one it gets is one that it may read.
    const own = (
      await world.call('admin', 'POST', '/chat/members', {
        conversationId: conversation['webId'],
        userAccountId: 'loner',
      })
    ).body
    expect(own.webId).toEqual(expect.any(String))
    await write(conversation['webId'], 'Welcome')
    const seen: { webId: string; text: unknown }[] = []
    while (seen.at(-1)?.text !== 'Welcome') {
      const { webId, record } = (await outside.next())!.change!
      seen.push({ webId, text: record!['text'] })
      expect((await keysOnly.next())!.change).toEqual({ webId })
    }
    expect(seen.map(({ text }) => text)).not.toContain('To all of you')
    for (const { close } of [...streams, outside, keysOnly]) await close()
  })

  test('refuses a target that the person may not read, without ending the others', async () => {
    const stream = await subscribeToTargets(world.service, world.tokens.user, [
      { entity: 'user-account' },
      { entity: 'message' },
    ])
    // Only live entities can be targets at all.
    expect(stream.status).toBe(400)
    await stream.close()
    const many = await world.call(
      'admin',
      'POST',
      '/graphql',
      {
        query: `subscription { changesV1(targets: [${'{ entity: "message" } '.repeat(101)}]) { target } }`,
      },
      { 'x-api-key': publicKey },
    )
    expect([many.status, many.body.errors[0].message]).toEqual([
      400,
      'A stream has at most 100 targets; 101 were given.',
    ])
  })
})
