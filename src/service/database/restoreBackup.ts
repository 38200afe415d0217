import type { Entity } from '../../model/entity.ts'
import type { FileStore } from '../files/fileStore.ts'
import { giveUpFiles, restoreFiles } from './backedUpFiles.ts'
import { quote } from '../../model/identifier.ts'
import { tablesOf } from '../../model/table.ts'
import { databaseFacts } from './backup.ts'
import {
  backupFormat,
  BackupRefused,
  readBackup,
  type BackedUpTable,
  type Manifest,
} from './backupFile.ts'
import { readActualTables, type ActualTable } from './actualTables.ts'
import type { Database, Sql } from './database.ts'
import { migrate, writeFact } from './migrate.ts'
import { systemSchema } from './systemTables.ts'

/** Rows written at once, and the characters of their lines: whichever limit is reached first. */
const rowsAtOnce = 1_000
const charactersAtOnce = 4_000_000

/**
 * Restores a backup of either kind of database: everything in one transaction or nothing. All
 * people have to sign in again, and pending mails are not sent. `replace` discards existing
 * records. A backup of an earlier version is migrated to the current schemas; fields that it lacks
 * take their defaults.
 * Errors  `BackupRefused`: the database has records; the file is damaged, of a later format, or
 *         contains data that no schema has a place for
 */
export async function restoreBackup(
  database: Database,
  entities: Entity[],
  file: string,
  options: { replace?: boolean; fileStore?: FileStore } = {},
): Promise<Manifest> {
  await verify(file)
  const filled = await database.admin(tablesWithRows)
  if (filled.length > 0 && !options.replace)
    throw new BackupRefused(
      `The database has records already (${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ', …' : ''}). Nothing was changed. To replace them by those of the backup: --replace`,
    )
  await migrate(database, entities)
  return database.admin(async (sql) => {
    const lines = readBackup(file)
    try {
      return await load(sql, entities, file, lines, options.fileStore)
    } finally {
      await lines.return()
    }
  })
}

/**
 * The internal tables with temporary data: sessions, links and pending mails. The log of changes
 * stays, because instances that run meanwhile read it, and so do the files, which the sweep needs.
 */
async function passingTables(sql: Sql): Promise<string[]> {
  const { rows } = await sql(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${systemSchema}' AND tablename NOT IN ('meta', 'change', 'file')`,
  )
  return rows.map(({ name }) => `${systemSchema}.${quote(name)}`)
}

/** Reads the whole file once, so that a damaged file is reported before anything is changed. */
async function verify(file: string): Promise<void> {
  const lines = readBackup(file)
  manifestOf(file, (await lines.next()).value)
  while (!(await lines.next()).done);
}

async function load(
  sql: Sql,
  entities: Entity[],
  file: string,
  lines: AsyncGenerator<string, void>,
  fileStore: FileStore | undefined,
): Promise<Manifest> {
  const manifest = manifestOf(file, (await lines.next()).value)
  const actual = await readActualTables(sql)
  const wanted = new Set(tablesOf(entities).map(({ name }) => name))
  refuseUnknown(manifest, actual, wanted)
  await giveUpFiles(sql)
  await sql(`TRUNCATE ${[...[...wanted].map(quote), ...(await passingTables(sql))].join(', ')}`)
  for (const table of manifest.tables)
    if (wanted.has(table.name)) await fill(sql, file, table, actual.get(table.name)!, lines)
  if (fileStore) await restoreFiles(sql, fileStore, file, lines)
  else if (!(await lines.next()).done)
    throw new BackupRefused(`${file} holds more rows than it says.`)
  await sql(`DELETE FROM ${systemSchema}.meta WHERE name <> ALL($1::text[])`, [databaseFacts])
  for (const [name, value] of Object.entries(manifest.facts)) await writeFact(sql, name, value)
  return manifest
}

async function tablesWithRows(sql: Sql): Promise<string[]> {
  const { rows: there } = await sql(
    `SELECT to_regclass('${systemSchema}.meta') IS NOT NULL AS made`,
  )
  if (!there[0].made) return []
  const { rows } = await sql(`SELECT value FROM ${systemSchema}.meta WHERE name = 'tables'`)
  const names = JSON.parse(rows[0]?.value ?? '[]') as string[]
  const actual = await readActualTables(sql)
  const filled: string[] = []
  for (const name of names)
    if (actual.has(name) && (await sql(`SELECT FROM ${quote(name)} LIMIT 1`)).count > 0)
      filled.push(name)
  return filled
}

function manifestOf(file: string, line: unknown): Manifest {
  const manifest = (typeof line === 'string' ? JSON.parse(line) : undefined) as Manifest | undefined
  if (manifest?.format !== backupFormat)
    throw new BackupRefused(`${file} is not a backup of Branchdesk.`)
  if (manifest.formatVersion !== 1 && manifest.formatVersion !== 2)
    throw new BackupRefused(
      `${file} was made by version ${manifest.version}, which is later than this one. Restore it with that version.`,
    )
  return manifest
}

/** Refuses data that no schema has a place for: it would be lost silently. */
function refuseUnknown(
  manifest: Manifest,
  actual: Map<string, ActualTable>,
  wanted: Set<string>,
): void {
  const lost = manifest.tables
    .filter(({ rows }) => rows > 0)
    .flatMap(({ name, columns }) =>
      wanted.has(name)
        ? columns
            .filter(([column]) => !actual.get(name)!.columns.has(column))
            .map(([column]) => `${name}.${column}`)
        : [name],
    )
  if (lost.length > 0)
    throw new BackupRefused(
      `The backup contains data that no schema has a place for: ${lost.join(', ')}. Nothing was changed. Restore it with the schemas of version ${manifest.version} that made it, then change the schemas.`,
    )
}

/** Reads and writes the rows of one table. */
async function fill(
  sql: Sql,
  file: string,
  { name, columns, rows }: BackedUpTable,
  actual: ActualTable,
  lines: AsyncGenerator<string, void>,
): Promise<void> {
  // A table without rows may have columns that are gone.
  const known = columns.filter(([column]) => actual.columns.has(column))
  const names = known.map(([column]) => quote(column)).join(', ')
  const values = known
    .map(([column], index) => `c${index}::${actual.columns.get(column)!.type}`)
    .join(', ')
  const text = `INSERT INTO ${quote(name)} (${names}) SELECT ${values} FROM unnest(${known.map((_, index) => `$${index + 1}::text[]`).join(', ')}) AS given(${known.map((_, index) => `c${index}`).join(', ')})`
  let batch: (string | null)[][] = []
  let characters = 0
  const flush = async () => {
    if (batch.length)
      await sql(
        text,
        known.map((_, index) => batch.map((row) => row[index])),
      )
    batch = []
    characters = 0
  }
  for (let number = 0; number < rows; number++) {
    const { value, done } = await lines.next()
    if (done)
      throw new BackupRefused(
        `${file} is cut short: ${name} should have ${rows} rows and has ${number}.`,
      )
    batch.push(JSON.parse(value) as (string | null)[])
    characters += value.length
    if (batch.length === rowsAtOnce || characters > charactersAtOnce) await flush()
  }
  await flush()
  const { rows: counted } = await sql(`SELECT count(*) AS rows FROM ${quote(name)}`)
  if (Number(counted[0].rows) !== rows)
    throw new BackupRefused(
      `${name} should have ${rows} rows after restoring and has ${counted[0].rows}. Nothing was changed.`,
    )
}
