import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../../src/generated/entities.ts'
import { verifyPassword } from '../../../src/service/auth/password.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { isDemoFilled } from '../../../src/service/demo/demoFilled.ts'
import { createFirstAdmin, FirstAdminRefused } from '../../../src/service/demo/firstAdmin.ts'
import { mainDialects, openTestDatabase } from '../../databases.ts'

const given = {
  client: 'Initech',
  email: 'bill@initech.test',
  password: 'Tests-of-2026!',
  firstName: 'Bill',
  lastName: 'Lumbergh',
}

describe.each(mainDialects)('the first account on %s', (dialect) => {
  let database: Database
  beforeAll(async () => void (database = await openTestDatabase(dialect, entities)))
  afterAll(async () => database?.close())

  test('has the role Admin at the first branch of its client', async () => {
    const { clientId, userId, siteId } = await createFirstAdmin(database, entities, given)
    const rows = await database.transaction(
      { 'app.client': clientId },
      async (sql) =>
        (
          await sql(
            `
      SELECT u.password, c.name AS client, s.name AS site, r.role_name, r.all_sites, p.permission_code, (SELECT count(*)::int FROM role) AS roles, (SELECT count(*)::int FROM lookup) AS lookups
      FROM user_account u JOIN client c ON c.web_id = u.client_id JOIN user_site l ON l.user_account_id = u.web_id JOIN site s ON s.web_id = l.site_id JOIN role r ON r.web_id = l.role_id JOIN role_permission p ON p.role_id = r.web_id
      WHERE u.web_id = $1 AND s.web_id = $2`,
            [userId, siteId],
          )
        ).rows,
    )
    expect(rows).toEqual([
      {
        password: expect.any(String),
        client: 'Initech',
        site: 'Head Office',
        role_name: 'Admin',
        all_sites: true,
        permission_code: 'BRANCHDESK:*:*:*',
        roles: 5,
        lookups: 7,
      },
    ])
    expect(await verifyPassword(given.password, rows[0].password)).toBe(true)
    expect(await isDemoFilled(database)).toBe(false)
  })

  test('is refused with a clear message when the address is in use, and writes nothing', async () => {
    await expect(
      createFirstAdmin(database, entities, {
        ...given,
        client: 'Initrode',
        email: 'BILL@initech.test',
      }),
    ).rejects.toThrow('There is an account with the address BILL@initech.test already.')
    const clients = await database.admin(async (sql) =>
      (await sql(`SELECT name FROM client`)).rows.map((row) => row.name),
    )
    expect(clients).not.toContain('Initrode')
  })

  test('is refused with all errors at once [VAL-33, VAL-35]', async () => {
    const refused = await createFirstAdmin(database, entities, {
      client: ' ',
      email: 'bill',
      password: 'weak',
      firstName: '7',
      lastName: '',
    }).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(FirstAdminRefused)
    expect((refused as Error).message.split('\n')).toHaveLength(5)
  })
})
