import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { openPostgres } from '../../src/service/database/postgres.ts'
import { createService } from '../../src/service/service.ts'
import { mainDialects } from '../databases.ts'
import { serverVariable } from '../postgresServer.ts'
import { openWorld, silent, testConfig, type World } from './testService.ts'

describe.each(mainDialects)('documents on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  test('expire once at their end, in each client, unless they were submitted or have no end [DOC-05]', async () => {
    await world.database.admin(async (sql) => {
      for (const [client, prefix, site] of [
        ['acme', '', 's1'],
        ['globex', 'g', 'g1'],
      ] as const) {
        await sql(`SELECT set_config('app.client', $1, true)`, [client])
        await sql(
          `INSERT INTO document (web_id, document_name, site_id, status, end_date) SELECT $1 || d.id, d.id, $2, d.status, now() + d.ends FROM (VALUES ('over', 'SCHEDULE', interval '-1 second'), ('open', 'SCHEDULE', interval '1 hour'), ('endless', 'SCHEDULE', NULL), ('done', 'COMPLETED', interval '-1 day')) AS d (id, status, ends)`,
          [prefix, site],
        )
      }
    })
    const services = [1, 2].map(() =>
      createService({
        ...generated,
        database: world.database,
        log: silent,
        config: testConfig,
        jobs: { every: 20 },
      }),
    )
    const read = async () =>
      (
        await world.database.admin((sql) =>
          sql(
            `SELECT web_id AS key, status, version, updated_by AS by FROM document ORDER BY web_id`,
          ),
        )
      ).rows
    const same = (key: string, status: string) => ({ key, status, version: 1, by: null })
    const expired = (key: string) => ({ key, status: 'EXPIRED', version: 2, by: 'Branchdesk' })
    await expect
      .poll(read)
      .toEqual(
        ['', 'g']
          .flatMap((prefix) => [
            same(`${prefix}done`, 'COMPLETED'),
            same(`${prefix}endless`, 'SCHEDULE'),
            same(`${prefix}open`, 'SCHEDULE'),
            expired(`${prefix}over`),
          ])
          .sort((a, b) => (a.key < b.key ? -1 : 1)),
      )
    for (const service of services) await service.close()
    const { body } = await world.call('admin', 'GET', '/security/audits?entityId=over')
    expect(body.content.map((each: { createdBy: string }) => each.createdBy)).toEqual([
      'Branchdesk',
    ])
  })
})

test('clocks of the database and of the process that jump against each other remind of a document and expire it once, and lose no other job [SCHED-06, DOC-05]', async () => {
  const world = await openWorld('postgres')
  const clock = await openClock(world)
  const notices = async (person: 'loner' | 'manager') => {
    const { rows } = await world.database.admin((sql) =>
      sql(
        `SELECT kind || ' ' || (params ->> 'name') AS notice FROM notification WHERE user_id = $1`,
        [person],
      ),
    )
    return rows.map(({ notice }) => notice).sort()
  }
  const statusOf = async () =>
    (await world.database.admin((sql) => sql(`SELECT status FROM document`))).rows[0].status
  await world.call('admin', 'PATCH', '/security/userAccounts/loner', { managerId: 'manager' })
  await clock.database.admin(async (sql) => {
    await sql(`SELECT set_config('app.client', 'acme', true)`)
    await sql(
      `INSERT INTO document (web_id, document_name, site_id, user_id, status, start_date, end_date) VALUES ('round', 'round', 's3', 'loner', 'SCHEDULE', now() - interval '3 hours', now() + interval '90 minutes')`,
    )
  })
  await clock.jump(0)
  expect(await notices('loner')).toEqual(['MENTION 1', 'REMINDER round'])
  await clock.jump(-24)
  expect(await notices('loner')).toEqual(['MENTION 1', 'MENTION 2', 'REMINDER round'])
  expect(await statusOf()).toBe('SCHEDULE')
  await clock.jump(24)
  const late = ['MENTION 1', 'MENTION 2', 'MENTION 3', 'OVERDUE round', 'REMINDER round']
  expect([await notices('loner'), await notices('manager')]).toEqual([late, ['TEAM_OVERDUE round']])
  await clock.jump(-1)
  await clock.jump(0)
  expect(await notices('loner')).toEqual([...late, 'MENTION 4', 'MENTION 5'].sort())
  expect([await notices('manager'), await statusOf()]).toEqual([['TEAM_OVERDUE round'], 'EXPIRED'])
  vi.useRealTimers()
  await clock.database.close()
  await world.close()
})

/**
 * The database of a world with a clock that jumps: `jump` sets how many hours it is from the real
 * one, and that of the process as far from it the other way, adds a job, and resolves when two
 * instances of the service have found nothing more to do.
 */
async function openClock({ database: own }: World) {
  const set = async (hours: number) =>
    own.admin(async (sql) => {
      await sql(`SET LOCAL allow_system_table_mods = on`)
      await sql(
        `CREATE OR REPLACE FUNCTION pg_catalog.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT pg_catalog.real_now() + interval '${hours} hours' $$`,
      )
    })
  await own.admin(async (sql) => {
    await sql(`SET LOCAL allow_system_table_mods = on`)
    await sql(`ALTER FUNCTION pg_catalog.now() RENAME TO real_now`)
  })
  await set(0)
  const name: string = await own.admin(async (sql) => {
    // The defaults of columns keep the function of before, whatever its name.
    const { rows } = await sql(
      `SELECT format('ALTER TABLE %s ALTER %I SET DEFAULT now()', adrelid::regclass, attname) AS change
       FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum WHERE pg_get_expr(adbin, adrelid) = 'real_now()'`,
    )
    for (const { change } of rows) await sql(change)
    return (await sql('SELECT current_database() AS name')).rows[0].name
  })
  // Statements that other connections have prepared keep it, too.
  const database = openPostgres(`${process.env[serverVariable]}${name}`, { connections: 4 })
  let jumps = 0
  const jump = async (hours: number) => {
    await set(hours)
    vi.setSystemTime(performance.timeOrigin + performance.now() - hours * 3_600_000)
    jumps += 1
    const notice = { kind: 'MENTION', people: ['loner'], params: { name: String(jumps) } }
    await database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO branchdesk_system.job (kind, key, payload) VALUES ('notification', $1, $2::jsonb)`,
        [`MENTION ${jumps}`, JSON.stringify(notice)],
      )
    })
    const services = [1, 2].map(() =>
      createService({
        ...generated,
        database,
        log: silent,
        config: testConfig,
        jobs: { every: 20 },
      }),
    )
    const open = async () =>
      (
        await database.admin((sql) =>
          sql(
            `SELECT kind, key, attempts, error FROM branchdesk_system.job WHERE status = 'PENDING'`,
          ),
        )
      ).rows
    await expect.poll(open, { timeout: 30_000 }).toEqual([])
    for (const service of services) await service.close()
  }
  return { database, jump }
}
