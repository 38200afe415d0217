import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createService, type RunningService } from '../../src/service/service.ts'
import { serverVariable } from '../postgresServer.ts'
import { openWorld, silent, testConfig, type Person, type World } from './testService.ts'
import { watched, type AskedStatement } from './watchedStatements.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The messages of the long conversation. */
const count = 100_000
/** The most rows of messages that one statement may read: a few pages of them. */
const most = 500

describe('a conversation of 100,000 messages on PostgreSQL', { timeout: 600_000 }, () => {
  let world: World
  let service: RunningService
  const recorded: AskedStatement[] = []

  beforeAll(async () => {
    world = await openWorld('postgres')
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO conversation (web_id, title, site_id, last_sequence, last_message_date) SELECT 'c' || n, 'Talk ' || n, 's1', CASE n WHEN 1 THEN ${count} ELSE 100 END, now() FROM generate_series(1, 200) n`,
      )
      await sql(
        `INSERT INTO member (web_id, conversation_id, user_account_id, last_read_sequence) SELECT 'c' || n || u, 'c' || n, u, 0 FROM generate_series(1, 200) n, unnest(ARRAY['admin', 'user']) u`,
      )
      for (const [from, to, last] of [
        [1, 1, count],
        [2, 200, 100],
      ])
        await sql(
          `INSERT INTO message (web_id, conversation_id, member_id, text, sequence, status, created_date, created_by) SELECT 'c' || c || 'm' || n, 'c' || c, 'c' || c || 'admin', 'Line ' || n || CASE WHEN n % 1000 = 0 THEN ' quartz' ELSE ' of the day' END, n, 'SENT', now() - make_interval(mins => ${last} - n), 'Ann' FROM generate_series(${from}, ${to}) c, generate_series(1, ${last}) n`,
        )
    })
    const { rows } = await world.database.admin((sql) => sql('SELECT current_database() AS name'))
    const client = new pg.Client(`${process.env[serverVariable]}${rows[0].name}`)
    await client.connect()
    // As the server's autovacuum does; it cannot run within a transaction.
    await client.query('VACUUM (ANALYZE)')
    await client.end()
    service = createService({
      ...generated,
      database: watched(world.database, (asked) => recorded.push(asked)),
      log: silent,
      config: testConfig,
    })
  }, 600_000)
  afterAll(async () => {
    await service.close()
    await world.close()
  })

  /** How many rows of messages a plan reads, with those that it drops. */
  const readBy = (plan: Plan): number =>
    (plan['Relation Name'] === 'message'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0) + (plan.Plans ?? []).reduce((sum, each) => sum + readBy(each), 0)

  const run = async (who: Person, path: string) => {
    recorded.length = 0
    const response = await service.fetch(
      new Request(`http://desk.test/api${path}`, {
        headers: { authorization: `Bearer ${world.tokens[who]}` },
      }),
    )
    const body: any = await response.json()
    expect(response.status).toBe(200)
    const read: number[] = []
    for (const { text, params = [], settings } of recorded) {
      if (!/^SELECT\b/.test(text) || !/\bmessage"?\b/.test(text)) continue
      const { rows } = await world.database.transaction(settings, (sql) =>
        sql(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, params),
      )
      read.push(readBy(rows[0]['QUERY PLAN'][0].Plan as Plan))
    }
    expect(read.length).toBeGreaterThan(0)
    return { body, read: Math.max(...read) }
  }

  const at = (minutes: number) =>
    encodeURIComponent(new Date(Date.now() - minutes * 60_000).toISOString())
  const list = (query: string) => `/chat/messages?conversationId=c1&count=false&${query}`
  test.each([
    ['the latest messages', list('sequence[gte]=1&sort=sequence,desc&size=50'), count],
    ['the first message', list('sequence[gte]=1&sort=sequence,asc&size=1'), 1],
    [
      'a block in the middle',
      list('sequence[gte]=50001&sequence[lte]=50050&sort=sequence,asc&size=50'),
      50_001,
    ],
    ['what came since', list(`sequence[gt]=${count - 20}&sort=sequence,asc&size=50`), count - 19],
    [
      'the first message of a day',
      list(`createdDate[gte]=${at(50_000)}&sort=createdDate,asc&size=1`),
      undefined,
    ],
  ])('%s are read by an index, by participants and moderators [CHAT-03]', async (_, path, sequence) => {
    for (const who of ['user', 'admin'] as const) {
      const { body, read } = await run(who, path)
      if (sequence !== undefined) expect(body.content[0].sequence).toBe(sequence)
      expect([who, read]).toEqual([who, Math.min(read, most)])
    }
  })

  test('the inbox counts at most 100 unread messages of each conversation', async () => {
    const { body, read } = await run('user', '/chat/inbox')
    expect(body.map(({ unread }: { unread: number }) => unread)).toEqual(
      Array.from({ length: 200 }, () => 100),
    )
    expect(read).toBeLessThanOrEqual(200 * 102)
  })

  test('the inbox of whoever has read everything reads the last message of each conversation', async () => {
    await world.database.admin((sql) =>
      sql(
        `UPDATE member SET last_read_sequence = CASE conversation_id WHEN 'c1' THEN ${count} ELSE 100 END WHERE user_account_id = 'user'`,
      ),
    )
    const { body, read } = await run('user', '/chat/inbox')
    expect(body.map(({ unread }: { unread: number }) => unread)).toEqual(
      Array.from({ length: 200 }, () => 0),
    )
    expect(read).toBeLessThanOrEqual(200)
  })
})
