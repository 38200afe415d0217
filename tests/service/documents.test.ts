import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Answered, type Person, type World } from './testService.ts'

type Row = Record<string, any>

const past = 'Task or event cannot be created for a past date'
const at = (days: number, time = '09:00:00') =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}.000Z`
const messageStatuses = [
  'SENT',
  'DELIVERED',
  'PENDING',
  'FAILED',
  'SCHEDULED',
  'IN_PROGRESS',
  'COMPLETED',
  'EXPIRED',
]

describe.each(mainDialects)('documents, tasks and chat on %s', (dialect) => {
  let world: World
  let serial = 0
  const next = () => ++serial
  const call = (
    verb: string,
    path: string,
    body?: unknown,
    who: Person = 'admin',
    headers = {},
  ): Promise<Answered> => world.call(who, verb, path, body, headers)
  const get = async (path: string, who: Person = 'admin', headers = {}) => {
    const { status, body } = await call('GET', path, undefined, who, headers)
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const make = async (path: string, body: unknown, who: Person = 'admin'): Promise<Row> => {
    const made = await call('POST', path, body, who)
    expect([path, made.status, made.status === 201 ? undefined : made.body]).toEqual([
      path,
      201,
      undefined,
    ])
    return made.body
  }
  const insert = (text: string, params: unknown[]) =>
    world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(text, params)
    })
  const form = async (siteIds = ['s1']): Promise<Row> =>
    make('/forms/definitions/global', { name: `Form ${next()}`, siteIds })
  /** A form that can be scheduled: one of its sections is published. */
  const ready = async (siteIds = ['s1']): Promise<Row> => {
    const made = await form(siteIds)
    const section = `section-${next()}`
    await insert(
      `INSERT INTO section (web_id, name, status, published) VALUES ($1, $1, 'ACTIVE', true)`,
      [section],
    )
    await make('/forms/definitionSections', [
      { formDefinitionId: made.webId, formSectionId: section },
    ])
    return made
  }
  /** The scheduler creates documents; no call does. */
  const document = async ({
    siteId = 's1',
    status = 'SCHEDULE',
    from = 0,
    to = 1,
    name = `Document ${next()}`,
  } = {}): Promise<string> => {
    const id = `doc-${next()}`
    await insert(
      `INSERT INTO document (web_id, document_name, site_id, user_id, user_name, start_date, end_date, status) VALUES ($1, $2, $3, 'user', 'user Tester', $4::timestamptz, $5::timestamptz, $6)`,
      [id, name, siteId, at(from), at(to, '23:59:59'), status],
    )
    return id
  }

  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  describe('documents', () => {
    test('are returned with the columns of their list [API-DOC-04, ENT-58]', async () => {
      const { webId: formDefinitionId } = await form()
      const recording = { key: 'k1', name: 'a.ogg', type: 'audio/ogg', size: 9 }
      const id = await document({ name: 'Opening checklist' })
      await insert(`UPDATE document SET form_definition_id = $1, audio = $3 WHERE web_id = $2`, [
        formDefinitionId,
        id,
        JSON.stringify(recording),
      ])
      expect(await get(`/document/${id}`)).toMatchObject({
        webId: id,
        documentName: 'Opening checklist',
        siteId: 's1',
        siteName: 'Boston Harbor',
        userName: 'user Tester',
        formDefinitionId,
        startDate: at(0),
        endDate: at(1, '23:59:59'),
        audio: recording,
        status: 'SCHEDULE',
      })
    })

    test('are filtered by status, branches and a date range that includes its last day [API-DOC-04, DOC-05]', async () => {
      const word = `Ranged ${next()}`
      const [early, late, missed] = [
        await document({ name: word, from: -9, to: -8, status: 'COMPLETED' }),
        await document({ name: word, siteId: 's2', from: 4, to: 6 }),
        await document({ name: word, from: -5, to: -4, status: 'EXPIRED' }),
      ]
      const list = async (query: string, headers = {}) =>
        (
          await get(
            `/document?search=${encodeURIComponent(word)}&sort=startDate,asc&${query}`,
            'admin',
            headers,
          )
        ).content.map((each: Row) => each.webId)
      const range = (from: number, to: number) =>
        new URLSearchParams({
          startDate: at(from, '00:00:00'),
          endDate: at(to, '23:59:59'),
        }).toString()
      expect(await list('')).toEqual([early, missed, late])
      for (const [status, id] of [
        ['COMPLETED', early],
        ['EXPIRED', missed],
        ['SCHEDULE', late],
      ])
        expect([status, await list(`status=${status}`)]).toEqual([status, [id]])
      expect([
        await list('siteIds=s2'),
        await list('siteIds=s1,s2'),
        await list('', { siteIds: 's2' }),
      ]).toEqual([[late], [early, missed, late], [late]])
      expect([
        await list(range(-9, -8)),
        await list(range(-9, -4)),
        await list(range(-8, 5)),
        await list(range(4, 6)),
      ]).toEqual([[early], [early, missed], [missed], [late]])
      expect((await get('/document?size=1')).totalElements).toBeGreaterThanOrEqual(3)
    })

    test('are removed with their notes, and notes by themselves [API-DOC-01, API-DOC-02, DOC-06, ENT-59]', async () => {
      const id = await document()
      const notes = [
        await make('/document/notes', { documentId: id, text: 'Signed' }),
        await make('/document/notes', { documentId: id, text: 'Photo is missing' }),
      ]
      expect(notes[0]).toMatchObject({
        webId: expect.any(String),
        documentId: id,
        text: 'Signed',
        createdBy: 'admin Tester',
        createdDate: expect.any(String),
      })
      const listed = async () =>
        (await get(`/document/notes?documentId=${id}`)).content.map((each: Row) => each.text).sort()
      expect(await listed()).toEqual(['Photo is missing', 'Signed'])
      const note = await call('DELETE', `/document/notes/${notes[0]!.webId}`)
      expect([note.status, note.body, await listed()]).toEqual([
        204,
        undefined,
        ['Photo is missing'],
      ])
      const gone = await call('DELETE', `/document/${id}`)
      expect([
        gone.status,
        gone.body,
        (await call('GET', `/document/${id}`)).status,
        await listed(),
      ]).toEqual([204, undefined, 404, []])
      expect((await call('DELETE', `/document/${id}`)).status).toBe(404)
    })

    test('have notes that only their author changes, and others delete', async () => {
      const id = await document()
      const { webId, authorId } = await make('/document/notes', { documentId: id, text: 'Signed' })
      expect(authorId).toBe('admin')
      const changed = await call('PATCH', `/document/notes/${webId}`, { text: 'Signed twice' })
      expect(changed.body).toMatchObject({ text: 'Signed twice', authorId })
      // Nobody writes in the name of another person.
      const named = { documentId: id, text: 'Mine', authorId: 'hq' }
      expect((await call('POST', '/document/notes', named)).body).not.toMatchObject({
        authorId: 'hq',
      })
      await world.database.admin(async (sql) => {
        await sql(`SELECT set_config('app.client', 'acme', true)`)
        await sql(`UPDATE note SET author_id = 'hq' WHERE web_id = $1`, [webId])
      })
      for (const [verb, body] of [
        ['PATCH', { text: 'Not signed' }],
        ['PUT', { documentId: id, text: 'Not signed' }],
      ] as const) {
        const refused = await call(verb, `/document/notes/${webId}`, body)
        expect([refused.status, refused.body.message]).toEqual([
          422,
          'A note is changed only by its author',
        ])
      }
      expect((await get(`/document/notes/${webId}`)).text).toBe('Signed twice')
      expect((await call('DELETE', `/document/notes/${webId}`)).status).toBe(204)
    })

    test("are changed by calls for answers only, and visible according to the person's permissions [DOC-07]", async () => {
      const [here, there] = [await document({ siteId: 's1' }), await document({ siteId: 's3' })]
      expect((await call('POST', '/document', { documentName: 'x' })).status).toBe(400)
      expect((await call('PUT', `/document/${here}`, { documentName: 'x' })).status).toBe(405)
      expect([
        (await call('GET', `/document/${here}`, undefined, 'manager')).status,
        (await call('GET', `/document/${there}`, undefined, 'manager')).status,
        (await call('GET', '/document', undefined, 'user')).status,
        (await call('DELETE', `/document/${here}`, undefined, 'hq')).status,
        (await call('GET', `/document/${here}`, undefined, 'gadmin')).status,
      ]).toEqual([200, 404, 403, 403, 404])
    })

    test('the activity of a form is read by its key [API-DOC-03, ACT-12]', async () => {
      const made = await form()
      await call('PATCH', `/forms/definitions/${made.webId}`, { name: `${made.name}, renamed` })
      const page = await get(
        `/security/audits?type=100,700,2700,1600,2000,1900,1800&entityId=${made.webId}`,
      )
      expect(page.content[0]).toMatchObject({
        entityId: made.webId,
        createdBy: 'admin Tester',
        description: expect.any(String),
        createdDate: expect.any(String),
      })
    })
  })

  describe.each(['/scheduler/tasks', '/forms/tasks'])('tasks at %s', (path) => {
    const input = (more: Row = {}) => ({
      name: `Task ${next()}`,
      siteId: 's1',
      userId: 'user',
      participants: ['user', 'manager'],
      startDate: at(2),
      endDate: at(3),
      ...more,
    })

    test('are created, read, updated and removed [SCHED-03, ENT-65]', async () => {
      const { webId: formDefinitionId } = await ready()
      const body = input({ formDefinitionId, frequency: 'WEEKLY' })
      const made = await make(path, body)
      expect(made).toMatchObject({
        ...body,
        webId: expect.any(String),
        status: 'SCHEDULED',
        period: null,
      })
      expect((await get(`${path}?search=${encodeURIComponent(made.name)}`)).content).toEqual([made])
      const changed = await call('PUT', `${path}/${made.webId}`, {
        ...made,
        name: `${made.name}, moved`,
        startDate: at(4),
        endDate: at(5),
      })
      expect([changed.status, changed.body.startDate]).toEqual([200, at(4)])
      expect((await call('DELETE', path, [made.webId])).status).toBe(204)
      expect((await get(`${path}?search=${encodeURIComponent(made.name)}`)).content).toEqual([])
    })

    test('are filtered by branch, person, status and the days they overlap [SCHED-03, SCHED-06]', async () => {
      const word = `Round ${next()}`
      const made = [
        await make(path, input({ name: `${word} a` })),
        await make(
          path,
          input({
            name: `${word} b`,
            siteId: 's2',
            userId: 'manager',
            startDate: at(8),
            endDate: at(12),
            status: 'PENDING',
          }),
        ),
      ]
      const list = async (query: string) =>
        (
          await get(`${path}?search=${encodeURIComponent(word)}&sort=name,asc&${query}`)
        ).content.map((each: Row) => each.webId)
      const [a, b] = made.map((each) => each.webId)
      expect([
        await list(''),
        await list('siteId=s1'),
        await list('userId=manager'),
        await list('siteId=s1&userId=manager'),
        await list('status=PENDING'),
      ]).toEqual([[a, b], [a], [b], [], [b]])
      const range = (from: number, to: number) =>
        new URLSearchParams({
          startDate: at(from, '00:00:00'),
          endDate: at(to, '23:59:59'),
        }).toString()
      expect([
        await list(range(0, 7)),
        await list(range(9, 10)),
        await list(range(3, 8)),
        await list(range(4, 7)),
      ]).toEqual([[a], [b], [a, b], []])
    })

    const wrong: [field: string, ids: string, more: Row, message: unknown][] = [
      [
        'participants',
        '[SCHED-10, VAL-40]',
        { participants: [] },
        'Participants must have at least 1 item',
      ],
      [
        'participants',
        '[SCHED-10, VAL-40]',
        { participants: undefined },
        'Participants must have at least 1 item',
      ],
      ['siteId', '[VAL-39]', { siteId: undefined }, 'Please select at least one branch'],
      ['startDate', '[SCHED-08, VAL-42]', { startDate: at(-3) }, past],
      [
        'endDate',
        '[VAL-30]',
        { startDate: at(5), endDate: at(4) },
        'End date cannot be before start date',
      ],
      ['status', '[SCHED-06]', { status: 'DONE' }, expect.any(String)],
      ['frequency', '[ENT-65]', { frequency: 'HOURLY' }, expect.any(String)],
    ]
    test.each(wrong)('an invalid value of %s is refused %s', async (field, _ids, more, message) => {
      const { status, body } = await call('POST', path, input(more))
      expect([status, body.errors[0].field, body.message]).toEqual([400, field, message])
    })
  })

  describe('tasks', () => {
    const path = '/scheduler/tasks'
    const input = (more: Row = {}) => ({
      name: `Task ${next()}`,
      siteId: 's1',
      participants: ['user'],
      startDate: at(2),
      endDate: at(3),
      ...more,
    })

    test.each(messageStatuses)('may be %s [SCHED-06]', async (status) => {
      expect((await make(path, input({ status }))).status).toBe(status)
    })

    test('are completed and cancelled by actions of the schema, several at once, with activity and undo [SCHED-01, SCHED-06]', async () => {
      const [one, two] = [await make(path, input()), await make(path, input())]
      const done = await call('POST', `${path}/complete`, [one.webId, two.webId])
      expect([done.status, done.body]).toEqual([204, undefined])
      const status = async (task: Row) => (await call('GET', `${path}/${task.webId}`)).body.status
      expect([await status(one), await status(two)]).toEqual(['COMPLETED', 'COMPLETED'])
      const { content } = (await call('GET', `/security/audits?entityId=${one.webId}&size=1`)).body
      expect(JSON.stringify(content[0])).toContain('COMPLETED')
      const other = await make(path, input())
      const refused = await call('POST', `${path}/cancel`, [other.webId, one.webId])
      expect([refused.status, refused.body.error, refused.body.errors]).toMatchObject([
        422,
        'TRANSITION_REFUSED',
        [{ field: one.webId }],
      ])
      expect(await status(other)).toBe('SCHEDULED')
      expect((await call('POST', `/undo/${done.headers.get('x-undo')}`)).status).toBe(200)
      expect(await status(one)).toBe('SCHEDULED')
      expect((await call('POST', `${path}/cancel`, [one.webId])).status).toBe(204)
      expect([
        await status(one),
        (await call('POST', `${path}/complete`, ['nope'])).status,
        (await world.call('user', 'POST', `${path}/complete`, [two.webId])).status,
      ]).toEqual(['EXPIRED', 404, 403])
    })

    test('completed within their dates are on time, else outside their period [SCHED-07]', async () => {
      const early = await make(path, input())
      expect(
        (await call('PATCH', `${path}/${early.webId}`, { status: 'COMPLETED', period: 'ON_TIME' }))
          .body,
      ).toMatchObject({ status: 'COMPLETED', period: 'OUTSIDE_PERIOD' })
      const current = await make(
        path,
        // Now is today at the branch, whatever its time zone.
        input({ startDate: new Date().toISOString(), endDate: at(1, '23:00:00') }),
      )
      expect(
        (await call('PATCH', `${path}/${current.webId}`, { status: 'COMPLETED' })).body.period,
      ).toBe('ON_TIME')
      expect(
        (await call('PATCH', `${path}/${current.webId}`, { status: 'IN_PROGRESS' })).body.period,
      ).toBeNull()
    })

    test('a form can be scheduled only if it is active, in use at the branch, and has a published section [SCHED-09, VAL-41]', async () => {
      const [good, elsewhere, bare, off] = [
        await ready(),
        await ready(['s2']),
        await form(),
        await ready(),
      ]
      await call('PATCH', `/forms/definitions/${off.webId}`, { status: 'INACTIVE' })
      for (const { webId } of [elsewhere, bare, off]) {
        const { status, body } = await call('POST', path, input({ formDefinitionId: webId }))
        expect([status, body.message, body.errors[0].field]).toEqual([
          400,
          'Cannot schedule task with selected form',
          'formDefinitionId',
        ])
      }
      // The picker of the task's form offers what is accepted.
      const offered = async (query: string) =>
        (await call('GET', `/forms/filter/FORM_NAME?size=1000&${query}`)).body
      const choices = 'choicesFor=scheduled-task.formDefinitionId'
      const keys = (await offered(`${choices}&choicesFor[siteId]=s1`)).map(
        ({ value }: { value: string }) => value,
      )
      expect([good, elsewhere, bare, off].map(({ webId }) => keys.includes(webId))).toEqual([
        true,
        false,
        false,
        false,
      ])
      expect((await offered('choicesFor=scheduled-task.siteId')).message).toContain(
        'scheduled-task.formDefinitionId',
      )
      const made = await make(path, input({ formDefinitionId: good.webId }))
      expect((await call('PATCH', `${path}/${made.webId}`, { siteId: 's2' })).status).toBe(400)
      expect((await call('PATCH', `${path}/${made.webId}`, { name: 'Renamed' })).status).toBe(200)
    })

    test('a task is refused for a person who does not work at its branch, in so many words', async () => {
      const { status, body } = await call('POST', path, input({ siteId: 's2', userId: 'user' }))
      expect([status, body.message, body.errors[0].field]).toEqual([
        400,
        'This person does not work at the branch',
        'userId',
      ])
    })

    test('lose a form that is removed, after a warning [FORM-57, ERR-48]', async () => {
      const [{ webId: formDefinitionId }, other] = [await ready(), await form()]
      const task = await make(path, input({ formDefinitionId }))
      const warned = await call('DELETE', '/forms/definitions', [formDefinitionId, other.webId])
      expect([warned.status, warned.body.error, warned.body.message]).toEqual([
        409,
        'GOES_ALONG',
        'Selected form(s) have scheduled tasks and will be removed from them. Continue?',
      ])
      expect((await get(`${path}/${task.webId}`)).formDefinitionId).toBe(formDefinitionId)
      expect(
        (await call('DELETE', '/forms/definitions?cascade=true', [formDefinitionId, other.webId]))
          .status,
      ).toBe(204)
      expect(await get(`${path}/${task.webId}`)).toMatchObject({
        webId: task.webId,
        formDefinitionId: null,
      })
    })

    test("are visible and created according to the person's permissions [SCHED-12]", async () => {
      const [here, there] = [await make(path, input()), await make(path, input({ siteId: 's3' }))]
      expect([
        (await call('GET', `${path}/${here.webId}`, undefined, 'manager')).status,
        (await call('GET', `${path}/${there.webId}`, undefined, 'manager')).status,
        (await call('POST', path, input(), 'manager')).status,
        (await call('GET', path, undefined, 'user')).status,
        (await call('GET', `${path}/${here.webId}`, undefined, 'gadmin')).status,
      ]).toEqual([200, 404, 403, 403, 404])
    })
  })

  describe('chat', () => {
    const input = (more: Row = {}) => ({
      title: `Talk ${next()}`,
      siteId: 's1',
      members: [{ userAccountId: 'admin' }, { userAccountId: 'manager' }],
      ...more,
    })
    const talk = (more: Row = {}) => make('/chat/conversations', input(more))

    test('a conversation is created with its participants and returned with them [ENT-64, CHAT-08]', async () => {
      const made = await talk({ phoneNumber: '+16175550100' })
      expect(made).toMatchObject({
        webId: expect.any(String),
        siteId: 's1',
        phoneNumber: '+16175550100',
        createdDate: expect.any(String),
      })
      expect(
        made.members.map((each: Row) => [each.userAccountId, each.name, each.leftDate]).sort(),
      ).toEqual([
        ['admin', 'admin Tester', null],
        ['manager', 'manager Tester', null],
      ])
      expect(await get(`/chat/conversations/${made.webId}`)).toEqual(made)
      expect(
        (await get('/notification/conversations?search=Talk')).content.map(
          (each: Row) => each.webId,
        ),
      ).toContain(made.webId)
      expect(
        (await get(`/notification/conversations/${made.webId}/members`))
          .map((each: Row) => each.webId)
          .sort(),
      ).toEqual(made.members.map((each: Row) => each.webId).sort())
    })

    test.each([
      [[]],
      [undefined],
    ])('a conversation with the participants %j is refused [CHAT-06]', async (members) => {
      const { status, body } = await call('POST', '/chat/conversations', input({ members }))
      expect([status, body.message]).toEqual([400, 'Participants must have at least 1 item'])
    })

    test('a number is linked to one conversation [CHAT-05, ERR-44]', async () => {
      await talk({ phoneNumber: '+16175550111' })
      const { status, body } = await call(
        'POST',
        '/chat/conversations',
        input({ phoneNumber: '+1 617 555 0111' }),
      )
      expect([status, body.message]).toEqual([409, 'Chat already linked'])
      // By the plan of the country, the "(0)" is not part of the number.
      expect(await talk({ phoneNumber: '+44 (0)20 7946 0018' })).toMatchObject({
        phoneNumber: '+442079460018',
      })
      await talk({ phoneNumber: null })
      await talk({ phoneNumber: null })
    })

    test('messages and participants are added under the address of their conversation [CHAT-08]', async () => {
      const { webId: conversationId } = await talk()
      const under = `/notification/conversations/${conversationId}`
      expect(await make(`${under}/messages`, { text: 'Hello' })).toMatchObject({
        conversationId,
        text: 'Hello',
      })
      expect(await make(`${under}/members`, { userAccountId: 'hq' })).toMatchObject({
        conversationId,
        userAccountId: 'hq',
      })
      expect(
        (await call('POST', '/notification/conversations/nope/messages', { text: 'x' })).status,
      ).toBe(404)
    })

    test('participants send and edit their own messages [CHAT-08, CHAT-09, ENT-64]', async () => {
      const { webId: conversationId, members } = await talk()
      const own = members.find((each: Row) => each.userAccountId === 'admin').webId
      const sent = await make('/chat/messages', { conversationId, text: 'Hello' })
      expect(sent).toMatchObject({
        webId: expect.any(String),
        conversationId,
        memberId: own,
        text: 'Hello',
        status: 'SENT',
        createdDate: expect.any(String),
        createdBy: 'admin Tester',
      })
      const edited = await call('PUT', `/chat/messages/${sent.webId}`, { ...sent, text: 'Hello!' })
      expect([edited.status, edited.body]).toMatchObject([
        200,
        { text: 'Hello!', editedDate: expect.any(String) },
      ])
      const other = await make('/chat/messages', { conversationId, text: 'Second' })
      expect(
        (
          await get(`/notification/conversations/${conversationId}/messages?sort=createdDate,asc`)
        ).content.map((each: Row) => each.webId),
      ).toEqual([sent.webId, other.webId])
      expect(
        (await call('PATCH', `/chat/messages/${sent.webId}`, { status: 'LOST' })).body.errors[0]
          .field,
      ).toBe('status')
    })

    test('nobody writes under another’s name, in a conversation they do not take part in, or over another’s message', async () => {
      const { webId: conversationId, members } = await talk({
        members: [{ userAccountId: 'admin' }, { userAccountId: 'hq' }],
      })
      const theirs = members.find((each: Row) => each.userAccountId === 'hq').webId
      expect(
        (
          await call('POST', '/chat/messages', {
            conversationId,
            memberId: theirs,
            text: 'I am hq',
          })
        ).status,
      ).toBe(422)
      const { webId: closed } = await talk({ members: [{ userAccountId: 'hq' }] })
      expect(
        (await call('POST', '/chat/messages', { conversationId: closed, text: 'Let me in' }))
          .status,
      ).toBe(422)
      const id = `message-${next()}`
      await insert(
        `INSERT INTO message (web_id, conversation_id, member_id, text, status) VALUES ($1, $2, $3, 'Mine', 'SENT')`,
        [id, conversationId, theirs],
      )
      expect([
        (await call('PATCH', `/chat/messages/${id}`, { text: 'Yours' })).status,
        (await call('DELETE', '/chat/messages', [id])).status,
      ]).toEqual([422, 422])
    })

    test('a former participant can read, but not send or edit [CHAT-01, CHAT-02]', async () => {
      const { webId: conversationId, members } = await talk()
      const sent = await make('/chat/messages', { conversationId, text: 'Before' })
      const own = members.find((each: Row) => each.userAccountId === 'admin').webId
      expect(
        (await call('PATCH', `/chat/members/${own}`, { leftDate: at(0, '00:00:00') })).status,
      ).toBe(200)
      for (const [verb, path, body] of [
        ['POST', '/chat/messages', { conversationId, text: 'After' }],
        ['PATCH', `/chat/messages/${sent.webId}`, { text: 'Changed' }],
        ['DELETE', '/chat/messages', [sent.webId]],
      ] as const) {
        const refused = await call(verb, path, body)
        expect([verb, refused.status, refused.body.message]).toEqual([
          verb,
          422,
          'You left this conversation',
        ])
      }
      expect(
        (await get(`/chat/messages?conversationId=${conversationId}`)).content
          .filter((each: Row) => !each.event)
          .map((each: Row) => each.text),
      ).toEqual(['Before'])
      await call('PATCH', `/chat/members/${own}`, { leftDate: null })
      await make('/chat/messages', { conversationId, text: 'Back again' })
    })

    test('participants are added and removed, each once [CHAT-08, ENT-64]', async () => {
      const { webId: conversationId } = await talk()
      const added = await make('/chat/members', { conversationId, userAccountId: 'hq' })
      expect(added).toMatchObject({
        webId: expect.any(String),
        conversationId,
        userAccountId: 'hq',
        name: 'hq Tester',
        joinedDate: expect.any(String),
        leftDate: null,
      })
      expect(
        (await call('POST', '/chat/members', { conversationId, userAccountId: 'hq' })).status,
      ).toBe(409)
      expect(
        (
          await call('DELETE', `/notification/conversations/${conversationId}/members`, [
            added.webId,
          ])
        ).status,
      ).toBe(204)
      expect((await get(`/chat/members?conversationId=${conversationId}`)).totalElements).toBe(2)
    })

    test('needs the permission for SMS at its branch [CHAT-10]', async () => {
      const there = await talk({ siteId: 's3', members: [{ userAccountId: 'admin' }] })
      expect([
        (await call('GET', `/chat/conversations/${there.webId}`, undefined, 'manager')).status,
        (await call('POST', '/chat/conversations', input(), 'hq')).status,
        (await call('POST', '/chat/conversations', input(), 'user')).status,
        (await call('GET', `/chat/conversations/${there.webId}`, undefined, 'gadmin')).status,
      ]).toEqual([404, 403, 403, 404])
    })
  })
})
