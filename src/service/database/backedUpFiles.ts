import type { Sql } from './database.ts'
import { BackupRefused } from './backupFile.ts'
import type { FileStore } from '../files/fileStore.ts'
import { fileTable, thumbnailKey } from '../files/fileTable.ts'

/** A row of the table of files as text by column; `key` and `thumbnail_size` are read here. */
type FileColumns = Record<string, string | null> & { key: string }

/**
 * A line that begins the content of a file or of its thumbnail. Lines with its bytes follow, each a
 * JSON string in base64, and `null` ends it.
 */
type FileLine = { file: FileColumns } | { thumbnail: string }

const columns = [
  'key',
  'client_id',
  'name',
  'type',
  'size',
  'sha256',
  'width',
  'height',
  'thumbnail_size',
  'uploaded_by',
  'created_at',
  'used_at',
]

/** The rows of all files whose content is stored, in the transaction of the backup. */
export async function readFileRows(sql: Sql): Promise<FileColumns[]> {
  // The database may be of a version without files.
  const { rows: there } = await sql(`SELECT to_regclass('${fileTable}') IS NOT NULL AS made`)
  if (!there[0].made) return []
  const texts = columns.map((column) => `${column}::text`).join(', ')
  const { rows } = await sql(`SELECT ${texts} FROM ${fileTable} WHERE size IS NOT NULL`)
  return rows as FileColumns[]
}

/**
 * The lines of the files of a backup. It is written after the transaction, which other work would
 * wait for; a file that was removed meanwhile is left out, because no record holds it.
 */
export async function* linesOfFiles(
  store: FileStore,
  files: FileColumns[],
): AsyncGenerator<string, void> {
  for (const file of files) {
    const found = await store.get(file.key)
    if (!found) continue
    yield* contentLines({ file }, found.content)
    const small = file['thumbnail_size'] ? await store.get(thumbnailKey(file.key)) : undefined
    if (small) yield* contentLines({ thumbnail: file.key }, small.content)
  }
}

async function* contentLines(
  begin: FileLine,
  content: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void> {
  yield `${JSON.stringify(begin)}\n`
  for await (const chunk of content) yield `"${Buffer.from(chunk).toString('base64')}"\n`
  yield 'null\n'
}

/**
 * Restores the files of a backup: their content into the store, their rows in the transaction.
 * Returns their number.
 * Errors  `BackupRefused`: the lines are not those of files
 */
export async function restoreFiles(
  sql: Sql,
  store: FileStore,
  file: string,
  lines: AsyncGenerator<string, void>,
): Promise<number> {
  let count = 0
  for (let { value, done } = await lines.next(); !done; { value, done } = await lines.next()) {
    const line = readLine(file, value)
    const key = 'file' in line ? line.file.key : thumbnailKey(line.thumbnail)
    await store.put(key, contentOf(lines), Number.MAX_SAFE_INTEGER)
    if (!('file' in line)) continue
    await insertRow(sql, line.file)
    count += 1
  }
  return count
}

function readLine(file: string, value: unknown): FileLine {
  const line = (typeof value === 'string' ? JSON.parse(value) : undefined) as Partial<
    Record<'file' | 'thumbnail', unknown>
  > | null
  if (!line?.file && !line?.thumbnail)
    throw new BackupRefused(`${file} holds more rows than it says.`)
  return line as FileLine
}

/** The bytes of the lines up to `null`. */
const contentOf = (lines: AsyncGenerator<string, void>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await lines.next()
        const bytes = done ? null : (JSON.parse(value as string) as string | null)
        if (bytes === null) controller.close()
        else controller.enqueue(new Uint8Array(Buffer.from(bytes, 'base64')))
      },
    },
    { highWaterMark: 0 },
  )

async function insertRow(sql: Sql, row: FileColumns): Promise<void> {
  await sql(`SELECT set_config('app.client', $1, true)`, [row['client_id']])
  // A file that was stored here before may be marked for the sweep.
  await sql(`DELETE FROM ${fileTable} WHERE key = $1`, [row.key])
  const casts: Record<string, string> = {
    size: 'bigint',
    width: 'integer',
    height: 'integer',
    thumbnail_size: 'bigint',
    created_at: 'timestamptz',
    used_at: 'timestamptz',
  }
  await sql(
    `INSERT INTO ${fileTable} (${columns.join(', ')}) VALUES (${columns.map((column, index) => `$${index + 1}::text::${casts[column] ?? 'text'}`).join(', ')})`,
    columns.map((column) => row[column] ?? null),
  )
}

/**
 * Leaves the present files to the sweep, before records that do not hold them are restored. Those
 * of the backup are put back by `restoreFiles`.
 */
export async function giveUpFiles(sql: Sql): Promise<void> {
  await sql(`UPDATE ${fileTable} SET removed_at = now(), size = NULL WHERE removed_at IS NULL`)
}
