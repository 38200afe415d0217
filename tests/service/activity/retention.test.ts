import { beforeEach, describe, expect, test } from 'vitest'
import * as generated from '../../../src/generated/entities.ts'
import {
  removeOldActivity,
  type RetentionOptions,
} from '../../../src/service/jobs/activityRetention.ts'
import { createCacheInvalidation } from '../../../src/service/cache/cacheInvalidation.ts'
import { createService } from '../../../src/service/service.ts'
import { createEntityRegistry } from '../../../src/service/sql/entityRegistry.ts'
import { mainDialects } from '../../databases.ts'
import { openWorld, silent, testConfig, type World } from '../testService.ts'

describe.each(mainDialects)('activity is kept for so many days on %s', (dialect) => {
  let world: World
  let options: RetentionOptions
  beforeEach(async () => {
    world = await openWorld(dialect)
    const registry = createEntityRegistry(generated.entities)
    options = {
      database: world.database,
      registry,
      cacheInvalidation: createCacheInvalidation(registry, dialect === 'pglite', () => undefined),
      days: 30,
      batch: 100,
    }
    await world.database.admin(async (sql) => {
      for (const client of ['acme', 'globex']) {
        await sql(`SELECT set_config('app.client', $1, true)`, [client])
        await sql(
          `INSERT INTO activity (web_id, created_date, entity, entity_id) SELECT 'o' || n, now() - interval '30 days 1 second' * n, 'site', 's1' FROM generate_series(1, 250) n`,
        )
        await sql(
          `INSERT INTO activity (web_id, created_date, entity, entity_id) VALUES ('n1', now(), 'site', 's1'), ('n2', now() - interval '29 days 23 hours', 'site', 's1')`,
        )
      }
    })
    return async () => world.close()
  })
  const left = async () =>
    world.database.admin(async (sql) =>
      (
        await sql(
          `SELECT client_id || ' ' || web_id AS id FROM activity WHERE web_id ~ '^[on]\\d' ORDER BY 1`,
        )
      ).rows.map((row) => row.id as string),
    )
  const young = ['acme n1', 'acme n2', 'globex n1', 'globex n2']

  test('older rows of every client are deleted in batches, newer ones stay', async () => {
    let transactions = 0
    const database = {
      ...world.database,
      admin: ((run) => (
        (transactions += 1), world.database.admin(run)
      )) as World['database']['admin'],
    }
    expect(await removeOldActivity({ ...options, database })).toBe(500)
    expect(await left()).toEqual(young)
    expect(transactions).toBe(3 + 2 * 3)
    expect(await removeOldActivity(options)).toBe(0)
  })

  test('the service deletes them when it starts, and its lists are up to date', async () => {
    const admin = async (service: World['service']) =>
      (await (
        await service.fetch(
          new Request('http://desk.test/api/security/audits?entityId=s1&size=1', {
            headers: { authorization: `Bearer ${world.tokens.admin}` },
          }),
        )
      ).json()) as { totalElements: number }
    expect((await admin(world.service)).totalElements).toBe(252)
    const service = createService({
      ...generated,
      database: world.database,
      log: silent,
      config: { ...testConfig, activityRetentionDays: 30 },
    })
    await expect.poll(async () => (await admin(service)).totalElements).toBe(2)
    // The other client's entries may be deleted later. Closing before would leave them.
    await expect.poll(left).toEqual(young)
    await service.close()
  })

  test('closing stops the deletion between two batches', async () => {
    let batches = 0
    expect(await removeOldActivity({ ...options, batch: 1 }, () => batches++ >= 4)).toBeLessThan(5)
    expect((await left()).length).toBeGreaterThan(4)
  })
})

test('only one of several instances deletes at a time, and no writer waits for it', async () => {
  const world = await openWorld('postgres')
  const registry = createEntityRegistry(generated.entities)
  const options = {
    database: world.database,
    registry,
    cacheInvalidation: createCacheInvalidation(registry, false, () => undefined),
    days: 30,
  }
  const insert = async (id: string) =>
    world.database.transaction({ 'app.client': 'acme' }, async (sql) =>
      sql(`INSERT INTO activity (web_id, created_date) VALUES ($1, now() - interval '40 days')`, [
        id,
      ]),
    )
  await insert('o1')
  await insert('o2')
  await world.database.admin(async (sql) => {
    await sql(`SELECT pg_advisory_xact_lock(hashtext('branchdesk retention'))`)
    expect(await removeOldActivity(options)).toBe(0)
  })
  await world.database.admin(async (sql) => {
    await sql(`SELECT FROM activity WHERE web_id = 'o1' FOR UPDATE`)
    expect(await removeOldActivity(options)).toBe(1)
    await insert('o3')
  })
  expect(await removeOldActivity(options)).toBe(2)
  await world.close()
})
