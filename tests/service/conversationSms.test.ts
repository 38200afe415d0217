import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmsProvider } from '../../src/host/smsProvider.ts'
import { mainDialects } from '../databases.ts'
import { subscribe } from './realtime/subscriber.ts'
import { startSmsProvider, type SmsProvider } from './smsProvider.ts'
import { openWorld, type Person, type World } from './testService.ts'

type Row = Record<string, any>
const patience = { timeout: 30_000 }
const number = '+12025550171'

describe.each(mainDialects)('the SMS of a conversation on %s', (dialect) => {
  let world: World
  let provider: SmsProvider
  let conversation: Row
  const answers: (number | 'hang')[] = []

  beforeAll(async () => {
    provider = await startSmsProvider(() => answers.shift() ?? 201)
    world = await openWorld(dialect, {
      config: { publicUrl: 'https://desk.example' },
      more: {
        jobs: { every: 20 },
        deliverSms: createSmsProvider(provider.url, 1_000),
        sms: { every: 20, backoff: () => 0.1 },
      },
    })
    await world.call('admin', 'PUT', '/static-data/configuration/addOrUpdateAll', [
      { key: 'MESSAGING_SERVICE_ID', value: 'service-1' },
      { key: 'MESSAGING_AUTH_TOKEN', value: 'token-1' },
      { key: 'MESSAGING_BATCH_USER_ID', value: 'batch-1' },
    ])
    conversation = (
      await world.call('admin', 'POST', '/chat/conversations', {
        title: 'Customer',
        siteId: 's1',
        phoneNumber: '+1 202 555 0171',
        members: [{ userAccountId: 'admin' }, { userAccountId: 'manager' }],
      })
    ).body
  })
  afterAll(async () => {
    await world.close()
    await provider.close()
  })

  const write = (text: string, who: Person = 'admin') =>
    world.call(who, 'POST', '/chat/messages', { conversationId: conversation['webId'], text })
  const messages = async (): Promise<Row[]> =>
    (
      await world.call(
        'manager',
        'GET',
        `/chat/messages?conversationId=${conversation['webId']}&sort=sequence,asc&size=50`,
      )
    ).body.content
  const stateOf = async (key: string) => {
    const found = (await messages()).find(({ webId }) => webId === key)!
    return [found['status'], found['failure'] ?? null]
  }
  const callback = async (body: Row, { token = 'token-1', client = 'acme' } = {}) => {
    const text = JSON.stringify(body)
    const time = Math.floor(Date.now() / 1_000)
    return (
      await world.call(undefined, 'POST', `/sms/callback/${client}`, text, {
        'x-sinch-webhook-signature': createHmac('sha256', token)
          .update(`${text}.n1.${time}`)
          .digest('base64'),
        'x-sinch-webhook-signature-nonce': 'n1',
        'x-sinch-webhook-signature-timestamp': String(time),
      })
    ).status
  }

  test('a message goes to the phone number as an SMS, and shows what became of it, live [CHAT-09, SCHED-06]', async () => {
    const stream = await subscribe(world.service, world.tokens.manager, { entity: 'message' })
    const { status, body } = await write('Your order is ready')
    expect([status, body.status]).toEqual([201, 'PENDING'])
    expect(await stream.next()).toMatchObject({ act: 'CREATED', webId: body.webId })
    expect(await stream.next()).toMatchObject({ act: 'UPDATED', record: { status: 'SENT' } })
    const sent = provider.received.at(-1)!.body
    expect([sent['to'], sent['body']]).toEqual([[number], 'Your order is ready'])
    const report = { client_reference: sent['client_reference'], status: 'Delivered' }
    expect(await callback(report, { token: 'guess' })).toBe(401)
    expect(await stateOf(body.webId)).toEqual(['SENT', null])
    expect(await callback(report)).toBe(204)
    expect(await stream.next()).toMatchObject({ act: 'UPDATED', record: { status: 'DELIVERED' } })
    await stream.close()
    // What the phone has received cannot be changed any more.
    const edited = await world.call('admin', 'PATCH', `/chat/messages/${body.webId}`, {
      text: 'No',
    })
    expect([edited.status, edited.body.message]).toEqual([
      422,
      'A message that went by SMS cannot be edited.',
    ])
    expect((await write('x'.repeat(1_601))).body.message).toBe(
      'An SMS has at most 1600 characters. Send the text as several messages.',
    )
  })

  test('a message that was not delivered says why, and any participant tries again [CHAT-09]', async () => {
    answers.push(400)
    const { body } = await write('Are you there?')
    await expect.poll(() => stateOf(body.webId), patience).toEqual(['FAILED', 'REFUSED'])
    const again = (who: Person) => world.call(who, 'POST', `/chat/messages/${body.webId}/send`)
    expect([(await again('hq')).status, (await again('gadmin')).status]).toEqual([404, 404])
    const before = provider.received.length
    const results = await Promise.all([again('manager'), again('admin')])
    expect(results.map((each) => each.status).sort()).toEqual([200, 422])
    await expect.poll(() => stateOf(body.webId), patience).toEqual(['SENT', null])
    expect(provider.received.length).toBe(before + 1)
    const sent = provider.received.at(-1)!.body
    const report = { client_reference: sent['client_reference'], status: 'Expired', code: 406 }
    expect(await callback(report)).toBe(204)
    expect(await stateOf(body.webId)).toEqual(['FAILED', 'REFUSED'])
  })

  test('an SMS from the number becomes a message once, only with the signature of the client [CHAT-05]', async () => {
    const answer = { type: 'mo_text', id: 'in-1', from: '12025550171', to: '1999', body: 'At 5?' }
    expect([
      await callback(answer, { token: 'guess' }),
      await callback(answer, { client: 'globex' }),
      await callback({ ...answer, id: 7 }),
      await callback({ ...answer, from: 'me' }),
    ]).toEqual([401, 401, 400, 400])
    const stream = await subscribe(world.service, world.tokens.manager, { entity: 'message' })
    const repeated = await Promise.all([callback(answer), callback(answer), callback(answer)])
    expect(repeated).toEqual([204, 204, 204])
    expect(await stream.next()).toMatchObject({
      act: 'CREATED',
      record: { text: 'At 5?', createdBy: number, status: 'DELIVERED' },
    })
    await stream.close()
    expect(await callback(answer)).toBe(204)
    expect(await callback({ ...answer, id: 'in-2', from: '+4930901820' })).toBe(204)
    expect(await callback({ ...answer, id: 'in-3', body: 'Or at 6?' })).toBe(204)
    const incoming = async () =>
      (await messages()).filter(({ createdBy }) => createdBy === number).map(({ text }) => text)
    await expect.poll(incoming, patience).toEqual(['At 5?', 'Or at 6?'])
    const sequences = (await messages()).map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.map((_, index) => index + 1))
    const inbox: Row[] = (await world.call('manager', 'GET', '/chat/inbox')).body
    const listed = inbox.find(({ webId }) => webId === conversation['webId'])!
    expect([listed['unread'], listed['lastMessage'].text]).toEqual([sequences.length, 'Or at 6?'])
    // Numbers of people are not logged.
    expect(JSON.stringify(world.logged)).not.toMatch(/2025550171|30901820/)
  })

  test('a message that is deleted or hidden takes its waiting SMS along, and leaves no text of it [CHAT-09]', async () => {
    const texts = ['Our door code is 4711', 'Our door code is 4712']
    // The provider does not answer the first one until both are withdrawn; the second one waits for
    // it.
    const begun = provider.received.length
    answers.push('hang')
    const deleted = (await write(texts[0]!)).body
    await expect.poll(() => provider.received.length, patience).toBe(begun + 1)
    const hidden = (await write(texts[1]!)).body
    await world.call('admin', 'DELETE', '/chat/messages', [deleted.webId])
    await world.call('admin', 'PUT', `/chat/messages/${hidden.webId}/hidden`, { reason: 'Secret' })
    const outbox = async () =>
      (
        await world.database.admin((sql) =>
          sql(`SELECT status, body FROM branchdesk_system.outbox WHERE status = 'CANCELLED'`),
        )
      ).rows
    expect(await outbox()).toEqual(Array(2).fill({ status: 'CANCELLED', body: null }))
    const stored: Row[] = (await world.call('admin', 'GET', '/sms/messages?size=50')).body.content
    expect(stored.filter(({ failure }) => failure === 'CANCELLED')).toMatchObject([
      { status: 'EXPIRED', text: '' },
      { status: 'EXPIRED', text: '' },
    ])
    expect(JSON.stringify(stored)).not.toContain('door code')
    // The text is gone, so that it cannot be sent again; that of a message that is shown again is.
    const erased = stored.find(({ failure }) => failure === 'CANCELLED')!
    expect(
      (await world.call('admin', 'POST', `/sms/messages/${erased['webId']}/send`)).status,
    ).toBe(422)
    await world.call('admin', 'DELETE', `/chat/messages/${hidden.webId}/hidden`)
    expect(await stateOf(hidden.webId)).toEqual(['EXPIRED', 'CANCELLED'])
    const before = provider.received.length
    expect((await world.call('admin', 'POST', `/chat/messages/${hidden.webId}/send`)).status).toBe(
      200,
    )
    await expect.poll(() => stateOf(hidden.webId), patience).toEqual(['SENT', null])
    expect(provider.received.slice(before).map(({ body }) => body['body'])).toEqual([texts[1]])
  })
})
