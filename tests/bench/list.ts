import { entities, validators } from '../../src/generated/entities.ts'
import { readConfig } from '../../src/host/config.ts'
import { listen } from '../../src/host/listen.ts'
import { createProduct } from '../../src/host/product.ts'
import { createMemoryStore } from '../../src/service/files/memoryStore.ts'
import { openEmbeddedDatabase } from '../../src/service/database/embeddedDatabase.ts'
import type { Database } from '../../src/service/database/database.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'

const runs = 60
/** The columns of a site in the list response. */
export const siteColumns =
  'web_id, version, created_date, created_by, update_date, updated_by, name, code, type_text_code, start_date, end_date, store_email, website, address_model, user_email, description, status'

/**
 * Inserts 100,000 sites of Acme into the database at `folder` and requests a list of 20: through
 * HTTP as the console does, and with raw queries for the same rows. The two alternate in one
 * process, so that both run under the same load.
 */
export async function measureList(folder: string): Promise<Figure[]> {
  const config = readConfig({ DATA_DIR: folder })
  const database = await openEmbeddedDatabase(folder)
  const silent = () => undefined
  const product = await createProduct({
    config,
    database,
    fileStore: createMemoryStore(),
    generated: { entities, validators, openapi: {} },
    log: { info: silent, warn: silent, error: silent },
    pages: async () => new Response(null, { status: 404 }),
  })
  const listening = await listen(product.fetch, 0)
  try {
    const client = await fillSites(database, 100_000)
    const address = `http://localhost:${listening.port}`
    const token = await signIn(address)
    const throughHttp = (query: string) => async () => {
      const response = await fetch(
        `${address}/api/site/sites?page=0&size=20&sort=createdDate,desc&status=ACTIVE${query}`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      const { content } = await response.json()
      if (content?.length !== 20)
        throw new Error(
          `The list of 20 was answered with ${response.status} and ${content?.length} rows.`,
        )
    }
    const raw = (withTotal: boolean) => () =>
      database.transaction({ 'app.client': client }, async (sql) => {
        await sql(
          `SELECT ${siteColumns} FROM site WHERE status = 'ACTIVE' ORDER BY created_date DESC, web_id LIMIT 20`,
        )
        if (withTotal) await sql(`SELECT count(*) FROM site WHERE status = 'ACTIVE'`)
      })
    const withTotal = await measure(throughHttp(''), raw(true))
    const rows = await measure(throughHttp('&count=false'), raw(false))
    return [
      {
        name: 'List of 20 from 100,000 sites through HTTP, with the total',
        value: withTotal.first,
        unit: 'ms',
      },
      { name: 'The same by raw queries', value: withTotal.second, unit: 'ms' },
      {
        name: 'HTTP against raw, with the total (remembered until the next write)',
        value: withTotal.first / withTotal.second,
        unit: 'times',
        budget: 4,
      },
      {
        name: 'List of 20 from 100,000 sites through HTTP, rows alone',
        value: rows.first,
        unit: 'ms',
      },
      {
        name: 'HTTP against raw, rows alone',
        value: rows.first / rows.second,
        unit: 'times',
        budget: 4,
      },
    ]
  } finally {
    await listening.close()
    await product.close()
    await database.close()
  }
}

/** Inserts `count` sites of Acme; returns the key of the client. */
export async function fillSites(database: Database, count: number): Promise<string> {
  const client = await database.admin(async (sql) => {
    const { rows } = await sql(`SELECT client_id FROM user_account WHERE email = 'admin@acme.test'`)
    const [{ client_id: id }] = rows
    await sql(`SELECT set_config('app.client', $1, true)`, [id])
    await sql(`INSERT INTO site (client_id, web_id, version, created_date, created_by, update_date, updated_by, name, code, status, address_model)
      SELECT '${id}', gen_random_uuid()::text, 1, now() - n * interval '1 minute', 'bench', now(), 'bench', 'Branch ' || n, 'B' || n, 'ACTIVE', '{"street": "1 High Street", "country": "US", "state": "US-MA", "city": "Boston", "postalCode": "02101"}'::jsonb
      FROM generate_series(1, ${count}) AS n`)
    return id as string
  })
  await database.admin((sql) => sql('ANALYZE'))
  return client
}

/**
 * The median duration of each function in milliseconds. The functions alternate, and the first runs
 * are warm-up.
 */
async function measure(
  first: () => Promise<void>,
  second: () => Promise<void>,
): Promise<{ first: number; second: number }> {
  const taken: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    for (const [index, once] of [first, second].entries()) {
      const started = performance.now()
      await once()
      if (run >= 10) taken[index]!.push(performance.now() - started)
    }
  }
  return { first: median(taken[0]), second: median(taken[1]) }
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/security/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({
      username: 'admin@acme.test',
      password: demoPassword,
      grant_type: 'password',
    }),
  })
  return (await response.json()).access_token
}
