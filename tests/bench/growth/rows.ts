import { hashPassword } from '../../../src/service/auth/password.ts'
import type { Database, Sql } from '../../../src/service/database/database.ts'

/** How many rows of a kind the database has at least. */
export type Size = { branches: number; users: number; activity: number }

/** Keys of the filled database: a role, and the branch of the manager. Users are `user-1`, … */
export type Facts = { role: string; branch: string }

const password = 'Branchdesk-bench-1!'

/** Who makes the calls: one who sees everything, and one who sees a single branch. */
export const readers = {
  admin: { email: 'admin@acme.test', password },
  manager: { email: 'manager@acme.test', password },
}

/**
 * Adds branches, users (each at one branch) and activity to Acme until the database has so many.
 * Indexes are built after the rows, which takes a fraction of the time.
 */
export async function growTo(database: Database, size: Size): Promise<Facts> {
  const hash = await hashPassword(password)
  return database
    .admin(async (sql) => {
      const { rows: accounts } = await sql(
        `SELECT u.client_id, r.web_id AS role, (SELECT l.site_id FROM user_site l WHERE l.user_account_id = m.web_id LIMIT 1) AS branch FROM user_account u JOIN role r ON r.client_id = u.client_id AND r.role_name = 'User' JOIN user_account m ON m.email = '${readers.manager.email}' WHERE u.email = '${readers.admin.email}'`,
      )
      const { client_id: client, role, branch } = accounts[0]
      await sql(`SELECT set_config('app.client', $1, true)`, [client])
      await sql('UPDATE user_account SET password = $1 WHERE email = ANY($2)', [
        hash,
        Object.values(readers).map(({ email }) => email),
      ])
      await sql(`SET LOCAL maintenance_work_mem = '1GB'`)
      const restore = await dropIndexes(sql)
      for (const statement of statementsOf(size))
        await sql(statement, [role].slice(0, statement.includes('$1') ? 1 : 0))
      await restore()
      return { role, branch }
    })
    .then(async (facts) => {
      await database.admin((sql) => sql('ANALYZE'))
      return facts
    })
}

const statementsOf = ({ branches, users, activity }: Size): string[] => [
  `INSERT INTO site (web_id, created_date, created_by, name, code, status, address_model)
   SELECT 'branch-' || n, now() - n * interval '1 minute', 'Bench', 'Branch ' || n, 'B' || n, CASE WHEN n % 50 = 0 THEN 'INACTIVE' ELSE 'ACTIVE' END, '{"street": "1 High Street", "country": "US", "state": "US-MA", "city": "Boston"}'::jsonb
   FROM generate_series(1, ${branches}) n ON CONFLICT DO NOTHING`,
  `INSERT INTO user_account (web_id, created_date, created_by, first_name, last_name, email, status)
   SELECT 'user-' || n, now() - n * interval '1 minute', 'Bench', (ARRAY['Ana','Li','Samuel','Priya','Noah','Emma','Yuki','Omar'])[1 + n % 8], 'Person ' || translate(n::text, '0123456789', 'abcdefghij'), 'person' || n || '@acme.test', CASE WHEN n % 100 = 0 THEN 'INACTIVE' ELSE 'ACTIVE' END
   FROM generate_series(1, ${users}) n WHERE NOT EXISTS (SELECT FROM user_account u WHERE u.web_id = 'user-' || n)`,
  `INSERT INTO user_site (web_id, created_by, site_id, user_account_id, role_id, status)
   SELECT 'link-' || n, 'Bench', 'branch-' || 1 + n % ${branches}, 'user-' || n, $1, 'ACTIVE'
   FROM generate_series(1, ${users}) n WHERE NOT EXISTS (SELECT FROM user_site l WHERE l.web_id = 'link-' || n)`,
  `INSERT INTO activity (web_id, created_date, created_by, entity, entity_id, type_code, type_code_text, description, changes, site_id)
   SELECT 'entry-' || n, now() - n * interval '2 seconds', 'Bench', 'site', 'branch-' || 1 + n % ${branches}, 200, 'Branch', 'Branch "Branch ' || n % ${branches} || '" was updated: Description', '[{"field": "description", "label": "Description", "from": null, "to": "New"}]'::jsonb, 'branch-' || 1 + n % ${branches}
   FROM generate_series((SELECT 1 + count(*) FROM activity WHERE web_id LIKE 'entry-%'), ${activity}) n`,
]

/**
 * Drops the indexes of the tables that grow, apart from their keys; returns what builds them again.
 */
async function dropIndexes(sql: Sql): Promise<() => Promise<void>> {
  const { rows } = await sql(
    `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename IN ('user_account', 'user_site', 'activity') AND indexname NOT LIKE '%_pkey'`,
  )
  for (const { indexname } of rows) await sql(`DROP INDEX "${indexname}"`)
  return async () => {
    for (const { indexdef } of rows) await sql(indexdef)
  }
}
