import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../databases.ts'
import { exportOf } from './importExportCalls.ts'
import { openWorld, type World } from './testService.ts'

describe.each(dialects)('search among many branches on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
    for (const client of ['acme', 'globex']) {
      await world.database.admin((sql) =>
        sql(
          `SELECT set_config('app.client', '${client}', true); INSERT INTO site (web_id, name, code, address_model) SELECT '${client}-' || n, 'Pier ' || n, '${client}' || n, jsonb_build_object('city', 'Town ' || n * 2) FROM generate_series(1000, 1899) n`,
        ),
      )
    }
  })
  afterAll(() => world.close())

  const found = async (search: string, more = '') => {
    const { body } = await world.call(
      'admin',
      'GET',
      `/site/sites?sort=name,asc&size=3&search=${encodeURIComponent(search)}${more}`,
    )
    return {
      total: body.totalElements,
      keys: body.content.map((each: { webId: string }) => each.webId),
    }
  }

  test("lists and counts the matches of the person's own client, and stays up to date after writes [GEN-09]", async () => {
    expect(await found('PIER 123')).toEqual({
      total: 10,
      keys: ['acme-1230', 'acme-1231', 'acme-1232'],
    })
    expect(await found('pier 123', '&page=3')).toEqual({ total: 10, keys: ['acme-1239'] })
    expect(await found('town 3700')).toEqual({ total: 1, keys: ['acme-1850'] })
    expect(await found('globex1')).toEqual({ total: 0, keys: [] })
    await world.call('admin', 'PATCH', '/site/sites/acme-1850', { name: 'Quay of pier 1234' })
    expect(await found('pier 1234')).toEqual({ total: 2, keys: ['acme-1234', 'acme-1850'] })
    expect(await found('Pier 1850')).toEqual({ total: 0, keys: [] })
  })

  test('names that start with the term come first, in lists, choices and files, unless another order is wanted', async () => {
    await world.database.admin((sql) =>
      sql(
        `SELECT set_config('app.client', 'acme', true); INSERT INTO site (web_id, name, code, status, created_date) SELECT code, name, code, 'ACTIVE', now() + number * interval '1 second' FROM (VALUES ('Dover Mill', 'mill-1', 1), ('Millbrook', 'mill-2', 2), ('Ash Millway', 'mill-3', 3), ('Milldale', 'mill-4', 4)) made (name, code, number)`,
      ),
    )
    const names = async (query: string) =>
      (await world.call('admin', 'GET', `/site/sites?search=mill&${query}`)).body.content.map(
        (each: { name: string }) => each.name,
      )
    const ranked = ['Milldale', 'Millbrook', 'Ash Millway', 'Dover Mill']
    expect(await names('')).toEqual(ranked)
    expect(await names('sort=createdDate,desc')).toEqual(ranked)
    expect(await names('sort=name,asc')).toEqual(ranked.toSorted())
    const choices = await world.call('admin', 'GET', '/site/filter/SITES?search=mill')
    expect(choices.body.map((each: { text: string }) => each.text)).toEqual([
      'Millbrook',
      'Milldale',
      'Ash Millway',
      'Dover Mill',
    ])
    const file = await exportOf(world, 'admin', 'site', 'columns=name&search=mill')
    expect(file.text.trim().split('\r\n')).toEqual(['name', ...ranked])
  })

  test('is limited to the branches that the person may see', async () => {
    expect(
      (await world.call('manager', 'GET', '/site/sites?search=pier 1230')).body.totalElements,
    ).toBe(0)
  })

  test('exports the same rows as the list', async () => {
    const { text } = await exportOf(
      world,
      'admin',
      'site',
      `columns=code&search=${encodeURIComponent('Pier 145')}&sort=code,asc`,
    )
    expect(text.trim().split(/\r?\n/).slice(1)).toEqual(
      Array.from({ length: 10 }, (_, n) => `acme145${n}`),
    )
  })
})
