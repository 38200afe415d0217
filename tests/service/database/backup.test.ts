import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBackup } from '../../../src/service/database/backup.ts'
import { BackupRefused } from '../../../src/service/database/backupFile.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { migrate, readFact, writeFact } from '../../../src/service/database/migrate.ts'
import { openPostgres } from '../../../src/service/database/postgres.ts'
import { restoreBackup } from '../../../src/service/database/restoreBackup.ts'
import { createMemoryStore } from '../../../src/service/files/memoryStore.ts'
import {
  beginFile,
  findFile,
  finishFile,
  thumbnailKey,
} from '../../../src/service/files/fileTable.ts'
import { someOf, testsAll } from '../../../scripts/testScope.ts'
import { freshPostgres, openEmptyPglite, openTestDatabase, repeatsRules } from '../../databases.ts'
import { country, entities, entity, field, site } from './entities.ts'

/** For backups without files. */
const fileStore = createMemoryStore()

const [acme, globex] = [{ 'app.client': 'acme' }, { 'app.client': 'globex' }]
const kinds = ['pglite', 'postgres', 'postgres as a plain owner'] as const
type Kind = (typeof kinds)[number]
const openEmpty = async (kind: Kind): Promise<Database> =>
  kind === 'pglite'
    ? openEmptyPglite()
    : openPostgres(
        await freshPostgres(
          kind === 'postgres' ? {} : { user: `owner_${Math.random().toString(36).slice(2)}` },
        ),
      )
const open = async (kind: Kind) => {
  const database = await openEmpty(kind)
  await migrate(database, entities)
  return database
}

const odd = 'a\u2028b\u2029c\r\nd\t"e" \\ {f} \u{1f600} \u0001'
async function fill(database: Database): Promise<void> {
  await database.transaction(acme, async (sql) => {
    await sql(
      `INSERT INTO site (web_id, name, code, opened, facts, amount) VALUES ('s1', $1, '', '2026-02-28', $2::jsonb, 12345678901234567890.10), ('s2', 'NULL', NULL, NULL, 'null', NULL), ('s3', '{}', 'x', 'infinity', '[]', 'NaN')`,
      [odd, JSON.stringify({ a: [odd, null, 1.5] })],
    )
    await sql(
      `INSERT INTO site (web_id, name, code) SELECT 'm' || n, 'Many ' || n, 'm' || n FROM generate_series(1, 2500) n`,
    )
    await sql(`INSERT INTO user_account (web_id, email) VALUES ('u1', 'ada@acme.test')`)
    await sql(
      `INSERT INTO branchdesk_system.session (session_id, user_id, expires_at) VALUES ('x', 'u1', now() + interval '1 day')`,
    )
  })
  await database.transaction(globex, async (sql) =>
    sql(`INSERT INTO site (web_id, name) VALUES ('s1', 'Of another client')`),
  )
  await database.admin(async (sql) => {
    await sql(`INSERT INTO country (web_id, name) VALUES ('DE', 'Germany')`)
    await writeFact(sql, 'realtimePublicKey', 'the public key of the source')
    await writeFact(sql, 'tokenSecret', 'the key of the source')
  })
}

/** Every row of every client as text, in a stable order. */
const contentOf = async (database: Database) =>
  database.admin(async (sql) => {
    const rows: string[] = []
    for (const table of ['country', 'site', 'user_account'])
      rows.push(
        ...(await sql(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`)).rows.map(
          (row) => `${table} ${row.row}`,
        ),
      )
    return rows.sort()
  })

/**
 * With their texts of 3,200 characters more than the memory that the processes get; three times as
 * much with `npm test -- --all`.
 */
const manyRows = testsAll() ? 60_000 : 21_000

describe('a backup', () => {
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'branchdesk-backup-'))))
  afterAll(async () => rm(folder, { recursive: true }))
  const newFile = () => join(folder, `${Math.random().toString(36).slice(2)}.jsonl.gz`)

  // Each kind is read once and written once.
  const pairs: [Kind, Kind][] = [
    ['postgres', 'pglite'],
    ['postgres as a plain owner', 'postgres'],
    ['pglite', 'postgres as a plain owner'],
    ['pglite', 'postgres'],
    ['pglite', 'pglite'],
  ]
  test.each(
    someOf(3, pairs),
  )('of %s restores into %s: every row of every client and the stored facts, but no sessions', async (from, to) => {
    const source = await open(from)
    await fill(source)
    const file = newFile()
    const manifest = await writeBackup(source, fileStore, file, '1.2.3')
    expect(manifest.tables.map(({ name, rows }) => [name, rows]).sort()).toEqual([
      ['country', 1],
      ['site', 2504],
      ['user_account', 1],
    ])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const target = await openEmpty(to)
    await restoreBackup(target, entities, file)
    expect(await contentOf(target)).toEqual(await contentOf(source))
    expect(await readFact(target, 'realtimePublicKey')).toBe('the public key of the source')
    expect(await readFact(target, 'tokenSecret')).toBeUndefined()
    expect(gunzipSync(await readFile(file)).toString()).not.toContain('the key of the source')
    const [ours, theirs, sessions] = await Promise.all(
      [acme, globex]
        .map(async (client) =>
          target.transaction(client, async (sql) => (await sql('SELECT FROM site')).count),
        )
        .concat(
          target.transaction(
            acme,
            async (sql) => (await sql('SELECT FROM branchdesk_system.session')).count,
          ),
        ),
    )
    expect([ours, theirs, sessions]).toEqual([2503, 1, 0])
    expect((await migrate(target, entities)).statements).toEqual([])
    await Promise.all([source.close(), target.close()])
  })

  describe.each(['pglite', 'postgres'] as const)('into %s', (dialect) => {
    let source: Database
    let target: Database
    let file: string
    beforeAll(async () => {
      source = await openTestDatabase(dialect, entities)
      await fill(source)
      file = newFile()
      await writeBackup(source, fileStore, file, '1.2.3')
      target = await openTestDatabase(dialect, entities)
      await target.transaction(acme, async (sql) =>
        sql(`INSERT INTO site (web_id, name) VALUES ('old', 'Old')`),
      )
    })
    afterAll(async () => Promise.all([source.close(), target.close()]))

    test('is refused when the target has records, and replaces them with the permission', async () => {
      await expect(restoreBackup(target, entities, file)).rejects.toThrow(
        'The database has records already (site). Nothing was changed. To replace them by those of the backup: --replace',
      )
      expect(await contentOf(target)).toEqual([expect.stringContaining('"Old"')])
      const other = await openTestDatabase(dialect, entities)
      await other.transaction(acme, async (sql) =>
        sql(`INSERT INTO site (web_id, name) VALUES ('old', 'Old')`),
      )
      await restoreBackup(other, entities, file, { replace: true })
      expect(await contentOf(other)).toEqual(await contentOf(source))
      await other.close()
    })

    test('brings files back with their content, and leaves the others to the sweep', async () => {
      const [from, to] = [createMemoryStore(), createMemoryStore()]
      const facts = { name: 'Door.png', type: 'image/png', size: 300_000, sha256: 'x', width: 2 }
      const content = new Uint8Array(300_000).map((_, index) => index % 251)
      const withFile = await openTestDatabase(dialect, entities)
      await withFile.transaction(globex, async (sql) => {
        await beginFile(sql, 'photo-0001', 'u1')
        await finishFile(sql, 'photo-0001', { ...facts, height: 3, thumbnailSize: 5 })
        await beginFile(sql, 'broken-off-0001', 'u1')
        await sql(`INSERT INTO site (web_id, name) VALUES ('s1', 'One')`)
      })
      await from.put('photo-0001', new Blob([content]).stream(), 1e6)
      await from.put(thumbnailKey('photo-0001'), new Blob(['small']).stream(), 1e6)
      const copy = newFile()
      expect((await writeBackup(withFile, from, copy, '1')).files).toBe(1)

      const other = await openTestDatabase(dialect, entities)
      await other.transaction(acme, async (sql) => {
        await beginFile(sql, 'photo-0002', 'u1')
        await finishFile(sql, 'photo-0002', facts)
      })
      await restoreBackup(other, entities, copy, { fileStore: to })
      const found = (client: Record<string, string>, key: string) =>
        other.transaction(client, (sql) => findFile(sql, key))
      expect(await found(globex, 'photo-0001')).toEqual({
        value: {
          key: 'photo-0001',
          name: 'Door.png',
          type: 'image/png',
          size: 300_000,
          width: 2,
          height: 3,
        },
        uploadedBy: 'u1',
        thumbnailSize: 5,
      })
      expect(await found(acme, 'photo-0001')).toBeUndefined()
      expect(await found(acme, 'photo-0002')).toBeUndefined()
      const read = async (key: string) =>
        new Uint8Array(await new Response((await to.get(key))!.content as never).arrayBuffer())
      expect(await read('photo-0001')).toEqual(content)
      expect(new TextDecoder().decode(await read(thumbnailKey('photo-0001')))).toBe('small')
      const { rows } = await other.admin((sql) =>
        sql('SELECT key FROM branchdesk_system.file WHERE removed_at IS NOT NULL'),
      )
      expect(rows).toEqual([{ key: 'photo-0002' }])
      await Promise.all([withFile.close(), other.close()])
    })

    const lines = async () =>
      gunzipSync(await readFile(file))
        .toString()
        .split('\n')
    const damages: [string, (copy: string) => Promise<void>, string][] = [
      [
        'is cut short',
        async (copy) => truncate(copy, Math.floor((await stat(copy)).size / 2)),
        'damaged or cut short',
      ],
      [
        'lacks a row',
        async (copy) => writeFile(copy, gzipSync((await lines()).toSpliced(3, 1).join('\n'))),
        'its checksum is not',
      ],
      [
        'has a row too many',
        async (copy) =>
          writeFile(
            copy,
            gzipSync(
              (await lines())
                .toSpliced(3, 0, (await lines())[3]!.replace(/"m\d+"/, '"new"'))
                .join('\n'),
            ),
          ),
        'its checksum is not',
      ],
      [
        'has another letter in a row',
        async (copy) =>
          writeFile(copy, gzipSync((await lines()).join('\n').replace('Many 77"', 'Many 78"'))),
        'its checksum is not that of its content',
      ],
      [
        'says another number of rows',
        async (copy) =>
          writeFile(
            copy,
            gzipSync((await lines()).join('\n').replace('"rows":2504', '"rows":2503')),
          ),
        'its checksum is not',
      ],
      [
        'is of a later format',
        async (copy) =>
          writeFile(
            copy,
            gzipSync((await lines()).join('\n').replace('"formatVersion":2', '"formatVersion":3')),
          ),
        'was made by version 1.2.3, which is later than this one',
      ],
    ]
    // One of them shows that nothing changes; all are found by the same reader.
    test.each(
      repeatsRules(dialect) ? damages : damages.slice(0, 1),
    )('with a file %s changes nothing, even with the permission to replace', async (_, damage, words) => {
      const copy = newFile()
      await writeFile(copy, await readFile(file))
      await damage(copy)
      await expect(restoreBackup(target, entities, copy, { replace: true })).rejects.toThrow(words)
      expect(await contentOf(target)).toEqual([expect.stringContaining('"Old"')])
    })

    test('of an earlier schema is migrated to the current one, and one with values that no longer fit is refused', async () => {
      const later = entity('site', [
        ...site.fields.filter(({ name }) => name !== 'amount'),
        field('amount', {}),
        field('added', { default: 'new', required: true }),
      ])
      const fresh =
        dialect === 'pglite' ? await openEmptyPglite() : openPostgres(await freshPostgres())
      await restoreBackup(fresh, [later, ...entities.slice(1)], file)
      const { rows } = await fresh.transaction(acme, async (sql) =>
        sql(`SELECT amount, added FROM site WHERE web_id = 's1'`),
      )
      expect(rows).toEqual([{ amount: '12345678901234567890.10', added: 'new' }])
      await fresh.close()
      const narrower = entity(
        'site',
        site.fields.filter(({ name }) => name !== 'facts'),
      )
      const empty =
        dialect === 'pglite' ? await openEmptyPglite() : openPostgres(await freshPostgres())
      await expect(restoreBackup(empty, [narrower, country], file)).rejects.toThrow(
        'The backup contains data that no schema has a place for: site.facts, user_account. Nothing was changed.',
      )
      await empty.close()
    })
  })

  test('is one consistent snapshot of the database during concurrent commits, and its file appears only when it is complete', async () => {
    const source = await open('postgres')
    await fill(source)
    const file = newFile()
    const writing = writeBackup(source, fileStore, file, '1')
    const others = Array.from({ length: 50 }, async (_, number) =>
      source.transaction(acme, async (sql) =>
        sql(`INSERT INTO site (web_id, name) VALUES ($1, 'x')`, [`w${number}`]),
      ),
    )
    const [manifest] = await Promise.all([writing, ...others])
    const target = await openEmpty('pglite')
    await restoreBackup(target, entities, file)
    const sites = manifest.tables.find(({ name }) => name === 'site')!.rows
    expect((await contentOf(target)).filter((row) => row.startsWith('site'))).toHaveLength(sites)
    await expect(
      writeBackup(await openEmpty('pglite'), fileStore, join(folder, 'empty'), '1'),
    ).rejects.toThrow(BackupRefused)
    await expect(stat(join(folder, 'empty'))).rejects.toThrow('ENOENT')
    await expect(stat(join(folder, 'empty.partial'))).rejects.toThrow('ENOENT')
    await Promise.all([source.close(), target.close()])
  })

  test('larger than the available memory is written and read', {
    tags: 'thorough',
    timeout: 240_000,
  }, async () => {
    const address = await freshPostgres()
    const source = openPostgres(address)
    await migrate(source, entities)
    await source.transaction(acme, async (sql) =>
      sql(
        `INSERT INTO site (web_id, name, facts) SELECT n::text, 'Many', to_jsonb(repeat(md5(n::text), 100)) FROM generate_series(1, ${manyRows}) n`,
      ),
    )
    await source.close()
    const file = newFile()
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--max-old-space-size=64', 'scripts/backup.ts', file],
      { encoding: 'utf8', env: { ...process.env, DATABASE_URL: address } },
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const target = await freshPostgres()
    const probe = `import { entities } from './tests/service/database/entities.ts'; import { openPostgres } from './src/service/database/postgres.ts'; import { restoreBackup } from './src/service/database/restoreBackup.ts'
const database = openPostgres(${JSON.stringify(target)}); const { tables } = await restoreBackup(database, entities, ${JSON.stringify(file)}); console.log(JSON.stringify(tables.map(({ rows }) => rows))); await database.close()`
    const restored = spawnSync(
      process.execPath,
      ['--max-old-space-size=64', '--input-type=module-typescript', '-e', probe],
      { encoding: 'utf8' },
    )
    expect({ out: JSON.parse(restored.stdout || '[]').sort(), status: restored.status }).toEqual({
      out: [0, 0, manyRows],
      status: 0,
    })
  })
})
