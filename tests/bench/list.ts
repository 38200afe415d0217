import { openEmbeddedDatabase } from '../../src/service/database/pglite.ts'
import type { Database } from '../../src/service/database/database.ts'
import { demoPassword } from '../../src/service/demo/profiles.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'

const runs = 60
const columns = 'web_id, version, created_date, created_by, update_date, updated_by, name, code, type_text_code, start_date, end_date, store_email, website, address_model, user_email, description, status'

/** Puts 100,000 sites of Acme into the database at `folder`, and times the raw queries that a list of 20 needs. */
export async function fillSites(folder: string): Promise<{ rows: number; withTotal: number }> {
  const database = await openEmbeddedDatabase(folder)
  try {
    const client = await database.admin(async (sql) => {
      const { rows } = await sql(`SELECT client_id, (SELECT set_config('app.client', client_id, true)) FROM user_account WHERE email = 'admin@acme.test'`)
      await sql(`SELECT set_config('app.client', '${rows[0].client_id}', true)`)
      await sql(`INSERT INTO site (client_id, web_id, version, created_date, created_by, update_date, updated_by, name, code, status, address_model)
        SELECT '${rows[0].client_id}', gen_random_uuid()::text, 1, now() - n * interval '1 minute', 'bench', now(), 'bench', 'Branch ' || n, 'B' || n, 'ACTIVE', '{"street": "1 High Street", "country": "US", "state": "US-MA", "city": "Boston", "postalCode": "02101"}'::jsonb
        FROM generate_series(1, 100000) AS n`)
      return rows[0].client_id as string
    })
    await database.admin((sql) => sql('ANALYZE site'))
    return { rows: await time(database, client, false), withTotal: await time(database, client, true) }
  } finally {
    await database.close()
  }
}

/** Milliseconds of the same rows asked for directly, as the service's role with the tenant set, as a person writing SQL would. */
async function time(database: Database, client: string, withTotal: boolean): Promise<number> {
  const once = () =>
    database.transaction({ 'app.client': client }, async (sql) => {
      await sql(`SELECT ${columns} FROM site WHERE status = 'ACTIVE' ORDER BY created_date DESC, web_id LIMIT 20`)
      if (withTotal) await sql(`SELECT count(*) FROM site WHERE status = 'ACTIVE'`)
    })
  return measure(once)
}

/** The same list through HTTP, as the console asks for it, against the raw queries. */
export async function measureList(address: string, raw: { rows: number; withTotal: number }): Promise<Figure[]> {
  const token = await signIn(address)
  const ask = (query: string) => async () => {
    const response = await fetch(`${address}/api/site/sites?page=0&size=20&sort=createdDate,desc&status=ACTIVE${query}`, { headers: { authorization: `Bearer ${token}` } })
    const { content } = await response.json()
    if (content?.length !== 20) throw new Error(`The list of 20 was answered with ${response.status} and ${content?.length} rows.`)
  }
  const withTotal = await measure(ask(''))
  const rows = await measure(ask('&count=false'))
  return [
    { name: 'List of 20 from 100,000 sites through HTTP, with the total', value: withTotal, unit: 'ms' },
    { name: 'The same by raw queries', value: raw.withTotal, unit: 'ms' },
    { name: 'HTTP against raw, with the total', value: withTotal / raw.withTotal, unit: 'times', budget: 4 },
    { name: 'HTTP against raw, rows alone', value: rows / raw.rows, unit: 'times', budget: 4 },
  ]
}

async function measure(once: () => Promise<void>): Promise<number> {
  const taken: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    await once()
    if (run >= 10) taken.push(performance.now() - started)
  }
  return median(taken)
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/security/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({ username: 'admin@acme.test', password: demoPassword, grant_type: 'password' }),
  })
  return (await response.json()).access_token
}
