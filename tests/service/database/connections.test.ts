import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Sql } from '../../../src/service/database/database.ts'
import { migrate } from '../../../src/service/database/migrate.ts'
import { openPostgres, type PostgresOptions } from '../../../src/service/database/postgres.ts'
import { createEntityRegistry } from '../../../src/service/sql/entityRegistry.ts'
import { problemOfDatabase } from '../../../src/service/sql/pgErrors.ts'
import { freshPostgres, openTestDatabase } from '../../databases.ts'
import { entities } from './entities.ts'

const acme = { 'app.client': 'acme' }
const problemOf = (error: unknown) => {
  const problem = problemOfDatabase(error, createEntityRegistry(entities))
  return problem && { status: problem.status, headers: problem.headers }
}
const again = { status: 503, headers: { 'retry-after': '1' } }
const failing = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('should have failed'),
    (error: unknown) => error,
  )

describe('connections to PostgreSQL', () => {
  let address: string
  const opened: Database[] = []
  const open = (options?: PostgresOptions) => {
    const database = openPostgres(address, options)
    opened.push(database)
    return database
  }
  beforeEach(async () => {
    address = await freshPostgres()
    const database = open()
    await migrate(database, entities)
    await database.transaction(acme, async (sql) =>
      sql(`INSERT INTO site (web_id, name, amount) VALUES ('s1', 'One', 0), ('s2', 'Two', 0)`),
    )
  })
  afterEach(
    async () => void (await Promise.all(opened.splice(0).map(async (each) => each.close()))),
  )

  const kill = async (database: Database, pid: number) =>
    database.admin(async (sql) => sql('SELECT pg_terminate_backend($1)', [pid]))
  const pidOf = async (sql: Sql) =>
    (await sql('SELECT pg_backend_pid() AS pid')).rows[0].pid as number

  test('a connection that is lost while idle is logged, and the next transaction gets another one', async () => {
    const lines: string[] = []
    const lost = Promise.withResolvers<void>()
    const database = open({ connections: 1, log: (line) => (lines.push(line), lost.resolve()) })
    const pid = await database.transaction(acme, pidOf)
    await kill(open(), pid)
    await lost.promise
    expect(lines.join()).toContain('A connection to PostgreSQL was lost')
    expect(await database.transaction(acme, pidOf)).not.toBe(pid)
  })

  test('a connection that is lost within a transaction fails only that one, with a temporary error', async () => {
    const database = open({ connections: 1 })
    const error = await failing(
      database.transaction(acme, async (sql) => {
        await sql(`UPDATE site SET amount = 9`)
        await kill(open(), await pidOf(sql))
        await sql('SELECT 1')
      }),
    )
    expect(problemOf(error)).toEqual(again)
    expect(
      await database.transaction(
        acme,
        async (sql) => (await sql('SELECT sum(amount) AS sum FROM site')).rows,
      ),
    ).toEqual([{ sum: 0 }])
  })

  test('a statement that takes too long is cancelled, as is waiting for a lock, and both errors are temporary', async () => {
    const database = open({ statementTimeout: 100 })
    expect(
      problemOf(
        await failing(database.transaction(acme, async (sql) => sql('SELECT pg_sleep(60)'))),
      ),
    ).toEqual(again)
    await open().admin(async (sql) => {
      await sql(`SELECT FROM site WHERE web_id = 's1' FOR UPDATE`)
      expect(
        problemOf(
          await failing(
            database.transaction(acme, async (other) =>
              other(`UPDATE site SET amount = 1 WHERE web_id = 's1'`),
            ),
          ),
        ),
      ).toEqual(again)
    })
  })

  test('when all connections are in use, transactions wait for one until a timeout', async () => {
    const database = open({ connections: 1, waitForConnection: 1_000 })
    await database.transaction(acme, async () => {
      expect(problemOf(await failing(database.transaction(acme, async () => 1)))).toEqual(again)
    })
    expect(await database.transaction(acme, async () => 1)).toBe(1)
  })

  test('an unavailable server is a temporary error', async () => {
    const nowhere = openPostgres('postgres://nobody@127.0.0.1:1/none')
    expect(problemOf(await failing(nowhere.transaction(acme, async () => 1)))).toEqual(again)
    await nowhere.close()
  })

  test('of two deadlocked transactions one is retried, and both succeed', async () => {
    const database = open()
    const both = Promise.withResolvers<void>()
    let arrived = 0
    let runs = 0
    const move = async (first: string, second: string) =>
      database.transaction(acme, async (sql) => {
        runs += 1
        await sql('UPDATE site SET amount = amount + 1 WHERE web_id = $1', [first])
        if (++arrived === 2) both.resolve()
        await both.promise
        await sql('UPDATE site SET amount = amount + 1 WHERE web_id = $1', [second])
      })
    await Promise.all([move('s1', 's2'), move('s2', 's1')])
    expect(
      await database.transaction(acme, async (sql) => (await sql('SELECT amount FROM site')).rows),
    ).toEqual([{ amount: 2 }, { amount: 2 }])
    // The retried transaction may conflict with the other one again.
    expect(runs).toBeGreaterThan(2)
  })

  test('after three temporary failures of PostgreSQL the response is 503, and other failures are not retried', async () => {
    const database = open()
    const runs = { '40001': 0, '40P01': 0, '23505': 0 }
    for (const code of ['40001', '40P01', '23505'] as const) {
      const error = await failing(
        database.transaction(acme, async (sql) => {
          runs[code] += 1
          await sql(`DO $$ BEGIN RAISE EXCEPTION 'given up' USING ERRCODE = '${code}'; END $$`)
        }),
      )
      expect(problemOf(error)).toMatchObject(code === '23505' ? { status: 409 } : again)
    }
    expect(runs).toEqual({ '40001': 3, '40P01': 3, '23505': 1 })
  })

  test('closing lets running and waiting transactions finish, and refuses new ones', async () => {
    const database = open({ connections: 1 })
    const [started, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const running = database.transaction(acme, async (sql) => {
      started.resolve()
      await goOn.promise
      return sql(`UPDATE site SET amount = 1 WHERE web_id = 's1'`)
    })
    const waiting = database.transaction(acme, async (sql) =>
      sql(`UPDATE site SET amount = 1 WHERE web_id = 's2'`),
    )
    await started.promise
    const closed = database.close()
    await expect(database.transaction(acme, async () => 1)).rejects.toThrow(
      'The database is closed',
    )
    goOn.resolve()
    expect((await running).count + (await waiting).count).toBe(2)
    await closed
    expect(
      await open().transaction(
        acme,
        async (sql) => (await sql('SELECT sum(amount) AS sum FROM site')).rows,
      ),
    ).toEqual([{ sum: 2 }])
  })
})

describe.each(['pglite', 'postgres'] as const)('transactions of the owner on %s', (dialect) => {
  let database: Database
  beforeEach(async () => void (database = await openTestDatabase(dialect, entities)))
  afterEach(async () => database.close())

  test('see the rows of all clients; the service sees only its own, whatever settings it changes', async () => {
    for (const client of ['acme', 'globex'])
      await database.transaction({ 'app.client': client }, async (sql) =>
        sql(`INSERT INTO site (web_id, name) VALUES ('s', 'S')`),
      )
    expect(await database.admin(async (sql) => (await sql('SELECT FROM site')).count)).toBe(2)
    expect(
      await database.transaction(
        { ...acme, 'app.owner': 'on' },
        async (sql) => (await sql('SELECT FROM site')).count,
      ),
    ).toBe(1)
    expect(
      await database.transaction(
        { 'app.owner': 'on' },
        async (sql) => (await sql('SELECT FROM site')).count,
      ),
    ).toBe(0)
  })

  test('as a snapshot are read-only', async () => {
    await expect(
      database.admin(async (sql) => sql(`DELETE FROM site`), { snapshot: true }),
    ).rejects.toMatchObject({ code: '25006' })
  })
})

test('a snapshot has one consistent state, and an owner who is not a superuser sees the rows of all clients in it', async () => {
  const database = openPostgres(await freshPostgres({ user: 'owner_of_snapshots' }))
  await migrate(database, entities)
  const insert = async (id: string, client: string) =>
    database.transaction({ 'app.client': client }, async (sql) =>
      sql(`INSERT INTO site (web_id, name) VALUES ($1, 'S')`, [id]),
    )
  await insert('s1', 'acme')
  await insert('s1', 'globex')
  const seen = await database.admin(
    async (sql) => {
      const before = (await sql('SELECT FROM site')).count
      await insert('s2', 'acme')
      return [before, (await sql('SELECT FROM site')).count]
    },
    { snapshot: true },
  )
  expect(seen).toEqual([2, 2])
  await database.close()
})
