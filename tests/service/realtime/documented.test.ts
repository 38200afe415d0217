import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { typeDefs } from '../../../src/service/realtime/schema.ts'
import { mainDialects } from '../../databases.ts'
import { openWorld } from '../testService.ts'
import { subscribeBy, type TargetEvent } from './subscriber.ts'

const documented = readFileSync('docs/realtime.md', 'utf8')

test('the documentation names every subscription, query and type of the realtime endpoint', () => {
  const schema = buildSchema(typeDefs)
  const fields = [schema.getQueryType()!, schema.getSubscriptionType()!].flatMap((type) =>
    Object.keys(type.getFields()),
  )
  const types = Object.keys(schema.getTypeMap()).filter(
    (name) => !/^(__|Query$|Subscription$|JSON$|String$|Boolean$|ID$|Int$)/.test(name),
  )
  expect([...fields, ...types].filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
})

type Signals = { typing: object | null; online: object | null }

test.each(
  mainDialects,
)('the documented stream and calls follow a conversation without gaps on %s [CHAT-07, API-COM-09]', async (dialect) => {
  const world = await openWorld(dialect)
  const { body: conversation } = await world.call('admin', 'POST', '/chat/conversations', {
    title: 'Talk',
    siteId: 's1',
    members: [{ userAccountId: 'admin' }, { userAccountId: 'user' }],
  })
  const [query] = /(?<=```graphql\n)[^`]*/.exec(documented)!
  const stream = await subscribeBy<TargetEvent>(
    world.service,
    world.tokens.user,
    query.replace('CONVERSATION', conversation.webId),
  )
  expect(stream.status).toBe(200)
  /** The next change of a message. */
  const next = async () => {
    for (;;) {
      const event = await stream.next()
      if (!event) return undefined
      if (event.target === 1) return event.change
    }
  }
  const send = (text: string, key: string) =>
    world.call(
      'admin',
      'POST',
      '/chat/messages',
      { conversationId: conversation.webId, text },
      { 'idempotency-key': key },
    )
  const { body: first } = await send('One', 'first')
  expect((await send('One', 'first')).body.webId).toBe(first.webId)
  await send('Two', 'second')
  expect(await next()).toMatchObject({ act: 'CREATED', record: { text: 'One', sequence: 1 } })
  expect(await next()).toMatchObject({ act: 'CREATED', record: { text: 'Two', sequence: 2 } })
  const { body: later } = await world.call(
    'user',
    'GET',
    `/chat/messages?conversationId=${conversation.webId}&sequence[gt]=1&sort=sequence,asc`,
  )
  expect(later.content.map(({ text }: { text: string }) => text)).toEqual(['Two'])
  await world.call('admin', 'DELETE', '/chat/messages', [first.webId])
  const gone = await next()
  expect([gone?.act, gone?.record?.['text'] ?? '', typeof gone?.record?.['deletedDate']]).toEqual([
    'UPDATED',
    '',
    'string',
  ])
  await stream.close()

  const [, signals] = documented.match(/(?<=```graphql\n)[^`]*/g)!
  const open = await subscribeBy<TargetEvent & Signals>(
    world.service,
    world.tokens.user,
    signals!.replace('CONVERSATION', conversation.webId),
  )
  expect((await open.next())!.online).toEqual({
    conversationId: conversation.webId,
    userAccountIds: ['user'],
  })
  await world.call('admin', 'PUT', `/chat/conversations/${conversation.webId}/typing`)
  expect((await open.next())!.typing).toEqual({
    conversationId: conversation.webId,
    userAccountId: 'admin',
  })
  await open.close()
  await world.close()
})
