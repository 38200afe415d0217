import { entities } from '../../src/generated/entities.ts'
import { readConfig } from '../../src/host/config.ts'
import { openDatabase } from '../../src/host/openDatabase.ts'
import type { Database } from '../../src/service/database/database.ts'
import { hashPassword } from '../../src/service/auth/password.ts'
import { fillDemo } from '../../src/service/demo/demo.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'
import { serve } from './serve.ts'
import { signIn } from './throughput/signIn.ts'
import { person } from './throughput/work.ts'
import { withPostgres } from './throughput.ts'

const runs = 40
const documents = 100_000
/** Milliseconds that a person does not notice. */
const budget = 100

/** `question` is one that each document answers with a number that twenty documents share. */
type Facts = { document: string; form: string; site: string; section: string; question: string }

/** What people who read documents wait for where there are 100,000, on PostgreSQL through HTTP. */
export const measureDocuments = (): Promise<Figure[]> =>
  withPostgres(async (environment) => {
    console.log(`Filling in ${documents.toLocaleString('en')} documents …`)
    const config = readConfig(environment)
    const database = await openDatabase({ config, entities, print: () => undefined })
    await fillDemo(database, entities, { geography: 'few' })
    const facts = await fillDocuments(database)
    const { address, close } = await serve(database, config)
    try {
      return await measureCalls(address, facts)
    } finally {
      await close()
    }
  })

/**
 * Copies a submitted document of the demo with its answers, one for each hour: all of one form and
 * branch, so that these filters find the most that they can.
 */
async function fillDocuments(database: Database): Promise<Facts> {
  const facts = await database.admin(async (sql) => {
    const { rows } = await sql(
      `SELECT d.web_id AS document, d.form_definition_id AS form, d.site_id AS site, d.client_id AS client,
              s.key AS section, q.key AS question
       FROM document d JOIN user_account u ON u.client_id = d.client_id AND u.email = 'admin@acme.test',
            jsonb_each(d.answers) s, jsonb_each(s.value) q
       WHERE d.status = 'COMPLETED' AND d.form_definition_id IS NOT NULL AND jsonb_typeof(q.value) = 'number'
       ORDER BY d.web_id, q.key LIMIT 1`,
    )
    const [{ client, ...found }] = rows
    await sql(`SELECT set_config('app.client', $1, true)`, [client])
    await sql(`UPDATE user_account SET password = $2 WHERE email = $1`, [
      person.email,
      await hashPassword(person.password),
    ])
    await sql(
      `INSERT INTO document SELECT (jsonb_populate_record(d, jsonb_build_object(
         'web_id', gen_random_uuid()::text, 'start_date', now() - n * interval '1 hour',
         'answers', jsonb_set(d.answers, ARRAY[$2, $3], to_jsonb(n / 20)),
         'document_name', d.document_name || ' ' || n))).*
       FROM document d, generate_series(1, ${documents}) AS n WHERE d.web_id = $1`,
      [found.document, found.section, found.question],
    )
    return found as Facts
  })
  await database.admin((sql) => sql('ANALYZE'))
  return facts
}

async function measureCalls(address: string, facts: Facts): Promise<Figure[]> {
  const token = await signIn(address)
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(`${address}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const page = async (query: string) => {
    const { content } = await call(`/document?page=0&size=20&sort=startDate,desc${query}`)
    if (content.length !== 20) throw new Error(`${query} found ${content.length} documents.`)
  }
  const answer = `answers.${facts.section}.${facts.question}`
  const ofForm = (comparison: string) =>
    page(`&formDefinitionId=${facts.form}&${answer}${comparison}`)
  // Each time another answer, so that no total is known from the time before.
  let answered = 1_000
  const another = () => (answered += 1)
  const start = () => call('/document', { formDefinitionId: facts.form, siteId: facts.site })
  const measured: [name: string, run: () => Promise<unknown>, before?: () => Promise<unknown>][] = [
    ['The first 20', () => page('')],
    ['20 of a form with a status', () => page(`&formDefinitionId=${facts.form}&status=COMPLETED`)],
    ['20 of a branch', () => page(`&siteIds=${facts.site}`)],
    ['20 that a search finds', () => page('&search=777')],
    ['20 with a rare answer', () => ofForm(`=${another()}`)],
    ['20 with a rare answer, after a document was started', () => ofForm(`=${another()}`), start],
    ['20 with a rare answer of a range', () => ofForm(`[gt]=${documents / 20 - another() / 50}`)],
    ['20 with a common answer', () => ofForm(`[gt]=${another()}`)],
    [
      'One with its answers and the versions of its sections',
      () =>
        Promise.all([
          call(`/document/${facts.document}`),
          call(`/document/${facts.document}/sections`),
        ]),
    ],
    ['Starting one', start],
  ]
  const figures: Figure[] = []
  for (const [name, run, before] of measured) {
    const taken: number[] = []
    for (let round = 0; round < runs; round += 1) {
      await before?.()
      const started = performance.now()
      await run()
      if (round >= 5) taken.push(performance.now() - started)
    }
    figures.push({
      name: `${name}, of ${documents.toLocaleString('en')} documents`,
      value: median(taken),
      unit: 'ms',
      budget,
    })
  }
  return figures
}
