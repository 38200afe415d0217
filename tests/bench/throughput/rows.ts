import type { Database } from '../../../src/service/database/database.ts'
import { hashPassword } from '../../../src/service/auth/password.ts'
import { filled, person, type Facts } from './work.ts'

/** The keys of the filled database that the calls use. */
export async function readFacts(database: Database): Promise<Facts> {
  return database.admin(async (sql) => {
    const { rows: people } = await sql(
      `SELECT client_id, web_id FROM user_account WHERE client_id = (SELECT client_id FROM user_account WHERE email = '${person.email}') AND email <> '${person.email}' ORDER BY web_id LIMIT 100`,
    )
    const client = people[0].client_id as string
    const { rows: roles } = await sql(
      `SELECT web_id FROM role WHERE client_id = $1 AND role_name = 'User'`,
      [client],
    )
    return {
      client,
      users: people.map((row) => row.web_id as string),
      role: roles[0].web_id as string,
    }
  })
}

/**
 * Inserts many sites of Acme, and many times more activity about them, and gives the person who
 * calls a password of their own.
 */
export async function fillRows(database: Database): Promise<Facts> {
  const facts = await readFacts(database)
  await database.admin(async (sql) => {
    await sql(`SELECT set_config('app.client', $1, true)`, [facts.client])
    await sql(`UPDATE user_account SET password = $2 WHERE email = $1`, [
      person.email,
      await hashPassword(person.password),
    ])
    await sql(`INSERT INTO site (web_id, created_date, created_by, update_date, updated_by, name, code, status, address_model)
      SELECT 'bench-' || n, now() - n * interval '1 minute', 'bench', now(), 'bench', 'Branch ' || n, 'B' || n, 'ACTIVE', '{"street": "1 High Street", "country": "US", "state": "US-MA", "city": "Boston", "postalCode": "02101"}'::jsonb
      FROM generate_series(1, ${filled.sites}) AS n`)
  })
  const atOnce = filled.activity / 10
  for (let first = 0; first < filled.activity; first += atOnce) {
    await database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', $1, true)`, [facts.client])
      await sql(`INSERT INTO activity (web_id, created_date, created_by, entity, entity_id, type_code, type_code_text, description, changes, site_id)
        SELECT 'bench-' || lpad(n::text, 9, '0'), now() - interval '1 year' + n * interval '10 seconds', 'bench', 'site', 'bench-' || 1 + n % ${filled.sites}, 200, 'Branch', 'Branch "Branch ' || n % ${filled.sites} || '" was updated: Description', '[{"field": "description", "label": "Description", "from": null, "to": "New"}]'::jsonb, 'bench-' || 1 + n % ${filled.sites}
        FROM generate_series(${first}, ${first + atOnce - 1}) AS n`)
    })
  }
  await database.admin((sql) => sql('ANALYZE'))
  return facts
}
