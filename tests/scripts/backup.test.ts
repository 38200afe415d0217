import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { serveBackups } from '../../src/host/backupSocket.ts'
import { migrate } from '../../src/service/database/migrate.ts'
import { createMemoryStore } from '../../src/service/files/memoryStore.ts'
import { openEmbeddedDatabase } from '../../src/service/database/embeddedDatabase.ts'
import { openFolder } from './folders.ts'

const [from, to] = [openFolder(), openFolder()]
const file = path.join(from.folder, 'copy.jsonl.gz')
afterAll(() => {
  from.remove()
  to.remove()
}, 60_000)

const acme = { 'app.client': 'acme' }
const open = async (data: string) => openEmbeddedDatabase(data, { snapshotInterval: 0 })
const names = async (data: string) => {
  const database = await open(data)
  try {
    return await database.transaction(acme, async (sql) =>
      (await sql('SELECT name FROM device ORDER BY name')).rows.map((row) => row.name as string),
    )
  } finally {
    await database.close()
  }
}

let snapshot: string
beforeAll(async () => {
  const database = await open(from.data)
  await migrate(database, entities)
  const insert = async (name: string) =>
    database.transaction(acme, async (sql) =>
      sql(
        `INSERT INTO device (web_id, name, type_text_code, uu_id, status) VALUES ($1, $1, 'TABLET', $1, 'ACTIVE')`,
        [name],
      ),
    )
  await insert('Till')
  snapshot = (await database.snapshot())!
  await insert('Scale')
  await database.close()
}, 120_000)

test('a backup is restored into an empty folder, and over existing records only with --replace', {
  tags: 'thorough',
  timeout: 240_000,
}, async () => {
  const made = from.spawn('backup', file)
  expect(made).toMatchObject({ status: 0, err: '' })
  expect(made.out).toMatch(/^2 rows of \d+ tables are in .*copy\.jsonl\.gz .*Sessions are not/)
  expect(to.spawn('restore', file)).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringMatching(/^Restored 2 rows of \d+ tables from .* by version \d/),
  })
  expect(await names(to.data)).toEqual(['Scale', 'Till'])
  const again = await to.run('restore', file)
  expect(again).toMatchObject({ status: 1, out: '' })
  expect(again.err.trim().split('\n')).toEqual([
    expect.stringContaining('The database has records already (device). Nothing was changed.'),
  ])
  expect((await to.run('restore', file, '--replace')).status).toBe(0)
})

test('a snapshot is restored by its name and as the latest, and the previous database is kept', {
  tags: 'thorough',
  timeout: 240_000,
}, async () => {
  for (const word of [path.basename(snapshot), 'latest']) {
    const { status, out, err } = await from.run('restore', word)
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toMatch(/^Restored .*\.tar\.gz\. The previous database is kept in /)
  }
  expect(await names(from.data)).toEqual(['Till'])
})

test.each([
  ['no file', [], 'Usage: npm run restore -- FILE [--replace]'],
  ['a file that is not there', ['nowhere.gz'], 'There is no snapshot nowhere.gz. There are: '],
  ['a file of another kind', ['other.txt'], 'is neither a file of npm run backup nor a snapshot'],
])('%s exits with 1 and one line', { timeout: 60_000 }, async (_, args, words) => {
  writeFileSync(path.join(from.folder, 'other.txt'), 'something else')
  const { status, out, err } = await from.run(
    'restore',
    ...args.map((arg) => (arg === 'other.txt' ? path.join(from.folder, arg) : arg)),
  )
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err.trim().split('\n')).toEqual([expect.stringContaining(words)])
})

test('a backup without a target file, or into a missing folder, exits with 1 and one line', {
  timeout: 60_000,
}, async () => {
  expect(await from.run('backup')).toMatchObject({
    status: 1,
    err: expect.stringContaining('Usage: npm run backup -- FILE'),
  })
  const { status, err } = await from.run('backup', path.join(from.folder, 'none', 'copy.gz'))
  expect(status).toBe(1)
  expect(err.trim().split('\n')).toEqual([expect.stringContaining('ENOENT')])
})

test('damaged files and a damaged snapshot are one line that names npm run restore', {
  timeout: 120_000,
}, async () => {
  const broken = openFolder()
  try {
    cpSync(path.join(from.data, 'database'), path.join(broken.data, 'database'), {
      recursive: true,
    })
    writeFileSync(path.join(broken.data, 'database', 'global', 'pg_control'), 'damaged')
    const opened = broken.spawn('backup', path.join(broken.folder, 'copy.gz'))
    expect(opened.status).toBe(1)
    expect(opened.err.trim().split('\n')).toEqual([
      expect.stringMatching(/cannot be opened; .* npm run restore -- latest$/),
    ])
    const bytes = readFileSync(snapshot)
    const cut = path.join(broken.folder, 'cut.tar.gz')
    writeFileSync(cut, bytes.subarray(0, bytes.length / 2))
    const restored = broken.spawn('restore', cut)
    expect(restored.status).toBe(1)
    expect(restored.err.trim().split('\n')).toEqual([
      expect.stringMatching(/cannot be restored: it is damaged .* npm run restore -- FILE$/),
    ])
  } finally {
    broken.remove()
  }
})

test('a damaged table, and a snapshot that is not one inside, are one line that names npm run restore', {
  timeout: 120_000,
}, async () => {
  const broken = openFolder()
  try {
    cpSync(path.join(from.data, 'database'), path.join(broken.data, 'database'), {
      recursive: true,
    })
    const database = await open(broken.data)
    const { rows } = await database.admin((sql) =>
      sql(`SELECT pg_relation_filepath('branchdesk_system.meta') AS file`),
    )
    await database.close()
    writeFileSync(path.join(broken.data, 'database', rows[0].file), 'x'.repeat(8192))
    const opened = await broken.run('migrate', '--plan')
    expect(opened.status).toBe(1)
    expect(opened.err.trim().split('\n')).toEqual([
      expect.stringMatching(/^Files of the database are damaged \(.* npm run restore -- latest/),
    ])
    mkdirSync(path.join(broken.data, 'snapshots'), { recursive: true })
    writeFileSync(
      path.join(broken.data, 'snapshots', '2030-01-01.tar.gz'),
      gzipSync(Buffer.alloc(5_000, 'x')),
    )
    const restored = broken.spawn('restore', 'latest')
    expect(restored.status).toBe(1)
    expect(restored.err.trim().split('\n')).toEqual([
      expect.stringMatching(/cannot be restored: it is damaged .* npm run restore -- FILE$/),
    ])
  } finally {
    broken.remove()
  }
})

test('a database with tables of another program is one line', { timeout: 60_000 }, async () => {
  const foreign = openFolder()
  try {
    const database = await open(foreign.data)
    await database.admin((sql) => sql('CREATE TABLE site (name text)'))
    await database.close()
    const { status, err } = await foreign.run('migrate', '--plan')
    expect(status).toBe(1)
    expect(err.trim().split('\n')).toEqual([
      'The database has a table "site" that does not belong to Branchdesk. Give Branchdesk a database of its own.',
    ])
  } finally {
    foreign.remove()
  }
})

test('the embedded database is backed up while the service has it open', {
  timeout: 120_000,
}, async () => {
  const used = path.join(from.folder, 'used.jsonl.gz')
  const database = await open(from.data)
  const alone = await from.run('backup', used)
  expect([alone.status, alone.err]).toEqual([1, expect.stringContaining('is in use by process')])
  const backups = await serveBackups(from.data, database, createMemoryStore(), '1.2.3')
  try {
    expect(await from.run('backup', used)).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringMatching(/^\d rows of \d+ tables are in .*used\.jsonl\.gz/),
    })
    const { status, err } = await from.run('backup', path.join(from.folder, 'none', 'copy.gz'))
    expect([status, err]).toEqual([1, expect.stringContaining('ENOENT')])
    expect((statSync(used).mode & 0o777).toString(8)).toBe('600')
  } finally {
    await backups.close()
    await database.close()
  }
})
