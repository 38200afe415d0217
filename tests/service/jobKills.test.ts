import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { killsOf, someOf } from '../../scripts/testScope.ts'
import { entities } from '../../src/generated/entities.ts'
import { migrate } from '../../src/service/database/migrate.ts'
import { openEmbeddedDatabase } from '../../src/service/database/embeddedDatabase.ts'
import { openPostgres } from '../../src/service/database/postgres.ts'
import { freshPostgres } from '../databases.ts'
import { createDraw, type Draw } from './killLoad.ts'

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-jobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How often each instance is killed. */
const kills = killsOf(2, 25)
/** Jobs, so many that some are left until the last kill. */
const count = Math.max(100, kills * 10)

const hosts = [
  {
    title: 'the embedded database',
    instances: 1,
    environment: async () => ({ DATA_DIR: join(folder, 'data') }),
    open: async ({ DATA_DIR }: Record<string, string>) => openEmbeddedDatabase(DATA_DIR!),
  },
  {
    title: 'two instances on one PostgreSQL',
    instances: 2,
    environment: async () => ({ DATABASE_URL: await freshPostgres() }),
    open: async ({ DATABASE_URL }: Record<string, string>) => openPostgres(DATABASE_URL!),
  },
]

test.each(
  someOf(1, hosts),
)('$title, killed repeatedly in the middle of jobs, has the effect of each job exactly once', {
  tags: 'thorough',
  timeout: 300_000 + kills * 20_000,
}, async ({ instances, environment, open }) => {
  const variables = await environment()
  const prepared = await open(variables)
  await migrate(prepared, entities)
  await prepared.admin((sql) =>
    sql(
      `INSERT INTO branchdesk_system.job (client_id, kind, key, payload) SELECT 'acme', 'count', n, jsonb_build_object('number', n::text) FROM generate_series(1, ${count}) n`,
    ),
  )
  await prepared.close()
  const killed = await Promise.all(
    Array.from({ length: instances }, (_, index) => runKilled(variables, createDraw(7 + index))),
  )
  expect(killed.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(kills)
  const database = await open(variables)
  try {
    const rows = async (text: string) => (await database.admin((sql) => sql(text))).rows
    expect(
      await rows(
        `SELECT count(*)::int AS effects, count(DISTINCT entity_id)::int AS different FROM activity WHERE entity = 'count'`,
      ),
    ).toEqual([{ effects: count, different: count }])
    expect(await rows('SELECT DISTINCT status FROM branchdesk_system.job')).toEqual([
      { status: 'DONE' },
    ])
  } finally {
    await database.close()
  }
})

/** Runs an instance, killed in the middle of jobs, until no job is left. Returns the kills. */
async function runKilled(variables: Record<string, string>, draw: Draw): Promise<number> {
  for (let killed = 0; ; killed++) {
    const child = spawn(process.execPath, ['tests/service/jobWorker.ts'], {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    let lines = 2 + draw(12)
    createInterface(child.stdout).on('line', () => {
      if (killed < kills && --lines === 0) child.kill('SIGKILL')
    })
    const [status, signal] = await ended
    if (signal !== 'SIGKILL') {
      expect(status).toBe(0)
      return killed
    }
  }
}
