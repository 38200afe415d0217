import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createSmtp } from '../../src/host/smtp.ts'
import { createCacheInvalidation } from '../../src/service/cache/cacheInvalidation.ts'
import {
  exponentialBackoff,
  startMailSender,
  type MailSender,
} from '../../src/service/mail/mailSender.ts'
import { createEntityRegistry } from '../../src/service/sql/entityRegistry.ts'
import { mainDialects } from '../databases.ts'
import { closedAfterTest } from './closedAfterTest.ts'
import { startMailServer } from './mailServer.ts'
import { openWorld, silent, type World } from './testService.ts'

type Row = Record<string, any>

describe.each(mainDialects)('e-mails on %s', (dialect) => {
  const open = async () => closedAfterTest(await openWorld(dialect))
  /** Delivers the mails of the outbox until it is closed, and tries a failed one again at once. */
  const sender = (
    { database }: World,
    url: string,
    { timeout, ...options }: { timeout?: number; backoff?: (tries: number) => number } = {},
  ): MailSender => {
    const registry = createEntityRegistry(generated.entities)
    return closedAfterTest(
      startMailSender({
        database,
        registry,
        cacheInvalidation: createCacheInvalidation(registry, false, () => undefined),
        deliver: createSmtp(url, 'desk@desk.example', timeout),
        log: silent,
        every: 20,
        backoff: () => 0.02,
        ...options,
      }),
    )
  }
  const add = async ({ database }: World, recipients: string[], repeatable = true) =>
    database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO branchdesk_system.outbox (mail_id, recipient, subject, body, type) SELECT p, p, 'News', 'All of the text', 'CREATED' FROM unnest($1::text[]) p`,
        [recipients],
      )
      await sql(
        `INSERT INTO email (web_id, recipient, subject, body, email_type, status, attempts, repeatable) SELECT p, p, 'News', 'All of the text', 'CREATED', 'PENDING', 0, $2 FROM unnest($1::text[]) p`,
        [recipients, repeatable],
      )
    })
  const read = async (world: World, key: string): Promise<Row> =>
    (await world.call('admin', 'GET', `/email/emails/${key}`)).body
  const freePort = async () => {
    const server = await startMailServer()
    await server.close()
    return server.url
  }
  const sendAgain = async (world: World, key: string, who: 'admin' | 'hq' = 'admin') =>
    world.call(who, 'POST', `/email/emails/${key}/send`)

  test('a server that is down is tried again and again, and the e-mail says how often and why [MAIL-01, MAIL-02]', async () => {
    const world = await open()
    await add(world, ['a@acme.test'])
    const down = sender(world, await freePort())
    await expect.poll(async () => (await read(world, 'a@acme.test')).attempts).toBeGreaterThan(1)
    await down.close()
    const waiting = await read(world, 'a@acme.test')
    expect(waiting).toMatchObject({ status: 'PENDING', failure: 'UNREACHABLE', responseCode: null })
    const server = closedAfterTest(await startMailServer())
    sender(world, server.url)
    await expect
      .poll(() => read(world, 'a@acme.test'))
      .toMatchObject({ status: 'SENT', failure: null })
    expect((await read(world, 'a@acme.test')).attempts).toBe(waiting.attempts + 1)
    expect(server.received.map(({ to }) => to)).toEqual([['a@acme.test']])
  })

  test('a server that is down for an hour is tried at growing intervals, and then gets each e-mail once [MAIL-01]', async () => {
    const world = await open()
    await add(world, ['a@acme.test'])
    const waits: number[] = []
    const passed = () => waits.reduce((sum, each) => sum + each, 0)
    const down = sender(world, await freePort(), { backoff: exponentialBackoff })
    while (passed() < 3_600) {
      await expect
        .poll(async () => (await read(world, 'a@acme.test')).attempts)
        .toBe(waits.length + 1)
      // The time passes until the next attempt is due.
      const { rows } = await world.database.admin((sql) =>
        sql(
          `WITH before AS (SELECT next_at FROM branchdesk_system.outbox)
           UPDATE branchdesk_system.outbox o SET next_at = now() FROM before RETURNING extract(epoch FROM before.next_at - now())::float8 AS seconds`,
        ),
      )
      waits.push(Math.round(rows[0].seconds))
    }
    await down.close()
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(await read(world, 'a@acme.test')).toMatchObject({ failure: 'UNREACHABLE' })
    const server = closedAfterTest(await startMailServer())
    sender(world, server.url)
    await world.database.admin((sql) => sql(`UPDATE branchdesk_system.outbox SET next_at = now()`))
    await expect.poll(() => read(world, 'a@acme.test')).toMatchObject({ status: 'SENT' })
    expect(server.received).toHaveLength(1)
  })

  test('a server that does not answer holds nothing up for longer than its time, and is tried again', async () => {
    const world = await open()
    await add(world, ['a@acme.test', 'b@acme.test'])
    const silentServer = createServer(() => undefined)
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve))
    const { port } = silentServer.address() as { port: number }
    const hanging = sender(world, `smtp://127.0.0.1:${port}`, { timeout: 100 })
    for (const key of ['a@acme.test', 'b@acme.test'])
      await expect
        .poll(() => read(world, key))
        .toMatchObject({ status: 'PENDING', failure: 'NO_ANSWER' })
    await hanging.close()
    await new Promise((resolve) => silentServer.close(resolve))
  })

  test('of three recipients only the one that the server refuses fails, and can be sent again [MAIL-01]', async () => {
    const world = await open()
    let refuses = true
    const server = closedAfterTest(
      await startMailServer({
        refuse: (to) => (refuses && to === 'b@acme.test' ? 550 : undefined),
      }),
    )
    await add(world, ['a@acme.test', 'b@acme.test', 'c@acme.test'])
    sender(world, server.url)
    const seen = async () =>
      (await world.call('admin', 'GET', '/email/emails?sort=recipient,asc')).body.content.map(
        (mail: Row) => [mail.status, mail.attempts, mail.failure, mail.responseCode],
      )
    const sent = ['SENT', 1, null, null]
    await expect.poll(seen).toEqual([sent, ['FAILED', 1, 'REFUSED', 550], sent])
    refuses = false
    expect((await sendAgain(world, 'a@acme.test')).status).toBe(422)
    expect((await sendAgain(world, 'b@acme.test', 'hq')).status).toBe(403)
    expect((await sendAgain(world, 'b@acme.test')).body.status).toBe('PENDING')
    await expect.poll(seen).toEqual([sent, ['SENT', 2, null, null], sent])
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual([
      'a@acme.test',
      'b@acme.test',
      'c@acme.test',
    ])
    expect(server.received.find(({ to }) => to[0] === 'b@acme.test')!.data).toContain(
      'All of the text',
    )
  })

  test('an e-mail whose link gives access cannot be sent again', async () => {
    const world = await open()
    const server = closedAfterTest(await startMailServer({ refuse: () => 550 }))
    await add(world, ['a@acme.test'], false)
    sender(world, server.url)
    await expect.poll(() => read(world, 'a@acme.test')).toMatchObject({ status: 'FAILED' })
    expect((await sendAgain(world, 'a@acme.test')).status).toBe(422)
  })
})
