import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../../src/generated/entities.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { serviceRole } from '../../../src/model/table.ts'
import { maxPrepared } from '../../../src/service/database/preparedStatements.ts'
import { openPostgres } from '../../../src/service/database/postgres.ts'
import { createServiceRole } from '../../../src/service/database/systemTables.ts'
import { dialects, freshPostgres, openTestDatabase } from '../../databases.ts'

describe.each(dialects)('prepared and pipelined statements on %s', (dialect) => {
  let database: Database
  const text = 'SELECT n FROM number WHERE n::text = $1::text'
  const find = (n: number) =>
    database.transaction(
      {},
      async (sql) => (await sql(text, [n], { prepared: true })).rows[0]?.n as unknown,
    )
  const all = () =>
    database.admin(async (sql) =>
      (await sql('SELECT n FROM number ORDER BY n')).rows.map((row) => row.n as unknown),
    )

  beforeAll(async () => {
    database = await openTestDatabase(dialect, entities)
    await database.admin((sql) =>
      sql(
        `CREATE TABLE number (n integer PRIMARY KEY); INSERT INTO number VALUES (1), (2); GRANT ALL ON number TO ${serviceRole}`,
      ),
    )
  })
  afterAll(() => database.close())

  test('a prepared statement returns the same result, and PostgreSQL prepares it from its third use on', async () => {
    for (const n of [1, 2, 1, 2, 1, 2, 1]) expect(await find(n)).toBe(n)
    const kept = await database.transaction(
      {},
      async (sql) =>
        (
          await sql(
            'SELECT count(*)::int AS kept FROM pg_prepared_statements WHERE statement = $1',
            [text],
          )
        ).rows[0].kept as number,
    )
    expect(kept).toBe(dialect === 'postgres' ? 1 : 0)
  })

  test.runIf(dialect === 'postgres')(
    'above the limit, PostgreSQL keeps the most recently used prepared statements',
    async () => {
      const one = openPostgres(await freshPostgres(), { connections: 1 })
      await one.admin((sql) => sql(createServiceRole))
      const textOf = (n: number) => `SELECT $1::int + ${n} AS sum`
      const sum = (n: number) =>
        one.transaction(
          {},
          async (sql) => (await sql(textOf(n), [1], { prepared: true })).rows[0].sum as number,
        )
      const most = maxPrepared + 50
      for (let n = 0; n < most; n += 1) {
        for (let use = 0; use < 3; use += 1) expect(await sum(n)).toBe(n + 1)
        expect(await sum(0)).toBe(1)
      }
      const kept = async () =>
        (
          await one.transaction({}, (sql) => sql('SELECT statement FROM pg_prepared_statements'))
        ).rows.map(({ statement }) => statement as string)
      const then = await kept()
      expect(then.length).toBeLessThanOrEqual(maxPrepared)
      expect(then).toEqual(expect.arrayContaining([0, most - 100, most - 1].map(textOf)))
      expect(then).not.toContain(textOf(1))
      for (let use = 0; use < 3; use += 1) expect(await sum(1)).toBe(2)
      expect(await kept()).toContain(textOf(1))
      await one.close()
    },
  )

  test('a prepared statement still works after the type of its column has changed', async () => {
    for (let round = 0; round < 4; round++) await find(1)
    await database.admin((sql) => sql('ALTER TABLE number ALTER n TYPE text USING n::text'))
    expect(await find(1)).toBe('1')
    await database.admin((sql) => sql('ALTER TABLE number ALTER n TYPE integer USING n::integer'))
    expect(await find(2)).toBe(2)
  })

  test('pipelined statements run before the work and with the commit', async () => {
    const seen: unknown[] = []
    await database.transaction(
      {},
      async (sql) => void (await sql('INSERT INTO number VALUES (3)')),
      {
        atBegin: {
          text: 'SELECT count(*)::int AS found FROM number',
          read: (rows) => seen.push(rows[0].found) > 0,
        },
        beforeCommit: () => [{ text: 'INSERT INTO number VALUES ($1)', params: [4] }],
      },
    )
    expect(seen).toEqual([2])
    expect(await all()).toEqual([1, 2, 3, 4])
  })

  test('work that started from outdated cached data runs again once that is known', async () => {
    const order: string[] = []
    const read = () => {
      order.push('read')
      return order.length > 2
    }
    const answer = await database.transaction(
      {},
      async (sql) => {
        order.push('work')
        await sql('INSERT INTO number VALUES ($1)', [5])
        return (await sql('SELECT count(*)::int AS found FROM number WHERE n = 5')).rows[0]
          .found as number
      },
      { atBegin: { text: 'SELECT 1 AS one', read } },
    )
    // The embedded database has one connection, so the work does not start before the check has
    // been read.
    expect([answer, order]).toEqual([
      1,
      dialect === 'postgres' ? ['work', 'read', 'read', 'work'] : ['read', 'work'],
    ])
  })

  test('a read-only transaction ends soon, although nobody awaits its end', async () => {
    expect(await find(1)).toBe(1)
    const open = async () =>
      (
        await database.admin(async (sql) =>
          sql(
            `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
          ),
        )
      ).rows[0].open as number
    await expect.poll(open).toBe(0)
  })

  test('when the statement at the commit fails, the transaction is rolled back', async () => {
    await expect(
      database.transaction({}, async (sql) => void (await sql('INSERT INTO number VALUES (9)')), {
        beforeCommit: () => [{ text: 'INSERT INTO number VALUES ($1)', params: [1] }],
      }),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await all()).not.toContain(9)
  })
})
