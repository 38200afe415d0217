import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/service/database/database.ts'
import { incomingSms } from '../../src/service/jobs/jobKind.ts'
import { freePort } from '../postgresServer.ts'
import { startRunning } from '../e2e/startProduct.ts'
import { killedHosts, kills, killTimeout, makeProduct, workUnderKills } from './killedProduct.ts'
import type { Caller } from './killLoad.ts'
import { startSmsProvider, type SmsProvider } from './smsProvider.ts'

const number = '+12025550171'
/** So many go each way: fewer than one person may write in a minute. */
const most = 90
const patience = { timeout: 60_000 }

const folder = makeProduct()
let provider: SmsProvider
beforeAll(async () => void (provider = await startSmsProvider()))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await provider.close()
})

// One instance: it prints the public address, which must be its own.
// On PostgreSQL: the test reads the database while the product runs.
test.each(
  killedHosts(folder)
    .slice(0, 1)
    .map((host) => ({ ...host, instances: 1 })),
)('an instance that is killed while a conversation sends and receives SMS, loses none, stores each once, and hands none over again except the one that was on its way [CHAT-05, CHAT-09]', {
  timeout: killTimeout,
}, async (host) => {
  const port = await freePort()
  const variables = {
    ...(await host.environment()),
    PORT: String(port),
    SMS_URL: provider.url,
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const [sent, received] = [new Set<string>(), new Set<string>()]
  const done = { actions: 0, repeated: 0 }
  await workUnderKills(host, { folder, variables, seed: 5, done }, async (call, isOver) => {
    const { client, conversation } = await prepare(call)
    const act = async (of: Set<string>, text: string, run: () => ReturnType<Caller>) => {
      const { status, body, repeated } = await run()
      if (status >= 300) throw new Error(`${text}: ${status} ${JSON.stringify(body)}`)
      of.add(text)
      done.actions++
      if (repeated) done.repeated++
    }
    const work = async (name: string) => {
      for (let n = 0; !isOver(); n++) {
        const text = `${name} ${n}`
        if (sent.size < most)
          await act(sent, text, () =>
            call(
              'POST',
              '/chat/messages',
              { conversationId: conversation, text },
              { 'idempotency-key': text.replace(' ', '-').padEnd(16, 'x') },
            ),
          )
        if (received.size < most)
          await act(received, `From ${text}`, () => report(call, client, `From ${text}`))
        // Until the last kill people read.
        else await call('GET', `/chat/messages?conversationId=${conversation}&size=1`)
      }
    }
    await Promise.all(['a', 'b', 'c'].map(work))
  })
  const database = await host.open(variables)
  // The time passes for which an instance that died had taken an SMS or a job.
  for (const taken of ['outbox SET next_at', 'job SET run_at'])
    await database.admin((sql) =>
      sql(`UPDATE branchdesk_system.${taken} = now() WHERE status = 'PENDING'`),
    )
  const texts = () => provider.received.map(({ body }) => String(body['body']))
  const last = await startRunning(variables, folder)
  await expect.poll(() => isPending(database), patience).toBe(false)
  await last.stop()
  expect(new Set(texts())).toEqual(sent)
  // One instance hands over one at a time: only that one may have been sent before its death was
  // noticed, and the provider sees by the reference that it is the same.
  expect(texts().length - sent.size).toBeLessThanOrEqual(kills)
  const references = provider.received.map(
    ({ body }) => `${body['body']}: ${body['client_reference']}`,
  )
  expect(new Set(references).size).toBe(sent.size)
  const stored = await database.admin((sql) =>
    sql(`SELECT text, status, created_by = $1 AS incoming FROM message WHERE event IS NULL`, [
      number,
    ]),
  )
  await database.close()
  const of = (incoming: boolean) =>
    stored.rows.filter((row) => row.incoming === incoming).map(({ text }) => text as string)
  expect(of(true).toSorted()).toEqual([...received].toSorted())
  expect(of(false).toSorted()).toEqual([...sent].toSorted())
  expect(new Set(stored.rows.map(({ status }) => status))).toEqual(new Set(['SENT', 'DELIVERED']))
})

/** Whether something waits to be sent or to be stored. */
async function isPending(database: Database): Promise<boolean> {
  const { rows } = await database.admin((sql) =>
    sql(
      `SELECT EXISTS (SELECT 1 FROM branchdesk_system.outbox WHERE status = 'PENDING') OR EXISTS (SELECT 1 FROM branchdesk_system.job WHERE status = 'PENDING' AND kind = $1) AS pending`,
      [incomingSms],
    ),
  )
  return rows[0].pending as boolean
}

/** A conversation with a phone number, and what the client needs to send SMS. */
async function prepare(call: Caller): Promise<{ client: string; conversation: string }> {
  const send = async (verb: string, path: string, body?: unknown) => {
    const { status, body: answer } = await call(verb, path, body)
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const { webId: user, clientId: client } = await send('GET', '/security/userAccounts/currentUser')
  const { webId: site } = await send('POST', '/site/sites', {
    name: 'North',
    code: 'N1',
    userEmail: 'desk@acme.test',
    addAddress: false,
  })
  await send('PUT', '/static-data/configuration/addOrUpdateAll', [
    { key: 'MESSAGING_SERVICE_ID', value: 'service-1' },
    { key: 'MESSAGING_AUTH_TOKEN', value: 'token-1' },
    { key: 'MESSAGING_BATCH_USER_ID', value: 'batch-1' },
  ])
  const { webId: conversation } = await send('POST', '/chat/conversations', {
    title: 'Customer',
    siteId: site,
    phoneNumber: number,
    members: [{ userAccountId: user }],
  })
  return { client, conversation }
}

/** An SMS from the number, as the provider reports it; with the same text it is the same one. */
function report(call: Caller, client: string, text: string): ReturnType<Caller> {
  const body = { type: 'mo_text', id: text, from: number, to: '1999', body: text }
  const time = Math.floor(Date.now() / 1_000)
  return call('POST', `/sms/callback/${client}`, body, {
    'x-sinch-webhook-signature': createHmac('sha256', 'token-1')
      .update(`${JSON.stringify(body)}.n1.${time}`)
      .digest('base64'),
    'x-sinch-webhook-signature-nonce': 'n1',
    'x-sinch-webhook-signature-timestamp': String(time),
  })
}
