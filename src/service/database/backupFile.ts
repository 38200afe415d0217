import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip, gunzipSync, constants } from 'node:zlib'

/**
 * One table of a backup: its columns with their types as in the PostgreSQL catalog, and how many
 * rows follow.
 */
export type BackedUpTable = { name: string; columns: [name: string, type: string][]; rows: number }

/**
 * The first line of a backup. The file is gzipped JSON, one value a line: this manifest, the rows
 * of its tables in their order as lists of the text of each column, the files, and finally the
 * checksum (SHA-256) of every byte before it.
 */
export type Manifest = {
  format: typeof backupFormat
  /** 1: without files. */
  formatVersion: 1 | 2
  /** The version of the product that created it. */
  version: string
  made: string
  dialect: 'pglite' | 'postgres'
  /** The fingerprint of the schemas at that time. */
  schema: string
  /** Facts about the database by name: whether it has demo data, the public key. */
  facts: Record<string, string>
  tables: BackedUpTable[]
  /** How many files there were. */
  files?: number
}

export const backupFormat = 'branchdesk backup'

/** A file that cannot be restored; the message is one line for the terminal. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/**
 * The kind of a file by its first bytes: a backup, a snapshot of the embedded database (a tar), or
 * another file; undefined when it does not exist.
 */
export async function kindOfFile(
  file: string,
): Promise<'backup' | 'snapshot' | 'other' | undefined> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
      const text = gunzipSync(buffer.subarray(0, bytesRead), {
        finishFlush: constants.Z_SYNC_FLUSH,
      }).toString('latin1')
      if (text.startsWith(`{"format":"${backupFormat}"`)) return 'backup'
      return text.slice(257, 262) === 'ustar' ? 'snapshot' : 'other'
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') return undefined
    // The file is not gzipped.
    if (code?.startsWith('Z_')) return 'other'
    throw error
  }
}

/**
 * Reads the lines of a backup except the last, which is the checksum and is verified.
 * Errors  `BackupRefused`: the file is damaged or truncated
 */
export async function* readBackup(file: string): AsyncGenerator<string, void> {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  try {
    for await (const line of linesOf(createReadStream(file).pipe(createGunzip()))) {
      if (last) {
        hash.update(last).update('\n')
        yield last.toString()
      }
      last = line
    }
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('Z_')) throw error
    throw new BackupRefused(`${file} is damaged or cut short: ${(error as Error).message}.`, {
      cause: error,
    })
  }
  if (last?.toString() !== JSON.stringify({ checksum: hash.digest('hex') }))
    throw new BackupRefused(
      `${file} is damaged or cut short: its checksum is not that of its content.`,
    )
}

/**
 * Split by hand, because the line reader of Node also ends a line at the separators U+2028 and
 * U+2029, which texts may contain.
 */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let parts: Buffer[] = []
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)])
      parts = []
      start = end + 1
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  }
  if (parts.length) yield Buffer.concat(parts)
}
