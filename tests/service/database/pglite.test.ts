import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../../src/service/database/migrate.ts'
import { openEmbeddedDatabase } from '../../../src/service/database/embeddedDatabase.ts'
import { FolderInUse } from '../../../src/service/database/folderLock.ts'
import { restoreSnapshot } from '../../../src/service/database/pglite.ts'
import { openMemoryDatabase } from '../../../src/service/database/pgliteMemory.ts'
import { testsAll } from '../../../scripts/testScope.ts'
import { openEmptyPglite } from '../../databases.ts'
import { entities } from './entities.ts'

const acme = { 'app.client': 'acme' }
/** The lines that the writer prints before it is killed, for each kill. */
const kills = testsAll() ? [40, 200] : [60]
const writer = fileURLToPath(new URL('./writer.ts', import.meta.url))

describe('the embedded database on disk', { timeout: 180_000 }, () => {
  let folder: string
  let made: string
  const children: ChildProcess[] = []
  const newFolder = async () => mkdtemp(join(tmpdir(), 'branchdesk-test-'))
  // Creating a database takes seconds, copying one a moment.
  beforeAll(async () => {
    made = folder = await newFolder()
    await (await open()).close()
  })
  afterAll(async () => rm(made, { recursive: true }))
  beforeEach(async () => {
    folder = await newFolder()
    await cp(made, folder, { recursive: true })
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  const open = async () => {
    const database = await openEmbeddedDatabase(folder, { snapshotInterval: 0, snapshotsKept: 2 })
    await migrate(database, entities)
    return database
  }
  const insert = async (database: Awaited<ReturnType<typeof open>>, id: string) =>
    database.transaction(acme, async (sql) =>
      sql('INSERT INTO site (web_id, name) VALUES ($1, $1)', [id]),
    )
  const ids = async (database: Awaited<ReturnType<typeof open>>) =>
    database.transaction(acme, async (sql) =>
      (await sql('SELECT web_id FROM site ORDER BY web_id')).rows.map(
        (row) => row.web_id as string,
      ),
    )

  /** Starts the writer and collects its output up to `lines` lines. */
  const start = async (mode: string, lines: number) => {
    const child = spawn(process.execPath, [writer, folder, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    let output = ''
    child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
    while (output.split('\n').length <= lines) await once(child.stdout!, 'data')
    return { child, printed: () => output.split('\n').slice(1, -1) }
  }

  test('a table with many writes is vacuumed and analyzed automatically', async () => {
    const database = await openEmbeddedDatabase(folder, {
      snapshotInterval: 0,
      maintenanceInterval: 20,
    })
    await migrate(database, entities)
    const state = async () =>
      (
        await database.admin((sql) =>
          sql(
            `SELECT n_dead_tup AS dead, n_mod_since_analyze AS changed, last_vacuum IS NOT NULL AS vacuumed FROM pg_stat_user_tables WHERE relname = 'site'`,
          ),
        )
      ).rows[0]
    await database.transaction(acme, async (sql) => {
      await sql(
        `INSERT INTO site (web_id, name) SELECT n::text, 'Branch ' || n FROM generate_series(1, 3000) n`,
      )
      await sql(`DELETE FROM site WHERE web_id LIKE '1%'`)
    })
    await expect.poll(state, { timeout: 30_000 }).toEqual({ dead: 0, changed: 0, vacuumed: true })
    await database.close()
  })

  test('every commit syncs the disk once, and reading does not', async () => {
    const database = await open()
    const before = await database.syncs()
    for (let index = 0; index < 20; index++) await insert(database, `s${index}`)
    expect((await database.syncs()) - before).toBe(20)
    await ids(database)
    expect((await database.syncs()) - before).toBe(20)
    await database.close()
  })

  test('its files and folders are closed to other users, also in a folder that was open to them', async () => {
    await chmod(folder, 0o755)
    await chmod(join(folder, 'database'), 0o777)
    const database = await open()
    await insert(database, 's1')
    await database.snapshot()
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name)
      const mode = ((await stat(path)).mode & 0o777).toString(8)
      expect([path, mode]).toEqual([path, entry.isDirectory() ? '700' : '600'])
    }
    await database.close()
  })

  test('a statement that nobody waits for and that fails, fails its transaction alone', async () => {
    const database = await open()
    await insert(database, 's1')
    await expect(
      database.transaction(acme, async (sql) => {
        void sql(`INSERT INTO site (web_id, name) VALUES ('s1', 'Again')`, [])
        await sql('SELECT 1')
      }),
    ).rejects.toMatchObject({ code: '23505', constraint: expect.stringContaining('site') })
    await expect(
      database.transaction(acme, async (sql) => {
        void sql(`INSERT INTO site (web_id, name) VALUES ('s1', 'Again')`, [])
      }),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await ids(database)).toEqual(['s1'])
    await database.close()
  })

  test('a transaction that cannot begin is refused, and the next one runs', async () => {
    const database = await open()
    const atBegin = { text: 'SELECT nothing FROM nowhere', params: [], read: () => true }
    await expect(
      database.transaction(acme, async () => undefined, { atBegin }),
    ).rejects.toMatchObject({ code: '42P01' })
    expect(await ids(database)).toEqual([])
    await database.close()
    await expect(database.ping()).rejects.toThrow('closed')
  })

  test('acknowledged writes survive kill -9 during writing', async () => {
    const acknowledged: string[] = []
    for (const lines of kills) {
      const { child, printed } = await start('write', lines)
      child.kill('SIGKILL')
      await once(child, 'close')
      acknowledged.push(...printed())
    }
    const database = await open()
    expect(acknowledged.length).toBeGreaterThanOrEqual(
      kills.reduce((sum, lines) => sum + lines - 1, 0),
    )
    expect(await ids(database)).toEqual(expect.arrayContaining(acknowledged))
    await database.close()
  })

  test('a second process is refused in one line with the id of the first, and can open the folder after that one has ended', async () => {
    const { child } = await start('hold', 1)
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(FolderInUse)
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${child.pid}. Stop that process, or set DATA_DIR to another folder.`,
    )
    child.kill('SIGKILL')
    await once(child, 'close')
    await (await open()).close()
  })

  test('the same process is refused, too, and a closed database leaves no lock', async () => {
    const database = await open()
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(FolderInUse)
    await database.close()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test.each([
    [
      'a process number that is in use again by somebody else',
      JSON.stringify({ pid: 1, mark: 'an earlier boot' }),
    ],
    ['no text that is ours', 'half a li'],
  ])('a stale lock with %s is taken over', async (_, text) => {
    await writeFile(join(folder, 'lock'), text)
    const database = await open()
    expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid},`)
    await database.close()
  })

  test('an interrupted first start does not block the next one', { tags: 'thorough' }, async () => {
    await rm(join(folder, 'database'), { recursive: true })
    const child = spawn(process.execPath, [writer, folder, 'hold'], { stdio: 'ignore' })
    children.push(child)
    while (!(await readdir(folder)).some((name) => name.startsWith('database.making')))
      await new Promise((resolve) => setTimeout(resolve, 20))
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(existsSync(join(folder, 'database'))).toBe(false)
    const database = await open()
    await insert(database, 's1')
    await database.close()
    expect((await readdir(folder)).sort()).toEqual(['database'])
  })

  test('snapshots are taken after changes, the newest are kept, and one of them restores the rows', {
    tags: 'thorough',
  }, async () => {
    const database = await open()
    await insert(database, 's1')
    const first = await database.snapshot()
    expect(await database.snapshot()).toBeUndefined()
    await insert(database, 's2')
    const second = await database.snapshot()
    await insert(database, 's3')
    const third = await database.snapshot()
    expect(
      (await readdir(join(folder, 'snapshots'))).map((name) => join(folder, 'snapshots', name)),
    ).toEqual([second, third])
    expect(first).toBeDefined()
    await expect(restoreSnapshot(folder, second!)).rejects.toThrow(FolderInUse)
    await database.close()
    await expect(restoreSnapshot(folder, 'nonsense')).rejects.toThrow(
      `There are: ${third}, ${second}`,
    )
    const { kept } = await restoreSnapshot(folder, second!)
    expect(existsSync(join(kept!, 'PG_VERSION'))).toBe(true)
    const restored = await open()
    expect(await ids(restored)).toEqual(['s1', 's2'])
    await insert(restored, 's4')
    await restored.close()
  })

  test('closing lets running transactions finish', async () => {
    const database = await open()
    const running = Array.from({ length: 10 }, async (_, index) => insert(database, `s${index}`))
    await Promise.all([...running, database.close()])
    const again = await open()
    expect(await ids(again)).toHaveLength(10)
    await again.close()
  })
})

test('a database in memory starts from the dump of another one', async () => {
  const first = await openEmptyPglite()
  await migrate(first, entities)
  await first.transaction(acme, async (sql) =>
    sql(`INSERT INTO site (web_id, name) VALUES ('s1', 'One')`),
  )
  const snapshot = await first.dump()
  await first.close()
  const second = await openMemoryDatabase({ snapshot })
  expect((await migrate(second, entities)).statements).toEqual([])
  expect(
    await second.transaction(acme, async (sql) => (await sql('SELECT name FROM site')).rows),
  ).toEqual([{ name: 'One' }])
  await second.close()
})
