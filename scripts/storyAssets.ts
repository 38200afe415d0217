import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../src/service/database/database.ts'
import { ensureGenerated } from './ensureGenerated.ts'
import { contentHash, isUpToDate, markUpToDate } from './buildStamps.ts'
import { storyAssetsFolder } from './storyAssetsFolder.ts'

/**
 * Prepares what the service in the page starts from: the worker of MSW, and a database snapshot
 * with the tables, a small demo fill, a client that has only its first account, and an account
 * without a branch. With the snapshot a page starts without creating tables and records.
 */
export async function prepareStoryAssets(): Promise<void> {
  await ensureGenerated()
  await mkdir(storyAssetsFolder, { recursive: true })
  await copyFile(
    fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')),
    path.join(storyAssetsFolder, 'mockServiceWorker.js'),
  )
  const snapshot = path.join(storyAssetsFolder, 'database.tar')
  // The dates of the demo are counted from its day: what is due then must still be due.
  const today = new Date().toISOString().slice(0, 10)
  const content = `${today} ${contentHash([
    'src/generated/entities',
    'src/model',
    'src/service',
    'src/fields',
    'package-lock.json',
    import.meta.filename,
  ])}`
  if (!isUpToDate('stories', content, snapshot)) {
    console.log('Creating the database snapshot for the stories …')
    await writeSnapshot(snapshot, today)
    markUpToDate('stories', content)
  }
}

async function writeSnapshot(file: string, today: string) {
  // Imported here, because the service and the generated files must be newer than the generation
  // above.
  const { openMemoryDatabase } = await import('../src/service/database/pgliteMemory.ts')
  const { migrate } = await import('../src/service/database/migrate.ts')
  const { fillDemo } = await import('../src/service/demo/demo.ts')
  const { createFirstAdmin } = await import('../src/service/demo/firstAdmin.ts')
  const { hashPassword } = await import('../src/service/auth/password.ts')
  const { demoPassword } = await import('../src/service/demo/demoPassword.ts')
  const { entities, validators } = await import('../src/generated/entities.ts')
  const database = await openMemoryDatabase()
  await migrate(database, entities)
  await fillDemo(database, entities, {
    sites: 12,
    users: 30,
    geography: 'few',
    today,
    validators,
  })
  await createFirstAdmin(
    database,
    entities,
    {
      client: 'Initech',
      email: 'admin@initech.test',
      password: demoPassword,
      firstName: 'Ida',
      lastName: 'Novak',
    },
    { demo: true },
  )
  await addAccountWithoutBranch(database)
  await shortenSignIns(database, await hashPassword(demoPassword, quickCost))
  await writeFile(file, await database.dump())
  await database.close()
}

/** A hash that takes a millisecond: each page signs in again and again. */
const quickCost = { memory: 8, passes: 1, parallelism: 1, length: 32 }

/** Every account keeps its password, stored as `hash`. */
const shortenSignIns = (database: Database, hash: string) =>
  database.admin((sql) => sql('UPDATE user_account SET password = $1', [hash]))

/** The second account of Initech: the same password as the first one, no branch and no role. */
async function addAccountWithoutBranch(database: Database) {
  await database.admin(async (sql) => {
    const { rows } = await sql(
      `SELECT client_id, password FROM user_account WHERE email = 'admin@initech.test'`,
    )
    await sql(`SELECT set_config('app.client', $1, true)`, [rows[0].client_id])
    await sql(
      `INSERT INTO user_account (web_id, first_name, last_name, email, status, password) VALUES ('nobody', 'Noel', 'Boddy', 'nobody@initech.test', 'ACTIVE', $1)`,
      [rows[0].password],
    )
  })
}

if (import.meta.main) await prepareStoryAssets()
