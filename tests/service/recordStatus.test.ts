import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

describe.each(mainDialects)('the status of a record, on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  const site = async () => (await world.call('admin', 'GET', '/site/sites/s1')).body
  const give = async (who: Person, status: string, more: object = {}) =>
    (await world.call(who, 'PUT', '/site/sites/s1', { ...(await site()), ...more, status })).status

  test('changes from active to inactive and back by a person who may update the record, and by nobody else [LIST-33]', async () => {
    expect([await give('hq', 'INACTIVE'), (await site()).status]).toEqual([200, 'INACTIVE'])
    // The manager may read the branch, not update it.
    expect([await give('manager', 'ACTIVE'), (await site()).status]).toEqual([403, 'INACTIVE'])
    expect([await give('hq', 'ACTIVE'), (await site()).status]).toEqual([200, 'ACTIVE'])
    expect([await give('hq', 'ARCHIVED'), (await site()).status]).toEqual([400, 'ACTIVE'])
  })

  test('stays unchanged when other fields change and dates pass: nothing sets it automatically [LIST-33]', async () => {
    for (const status of ['INACTIVE', 'ACTIVE']) {
      expect(await give('hq', status)).toBe(200)
      const { version } = await site()
      const renamed = await world.call(
        'hq',
        'PATCH',
        '/site/sites/s1',
        { name: `Renamed while ${status}` },
        { 'if-match': `"${version}"` },
      )
      expect([renamed.status, renamed.body.status]).toEqual([200, status])
    }
    await world.database.admin((sql) =>
      sql(
        `UPDATE user_account SET start_date = '2001-01-01', end_date = '2002-01-01' WHERE email = 'loner@acme.test'`,
      ),
    )
    const { body } = await world.call(
      'admin',
      'GET',
      '/security/userAccounts?email=loner@acme.test',
    )
    expect(
      body.content.map(({ endDate, status }: { endDate: string; status: string }) => [
        endDate.slice(0, 4),
        status,
      ]),
    ).toEqual([['2002', 'ACTIVE']])
  })
})
