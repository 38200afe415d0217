import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FileStore } from '../files/fileStore.ts'
import { linesOfFiles, readFileRows } from './backedUpFiles.ts'
import { quote } from '../../model/identifier.ts'
import { backupFormat, BackupRefused, type Manifest } from './backupFile.ts'
import { readActualTables } from './actualTables.ts'
import type { Database, Sql } from './database.ts'
import { syncFolder } from './durableFiles.ts'
import { systemSchema } from './systemTables.ts'

/** Rows read at once: few enough that long records do not fill the memory. */
const rowsAtOnce = 500

/** Facts that describe the database itself rather than its content. */
export const databaseFacts = ['schema', 'tables']

/** With this key, anyone with a backup could sign tokens; a restored copy makes a new one. */
const secretFacts = ['tokenSecret']

/**
 * Writes all records and files of all clients to a file, as of one moment, while other transactions
 * go on; returns its manifest. Sessions, idempotency keys, undo data, links sent by mail and
 * pending mails are not included: they are temporary, and a restored copy must not send a mail
 * again. The file contains password hashes: only its owner can read it, and it only appears when it
 * is complete. The key that signs tokens is not in it.
 * Errors  `BackupRefused`: the database is empty, or a table belongs to no known schema
 */
export async function writeBackup(
  database: Database,
  fileStore: FileStore,
  file: string,
  version: string,
): Promise<Manifest> {
  const partial = `${file}.partial`
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  const write = async (lines: AsyncIterable<string>, flags: 'w' | 'a') =>
    pipeline(
      Readable.from(lines),
      createGzip({ level: 6 }),
      createWriteStream(partial, { flags, mode: 0o600, flush: true }),
    )
  try {
    const { manifest, files } = await database.admin(
      async (sql) => {
        const described = await describe(sql, database, version)
        const rows = await readFileRows(sql)
        const whole = { ...described, files: rows.length }
        await write(contentOf(sql, whole, hashed), 'w')
        return { manifest: whole, files: rows }
      },
      { snapshot: true },
    )
    // Gzipped files can be put one after another.
    await write(endOf(linesOfFiles(fileStore, files), hashed, hash), 'a')
    await rename(partial, file)
    syncFolder(dirname(file))
    return manifest
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function* endOf(
  lines: AsyncIterable<string>,
  hashed: (text: string) => string,
  hash: Hash,
): AsyncGenerator<string, void> {
  for await (const line of lines) yield hashed(line)
  yield `${JSON.stringify({ checksum: hash.digest('hex') })}\n`
}

async function describe(sql: Sql, database: Database, version: string): Promise<Manifest> {
  const { rows: there } = await sql(
    `SELECT to_regclass('${systemSchema}.meta') IS NOT NULL AS made`,
  )
  const facts: Record<string, string> = there[0].made
    ? Object.fromEntries(
        (await sql(`SELECT name, value FROM ${systemSchema}.meta`)).rows.map(({ name, value }) => [
          name,
          value,
        ]),
      )
    : {}
  if (!facts.schema)
    throw new BackupRefused(
      'There is nothing to back up: the database has no tables of Branchdesk.',
    )
  const ours = new Set(JSON.parse(facts.tables ?? '[]') as string[])
  const tables: Manifest['tables'] = []
  for (const [name, { columns }] of await readActualTables(sql)) {
    if (!ours.has(name)) continue
    const { rows } = await sql(`SELECT count(*) AS rows FROM ${quote(name)}`)
    tables.push({
      name,
      columns: [...columns].map(([column, { type }]) => [column, type]),
      rows: Number(rows[0].rows),
    })
  }
  const kept = Object.fromEntries(
    Object.entries(facts).filter(
      ([name]) => !databaseFacts.includes(name) && !secretFacts.includes(name),
    ),
  )
  return {
    format: backupFormat,
    formatVersion: 2,
    version,
    made: new Date().toISOString(),
    dialect: database.dialect,
    schema: facts.schema,
    facts: kept,
    tables,
  }
}

async function* contentOf(
  sql: Sql,
  manifest: Manifest,
  hashed: (text: string) => string,
): AsyncGenerator<string, void> {
  yield hashed(`${JSON.stringify(manifest)}\n`)
  for (const { name, columns } of manifest.tables) {
    const texts = columns.map(([column]) => `${quote(column)}::text`).join(', ')
    await sql(
      `DECLARE backup NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${texts}])::text AS line FROM ${quote(name)}`,
    )
    for (let more = true; more; ) {
      const { rows } = await sql(`FETCH ${rowsAtOnce} FROM backup`)
      more = rows.length === rowsAtOnce
      if (rows.length) yield hashed(rows.map((row) => `${row.line}\n`).join(''))
    }
    await sql('CLOSE backup')
  }
}
