import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRowsSize, siteOptionsSize } from '../../src/model/constants.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

const rows = 10_050

describe.each(mainDialects)('the sizes that lists are asked for on %s', (dialect) => {
  let world: World
  const get = (path: string) => world.call('admin', 'GET', path)
  beforeAll(async () => {
    world = await openWorld(dialect)
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO role (web_id, role_name, status) SELECT 'r' || n, 'Role ' || n, 'ACTIVE' FROM generate_series(1, ${rows}) n`,
      )
      await sql(
        `INSERT INTO site (web_id, name, code, status, address_model) SELECT 'n' || n, 'Branch ' || n, 'N-' || n, CASE WHEN n % 100 = 0 THEN 'INACTIVE' ELSE 'ACTIVE' END, '{}'::jsonb FROM generate_series(1, ${rows + 200}) n`,
      )
      await sql(
        `INSERT INTO location (web_id, name, location_code, status) SELECT 'o' || n, 'Shelf ' || n, 'S-' || n, 'ACTIVE' FROM generate_series(1, ${rows}) n`,
      )
      await sql(
        `INSERT INTO site_location (web_id, site_id, location_id, status) SELECT 'p' || n, 's1', 'o' || n, CASE WHEN n % 10 = 0 THEN 'INACTIVE' ELSE 'ACTIVE' END FROM generate_series(1, ${rows}) n`,
      )
    })
  })
  afterAll(() => world.close())

  test('a list without paging has 10,000 rows at most [CONST-06]', async () => {
    expect(allRowsSize).toBe(10_000)
    expect((await get('/security/roles/all')).body).toHaveLength(10_000)
  })

  test('an unpaged list with status ACTIVE has 10,000 rows at most, all of them active [CONST-07]', async () => {
    const { body } = await get('/site/sites/schedule/sites')
    expect(body).toHaveLength(10_000)
    expect(body.filter(({ webId }: { webId: string }) => /^n\d*00$/.test(webId))).toEqual([])
  })

  test('choices of branches are 1,000 by default, and include the total [CONST-08]', async () => {
    expect(siteOptionsSize).toBe(1_000)
    const { body, headers } = await get('/site/filter/SITES')
    expect(body).toHaveLength(1_000)
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(10_000)
  })

  test('the existing locations of a branch are found with size 10,000 and status ACTIVE [CONST-10, SITE-32]', async () => {
    const { body } = await get('/site/siteLocations?siteId=s1&size=10000&status=ACTIVE&page=0')
    const made = body.content.filter(({ locationId }: { locationId: string }) =>
      locationId.startsWith('o'),
    )
    expect([made.length, body.size, body.totalElements]).toEqual([
      rows - Math.floor(rows / 10),
      10_000,
      body.content.length,
    ])
  })
})
