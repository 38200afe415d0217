import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { Sql } from '../../src/service/database/database.ts'
import { digest } from '../../src/service/records/digest.ts'
import { killedHosts, killTimeout, makeProduct, workUnderKills } from './killedProduct.ts'
import { createDraw, prepare, work, type Acknowledged, type Shared } from './killLoad.ts'

const seed = 4
const workers = 8

const folder = makeProduct()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(
  killedHosts(folder),
)('$title, killed repeatedly under load, keeps all acknowledged writes exactly once and complete', {
  timeout: killTimeout,
}, async (host) => {
  const variables = await host.environment()
  const done: Acknowledged = {
    locations: new Map(),
    sections: new Set(),
    counted: [],
    keys: new Set(),
    actions: 0,
    repeated: 0,
  }
  let shared: Shared | undefined
  await workUnderKills(host, { folder, variables, seed, done }, async (call, isOver) => {
    shared = await prepare(call)
    await Promise.all(
      Array.from({ length: workers }, (_, index) =>
        work(call, shared!, `w${index}`, createDraw(seed + index), done, isOver),
      ),
    )
  })
  const database = await host.open(variables)
  try {
    await database.admin((sql) => expectWhole(sql, shared!, done))
  } finally {
    await database.close()
  }
})

async function expectWhole(sql: Sql, { form, counter }: Shared, done: Acknowledged): Promise<void> {
  const rows = async (text: string, params?: unknown[]) => (await sql(text, params)).rows
  const living = [...done.locations].filter(([, each]) => !each.removed)

  // A created record exists once, with its last acknowledged state; a removed one does not exist.
  const stored = await rows(
    'SELECT web_id, name, version FROM location WHERE web_id <> $1 ORDER BY web_id',
    [counter],
  )
  expect(stored).toEqual(
    living
      .map(([web_id, { name, version }]) => ({ web_id, name, version }))
      .sort((a, b) => (a.web_id < b.web_id ? -1 : 1)),
  )
  const links = await rows(
    'SELECT location_id, site_id FROM site_location WHERE location_id <> $1',
    [counter],
  )
  expect(links.map((each) => `${each.location_id} ${each.site_id}`).sort()).toEqual(
    living.flatMap(([key, { sites }]) => [...sites.keys()].map((site) => `${key} ${site}`)).sort(),
  )

  // One activity row for each change, at both ends of a link.
  const noted = await rows(
    `SELECT entity_id, count(*) FILTER (WHERE description LIKE 'Location % was created') AS made, count(*) FILTER (WHERE description LIKE '% was updated: %') AS changed, count(*) FILTER (WHERE description LIKE 'Location % was deleted') AS removed, count(*) FILTER (WHERE description LIKE '% was assigned') AS assigned, count(*) FILTER (WHERE description LIKE '% was unassigned') AS unassigned FROM activity WHERE entity = 'location' GROUP BY entity_id`,
  )
  const byKey = new Map(noted.map(({ entity_id, ...counts }) => [entity_id, counts]))
  for (const [key, { version, assigned, unassigned, removed, sites }] of done.locations) {
    expect([key, byKey.get(key)]).toEqual([
      key,
      {
        made: 1,
        changed: version - 1,
        removed: removed ? 1 : 0,
        assigned,
        unassigned: unassigned + (removed ? sites.size : 0),
      },
    ])
  }
  const ends = await rows(
    `SELECT entity, count(*) AS rows FROM activity WHERE description ~ '^(Site|Location) ' AND description ~ ' was (un)?assigned$' AND entity IN ('site', 'location') GROUP BY entity`,
  )
  expect(new Set(ends.map((each) => each.rows)).size).toBe(1)

  // The workers increment one after the other: each count occurs once, including every acknowledged
  // one.
  const counts = (
    await rows(
      `SELECT changes FROM activity WHERE entity = 'location' AND entity_id = $1 AND description LIKE '% was updated: %'`,
      [counter],
    )
  ).map(({ changes }) => changes[0] as { from: string; to: string })
  const numberIn = (name: string) => Number(name.split(' ')[1])
  const [last] = await rows('SELECT name, version FROM location WHERE web_id = $1', [counter])
  expect(
    counts.map(({ from, to }) => [numberIn(from), numberIn(to)]).sort((a, b) => a[0]! - b[0]!),
  ).toEqual(counts.map((_, index) => [index, index + 1]))
  expect(counts.map(({ to }) => to)).toEqual(expect.arrayContaining(done.counted))
  expect(last).toEqual({
    name: expect.stringContaining(`Count ${counts.length} by`),
    version: counts.length + 1,
  })

  // The sections of the form are in order without a gap.
  const order = await rows(
    'SELECT web_id, sequence FROM form_section WHERE form_definition_id = $1 ORDER BY sequence',
    [form],
  )
  expect(order.map((each) => each.sequence)).toEqual(order.map((_, index) => index + 1))
  expect(order.map((each) => each.web_id).sort()).toEqual([...done.sections].sort())

  // Each idempotency key belongs to one answered call.
  const keys = await rows('SELECT key, status FROM branchdesk_system.idempotency')
  expect(keys.filter((each) => each.status === null)).toEqual([])
  expect(keys.map((each) => each.key).sort()).toEqual(
    (await Promise.all([...done.keys].map(digest))).sort(),
  )
}
