import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countBound } from '../../src/service/sql/listStatement.ts'
import { dialects, repeatsRules } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

const rows = 6_500

describe.each(dialects)('long lists on %s', (dialect) => {
  let world: World
  const ids = async (query: string) =>
    (await world.call('admin', 'GET', `/site/sites?${query}`)).body.content.map(
      (site: { webId: string }) => site.webId,
    ) as string[]
  beforeAll(async () => {
    world = await openWorld(dialect)
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      // Many rows have the same minute and name, so every page boundary needs a tie-breaker.
      await sql(
        `INSERT INTO site (web_id, name, code, status, address_model, created_date) SELECT 'n' || n, 'Branch ' || n % 7, 'N-' || n, 'ACTIVE', '{}'::jsonb, timestamptz '2026-01-01' + (n % 900) * interval '1 minute' FROM generate_series(1, ${rows}) n`,
      )
    })
  })
  afterAll(() => world.close())

  test.each([
    'createdDate,desc',
    'createdDate,asc',
    'name,asc',
    'name,desc,createdDate,asc',
    'code,desc',
    'startDate,desc',
  ])('a deep page sorted by %s has the rows of that position in the complete list, also after a write [API-COM-13]', async (sort) => {
    const whole = await ids(`size=100000&sort=${sort}`)
    expect(whole).toHaveLength(rows + 3)
    for (const [page, size] of [
      [120, 20],
      [260, 20],
      [325, 20],
      [21, 100],
      [64, 100],
    ] as const)
      expect(await ids(`page=${page}&size=${size}&sort=${sort}`)).toEqual(
        whole.slice(page * size, (page + 1) * size),
      )
    const moved = whole.find((id) => id.startsWith('n'))
    expect(
      (await world.call('admin', 'PATCH', `/site/sites/${moved}`, { name: 'Zenith' })).status,
    ).toBe(200)
    const after = await ids(`size=100000&sort=${sort}`)
    expect(await ids(`page=260&size=20&sort=${sort}`)).toEqual(after.slice(5_200, 5_220))
  })

  test('a list returns up to 100,000 rows at once and can omit its total [API-SITE-07, CONST-09]', async () => {
    const { body } = await world.call(
      'admin',
      'GET',
      '/site/sites?status=ACTIVE&size=100000&count=false',
    )
    expect(body.content).toHaveLength(rows + 3)
    expect(body).not.toHaveProperty('totalElements')
    expect(
      (await world.call('admin', 'GET', '/site/sites?size=100001')).body.errors ??
        (await world.call('admin', 'GET', '/site/sites?size=100001')).body.message,
    ).toContain('100000')
  })

  test.runIf(repeatsRules(dialect))(
    'a list longer than the limit returns the limit as its total, and says that there are more',
    async () => {
      await world.database.admin(async (sql) => {
        await sql(`SELECT set_config('app.client', 'acme', true)`)
        await sql(
          `INSERT INTO activity (web_id, entity, entity_id, description) SELECT 'a' || n, 'site', 's1', 'Counted' FROM generate_series(1, ${countBound + 10}) n`,
        )
      })
      const { body } = await world.call('admin', 'GET', '/security/audits?size=10')
      expect(body).toMatchObject({ totalElements: countBound, totalIsBound: true })
      const few = await world.call('admin', 'GET', '/site/sites?size=10')
      expect(few.body).not.toHaveProperty('totalIsBound')
    },
  )
})
