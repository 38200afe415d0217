import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../databases.ts'
import { importOf } from '../importExportCalls.ts'
import { openWorld, signIn, type Person, type World } from '../testService.ts'
import { subscribe, type ChangeEvent, type Subscriber } from './subscriber.ts'

type Row = Record<string, any>

describe.each(dialects)('subscriptions to changes on %s', (dialect) => {
  let world: World
  const open: Subscriber[] = []
  const listen = async (
    who: Person,
    entity: string,
    where?: { field: string; value: string },
    token = world.tokens[who],
  ) => {
    const subscriber = await subscribe(world.service, token, {
      entity,
      ...(where ? { where } : {}),
    })
    open.push(subscriber)
    return subscriber
  }
  const make = async (path: string, body: unknown, who: Person = 'admin'): Promise<Row> => {
    const made = await world.call(who, 'POST', path, body)
    expect([path, made.status, made.status === 201 ? undefined : made.body]).toEqual([
      path,
      201,
      undefined,
    ])
    return made.body
  }
  const talk = (siteId = 's1', members: Person[] = ['admin', 'manager'], who: Person = 'admin') =>
    make(
      '/chat/conversations',
      { title: 'Talk', siteId, members: members.map((userAccountId) => ({ userAccountId })) },
      who,
    )
  const write = (conversationId: string, text: string, who: Person = 'admin') =>
    make('/chat/messages', { conversationId, text }, who)
  const remove = async (path: string, record: Row) =>
    expect(
      (await world.call('admin', 'DELETE', `${path}?cascade=true`, [record['webId']])).status,
    ).toBe(204)
  const memberOf = (conversation: Row, person: Person): Row =>
    conversation['members'].find((each: Row) => each['userAccountId'] === person)
  const revoke = async (token: string) =>
    expect(
      (
        await world.call(undefined, 'POST', '/security/oauth/revoke', undefined, {
          authorization: `Bearer ${token}`,
        })
      ).status,
    ).toBe(204)
  /**
   * The next event that fits: on a busy machine those of the creation may come after a
   * subscription.
   */
  const nextWhere = async (subscriber: Subscriber, fits: (event: ChangeEvent) => boolean) => {
    for (;;) {
      const event = await subscriber.next()
      if (!event || fits(event)) return event
    }
  }
  const of = (conversationId: string) => ({ field: 'conversationId', value: conversationId })

  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(async () => {
    for (const subscriber of open) await subscriber.close()
    await world.close()
  })

  test('send a new message of a conversation to its subscribers, as they may read it [API-COM-09, CHAT-07]', async () => {
    const { webId: conversationId } = await talk()
    const manager = await listen('manager', 'message', of(conversationId))
    expect(manager.status).toBe(200)
    const written = await write(conversationId, 'Hello')
    const event = await manager.next()
    expect(event).toEqual({
      entity: 'message',
      webId: written['webId'],
      act: 'CREATED',
      version: 1,
      record: expect.objectContaining({ conversationId, text: 'Hello', createdBy: 'admin Tester' }),
    })
    expect(event!.record).toEqual(
      (await world.call('manager', 'GET', `/chat/messages/${written['webId']}`)).body,
    )
  })

  test('send the updates of a message in order, and of a removed record only its key', async () => {
    const conversation = await talk('s1', ['admin', 'hq', 'user'])
    const conversationId = conversation['webId']
    const hq = await listen('hq', 'message', of(conversationId))
    const written = await write(conversationId, 'Helo')
    expect(await hq.next()).toMatchObject({
      webId: written['webId'],
      act: 'CREATED',
      record: { text: 'Helo' },
    })
    await world.call('admin', 'PUT', `/chat/messages/${written['webId']}`, {
      ...written,
      text: 'Hello',
    })
    expect(await hq.next()).toMatchObject({
      webId: written['webId'],
      act: 'UPDATED',
      version: 2,
      record: { text: 'Hello' },
    })
    await remove('/chat/messages', written)
    expect(await hq.next()).toMatchObject({
      webId: written['webId'],
      act: 'UPDATED',
      version: 3,
      record: { text: '', deletedDate: expect.any(String) },
    })
    const members = await listen('hq', 'member', of(conversationId))
    const person = memberOf(conversation, 'user')
    await remove('/chat/members', person)
    expect(await members.next()).toEqual({
      entity: 'member',
      webId: person['webId'],
      act: 'DELETED',
      version: null,
      record: null,
    })
  })

  test('send nothing of other conversations, and can be requested with GET, too', async () => {
    const [one, other] = [await talk(), await talk()]
    const subscriber = await subscribe(
      world.service,
      world.tokens.manager,
      { entity: 'message', where: of(one['webId']) },
      'GET',
    )
    open.push(subscriber)
    await write(other['webId'], 'Elsewhere')
    await write(one['webId'], 'Here')
    expect(await subscriber.next()).toMatchObject({ record: { text: 'Here' } })
  })

  test('send the changes of one record, also those that another write causes', async () => {
    const conversation = await talk()
    const [record, members] = [
      await listen('manager', 'conversation', { field: 'webId', value: conversation['webId'] }),
      await listen('manager', 'member', of(conversation['webId'])),
    ]
    await world.call('admin', 'PUT', `/chat/conversations/${conversation['webId']}`, {
      ...conversation,
      title: 'Another talk',
      members: [...conversation['members'], { userAccountId: 'hq' }],
    })
    expect(await nextWhere(record, ({ act }) => act === 'UPDATED')).toMatchObject({
      webId: conversation['webId'],
      record: { title: 'Another talk' },
    })
    const isAdded = ({ record: member }: ChangeEvent) => member?.['userAccountId'] === 'hq'
    expect(await nextWhere(members, isAdded)).toMatchObject({ act: 'CREATED' })
  })

  test('send nothing of another client', async () => {
    const globex = await listen('gadmin', 'conversation')
    const acme = await talk()
    await remove('/chat/conversations', acme)
    const own = await talk('g1', ['gadmin'], 'gadmin')
    expect(await globex.next()).toMatchObject({ webId: own['webId'] })
  })

  test('send nothing of sites outside the person’s reach, not even removals', async () => {
    const [far, near] = [
      await talk('s3', ['admin', 'hq', 'user']),
      await talk('s1', ['admin', 'manager', 'user']),
    ]
    const [manager, hq] = [await listen('manager', 'message'), await listen('hq', 'message')]
    const gone = await write(far['webId'], 'At s3')
    const here = await write(near['webId'], 'At s1')
    expect(await manager.next()).toMatchObject({ webId: here['webId'] })
    expect(await hq.next()).toMatchObject({ webId: gone['webId'] })
    // Removals are sent within the person's reach only.
    const [managersPeople, hqPeople] = [
      await listen('manager', 'member'),
      await listen('hq', 'member'),
    ]
    const [farPerson, nearPerson] = [memberOf(far, 'user'), memberOf(near, 'user')]
    await remove('/chat/members', farPerson)
    await remove('/chat/members', nearPerson)
    expect(await managersPeople.next()).toMatchObject({
      webId: nearPerson['webId'],
      act: 'DELETED',
    })
    expect(await hqPeople.next()).toMatchObject({ webId: farPerson['webId'], act: 'DELETED' })
  })

  test('are refused for a person who may not read the entity', async () => {
    expect((await listen('user', 'scheduled-task')).status).toBe(403)
  })

  test('end without an event when the session ends', async () => {
    const { webId: conversationId } = await talk()
    const token = (await signIn(world.service, 'manager@acme.test')).body.access_token
    const [ended, other] = [
      await listen('manager', 'message', of(conversationId), token),
      await listen('manager', 'message', of(conversationId)),
    ]
    await revoke(token)
    await write(conversationId, 'After signing out')
    expect(await ended.next()).toBeUndefined()
    expect(await other.next()).toMatchObject({ record: { text: 'After signing out' } })
    expect((await listen('manager', 'message', undefined, token)).status).toBe(401)
  })

  test('send nothing after the permission to read is revoked', async () => {
    const { webId: conversationId } = await talk()
    const given = await make('/security/userPermissions', {
      userAccountId: 'loner',
      siteId: 's1',
      permissionCode: 'BRANCHDESK:APPLICATIONS:SMS',
      read: true,
      // Who may delete messages of others moderates, and reads conversations of others.
      delete: true,
    })
    const token = (await signIn(world.service, 'loner@acme.test')).body.access_token
    const loner = await listen('loner', 'message', undefined, token)
    await write(conversationId, 'Read')
    expect(await loner.next()).toMatchObject({ record: { text: 'Read' } })
    await remove('/security/userPermissions', given)
    await write(conversationId, 'Not to be read')
    // The next change ends the stream, and nothing is sent before.
    await revoke(token)
    await write(conversationId, 'After signing out')
    expect(await loner.next()).toBeUndefined()
  })

  test('send nothing of an import preview, which is rolled back', async () => {
    const subscriber = await listen('hq', 'conversation')
    const { lines } = await importOf(
      world,
      'admin',
      'conversation',
      'mode=preview',
      JSON.stringify([{ title: 'Never', siteId: 's1', members: [{ userAccountId: 'admin' }] }]),
      'json',
    )
    expect(lines.at(-1)).toMatchObject({ result: { created: 1 } })
    const kept = await talk('s1', ['admin', 'hq'])
    expect(await subscriber.next()).toMatchObject({ webId: kept['webId'] })
  })

  test('tell a participant of the end of their own participation, and of no other', async () => {
    const conversation = await talk('s1', ['admin', 'manager', 'hq'])
    const memberOf = (who: Person) =>
      conversation['members'].find((member: Row) => member['userAccountId'] === who)
    const hq = await listen('hq', 'member')
    await remove('/chat/members', memberOf('hq'))
    expect(await nextWhere(hq, ({ act }) => act === 'DELETED')).toMatchObject({
      webId: memberOf('hq').webId,
    })
    await remove('/chat/members', memberOf('manager'))
    const next = await talk('s1', ['hq'])
    expect(await hq.next()).toMatchObject({ act: 'CREATED', webId: next['members'][0].webId })
  })

  test('send each of many records that one call removed', async () => {
    const conversation = await talk()
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO message (web_id, conversation_id, text, status) SELECT 'many-' || n, $1, 'Text', 'SENT' FROM generate_series(1, 300) AS n`,
        [conversation['webId']],
      )
    })
    const admin = await listen('admin', 'message')
    await remove('/chat/conversations', conversation)
    const heard: string[] = []
    while (heard.length < 300) heard.push((await admin.next())!.webId)
    expect(new Set(heard)).toEqual(new Set(Array.from({ length: 300 }, (_, n) => `many-${n + 1}`)))
  })
})
