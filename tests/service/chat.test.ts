import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, repeatsRules } from '../databases.ts'
import { openWorld, signIn, type Person, type World } from './testService.ts'
import { subscribe } from './realtime/subscriber.ts'

type Row = Record<string, any>

describe.each(dialects)('conversations on %s', (dialect) => {
  let world: World
  beforeAll(
    async () =>
      void (world = await openWorld(dialect, {
        config: { messageLimit: { count: 60, seconds: 60 } },
      })),
  )
  afterAll(() => world.close())

  const call = (who: Person, verb: string, path: string, body?: unknown) =>
    world.call(who, verb, path, body)
  const talk = async (
    ...people: Person[]
  ): Promise<{ id: string; member: Record<string, string> }> => {
    const { status, body } = await call('admin', 'POST', '/chat/conversations', {
      title: 'Talk',
      siteId: 's1',
      members: people.map((userAccountId) => ({ userAccountId })),
    })
    expect(status).toBe(201)
    return {
      id: body.webId,
      member: Object.fromEntries(body.members.map((each: Row) => [each.userAccountId, each.webId])),
    }
  }
  const write = (who: Person, conversationId: string, text: string) =>
    call(who, 'POST', '/chat/messages', { conversationId, text })
  const texts = async (who: Person, id: string) =>
    (
      await call(who, 'GET', `/notification/conversations/${id}/messages?sort=createdDate,asc`)
    ).body.content
      ?.filter((each: Row) => !each.event)
      .map((each: Row) => each.text)
  const events = async (who: Person, id: string) =>
    (
      await call(who, 'GET', `/chat/messages?conversationId=${id}&sort=sequence,asc`)
    ).body.content.flatMap((each: Row) =>
      each.event ? [[each.event, each.text, each.createdBy]] : [],
    )
  /** People at a branch, each with a token. */
  const makePeople = async (count: number): Promise<{ webId: string; token: string }[]> => {
    const emails = Array.from({ length: count }, (_, index) => `crowd${index}@acme.test`)
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO user_account (web_id, first_name, last_name, email, password, status) SELECT split_part(e.email, '@', 1), 'One', 'Ofmany', e.email, a.password, 'ACTIVE' FROM unnest($1::text[]) AS e(email), user_account a WHERE a.web_id = 'user'`,
        [emails],
      )
      await sql(
        `INSERT INTO user_site (web_id, user_account_id, site_id, role_id, status) SELECT 'at-' || a.web_id, a.web_id, 's1', 'User', 'ACTIVE' FROM user_account a WHERE a.email = ANY($1::text[])`,
        [emails],
      )
    })
    return Promise.all(
      emails.map(async (email) => ({
        webId: email.split('@')[0]!,
        token: (await signIn(world.service, email)).body.access_token as string,
      })),
    )
  }
  const leave = (who: Person, member: string) =>
    call(who, 'PATCH', `/chat/members/${member}`, { leftDate: '2020-01-01T00:00:00Z' })

  test('only participants and moderators read a conversation, its people and its messages', async () => {
    const { id } = await talk('manager', 'user')
    await write('manager', id, 'Between us')
    const read = async (who: Person) => [
      (await call(who, 'GET', `/chat/conversations/${id}`)).status,
      (await call(who, 'GET', `/chat/members?conversationId=${id}`)).body.totalElements,
      (await call(who, 'GET', `/chat/messages?conversationId=${id}`)).body.totalElements,
      (await call(who, 'GET', '/chat/messages?search=Between us')).body.totalElements,
    ]
    expect(await read('manager')).toEqual([200, 2, 1, 1])
    expect(await read('user')).toEqual([200, 2, 1, 1])
    expect(await read('admin')).toEqual([200, 2, 1, 1])
    // Head quarter staff reads every branch but takes no part.
    expect(await read('hq')).toEqual([404, 0, 0, 0])
  })

  test('participants write whatever their role, other people do not', async () => {
    const { id } = await talk('admin', 'user')
    const sent = await write('user', id, 'I only read forms')
    expect([sent.status, sent.body.createdBy]).toEqual([201, 'user Tester'])
    expect(
      (await call('user', 'PATCH', `/chat/messages/${sent.body.webId}`, { text: 'Edited' })).status,
    ).toBe(200)
    expect((await call('user', 'DELETE', '/chat/messages', [sent.body.webId])).status).toBe(204)
    expect((await write('hq', id, 'Me too')).status).toBeGreaterThanOrEqual(400)
  })

  test('people who left read what was written up to their leaving, and write nothing more [CHAT-01, CHAT-02, CHAT-04]', async () => {
    const { id, member } = await talk('manager', 'user')
    const own = await write('user', id, 'Before')
    const left = await leave('user', member['user']!)
    expect(left.status).toBe(200)
    // The service decides when that was.
    expect(Date.now() - Date.parse(left.body.leftDate)).toBeLessThan(60_000)
    await write('manager', id, 'After')
    expect(await texts('user', id)).toEqual(['Before'])
    expect(await texts('manager', id)).toEqual(['Before', 'After'])
    for (const refused of [
      await write('user', id, 'One more'),
      await call('user', 'PATCH', `/chat/messages/${own.body.webId}`, { text: 'Changed' }),
      await call('user', 'DELETE', '/chat/messages', [own.body.webId]),
    ])
      expect([refused.status, refused.body.message]).toEqual([422, 'You left this conversation'])
  })

  test('people who left find, read and receive messages as they were at their leaving, moderators as they are [CHAT-04]', async () => {
    const { id, member } = await talk('manager', 'user', 'admin')
    const first = (await write('manager', id, 'The quince plan')).body.webId
    const other = (await write('manager', id, 'Untouched')).body.webId
    const edit = (key: string, text: string) =>
      call('manager', 'PATCH', `/chat/messages/${key}`, { text })
    const react = (who: Person, emoji: string) =>
      call(who, 'PUT', `/chat/messages/${first}/reactions`, { emoji })
    await edit(first, 'The medlar plan')
    await react('admin', '👍')
    const reply = await call('user', 'POST', '/chat/messages', {
      conversationId: id,
      text: 'Agreed',
      replyToId: first,
    })
    await leave('user', member['user']!)
    await leave('admin', member['admin']!)
    const listener = await subscribe(world.service, world.tokens.user, {
      entity: 'message',
      where: { field: 'conversationId', value: id },
    })
    await edit(first, 'The rowan plan')
    await edit(other, 'Touched')
    await react('manager', '👍')
    await react('manager', '🎉')

    const read = async (who: Person, key: string) => {
      const { body } = await call(who, 'GET', `/chat/messages/${key}`)
      return [
        body.text,
        body.reactions?.map((each: Row) => [each.emoji, each.userAccountIds]),
        Boolean(body.editedDate),
      ]
    }
    expect(await read('user', first)).toEqual(['The medlar plan', [['👍', ['admin']]], true])
    expect(await read('user', other)).toEqual(['Untouched', undefined, false])
    // A moderator reads on.
    expect(await read('admin', first)).toEqual([
      'The rowan plan',
      [
        ['👍', ['admin', 'manager']],
        ['🎉', ['manager']],
      ],
      true,
    ])
    expect((await texts('user', id))[0]).toBe('The medlar plan')
    const quoteFor = async (who: Person) =>
      (await call(who, 'GET', `/chat/messages/${reply.body.webId}`)).body._text?.replyToId
    expect(await quoteFor('manager')).toBe('The rowan plan')
    expect(await quoteFor('user')).toBe('The medlar plan')
    // None of these finds a message by what it says since.
    const found = async (who: Person, query: string) =>
      (await call(who, 'GET', `/chat/messages?conversationId=${id}&${query}`)).body.totalElements
    for (const query of ['search=rowan', 'text[contains]=rowan', 'replyToId.text[contains]=rowan'])
      expect([query, await found('manager', query), await found('user', query)]).toEqual([
        query,
        1,
        0,
      ])
    const received = await listener.next()
    expect(received).toMatchObject({ webId: first, record: { text: 'The medlar plan' } })
    await listener.close()
    const [item] = (await call('user', 'GET', '/chat/inbox')).body.filter(
      (each: Row) => each.webId === id,
    )
    expect(JSON.stringify(item)).not.toMatch(/rowan|Touched/)
    await call('admin', 'POST', '/chat/members', { conversationId: id, userAccountId: 'hq' })
    const people = async (who: Person) => [
      (await call(who, 'GET', `/chat/conversations/${id}`)).body.members.length,
      (await call(who, 'GET', `/chat/members?conversationId=${id}`)).body.totalElements,
    ]
    expect([await people('user'), await people('manager')]).toEqual([
      [3, 3],
      [4, 4],
    ])

    await call('admin', 'PATCH', `/chat/members/${member['user']}`, { leftDate: null })
    expect((await read('user', first))[0]).toBe('The rowan plan')
  })

  test('what is written after a person left does not move the conversation in their inbox [CHAT-04]', async () => {
    const [one, two] = [await talk('manager', 'user'), await talk('manager', 'user')]
    await leave('user', one.member['user']!)
    await write('manager', two.id, 'Here')
    await write('manager', one.id, 'There')
    const order = async (who: Person) =>
      (await call(who, 'GET', '/chat/inbox')).body
        .map((each: Row) => each.webId)
        .filter((id: string) => [one.id, two.id].includes(id))
    expect(await order('user')).toEqual([two.id, one.id])
    expect(await order('manager')).toEqual([one.id, two.id])
  })

  test('who has left cannot leave once more to read what was written since, and a repeated call leaves no line [CHAT-04]', async () => {
    const { id, member } = await talk('manager', 'user')
    const left = await leave('user', member['user']!)
    await write('manager', id, 'After')
    const again = await leave('user', member['user']!)
    expect([again.status, again.body.leftDate]).toEqual([200, left.body.leftDate])
    // Nor does a moderator make them read more.
    await leave('admin', member['user']!)
    expect(await texts('user', id)).toEqual([])
    const comeBack = () =>
      call('admin', 'PATCH', `/chat/members/${member['user']}`, { leftDate: null })
    await comeBack()
    await comeBack()
    expect((await events('admin', id)).map((line: unknown[]) => line[0])).toEqual([
      'LEFT',
      'JOINED',
    ])
  })

  test('only the person or a moderator changes a leaving, and only a moderator brings back', async () => {
    const { id, member } = await talk('manager', 'user')
    expect((await leave('user', member['manager']!)).status).toBe(422)
    await leave('user', member['user']!)
    const comeBack = (who: Person) =>
      call(who, 'PATCH', `/chat/members/${member['user']}`, { leftDate: null })
    expect((await comeBack('user')).status).toBe(422)
    expect((await comeBack('admin')).status).toBe(200)
    expect((await write('user', id, 'Back again')).status).toBe(201)
  })

  test('joining, leaving and removing each leave a line between the messages [CHAT-03]', async () => {
    const { id, member } = await talk('manager', 'admin')
    expect(await events('admin', id)).toEqual([])
    const added = await call('admin', 'POST', '/chat/members', {
      conversationId: id,
      userAccountId: 'user',
    })
    await write('manager', id, 'Welcome')
    await leave('user', added.body.webId)
    const lines = [
      ['JOINED', 'user Tester', 'admin Tester'],
      ['LEFT', 'user Tester', 'user Tester'],
    ]
    // Who left sees the own line.
    expect(await events('user', id)).toEqual(lines)
    const removed = await call('admin', 'DELETE', '/chat/members', [member['manager']])
    const gone = ['REMOVED', 'manager Tester', 'admin Tester']
    expect(await events('admin', id)).toEqual([...lines, gone])
    const undo = removed.headers.get('x-undo')
    expect((await call('admin', 'POST', `/undo/${undo}`)).status).toBeLessThan(300)
    expect(await events('admin', id)).toEqual([
      ...lines,
      gone,
      ['JOINED', 'manager Tester', 'admin Tester'],
    ])
    const inbox = (await call('manager', 'GET', '/chat/inbox')).body
    expect(inbox.find((each: Row) => each.webId === id)).toMatchObject({
      unread: 0,
      lastMessage: { text: 'Welcome' },
    })
    // Nobody writes or changes such a line.
    const line = (await call('admin', 'GET', `/chat/messages?conversationId=${id}&event=LEFT`)).body
      .content[0]
    expect(
      (await call('admin', 'PATCH', `/chat/messages/${line.webId}`, { text: 'Nobody' })).status,
    ).toBe(422)
    const forged = await call('admin', 'POST', '/chat/messages', {
      conversationId: id,
      text: 'Somebody is gone',
      event: 'REMOVED',
    })
    expect(forged.body.event ?? null).toBeNull()
  })

  test('who reads a conversation sees everyone who takes part in it named, also people of other branches, and nobody else [CHAT-03]', async () => {
    const { id } = await talk('user', 'hq')
    await call('admin', 'POST', '/chat/members', { conversationId: id, userAccountId: 'loner' })
    const names = ['hq Tester', 'loner Tester', 'user Tester']
    for (const who of ['user', 'loner'] as const) {
      const { content }: { content: Row[] } = (
        await call(who, 'GET', `/chat/members?conversationId=${id}`)
      ).body
      const people = content.map(({ userAccountId, name, _text }) => [
        name,
        `${userAccountId} Tester`,
        _text.userAccountId,
      ])
      expect(people.toSorted()).toEqual(names.map((name) => [name, name, name]))
      const conversation = (await call(who, 'GET', `/chat/conversations/${id}`)).body
      expect(conversation.memberNames.toSorted()).toEqual(names)
      expect(conversation.members.map(({ name }: Row) => name).toSorted()).toEqual(names)
      // The line of an addition names somebody of that list.
      expect(await events(who, id)).toEqual([['JOINED', 'loner Tester', 'admin Tester']])
      const found = `/chat/members?conversationId=${id}&userAccountId=loner`
      expect((await call(who, 'GET', found)).body.totalElements).toBe(1)
    }
    // Elsewhere, the other people stay out of reach.
    expect((await call('user', 'GET', '/security/userAccounts/loner')).status).toBe(403)
    expect(JSON.stringify((await call('user', 'GET', '/security/filter/USERS')).body)).not.toMatch(
      /loner/,
    )
    // Whoever takes no part reads neither the people nor the lines that name them.
    for (const path of ['/chat/members', '/chat/messages', '/export/message', '/export/member']) {
      const { status, body } = await call('manager', 'GET', `${path}?conversationId=${id}`)
      expect([path, status, /loner/.test(JSON.stringify(body))]).toEqual([path, 200, false])
    }
  })

  test('a deleted message leaves a mark without its text, and an edited one keeps its earlier texts for those permitted', async () => {
    const { id } = await talk('manager', 'user')
    const { body } = await write('user', id, 'My password is hunter2')
    const at = `/chat/messages/${body.webId}`
    await call('user', 'PATCH', at, { text: 'First' })
    await call('user', 'PATCH', at, { text: 'Second' })
    expect((await call('user', 'GET', at)).body.earlierTexts).toBeUndefined()
    expect((await call('manager', 'GET', at)).body.earlierTexts).toEqual([
      { text: 'My password is hunter2', until: expect.any(String) },
      { text: 'First', until: expect.any(String) },
    ])
    expect((await call('manager', 'DELETE', '/chat/messages', [body.webId])).status).toBe(422)
    expect((await call('user', 'DELETE', '/chat/messages', [body.webId])).status).toBe(204)
    const left = (await call('manager', 'GET', at)).body
    expect(left).toMatchObject({ text: '', deletedDate: expect.any(String) })
    expect(JSON.stringify(left)).not.toMatch(/hunter2|First|Second/)
    const [item] = (await call('manager', 'GET', '/chat/inbox')).body.filter(
      (each: Row) => each.webId === id,
    )
    expect(item).toMatchObject({
      unread: 0,
      lastMessage: { text: '', deletedDate: left.deletedDate },
    })
    const again = await call('user', 'PATCH', at, { text: 'Back' })
    expect([again.status, again.body.message]).toEqual([422, 'This message was deleted'])
  })

  test('moderators remove participants, but not the last one [CHAT-06]', async () => {
    const { id, member } = await talk('manager', 'user')
    const remove = (who: Person, ...people: string[]) =>
      call(
        who,
        'DELETE',
        `/notification/conversations/${id}/members`,
        people.map((each) => member[each]),
      )
    expect((await remove('manager', 'user')).status).toBeGreaterThanOrEqual(400)
    expect((await remove('admin', 'manager', 'user')).body.message).toBe(
      'The last participant of a conversation cannot be removed',
    )
    expect((await remove('admin', 'user')).status).toBe(204)
    expect((await remove('admin', 'manager')).status).toBe(422)
    expect((await call('admin', 'DELETE', '/chat/conversations?cascade=true', [id])).status).toBe(
      204,
    )
  })

  test('fifty people who write at once all read the same messages in the same order, numbered without gaps, live and since a number [CHAT-07]', async () => {
    const count = repeatsRules(dialect) ? 50 : 10
    const crowd = await makePeople(count)
    const { body } = await call('admin', 'POST', '/chat/conversations', {
      title: 'Crowd',
      siteId: 's1',
      members: crowd.map(({ webId }) => ({ userAccountId: webId })),
    })
    const streams = await Promise.all(
      crowd.slice(0, 10).map(({ token }) =>
        subscribe(world.service, token, {
          entity: 'message',
          where: { field: 'conversationId', value: body.webId },
        }),
      ),
    )
    const ask = (token: string, verb: string, path: string, given?: Row) =>
      world.call(undefined, verb, path, given, { authorization: `Bearer ${token}` })
    const sent = await Promise.all(
      crowd.map(({ token, webId }) =>
        ask(token, 'POST', '/chat/messages', {
          conversationId: body.webId,
          text: `From ${webId}`,
        }),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(count).fill(201))
    const page = async (token: string, more = '') =>
      (
        await ask(
          token,
          'GET',
          `/chat/messages?conversationId=${body.webId}&sort=sequence,asc&size=50${more}`,
        )
      ).body.content.map((each: Row) => [each.sequence, each.text])
    const all = await page(crowd[0]!.token)
    expect(all.map(([sequence]: [number]) => sequence)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    )
    expect(await page(crowd[1]!.token, '&sequence[gt]=7')).toEqual(all.slice(7))
    for (const { next, close } of streams) {
      const read: unknown[] = []
      while (read.length < count) {
        const { record } = (await next())!
        read.push([record!['sequence'], record!['text']])
      }
      expect(read).toEqual(all)
      await close()
    }
  })

  test('a search finds only messages that the person may read, and no names of participants', async () => {
    const { id, member } = await talk('manager', 'user')
    await write('manager', id, 'The basalt key')
    await leave('user', member['user']!)
    await write('manager', id, 'Another basalt key')
    const find = async (who: Person, search: string) =>
      (
        await call(who, 'GET', `/chat/messages?search=${search}&event[empty]=true`)
      ).body.content.map((each: Row) => each.text)
    expect((await find('manager', 'basalt')).toSorted()).toEqual([
      'Another basalt key',
      'The basalt key',
    ])
    expect(await find('user', 'basalt')).toEqual(['The basalt key'])
    expect(await find('hq', 'basalt')).toEqual([])
    expect(await find('manager', 'Tester')).toEqual([])
  })

  test('a message of which nothing can be seen is refused', async () => {
    const { id } = await talk('admin')
    for (const text of ['\u202e\u0007', '\u200b\u200d\ufeff', '\u3164', ' \n\u00ad'])
      expect([text, (await write('admin', id, text)).status]).toEqual([text, 400])
    expect((await write('admin', id, '\u{1f468}\u200d\u{1f469}')).status).toBe(201)
  })

  test('a repeated sending writes one message', async () => {
    const { id } = await talk('admin')
    const send = () =>
      world.call(
        'admin',
        'POST',
        '/chat/messages',
        { conversationId: id, text: 'Once' },
        {
          'idempotency-key': `once-${dialect}-0123456789abcdef`,
        },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.body.webId]).toEqual([201, first.body.webId])
    expect(await texts('admin', id)).toEqual(['Once'])
  })

  test('a reply quotes a message of its own conversation', async () => {
    const [here, elsewhere] = [await talk('admin'), await talk('admin')]
    const quoted = (await write('admin', here.id, 'Who comes?')).body.webId
    const reply = (conversationId: string) =>
      call('admin', 'POST', '/chat/messages', { conversationId, text: 'I do', replyToId: quoted })
    expect((await reply(here.id)).body.replyToId).toBe(quoted)
    expect((await reply(elsewhere.id)).status).toBe(422)
  })

  test('the inbox counts what others wrote since the person last read', async () => {
    const { id } = await talk('manager', 'user')
    await write('manager', id, 'One')
    await write('manager', id, 'Two')
    const inbox = async (who: Person) =>
      (await call(who, 'GET', '/chat/inbox')).body.find((each: Row) => each.webId === id)
    expect(await inbox('user')).toMatchObject({
      unread: 2,
      leftDate: null,
      lastMessage: { text: 'Two', createdBy: 'manager Tester' },
    })
    const own = await inbox('manager')
    expect(own.unread).toBe(0)
    expect(own.lastMessage.memberId).toBe(own.memberId)
    // Admin may read the conversation, but it is not one of theirs.
    expect(await inbox('admin')).toBeUndefined()
    const read = (sequence: unknown) =>
      call('user', 'PUT', `/chat/conversations/${id}/read`, { sequence })
    expect((await read('2')).status).toBe(400)
    expect((await read(1)).status).toBe(204)
    expect((await inbox('user')).unread).toBe(1)
    await read(99)
    await read(0)
    expect(await inbox('user')).toMatchObject({ unread: 0, lastReadSequence: 2 })
    expect(
      (await call('hq', 'PUT', `/chat/conversations/${id}/read`, { sequence: 1 })).status,
    ).toBe(404)
  })

  test('what a person marks as unread is unread for them until they open the conversation or write, and others still see it as read', async () => {
    const { id, member } = await talk('admin', 'manager')
    const written = [await write('admin', id, 'One'), await write('admin', id, 'Two')]
    const last = written[1]!.body.sequence
    const read = () => call('manager', 'PUT', `/chat/conversations/${id}/read`, { sequence: last })
    const mark = (who: Person) =>
      call(who, 'PUT', `/chat/messages/${written[1]!.body.webId}/unread`)
    const item = async (who: Person = 'manager') =>
      (await call(who, 'GET', '/chat/inbox')).body.find((each: Row) => each.webId === id)
    await read()
    expect(await item()).toMatchObject({ unread: 0, unreadFrom: null })
    expect((await mark('manager')).status).toBe(204)
    expect(await item()).toMatchObject({ unread: 1, unreadFrom: last, lastReadSequence: last })
    const { body } = await call('admin', 'GET', `/chat/members?conversationId=${id}`)
    const theirs = body.content.find((each: Row) => each.webId === member['manager'])
    expect(theirs).toMatchObject({ lastReadSequence: last })
    expect(theirs).not.toHaveProperty('unreadFrom')
    await read()
    expect(await item()).toMatchObject({ unread: 0, unreadFrom: null })
    await mark('manager')
    await write('manager', id, 'Three')
    expect(await item()).toMatchObject({ unread: 0, unreadFrom: null })
    // An own message can be read again, too; who takes no part marks nothing.
    await mark('admin')
    expect(await item('admin')).toMatchObject({ unread: 1, unreadFrom: last })
    expect((await mark('user')).status).toBe(404)
  })

  test('files belong to a message, which needs no text then, and are gone when it is deleted', async () => {
    const { id } = await talk('user', 'manager')
    // By somebody whose role has no permission for conversations.
    const uploaded = await world.service.fetch(
      new Request('http://desk.test/api/files/message?field=files&name=Plan.txt', {
        method: 'POST',
        headers: { authorization: `Bearer ${world.tokens.user}` },
        body: 'Ground floor',
      }),
    )
    const file = await uploaded.json()
    expect(file).toMatchObject({ name: 'Plan.txt', key: expect.any(String) })
    const { status, body } = await call('user', 'POST', '/chat/messages', {
      conversationId: id,
      files: [file],
    })
    expect([status, body.files]).toEqual([201, [file]])
    const read = async (who: Person) =>
      (await call(who, 'GET', `/files/message/${body.webId}/${file.key}`)).status
    // Head quarter staff takes no part.
    expect([await read('manager'), await read('hq')]).toEqual([200, 404])
    const [item] = (await call('manager', 'GET', '/chat/inbox')).body
    expect(item.lastMessage).toMatchObject({ text: '', files: ['Plan.txt'] })
    const empty = await call('user', 'POST', '/chat/messages', { conversationId: id })
    expect([empty.status, empty.body.errors[0].field]).toEqual([400, 'text'])
    const many = { conversationId: id, files: Array.from({ length: 11 }, () => file) }
    expect((await call('user', 'POST', '/chat/messages', many)).status).toBe(400)
    await call('user', 'DELETE', '/chat/messages', [body.webId])
    expect(await read('manager')).toBe(404)
  })

  test('participants react with emojis, each person once with each', async () => {
    const { id, member } = await talk('admin', 'manager', 'user')
    const { body } = await write('admin', id, 'Done')
    const react = (who: Person, emoji: unknown, verb = 'PUT') =>
      call(who, verb, `/chat/messages/${body.webId}/reactions`, { emoji })
    const listener = await subscribe(world.service, world.tokens.user, {
      entity: 'message',
      where: { field: 'conversationId', value: id },
    })
    await Promise.all([react('manager', '👍'), react('user', '👍'), react('admin', '👩🏽‍💻')])
    await react('manager', '👍')
    expect(await listener.next()).toMatchObject({ webId: body.webId, act: 'UPDATED' })
    await listener.close()
    const read = async () => {
      const { reactions, version } = (await call('user', 'GET', `/chat/messages/${body.webId}`))
        .body
      return {
        version,
        reactions: reactions?.map((each: Row) => [each.emoji, each.userAccountIds.toSorted()]),
      }
    }
    const { version, reactions } = await read()
    expect(version).toBe(body.version)
    expect(new Map(reactions)).toEqual(
      new Map([
        ['👍', ['manager', 'user']],
        ['👩🏽‍💻', ['admin']],
      ]),
    )
    await react('manager', '👍', 'DELETE')
    await react('user', '👍', 'DELETE')
    expect((await read()).reactions).toEqual([['👩🏽‍💻', ['admin']]])
    for (const wrong of ['', 'x', '👍👍', 7, undefined, '<b>'])
      expect((await react('admin', wrong)).status).toBe(400)
    expect((await react('hq', '👍')).status).toBe(404)
    await leave('user', member['user']!)
    expect((await react('user', '👍')).body.message).toBe('You left this conversation')
  })

  test('a person pins, mutes and archives a conversation for themselves, and a new message brings it back unless it is muted', async () => {
    const [first, second] = [await talk('admin', 'manager'), await talk('admin', 'manager')]
    const prefer = (who: Person, of: string, preference: unknown) =>
      call(who, 'PUT', `/chat/members/${of}/preference`, preference)
    const mine = first.member['manager']!
    const inbox = async (who: Person) => (await call(who, 'GET', '/chat/inbox')).body as Row[]
    const item = async (who: Person) =>
      (await inbox(who)).find((each) => each['webId'] === first.id)!
    await write('admin', second.id, 'The latest')
    expect((await prefer('manager', mine, { pinned: true, archived: true })).status).toBe(204)
    expect((await inbox('manager'))[0]).toMatchObject({
      webId: first.id,
      memberId: mine,
      pinned: true,
      muted: false,
      archived: true,
    })
    expect(await item('admin')).toMatchObject({ pinned: false, archived: false })
    await write('admin', first.id, 'Back')
    expect(await item('manager')).toMatchObject({ archived: false })
    await prefer('manager', mine, { muted: true, archived: true })
    await write('admin', first.id, 'Not back')
    expect(await item('manager')).toMatchObject({ archived: true, muted: true, unread: 2 })
    expect((await prefer('admin', mine, { pinned: false })).status).toBe(404)
    // Nobody reads or changes the preferences of others.
    const { body } = await call('admin', 'GET', `/chat/members?conversationId=${first.id}`)
    expect(body.content).toHaveLength(2)
    expect(JSON.stringify(body)).not.toMatch(/pinned|muted|archived/)
    const own = first.member['admin']!
    await call('admin', 'PATCH', `/chat/members/${own}`, { pinned: true })
    await call('admin', 'PATCH', `/chat/members/${mine}`, { muted: false })
    expect([await item('admin'), await item('manager')]).toMatchObject([
      { pinned: false },
      { muted: true },
    ])
    for (const wrong of [{}, { pinned: 1 }, { colour: 'red' }])
      expect((await prefer('manager', mine, wrong)).status).toBe(400)
  })

  test('a person who writes faster than anybody can is asked to wait, and others are not', async () => {
    const { id } = await talk('hq', 'manager')
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        world.call('hq', 'POST', '/chat/messages', { conversationId: id, text: `Line ${index}` }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(10)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true)
    expect((await write('manager', id, 'Calm down')).status).toBe(201)
  })

  test('the stream of a removed participant ends', async () => {
    const { id, member } = await talk('admin', 'manager')
    const listener = await subscribe(world.service, world.tokens.manager, {
      entity: 'message',
      where: { field: 'conversationId', value: id },
    })
    await write('admin', id, 'Hello')
    expect(await listener.next()).toMatchObject({ record: { text: 'Hello' } })
    await call('admin', 'DELETE', '/chat/members', [member['manager']])
    expect(await listener.next()).toBeUndefined()
    await listener.close()
  })

  test('a moderator hides a message from all with a reason, sees it, and shows it again; others see nothing of it', async () => {
    const { id } = await talk('manager', 'user')
    const { body: first } = await write('user', id, 'Secretword of the user')
    await call('manager', 'PUT', `/chat/messages/${first.webId}/reactions`, { emoji: '👍' })
    await call('user', 'PATCH', `/chat/messages/${first.webId}`, { text: 'Secretword, edited' })
    await call('manager', 'POST', '/chat/messages', {
      conversationId: id,
      text: 'An answer',
      replyToId: first.webId,
    })
    const path = `/chat/messages/${first.webId}/hidden`
    const hide = (who: Person, reason: unknown = 'Insults a person') =>
      call(who, 'PUT', path, { reason })
    // Participants and people who only read do not moderate; the author neither.
    expect((await hide('user')).status).toBe(403)
    expect((await hide('manager')).status).toBe(403)
    expect((await hide('hq')).status).toBe(404)
    for (const reason of ['', '   ', '\u202e\u200b', 7, 'x'.repeat(501)])
      expect((await hide('admin', reason)).status).toBe(400)
    const stream = await subscribe(world.service, world.tokens.user, {
      entity: 'message',
      where: { field: 'conversationId', value: id },
    })
    const hidden = await hide('admin')
    expect([hidden.status, hidden.body.text ?? '', typeof hidden.body.hiddenDate]).toEqual([
      200,
      '',
      'string',
    ])
    expect((await stream.next())?.record).toMatchObject({
      webId: first.webId,
      hiddenDate: hidden.body.hiddenDate,
    })
    for (const who of ['user', 'manager', 'admin'] as const)
      for (const each of [
        `/chat/messages?conversationId=${id}`,
        `/chat/messages/${first.webId}`,
        '/chat/messages?search=Secretword',
        '/chat/inbox',
        '/security/audits?size=50',
      ]) {
        const { body } = await call(who, 'GET', each)
        expect(JSON.stringify(body), `${who} ${each}`).not.toContain('Secretword')
      }
    expect((await call('user', 'GET', path)).status).toBe(403)
    expect((await call('admin', 'GET', path)).body).toMatchObject({
      text: 'Secretword, edited',
      files: [],
      reason: 'Insults a person',
      by: 'admin Tester',
    })
    for (const refused of [
      await hide('admin'),
      await call('user', 'PATCH', `/chat/messages/${first.webId}`, { text: 'Again' }),
      await call('user', 'DELETE', '/chat/messages', [first.webId]),
      await call('manager', 'PUT', `/chat/messages/${first.webId}/reactions`, { emoji: '👍' }),
    ])
      expect([refused.status, refused.body.message]).toEqual([422, 'A moderator hid this message'])
    expect((await call('user', 'DELETE', path)).status).toBe(403)
    const shown = await call('admin', 'DELETE', path)
    expect(shown.body).toMatchObject({
      text: 'Secretword, edited',
      reactions: [{ emoji: '👍', userAccountIds: ['manager'] }],
      earlierTexts: [{ text: 'Secretword of the user' }],
    })
    expect([shown.body.hiddenDate ?? null, shown.body.files ?? null]).toEqual([null, null])
    expect((await stream.next())?.record).toMatchObject({ text: 'Secretword, edited' })
    await stream.close()
    expect((await call('admin', 'GET', path)).status).toBe(404)
    const { body: audit } = await call('admin', 'GET', `/security/audits?entityId=${id}`)
    expect(
      audit.content.flatMap((each: Row) =>
        each.typeCodeText === 'Message'
          ? [[each.createdBy, each.changes[0].from, each.changes[0].to]]
          : [],
      ),
    ).toEqual([
      ['admin Tester', 'Insults a person', null],
      ['admin Tester', null, 'Insults a person'],
    ])
  })

  test('participants and moderators export a conversation as far as they read it, without what is hidden or deleted', async () => {
    const { id, member } = await talk('manager', 'user')
    await write('manager', id, 'For all')
    const { body: deleted } = await write('user', id, 'Regretted')
    const { body: hidden } = await write('user', id, 'Insulting')
    await call('user', 'PATCH', `/chat/messages/${deleted.webId}`, { text: 'Regretted twice' })
    await call('user', 'DELETE', '/chat/messages', [deleted.webId])
    await call('admin', 'PUT', `/chat/messages/${hidden.webId}/hidden`, { reason: 'Because' })
    await leave('user', member['user']!)
    await write('manager', id, 'Without them')
    const exported = async (who: Person) => {
      const { status, body, headers } = await call(
        who,
        'GET',
        `/export/message?conversationId=${id}&format=json&columns=sequence,createdDate,createdBy,event,text,files,replyToId,webId,deletedDate,hiddenDate&sort=sequence,asc`,
      )
      expect([status, headers.get('content-disposition')]).toEqual([
        200,
        expect.stringContaining('attachment'),
      ])
      return body as Row[]
    }
    const lines = async (who: Person) =>
      (await exported(who)).map(({ event, text, deletedDate, hiddenDate }) =>
        deletedDate ? 'DELETED' : hiddenDate ? 'HIDDEN' : (event ?? text),
      )
    const before = ['For all', 'DELETED', 'HIDDEN']
    expect(await lines('manager')).toEqual([...before, 'LEFT', 'Without them'])
    expect(await lines('admin')).toEqual([...before, 'LEFT', 'Without them'])
    // The line about the leaving is of the moment of the leaving.
    expect((await lines('user')).filter((line) => line !== 'LEFT')).toEqual(before)
    expect(await lines('hq')).toEqual([])
    expect(await lines('loner')).toEqual([])
    for (const who of ['manager', 'admin', 'user'] as const) {
      const everything = await call(who, 'GET', `/export/message?conversationId=${id}&format=json`)
      expect(everything.status).toBe(200)
      for (const body of [await exported(who), everything.body])
        expect(JSON.stringify(body)).not.toMatch(/Regretted|Insulting|Because/)
    }
  })
})
