import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeExpired } from '../../src/service/jobs/purge.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, signIn, type World } from './testService.ts'

describe.each(mainDialects)('expired data on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  const asOwner = async (text: string) =>
    world.database.admin(async (sql) => (await sql(text)).rows)
  const purge = async (batch: number) => purgeExpired({ database: world.database, batch })
  const device = { name: 'Tablet', typeTextCode: 'TABLET' }
  const save = async (key: string, who: 'admin' | 'gadmin' = 'admin') =>
    world.call(
      who,
      'POST',
      '/site/devices',
      { ...device, uuId: `${who} ${key}` },
      { 'idempotency-key': key },
    )

  test('is deleted for all clients, in as many transactions as needed, and nothing else is', async () => {
    for (const key of ['one', 'two', 'three']) expect((await save(key)).status).toBe(201)
    expect((await save('one', 'gadmin')).status).toBe(201)
    await asOwner(
      `UPDATE branchdesk_system.idempotency SET created_at = now() - interval '25 hours'`,
    )
    await save('later')
    expect(await purge(2)).toBe(4)
    expect(await asOwner(`SELECT client_id FROM branchdesk_system.idempotency`)).toEqual([
      { client_id: 'acme' },
    ])
    expect((await save('later')).headers.get('idempotency-replayed')).toBe('true')
    // Without its stored key the call is a new one, whose device already exists.
    expect((await save('one')).status).toBe(409)
  })

  test('includes sessions that ended a day ago, and other tokens stay valid', async () => {
    const before = (
      await asOwner('SELECT count(*)::int AS count FROM branchdesk_system.session')
    )[0].count as number
    await signIn(world.service, 'loner@acme.test')
    await asOwner(
      `UPDATE branchdesk_system.session SET expires_at = now() - interval '25 hours' WHERE user_id = 'loner'`,
    )
    await asOwner(
      `UPDATE branchdesk_system.session SET expires_at = now() - interval '1 hour' WHERE user_id = 'user'`,
    )
    expect(await purge(100)).toBe(2)
    expect(
      (await asOwner('SELECT count(*)::int AS count FROM branchdesk_system.session'))[0].count,
    ).toBe(before - 1)
    expect((await world.call('admin', 'GET', '/site/sites/s1')).status).toBe(200)
  })
})
