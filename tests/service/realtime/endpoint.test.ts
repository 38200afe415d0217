import { getIntrospectionQuery } from 'graphql'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOpenStreams } from '../../../src/service/realtime/openStreams.ts'
import { dialects, repeatsRules } from '../../databases.ts'
import { openWorld, publicKey, type Answered, type World } from '../testService.ts'
import { subscribe, type Subscriber } from './subscriber.ts'

const key = { 'x-api-key': publicKey }
const wrong: [string, unknown][] = [
  ['no syntax', '{'],
  ['no such field', '{ messages { text } }'],
  ['a mutation', 'mutation { writeMessage }'],
  ['an entity that is not live', 'subscription { recordChanged(entity: "site") { webId } }'],
  ['no entity at all', 'subscription { recordChanged(entity: "constructor") { webId } }'],
  [
    'a field that changes are not told apart by',
    'subscription { recordChanged(entity: "message", where: { field: "text", value: "x" }) { webId } }',
  ],
  [
    'an introspection without end',
    `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`,
  ],
  [
    'more words than anybody needs',
    `{ ${Array.from({ length: 500 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
  ],
  ['no text', 7],
  [
    'two subscriptions at once',
    'subscription { a: recordChanged(entity: "message") { webId } b: recordChanged(entity: "message") { webId } }',
  ],
]

test('a stream that is closed because its reader is too slow no longer counts', async () => {
  const answers = createOpenStreams(1)
  let cutOff = () => undefined as void
  const answer = await answers.open('admin', async (drop) => {
    cutOff = drop
    return new Response(new ReadableStream())
  })
  await expect(answers.open('admin', async () => new Response(null))).rejects.toThrow(
    'You already have 1 subscriptions open',
  )
  cutOff()
  await expect(answer.text()).rejects.toThrow('The reader is too slow')
  await expect(answers.open('admin', async () => new Response(null))).resolves.toBeDefined()
})

describe.each(dialects)('the realtime endpoint on %s', (dialect) => {
  let world: World
  const open: Subscriber[] = []
  const ask = (query: unknown, headers: Record<string, string> = {}): Promise<Answered> =>
    world.call('admin', 'POST', '/graphql', { query }, { ...key, ...headers })
  const listen = async () => {
    const subscriber = await subscribe(world.service, world.tokens.admin, { entity: 'message' })
    open.push(subscriber)
    return subscriber
  }

  beforeAll(async () => void (world = await openWorld(dialect)))
  afterEach(async () => void (await Promise.all(open.splice(0).map((each) => each.close()))))
  afterAll(() => world.close())

  test('is announced to signed-in people, with its public key [API-COM-09]', async () => {
    expect(await world.call('user', 'GET', '/realtime')).toMatchObject({
      status: 200,
      body: { endpoint: '/graphql', publicKey },
    })
    expect((await world.call(undefined, 'GET', '/realtime')).status).toBe(401)
  })

  test('requires both the public key and the person’s token [API-COM-09]', async () => {
    const query = '{ __typename }'
    for (const headers of [{}, { 'x-api-key': 'another' }])
      expect(
        await world.call('admin', 'POST', '/graphql', { query }, headers as Record<string, string>),
      ).toMatchObject({
        status: 401,
        body: { status: 401, error: 'WRONG_PUBLIC_KEY', message: expect.any(String) },
      })
    expect(await world.call(undefined, 'POST', '/graphql', { query }, key)).toMatchObject({
      status: 401,
      body: { error: 'UNAUTHORIZED' },
    })
    expect(await ask(query)).toMatchObject({ status: 200, body: { data: { __typename: 'Query' } } })
  })

  test('lists the available subscriptions: the entities with live updates that the person may read', async () => {
    const query = '{ liveEntities { name fields } }'
    expect((await ask(query)).body.data.liveEntities).toContainEqual({
      name: 'message',
      fields: ['webId', 'conversationId', 'memberId', 'replyToId'],
    })
    // A participant reads conversations, whatever the role.
    const names = (
      await world.call('user', 'POST', '/graphql', { query }, key)
    ).body.data.liveEntities.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['conversation', 'form-section', 'member', 'message', 'notification'])
    const { data } = (await ask(getIntrospectionQuery())).body
    expect([data.__schema.subscriptionType.name, data.__schema.mutationType]).toEqual([
      'Subscription',
      null,
    ])
  })

  test.each(wrong)('refuses %s', async (_, query) => {
    for (const accept of [
      'text/event-stream',
      'application/json',
      'application/graphql-response+json',
    ]) {
      const { status, body } = await ask(query, { accept })
      expect([status < 500, JSON.stringify(body)]).toEqual([
        true,
        expect.stringContaining('errors'),
      ])
    }
  })

  test('refuses bodies that are not JSON, or larger than a query', async () => {
    expect((await ask('x'.repeat(20_000))).status).toBe(413)
    expect(
      (
        await world.call('admin', 'POST', '/graphql', '{ __typename }', {
          ...key,
          'content-type': 'application/graphql',
        })
      ).status,
    ).toBe(415)
    expect((await world.call('admin', 'POST', '/graphql', '{', key)).status).toBe(400)
    expect((await world.call('admin', 'PUT', '/graphql', {}, key)).status).toBe(405)
  })

  test('limits the number of open streams of a person, until one of them closes', async () => {
    for (let count = 0; count < 20; count++) expect((await listen()).status).toBe(200)
    const { status, body, headers } = await ask('{ __typename }')
    expect([status, body.textKey, headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_SUBSCRIPTIONS',
      '30',
    ])
    expect(
      (await world.call('hq', 'POST', '/graphql', { query: '{ __typename }' }, key)).status,
    ).toBe(200)
    await open.pop()!.close()
    expect((await ask('{ __typename }')).status).toBe(200)
  })

  test('accepts calls of consoles from other origins; its key does not restrict them', async () => {
    const answer = await world.service.fetch(
      new Request('http://desk.test/api/graphql', {
        method: 'OPTIONS',
        headers: {
          origin: 'https://desk.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-api-key',
        },
      }),
    )
    expect([
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-headers'),
    ]).toEqual(['https://desk.example', expect.stringContaining('x-api-key')])
  })

  test('keeps the security headers of every response, and is never cached', async () => {
    const subscription = 'subscription { recordChanged(entity: "message") { webId } }'
    for (const [accept, query] of [
      ['application/json', '{ __typename }'],
      ['text/event-stream', subscription],
      ['application/json', subscription],
    ] as const) {
      const { headers, body } = await world.service.fetch(
        new Request(`http://desk.test/api/graphql?query=${encodeURIComponent(query)}`, {
          headers: { ...key, authorization: `Bearer ${world.tokens.admin}`, accept },
        }),
      )
      expect([
        headers.get('x-content-type-options'),
        headers.get('cache-control'),
        headers.get('x-accel-buffering'),
      ]).toEqual(['nosniff', 'no-store', 'no'])
      await body?.cancel()
    }
  })

  test.runIf(repeatsRules(dialect))(
    'does not exist where the host has not configured a key',
    async () => {
      const without = await openWorld(dialect, { config: { realtimePublicKey: undefined } })
      expect(await without.call('admin', 'GET', '/realtime')).toMatchObject({
        status: 204,
        body: undefined,
      })
      expect(
        (await without.call('admin', 'POST', '/graphql', { query: '{ __typename }' }, key)).status,
      ).toBe(404)
      await without.close()
    },
  )

  test('closes open streams when the host shuts down, and accepts no new ones', async () => {
    const closing = await openWorld(dialect)
    const subscriber = await subscribe(closing.service, closing.tokens.admin, { entity: 'message' })
    closing.service.closeStreams()
    expect(await subscriber.next()).toBeUndefined()
    expect(
      (await subscribe(closing.service, closing.tokens.admin, { entity: 'message' })).status,
    ).toBe(503)
    expect((await closing.call('admin', 'GET', '/chat/messages')).status).toBe(200)
    await closing.close()
  })
})
