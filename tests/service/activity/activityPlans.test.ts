import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../../src/generated/entities.ts'
import { literal } from '../../../src/model/identifier.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { parameterText } from '../../../src/service/database/values.ts'
import { createService, type RunningService } from '../../../src/service/service.ts'
import { serverVariable } from '../../postgresServer.ts'
import { watched, type AskedStatement } from '../watchedStatements.ts'
import { openWorld, type Person, type World } from '../testService.ts'

/**
 * The number of activity rows of the client, spread over 5,000 records; `ACTIVITY_ROWS` sets
 * another number.
 */
const rows = Number(process.env.ACTIVITY_ROWS ?? 200_000)

/** VACUUM, as the server's autovacuum does it; it cannot run within a transaction. */
async function vacuum(database: Database): Promise<void> {
  const { rows: found } = await database.admin(async (sql) =>
    sql('SELECT current_database() AS name'),
  )
  const client = new pg.Client(`${process.env[serverVariable]}${found[0].name}`)
  await client.connect()
  await client.query('VACUUM (ANALYZE) activity')
  await client.end()
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops'?: number
  Plans?: Plan[]
}

describe(`the lists of ${rows.toLocaleString('en')} activity rows`, { timeout: 600_000 }, () => {
  let world: World
  let service: RunningService
  const recorded: AskedStatement[] = []
  beforeAll(async () => {
    world = await openWorld('postgres')
    await world.database.admin(async (sql) => {
      for (const [client, count] of [
        ['acme', rows],
        ['globex', rows / 10],
      ] as const) {
        await sql(`SELECT set_config('app.client', $1, true)`, [client])
        await sql(
          `INSERT INTO activity (web_id, created_date, created_by, type_code, type_code_text, description, entity, entity_id, site_id, changes)
           SELECT 'a' || n, now() - n * interval '30 seconds', 'Person ' || n % 300, CASE WHEN n % 500 = 1 THEN 2600 ELSE (ARRAY[200, 300, 100, 400, 1100])[1 + n % 5] END, 'Type', 'Record ' || n % 5000 || ' was updated: Name',
             (ARRAY['site', 'user-account', 'form-definition', 'device', 'user-site'])[1 + n % 5], 'r' || n % 5000, 's' || 1 + n % 3, '[{"field": "name", "label": "Name", "from": "One", "to": "Two"}]'
           FROM generate_series(1, $1::int) n`,
          [count],
        )
      }
    })
    await vacuum(world.database)
    const database = watched(world.database, (asked) => recorded.push(asked))
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (facts: object) => console.error(facts),
    }
    service = createService({
      ...generated,
      database,
      log,
      config: {
        clientCredential: 'branchdesk:branchdesk',
        corsOrigins: [],
        tokenSecret: 'a secret of the tests, long enough',
        demo: false,
      },
    })
  }, 600_000)
  afterAll(async () => {
    await service.close()
    await world.close()
  })

  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  const plansOf = async (who: Person, path: string) => {
    recorded.length = 0
    const answered = await service.fetch(
      new Request(`http://desk.test/api${path}`, {
        headers: { authorization: `Bearer ${world.tokens[who]}` },
      }),
    )
    const body = (await answered.json()) as { content: { createdDate: string }[] }
    expect(answered.status).toBe(200)
    const plans: { isCount: boolean; nodes: Plan[] }[] = []
    for (const { text, params = [], settings, kept } of recorded) {
      if (!/^SELECT\b/.test(text) || !/\bFROM "activity"/.test(text)) continue
      const { rows: explained } = await world.database.transaction(settings, async (sql) => {
        if (!kept) return sql(`EXPLAIN (FORMAT JSON) ${text}`, params)
        // The generic plan that the server keeps for all values.
        await sql(`SET LOCAL plan_cache_mode = force_generic_plan; PREPARE kept AS ${text}`)
        const plan = await sql(
          `EXPLAIN (FORMAT JSON) EXECUTE kept(${params.map((each) => literal(parameterText(each) ?? '')).join(', ')})`,
        )
        await sql('DEALLOCATE kept')
        return plan
      })
      plans.push({
        isCount: text.startsWith('SELECT count'),
        nodes: nodes(explained[0]['QUERY PLAN'][0].Plan as Plan),
      })
    }
    return { plans, content: body.content }
  }
  const period = 'startDate=2020-01-01T00:00:00Z&endDate=2099-12-31T23:59:59%2B05:00'

  const isSequential = (node: Plan) =>
    node['Node Type'].includes('Seq Scan') && node['Relation Name'] === 'activity'

  test.each<[string, Person, string]>([
    [
      'activity tab of a record',
      'admin',
      `/security/audits?entityId=r5&type=200,1100&${period}&page=0&size=20&sort=createdDate,desc`,
    ],
    [
      'activity tab of a record, of any type',
      'admin',
      '/security/audits?entityId=r5&page=0&size=20&sort=createdDate,desc',
    ],
    [
      'activity tab of a record, for people with some branches',
      'manager',
      `/security/audits?entityId=r5&${period}&page=0&size=20&sort=createdDate,desc`,
    ],
    [
      'audit list of a rare type',
      'admin',
      `/security/audits?type=2600&${period}&page=0&size=20&sort=createdDate,desc`,
    ],
    [
      'audit list of common types',
      'admin',
      `/security/audits?type=400,200&${period}&page=0&size=20&sort=createdDate,desc`,
    ],
    ['audit list', 'admin', '/security/audits?page=0&size=20&sort=createdDate,desc'],
    [
      'audit list for people with some branches',
      'manager',
      '/security/audits?page=0&size=20&sort=createdDate,desc',
    ],
  ])('the %s uses indexes, newest first, and counts with them when it is a small part [ACT-02]', async (name, who, path) => {
    const { plans, content } = await plansOf(who, path)
    // When most rows of a client match, PostgreSQL correctly scans the table once, up to the
    // limit of the total.
    const indexed = /tab|rare/.test(name) ? plans : plans.filter(({ isCount }) => !isCount)
    expect(indexed.length).toBeGreaterThan(0)
    for (const plan of indexed) {
      expect(plan.nodes.filter(isSequential)).toEqual([])
      expect(plan.nodes.some((node) => node['Index Name']?.startsWith('activity_'))).toBe(true)
    }
    const dates = content.map((each) => each.createdDate)
    expect(dates.length).toBe(20)
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  test('counts by month and type do not read the table from end to end', async () => {
    recorded.length = 0
    const { status } = await service.fetch(
      new Request(
        'http://desk.test/api/security/audits/aggregate?group=createdDate:month,typeCode',
        {
          headers: { authorization: `Bearer ${world.tokens.admin}` },
        },
      ),
    )
    expect(status).toBe(200)
    const { text, params, settings } = recorded.find(({ text }) => text.includes('"activity"'))!
    const { rows: explained } = await world.database.transaction(settings, (sql) =>
      sql(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, params),
    )
    const read = nodes(explained[0]['QUERY PLAN'][0].Plan as Plan).filter(
      (node) => node['Actual Loops']! > 0 && node['Relation Name'] === 'activity',
    )
    expect(read.length).toBeGreaterThan(0)
    expect(read.filter(isSequential)).toEqual([])
  })
})
