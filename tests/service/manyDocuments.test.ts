import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRunning, type RunningProduct } from '../e2e/startProduct.ts'
import { serverVariable } from '../postgresServer.ts'
import { makeProduct } from './killedProduct.ts'
import { callOrThrow, openWorld, password, type World } from './testService.ts'

/** How many documents are submitted; `DOCUMENTS` sets another number, such as 10000. */
const documents = Number(process.env.DOCUMENTS ?? 100)
const people = 50

describe(`${documents.toLocaleString('en')} documents of ${people} people at the product`, {
  timeout: Math.max(300_000, documents * 400),
}, () => {
  const folder = makeProduct()
  let world: World
  let product: RunningProduct | undefined
  let form: string
  let section: string
  const tokens: string[] = []

  beforeAll(async () => {
    world = await openWorld('postgres')
    const done = callOrThrow(world)
    section = (await done('POST', '/forms/sections', { name: 'Round' })).webId
    await done('PUT', `/forms/formDesign/${section}`, {
      formSectionRowModels: [
        {
          formSectionRowColumnModels: [
            { fieldType: 'number', fieldKey: 'serial', label: 'Serial', required: true },
          ],
        },
      ],
    })
    await done('POST', `/forms/sections/publish/${section}`)
    form = (await done('POST', '/forms/definitions/global', { name: 'Round', siteIds: ['s1'] }))
      .webId
    await done('POST', '/forms/definitionSections', [
      { formSectionId: section, formDefinitionId: form },
    ])
    await hire()
    product = await startRunning(
      { DATABASE_URL: await addressOf(world), DATA_DIR: join(folder, 'data'), DEMO: 'off' },
      folder,
    )
    for (let person = 0; person < people; person += 1) tokens.push(await signIn(person))
  }, 300_000)
  afterAll(async () => {
    await product?.stop()
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const signIn = async (person: number): Promise<string> => {
    const response = await fetch(`${product!.address}/api/security/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
      body: new URLSearchParams({
        username: `p${person}@acme.test`,
        password,
        grant_type: 'password',
      }),
    })
    return (await response.json()).access_token
  }

  /** Managers of a branch, to whose role the form is assigned. */
  const hire = () =>
    world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO user_account (web_id, first_name, last_name, email, status, password)
         SELECT 'p' || n, 'Person', 'Tester', 'p' || n || '@acme.test', 'ACTIVE', u.password
         FROM user_account u, generate_series(0, $1::int - 1) n WHERE u.web_id = 'manager'`,
        [people],
      )
      await sql(
        `INSERT INTO user_site (web_id, site_id, user_account_id, role_id, status)
         SELECT 'p' || n || '-s1', 's1', 'p' || n, 'Manager', 'ACTIVE' FROM generate_series(0, $1::int - 1) n`,
        [people],
      )
      await sql(
        `INSERT INTO form_user (web_id, form_definition_id, site_id, role_id) VALUES ('fu', $1, 's1', 'Manager')`,
        [form],
      )
    })

  /**
   * A call of a person that is sent twice at once, as a retry is that overtakes its first attempt.
   */
  const twice = async (
    person: number,
    verb: string,
    path: string,
    body: unknown,
    key: string,
  ): Promise<any> => {
    const send = async (): Promise<{ status: number; body: any }> => {
      const response = await fetch(`${product!.address}/api${path}`, {
        method: verb,
        headers: {
          authorization: `Bearer ${tokens[person]}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      // A service that is busy says so, and did nothing.
      if (response.status === 503) return send()
      return { status: response.status, body: await response.json() }
    }
    const [one, other] = await Promise.all([send(), send()])
    expect([path, one.status, one.status < 300 ? undefined : one.body]).toEqual([
      path,
      other.status,
      undefined,
    ])
    expect(other.body).toEqual(one.body)
    return one.body
  }

  test('none is lost and none is doubled, although each call is sent twice at once', async () => {
    await Promise.all(
      tokens.map(async (_, person) => {
        for (let serial = person; serial < documents; serial += people) {
          const { webId } = await twice(
            person,
            'POST',
            '/document',
            { formDefinitionId: form, siteId: 's1' },
            `start-${serial}`,
          )
          const answers = { [section]: { serial } }
          await twice(
            person,
            'PATCH',
            `/document/${webId}/answers`,
            { answers },
            `answer-${serial}`,
          )
          await twice(person, 'POST', `/document/${webId}/submit`, {}, `submit-${serial}`)
        }
      }),
    )
    const { rows } = await world.database.admin((sql) =>
      sql(
        `SELECT (answers -> $1 ->> 'serial')::int AS serial, user_id AS person, status,
                (SELECT count(*)::int FROM activity a WHERE a.entity = 'document' AND a.entity_id = d.web_id
                  AND a.changes::text LIKE '%submittedDate%') AS submitted
         FROM document d WHERE form_definition_id = $2 ORDER BY 1`,
        [section, form],
      ),
    )
    expect(rows).toEqual(
      Array.from({ length: documents }, (_, serial) => ({
        serial,
        person: `p${serial % people}`,
        status: 'COMPLETED',
        submitted: 1,
      })),
    )
    expect(product!.output()).not.toMatch(/unexpected error|"level":50/)
  })
})

/** Where the database of a world is. */
async function addressOf({ database }: World): Promise<string> {
  const { rows } = await database.admin((sql) => sql('SELECT current_database() AS name'))
  return `${process.env[serverVariable]}${rows[0].name}`
}
