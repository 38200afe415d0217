import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import type { Database } from '../../src/service/database/database.ts'
import { migrate } from '../../src/service/database/migrate.ts'
import { openEmbeddedDatabase } from '../../src/service/database/embeddedDatabase.ts'
import { openPostgres } from '../../src/service/database/postgres.ts'
import { killsOf, someOf } from '../../scripts/testScope.ts'
import { freshPostgres } from '../databases.ts'
import { startRunning, type RunningProduct } from '../e2e/startProduct.ts'
import { createCaller, createDraw, type Caller, type Draw } from './killLoad.ts'

/** How often each instance is killed. */
export const kills = killsOf(1, 4)
/** Milliseconds after which no instance is killed any more. */
const longest = Math.max(30_000, kills * 20_000)
/** Milliseconds that a test of this kind may take. */
export const killTimeout = longest + 270_000
const email = 'ann@acme.test'
const password = 'Tests-of-2026!'

/**
 * A folder with the product without its console, which needs a build and which these tests do not
 * use.
 */
export function makeProduct(): string {
  const folder = mkdtempSync(join(tmpdir(), 'branchdesk-kills-'))
  for (const name of ['src', 'dist-service'])
    symlinkSync(resolve(name), join(folder, name), 'junction')
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Desk</title>')
  return folder
}

/** The first account, as operators create it. */
function createAdmin(variables: Record<string, string>): void {
  const names = ['--client', 'Acme', '--email', email, '--first-name', 'Ann', '--last-name', 'Bee']
  const { status, stderr } = spawnSync(process.execPath, ['scripts/createAdmin.ts', ...names], {
    env: { ...process.env, ...variables, ADMIN_PASSWORD: password },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

/** The token of that account. */
async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/security/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({ username: email, password, grant_type: 'password' }),
  })
  return (await response.json()).access_token
}

/**
 * Creates the tables and one country. `createAdmin` would otherwise load every city of the world,
 * which takes longer than everything else and is tested with the first start.
 */
async function prepare(opening: Promise<Database>): Promise<void> {
  const database = await opening
  await migrate(database, entities)
  await database.admin((sql) => sql(`INSERT INTO country (web_id, name) VALUES ('DE', 'Germany')`))
  await database.close()
}

/**
 * What is killed: two instances on PostgreSQL, and with `npm test -- --all` also one with the
 * embedded database, whose starts take far longer than the work.
 */
export const killedHosts = (folder: string) =>
  someOf(1, [
    {
      title: 'two instances on one PostgreSQL',
      instances: 2,
      environment: async (): Promise<Record<string, string>> => ({
        DATABASE_URL: await freshPostgres(),
        DATA_DIR: join(folder, 'shared'),
      }),
      open: async ({ DATABASE_URL }: Record<string, string>) => openPostgres(DATABASE_URL!),
    },
    {
      title: 'the embedded database',
      instances: 1,
      environment: async (): Promise<Record<string, string>> => ({
        DATA_DIR: join(folder, 'data'),
        DEMO: 'off',
      }),
      open: async ({ DATA_DIR }: Record<string, string>) => openEmbeddedDatabase(DATA_DIR!),
    },
  ])

/**
 * Lets `work` run until each instance was killed and started again several times; `done` counts its
 * actions. All instances have ended then, without an unexpected error, and calls were repeated.
 */
export async function workUnderKills(
  { instances, open }: Pick<ReturnType<typeof killedHosts>[number], 'instances' | 'open'>,
  {
    folder,
    variables,
    seed,
    done,
  }: {
    folder: string
    variables: Record<string, string>
    seed: number
    done: { actions: number; repeated: number }
  },
  work: (call: Caller, isOver: () => boolean) => Promise<void>,
): Promise<void> {
  await prepare(open(variables))
  createAdmin(variables)
  const start = () => startRunning(variables, folder)
  const running: (RunningProduct | undefined)[] = await Promise.all(
    Array.from({ length: instances }, start),
  )
  let over = false
  let killing: Promise<number[]> = Promise.resolve([])
  try {
    const addresses = () => running.flatMap((each) => each?.address ?? [])
    const call = createCaller(addresses, await signIn(addresses()[0]!))
    const working = work(call, () => over)
    const printed: string[] = []
    const until = Date.now() + longest
    killing = Promise.all(
      running.map((_, index) =>
        killAgain({
          running,
          index,
          start,
          draw: createDraw(seed * 100 + index),
          actions: () => done.actions,
          isOver: () => over || Date.now() > until,
          printed,
        }),
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
  } finally {
    over = true
    await killing.catch(() => undefined)
    for (const each of running) each?.process.kill('SIGKILL')
  }
}

/** Kills one instance at random moments and starts it again. Returns the number of kills. */
async function killAgain({
  running,
  index,
  start,
  draw,
  actions,
  isOver,
  printed,
}: {
  running: (RunningProduct | undefined)[]
  index: number
  start: () => Promise<RunningProduct>
  draw: Draw
  /** How many actions are done: there are some between two kills. */
  actions: () => number
  isOver: () => boolean
  /** Takes what the killed instances printed. */
  printed: string[]
}): Promise<number> {
  let count = 0
  for (; count < kills && !isOver(); count++) {
    const enough = actions() + 10 + draw(60)
    while (actions() < enough && !isOver()) await after(draw(20))
    if (isOver()) break
    const victim = running[index]!
    running[index] = undefined
    await victim.stop('SIGKILL')
    printed.push(victim.output())
    running[index] = await start()
  }
  return count
}
