import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Sql } from '../../src/service/database/database.ts'
import { openEmbeddedDatabase } from '../../src/service/database/pglite.ts'
import { openPostgres } from '../../src/service/database/postgres.ts'
import { digest } from '../../src/service/records/digest.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { freshPostgres } from '../databases.ts'
import { startRunning, type RunningProduct } from '../e2e/startProduct.ts'
import {
  createCaller,
  createDraw,
  prepare,
  work,
  type Acknowledged,
  type Draw,
  type Shared,
} from './killLoad.ts'

const seed = 4
const email = 'ann@acme.test'
const password = 'Tests-of-2026!'
/** Milliseconds after which no instance is killed any more. */
const longest = 30_000
const workers = 8
/** How often each instance is killed. */
const kills = testsAll() ? 4 : 1

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-kills-'))
/** The product without its console, which needs a build and which this test does not use. */
symlinkSync(resolve('src'), join(folder, 'src'), 'junction')
mkdirSync(join(folder, 'dist'))
writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Desk</title>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  {
    title: 'two instances on one PostgreSQL',
    instances: 2,
    environment: async () => ({ DATABASE_URL: await freshPostgres() }),
    open: async ({ DATABASE_URL }: Record<string, string>) => openPostgres(DATABASE_URL!),
  },
  {
    title: 'the embedded database',
    instances: 1,
    environment: async () => ({ DATA_DIR: join(folder, 'data'), DEMO: 'off' }),
    open: async ({ DATA_DIR }: Record<string, string>) => openEmbeddedDatabase(DATA_DIR!),
  },
])('$title, killed repeatedly under load, keeps all acknowledged writes exactly once and complete', {
  timeout: 300_000,
}, async ({ instances, environment, open }) => {
  const variables = await environment()
  createAdmin(variables)
  const running: (RunningProduct | undefined)[] = await Promise.all(
    Array.from({ length: instances }, () => startRunning(variables, folder)),
  )
  let over = false
  let killing: Promise<number[]> = Promise.resolve([])
  try {
    const addresses = () => running.flatMap((each) => each?.address ?? [])
    const call = createCaller(addresses, await signIn(addresses()[0]!))
    const shared = await prepare(call)
    const done: Acknowledged = {
      locations: new Map(),
      sections: new Set(),
      counted: [],
      keys: new Set(),
      actions: 0,
      repeated: 0,
    }
    const working = Promise.all(
      Array.from({ length: workers }, (_, index) =>
        work(call, shared, `w${index}`, createDraw(seed + index), done, () => over),
      ),
    )
    const printed: string[] = []
    const until = Date.now() + longest
    killing = Promise.all(
      running.map((_, index) =>
        killAgain(
          running,
          index,
          variables,
          createDraw(seed * 100 + index),
          () => done.actions,
          () => over || Date.now() > until,
          printed,
        ),
      ),
    )
    // An error of the workers ends the killing.
    const killed = await Promise.race([killing, working.then(() => [])])
    over = true
    await working
    expect(killed.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(
      instances * Math.min(kills, 2),
    )
    for (const each of running) expect(await each!.stop()).toBe(0)
    expect([...printed, ...running.map((each) => each!.output())].join('')).not.toMatch(
      /unexpected error|"level":50/,
    )
    // Calls were interrupted and retried.
    expect(done.repeated).toBeGreaterThan(0)

    const database = await open(variables)
    try {
      await database.admin((sql) => expectWhole(sql, shared, done))
    } finally {
      await database.close()
    }
  } finally {
    over = true
    await killing.catch(() => undefined)
    for (const each of running) each?.process.kill('SIGKILL')
  }
})

/** The first account, as operators create it. */
function createAdmin(variables: Record<string, string>): void {
  const names = ['--client', 'Acme', '--email', email, '--first-name', 'Ann', '--last-name', 'Bee']
  const { status, stderr } = spawnSync(process.execPath, ['scripts/createAdmin.ts', ...names], {
    env: { ...process.env, ...variables, ADMIN_PASSWORD: password },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/security/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({ username: email, password, grant_type: 'password' }),
  })
  return (await response.json()).access_token
}

/** Kills one instance at random moments and starts it again. Returns the number of kills. */
async function killAgain(
  running: (RunningProduct | undefined)[],
  index: number,
  variables: Record<string, string>,
  draw: Draw,
  actions: () => number,
  isOver: () => boolean,
  printed: string[],
): Promise<number> {
  let count = 0
  for (; count < kills && !isOver(); count++) {
    const enough = actions() + 10 + draw(60)
    while (actions() < enough && !isOver()) await after(draw(20))
    if (isOver()) break
    const victim = running[index]!
    running[index] = undefined
    await victim.stop('SIGKILL')
    printed.push(victim.output())
    running[index] = await startRunning(variables, folder)
  }
  return count
}

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
