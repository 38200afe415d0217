import pg from 'pg'
import { entities } from '../../src/generated/entities.ts'
import { readConfig } from '../../src/host/config.ts'
import { openDatabase } from '../../src/host/openDatabase.ts'
import { hashPassword } from '../../src/service/auth/password.ts'
import type { Database } from '../../src/service/database/database.ts'
import { fillDemo } from '../../src/service/demo/demo.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'
import { serve } from './serve.ts'
import { signIn } from './throughput/signIn.ts'
import { person } from './throughput/work.ts'
import { withPostgres } from './throughput.ts'

const rounds = 9
const documents = 100_000
const activity = 1_000_000
const zone = 'Europe/Berlin'

/** What an element asks the service for, and the statement by which people would count the same. */
type Element = { entity: string; query: string; raw: string }

const month = (column: string) => `date_trunc('month', ${column} AT TIME ZONE '${zone}')`
const element = (
  entity: string,
  query: string,
  {
    by = [],
    where = 'true',
    value = 'count(*)',
  }: { by?: string[]; where?: string; value?: string },
): Element => ({
  entity,
  query: `${query}&zone=${zone}`,
  raw: `SELECT ${[...by, value].join(', ')} FROM ${entity} WHERE client_id = 'acme' AND ${where}${by.length > 0 ? ` GROUP BY ${by.map((_, at) => at + 1).join(', ')}` : ''}`,
})

const largest = element('activity', 'group=createdDate:month,typeCode', {
  by: [month('created_date'), 'type_code'],
})

const elements: Element[] = [
  largest,
  element('activity', '', {}),
  element('activity', 'group=typeCodeText&top=100', { by: ['type_code_text'] }),
  element('activity', 'group=siteId&top=10', { by: ['site_id'] }),
  element('activity', 'group=createdDate:week', {
    by: [`date_trunc('week', created_date AT TIME ZONE '${zone}')`],
  }),
  element('document', 'status=COMPLETED', { where: `status = 'COMPLETED'` }),
  element('document', 'status=EXPIRED', { where: `status = 'EXPIRED'` }),
  element('document', 'group=status', { by: ['status'] }),
  element('document', 'group=formDefinitionId,status', { by: ['form_definition_id', 'status'] }),
  element('document', 'group=startDate:month,status', { by: [month('start_date'), 'status'] }),
  element('document', 'group=siteId,startDate:month&top=10', {
    by: ['site_id', month('start_date')],
  }),
  element('document', 'group=formDefinitionId&measure=avg:progress', {
    by: ['form_definition_id'],
    value: 'avg(progress)',
  }),
]

/**
 * How long the request of a dashboard takes over HTTP, with 1,000,000 rows of activity and 100,000
 * documents on PostgreSQL, beside the same counts as raw statements over as many connections.
 */
export const measureDashboards = (): Promise<Figure[]> =>
  withPostgres(async (environment) => {
    console.log(`Filling in ${activity.toLocaleString('en')} rows of activity …`)
    const config = readConfig(environment)
    const database = await openDatabase({ config, entities, print: () => undefined })
    const raw = new pg.Pool({ connectionString: environment['DATABASE_URL']!, max: 3 })
    // `end` does not wait for the server to close the connections: it may stop before.
    raw.on('error', ({ message }) => console.log(`A raw connection was lost: ${message}`))
    let close = () => database.close()
    try {
      await fillDemo(database, entities, { geography: 'few' })
      await fill(database)
      await raw.query('VACUUM ANALYZE')
      const served = await serve(database, config)
      close = served.close
      return await measureCalls(served.address, raw)
    } finally {
      await close()
      await raw.end()
    }
  })

async function measureCalls(address: string, raw: pg.Pool): Promise<Figure[]> {
  const token = await signIn(address)
  const call = async (asked: Element[]) => {
    const response = await fetch(`${address}/api/aggregates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ queries: asked.map(({ entity, query }) => ({ entity, query })) }),
    })
    const { results } = (await response.json()) as { results: { groups?: unknown[] }[] }
    if (!results.every(({ groups }) => groups?.length)) throw new Error(JSON.stringify(results))
  }
  const statements = (asked: Element[]) => Promise.all(asked.map((each) => raw.query(each.raw)))
  return [
    ...(await compare('A dashboard of 12 elements', elements, { call, statements, most: 1.5 })),
    ...(await compare('Activity by month and type, of 1,000,000 rows', [largest], {
      call,
      statements,
      most: 1,
      budget: 150,
    })),
  ]
}

type Comparison = {
  call: (asked: Element[]) => Promise<unknown>
  statements: (asked: Element[]) => Promise<unknown>
  /** How many times as long as the statements it may take. */
  most: number
  budget?: number
}

/** Measures in turns, so that both have the same share of the machine. */
async function compare(
  name: string,
  asked: Element[],
  { call, statements, most, budget }: Comparison,
): Promise<Figure[]> {
  const taken = { call: [] as number[], raw: [] as number[] }
  for (let round = -2; round < rounds; round += 1)
    for (const [which, run] of [
      ['raw', statements],
      ['call', call],
    ] as const) {
      const started = performance.now()
      await run(asked)
      if (round >= 0) taken[which].push(performance.now() - started)
    }
  const [ours, raw] = [median(taken.call), median(taken.raw)]
  return [
    {
      name,
      value: ours,
      unit: 'ms',
      ...(budget ? { budget } : {}),
      beside: { 'raw statements': raw },
    },
    { name: `${name}, to raw statements`, value: ours / raw, unit: 'times', budget: most },
  ]
}

/**
 * Two years of activity of eight types, and of documents at all branches and of all forms of Acme.
 */
async function fill(database: Database): Promise<void> {
  await database.admin(async (sql) => {
    await sql(`SELECT set_config('app.client', 'acme', true)`)
    await sql(`UPDATE user_account SET password = $2 WHERE email = $1`, [
      person.email,
      await hashPassword(person.password),
    ])
    const each = (column: string) => `(${column})[1 + n % array_length(${column}, 1)]`
    await sql(`INSERT INTO activity (web_id, created_date, created_by, entity, entity_id, type_code, type_code_text, description, site_id)
      SELECT 'bench-' || n, now() - n * interval '1 minute', 'bench', 'site', 'bench', 100 * (1 + n / 3 % 8), 'Type ' || n / 3 % 8, 'Branch was updated: Description', ${each('keys')}
      FROM generate_series(1, ${activity}) n, (SELECT array_agg(web_id) AS keys FROM site WHERE client_id = 'acme') sites`)
    await sql(`INSERT INTO document (web_id, document_name, site_id, form_definition_id, status, progress, start_date)
      SELECT 'bench-' || n, 'Bench', ${each('keys')}, ${each('forms')}, (ARRAY['COMPLETED', 'EXPIRED', 'SCHEDULE'])[1 + n / 7 % 3], n % 100, now() - n * interval '10 minutes'
      FROM generate_series(1, ${documents}) n, (SELECT array_agg(web_id) AS keys FROM site WHERE client_id = 'acme') sites, (SELECT array_agg(web_id) AS forms FROM form_definition WHERE client_id = 'acme') definitions`)
  })
}
