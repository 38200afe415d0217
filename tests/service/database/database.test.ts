import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceRole } from '../../../src/model/table.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { dialects, openTestDatabase } from '../../databases.ts'
import { entities } from './entities.ts'

const acme = { 'app.client': 'acme' }
const globex = { 'app.client': 'globex' }

describe.each(dialects)('the database on %s', (dialect) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(dialect, entities)
    await database.transaction(acme, async (sql) =>
      sql(`INSERT INTO site (web_id, name, code) VALUES ($1, $2, $3), ('s2', 'Second', '2')`, [
        's1',
        'First',
        '1',
      ]),
    )
    await database.transaction(acme, async (sql) =>
      sql(`INSERT INTO user_account (web_id, email) VALUES ('u1', 'Ada@acme.test')`),
    )
  })
  afterAll(async () => database.close())

  const one = async (text: string, params?: unknown[]) =>
    database.transaction(acme, async (sql) => (await sql(text, params)).rows[0])

  test('a client sees its own rows, another client none, and without a client nothing is visible', async () => {
    const seen = async (settings: Record<string, string>) =>
      database.transaction(settings, async (sql) => (await sql('SELECT * FROM site')).count)
    expect([
      await seen(acme),
      await seen(globex),
      await seen({}),
      await seen({ 'app.client': '' }),
    ]).toEqual([2, 0, 0, 0])
  })

  test('a row for another client cannot be inserted, nor moved to that client', async () => {
    await expect(
      database.transaction(globex, async (sql) =>
        sql(`INSERT INTO site (client_id, web_id, name) VALUES ('acme', 'x', 'X')`),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.transaction(acme, async (sql) => sql(`UPDATE site SET client_id = 'globex'`)),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.transaction({}, async (sql) =>
        sql(`INSERT INTO site (web_id, name) VALUES ('x', 'X')`),
      ),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(23502|23514|42501)$/) })
  })

  test('at sign-in, an account can be found by its address, one at a time and read-only', async () => {
    const found = await database.transaction({ 'app.sign_in': 'ada@acme.test' }, async (sql) =>
      sql('SELECT web_id FROM user_account'),
    )
    expect(found.rows).toEqual([{ web_id: 'u1' }])
    const written = await database.transaction({ 'app.sign_in': 'ada@acme.test' }, async (sql) =>
      sql(`UPDATE user_account SET email = 'mallory@acme.test'`),
    )
    expect(written.count).toBe(0)
    const others = await database.transaction({ 'app.sign_in': 'bob@acme.test' }, async (sql) =>
      sql('SELECT web_id FROM user_account'),
    )
    expect(others.rows).toEqual([])
  })

  test.each([
    'DROP TABLE site',
    'ALTER TABLE site DISABLE ROW LEVEL SECURITY',
    'SELECT * FROM branchdesk_system.meta',
    `INSERT INTO country (web_id) VALUES ('XX')`,
    'TRUNCATE site',
  ])('the service may not %s', async (text) => {
    await expect(database.transaction(acme, async (sql) => sql(text))).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('settings end with their transaction, and only those of the application can be set', async () => {
    const settings = await database.admin(
      async (sql) =>
        (
          await sql(
            `SELECT current_setting('app.client', true) AS client, current_user <> 'branchdesk_app' AS owner`,
          )
        ).rows[0],
    )
    expect(settings.client ?? '').toBe('')
    expect(settings.owner).toBe(true)
    await expect(database.transaction({ role: 'postgres' }, async () => 1)).rejects.toThrow(
      '"role" is not a setting',
    )
  })

  test('the name of a client is treated as data, whatever it contains', async () => {
    const name = `x', true), set_config('app.client', 'acme`
    const result = await database.transaction({ 'app.client': name }, async (sql) =>
      sql(`SELECT current_setting('app.client') AS client, (SELECT count(*) FROM site) AS sites`),
    )
    expect(result.rows).toEqual([{ client: name, sites: 0 }])
  })

  test('a failure within a transaction rolls it back and keeps its code and constraint', async () => {
    const failing = database.transaction(acme, async (sql) => {
      await sql(`UPDATE site SET name = 'Changed'`)
      await sql(`INSERT INTO site (web_id, name, code) VALUES ('s3', 'Third', '1')`)
    })
    await expect(failing).rejects.toMatchObject({
      code: '23505',
      constraint: expect.stringMatching(/^site_code_[0-9a-f]{8}$/),
    })
    expect(await one(`SELECT name FROM site WHERE web_id = 's1'`)).toEqual({ name: 'First' })
  })

  test('a transaction with a caught failure does not commit', async () => {
    const swallowing = database.transaction(acme, async (sql) => {
      await sql(`UPDATE site SET name = 'Changed'`)
      await sql('SELECT 1 / 0').catch(() => undefined)
    })
    await expect(swallowing).rejects.toMatchObject({ code: '22012' })
  })

  test('a failure that was rolled back to a savepoint does not fail the transaction', async () => {
    const { name } = await one(`SELECT name FROM site WHERE web_id = 's1'`)
    await database.transaction(acme, async (sql) => {
      await sql('SAVEPOINT here')
      await sql(`UPDATE site SET name = 'Lost'`)
      await sql('SELECT 1 / 0').catch(() => undefined)
      await sql('ROLLBACK TO SAVEPOINT here; RELEASE SAVEPOINT here')
      await sql(`UPDATE site SET name = name || ' again' WHERE web_id = 's1'`)
    })
    expect((await one(`SELECT name FROM site WHERE web_id = 's1'`)).name).toBe(`${name} again`)
    await database.transaction(acme, (sql) =>
      sql('UPDATE site SET name = $1 WHERE web_id = $2', [name, 's1']),
    )
  })

  test('a statement that is not awaited commits with its transaction, and fails it', async () => {
    await database.transaction(
      acme,
      async (sql) => void sql(`UPDATE site SET name = 'Meanwhile' WHERE web_id = 's1'`),
    )
    expect((await one(`SELECT name FROM site WHERE web_id = 's1'`)).name).toBe('Meanwhile')
    const insert = `INSERT INTO site (web_id, name) VALUES ('s1', 'Again')`
    await expect(database.transaction(acme, async (sql) => void sql(insert))).rejects.toMatchObject(
      { code: '23505' },
    )
    // The parameters may change immediately after the call.
    const names = ['As asked']
    await database.transaction(acme, async (sql) => {
      void sql(`UPDATE site SET name = $1 WHERE web_id = any($2::text[])`, [
        names[0],
        names.concat('s1'),
      ])
      names.pop()
      const keys = ['s1']
      void sql(`UPDATE site SET code = 'asked' WHERE web_id = any($1::text[])`, [keys])
      keys.pop()
    })
    expect(await one(`SELECT name, code FROM site WHERE web_id = 's1'`)).toEqual({
      name: 'As asked',
      code: 'asked',
    })
    // A later statement, at the same time or after a delay, fails like the first one.
    await expect(
      database.transaction(acme, async (sql) => (void sql(insert), sql('SELECT 1'))),
    ).rejects.toMatchObject({ code: '23505' })
    const later = database.transaction(acme, async (sql) => {
      const waited = sql('SELECT 1')
      void sql(insert)
      await waited
      await sql('SELECT 2').catch(() => undefined)
      return sql('SELECT 3')
    })
    await expect(later).rejects.toMatchObject({ code: '23505' })
  })

  test('a date is a day, an instant ends in Z, numbers are numbers and JSON is parsed', async () => {
    const row =
      await one(`SELECT date '2026-01-31' AS day, timestamptz '2026-01-31 23:59:59.5-05' AS instant, time '07:30' AS clock, 9007199254740991::int8 AS big, 12.50::numeric AS amount,
      '{"a":[1]}'::jsonb AS json, true AS yes, NULL AS nothing, count(*) AS sites FROM site`)
    expect(row).toEqual({
      day: '2026-01-31',
      instant: '2026-02-01T04:59:59.500Z',
      clock: '07:30:00',
      big: 9007199254740991,
      amount: 12.5,
      json: { a: [1] },
      yes: true,
      nothing: null,
      sites: 2,
    })
  })

  test('parameters of every type keep their value', async () => {
    const row = await one(
      `SELECT $1::text AS text, $2::numeric AS number, $3::boolean AS yes, $4::jsonb AS json, $5::jsonb AS list, $6::date AS day, $7::timestamptz AS instant, $8::text AS nothing, 's"1' = ANY($9::text[]) AS among`,
      [
        'a\\b',
        1.5,
        false,
        { a: "it's" },
        JSON.stringify(['x']),
        '2026-01-31',
        new Date(0),
        undefined,
        ['s"1', 'b\\', 'NULL'],
      ],
    )
    expect(row).toEqual({
      text: 'a\\b',
      number: 1.5,
      yes: false,
      json: { a: "it's" },
      list: ['x'],
      day: '2026-01-31',
      instant: '1970-01-01T00:00:00.000Z',
      nothing: null,
      among: true,
    })
  })

  test('a statement returns the number of affected rows', async () => {
    const counts = await database.transaction(acme, async (sql) => [
      (await sql(`UPDATE site SET amount = 1`)).count,
      (await sql(`UPDATE site SET amount = $1 WHERE web_id = $2`, [2, 's1'])).count,
      (await sql('SELECT * FROM site WHERE false')).count,
    ])
    expect(counts).toEqual([2, 1, 0])
  })

  test('concurrent transactions are limited to their own client', async () => {
    const work = Array.from({ length: 40 }, async (_, index) =>
      database.transaction(index % 2 ? acme : globex, async (sql) => {
        await sql('SELECT 1')
        return (await sql('SELECT * FROM site')).count
      }),
    )
    expect(await Promise.all(work)).toEqual(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? 2 : 0)),
    )
  })

  test.each([
    `UPDATE site SET name = 'Other'`,
    `DELETE FROM site`,
    `INSERT INTO site (web_id, name) VALUES ('s9', 'Ninth')`,
    'SELECT * FROM site FOR UPDATE',
    'CREATE TEMP TABLE own (a int)',
  ])('a read transaction may not %s', async (text) => {
    await expect(database.readTransaction(acme, async (sql) => sql(text))).rejects.toMatchObject({
      code: expect.stringMatching(/^(25006|42501)$/),
    })
    expect(await one('SELECT count(*)::int AS count FROM site')).toEqual({ count: 2 })
  })

  test('a read transaction is limited to its client from its first statement to its last, also across other awaits', async () => {
    const seen = async (settings: Record<string, string>) =>
      database.readTransaction(settings, async (sql) => {
        const first = await sql('SELECT name FROM site WHERE web_id = $1', ['s1'])
        const [second, client] = await Promise.all([
          sql('SELECT count(*)::int AS count FROM site'),
          sql(
            `SELECT current_setting('app.client', true) AS client, current_setting('role') AS role`,
          ),
        ])
        void sql('SELECT count(*) FROM site')
        return [first.count, second.rows[0].count, client.rows[0]]
      })
    const each = await Promise.all(
      Array.from({ length: 30 }, async (_, n) =>
        seen(n % 3 === 0 ? acme : n % 3 === 1 ? globex : {}),
      ),
    )
    for (const [n, found] of each.entries()) {
      const client = [{ client: 'acme' }, { client: 'globex' }, {}][n % 3]!
      expect(found).toEqual([
        n % 3 === 0 ? 1 : 0,
        n % 3 === 0 ? 2 : 0,
        expect.objectContaining({ ...client, role: serviceRole }),
      ])
    }
  })

  test('a read transaction fails with its first failed statement, awaited or not, and leaves the connection clean', async () => {
    await expect(
      database.readTransaction(acme, async (sql) => void sql('SELECT 1 / 0')),
    ).rejects.toMatchObject({ code: '22012' })
    await expect(
      database.readTransaction(acme, async (sql) => {
        await sql('SELECT 1 / 0').catch(() => undefined)
        return (await sql('SELECT 1 AS one')).rows
      }),
    ).rejects.toMatchObject({ code: '22012' })
    await expect(
      database.readTransaction(acme, async () => {
        throw new Error('of our own')
      }),
    ).rejects.toThrow('of our own')
    expect(
      await database.readTransaction(
        acme,
        async (sql) => (await sql('SELECT count(*)::int AS count FROM site')).rows,
      ),
    ).toEqual([{ count: 2 }])
    expect(await one('SELECT count(*)::int AS count FROM site')).toEqual({ count: 2 })
  })

  test('a read transaction reads the result of its first statement before it ends', async () => {
    const firstRows: unknown[] = []
    const first = {
      text: 'SELECT count(*)::int AS count FROM site',
      read: (rows: unknown[]) => firstRows.push(...rows) > 0,
    }
    expect(
      await database.readTransaction(
        acme,
        async (sql) => (await sql('SELECT web_id FROM site WHERE web_id = $1', ['s1'])).rows,
        { atBegin: first },
      ),
    ).toEqual([{ web_id: 's1' }])
    expect(firstRows).toEqual([{ count: 2 }])
  })

  test('a closed database reports that it is closed', async () => {
    const other = await openTestDatabase(dialect, entities)
    await other.ping()
    await other.close()
    await expect(other.ping()).rejects.toThrow(/closed|after calling end/)
  })
})
