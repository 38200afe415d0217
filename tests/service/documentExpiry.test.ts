import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createService } from '../../src/service/service.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, silent, testConfig, type World } from './testService.ts'

describe.each(mainDialects)('documents on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  test('expire once at their end, in each client, unless they were submitted or have no end [DOC-05]', async () => {
    await world.database.admin(async (sql) => {
      for (const [client, prefix, site] of [
        ['acme', '', 's1'],
        ['globex', 'g', 'g1'],
      ] as const) {
        await sql(`SELECT set_config('app.client', $1, true)`, [client])
        await sql(
          `INSERT INTO document (web_id, document_name, site_id, status, end_date) SELECT $1 || d.id, d.id, $2, d.status, now() + d.ends FROM (VALUES ('over', 'SCHEDULE', interval '-1 second'), ('open', 'SCHEDULE', interval '1 hour'), ('endless', 'SCHEDULE', NULL), ('done', 'COMPLETED', interval '-1 day')) AS d (id, status, ends)`,
          [prefix, site],
        )
      }
    })
    const services = [1, 2].map(() =>
      createService({
        ...generated,
        database: world.database,
        log: silent,
        config: testConfig,
        jobs: { every: 20 },
      }),
    )
    const read = async () =>
      (
        await world.database.admin((sql) =>
          sql(
            `SELECT web_id AS key, status, version, updated_by AS by FROM document ORDER BY web_id`,
          ),
        )
      ).rows
    const same = (key: string, status: string) => ({ key, status, version: 1, by: null })
    const expired = (key: string) => ({ key, status: 'EXPIRED', version: 2, by: 'Branchdesk' })
    await expect
      .poll(read)
      .toEqual(
        ['', 'g']
          .flatMap((prefix) => [
            same(`${prefix}done`, 'COMPLETED'),
            same(`${prefix}endless`, 'SCHEDULE'),
            same(`${prefix}open`, 'SCHEDULE'),
            expired(`${prefix}over`),
          ])
          .sort((a, b) => (a.key < b.key ? -1 : 1)),
      )
    for (const service of services) await service.close()
    const { body } = await world.call('admin', 'GET', '/security/audits?entityId=over')
    expect(body.content.map((each: { createdBy: string }) => each.createdBy)).toEqual([
      'Branchdesk',
    ])
  })
})
