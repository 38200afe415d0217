import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip, gunzipSync, constants } from 'node:zlib'

/** One table of a backup: its columns with their types as the catalogue names them, and how many rows of it follow. */
export type BackedUpTable = { name: string; columns: [name: string, type: string][]; rows: number }

/**
 * The first line of a backup. The file is gzipped JSON, one value a line: this, the rows of its tables in their order as lists of the columns'
 * texts, and at last the checksum (SHA-256) of every byte before it.
 */
export type Manifest = {
  format: typeof backupFormat
  formatVersion: 1
  /** The version of the product that made it. */
  version: string
  made: string
  dialect: 'pglite' | 'postgres'
  /** The sign of the schemas it was made under. */
  schema: string
  /** Facts about the database by name: that it has demo data, the key that tokens are signed with. */
  facts: Record<string, string>
  tables: BackedUpTable[]
}

export const backupFormat = 'branchdesk backup'

/** A file that can't be restored, in a line fit for the terminal. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** What a file is, told by its beginning: a backup, a snapshot of the embedded database (a tar), something else; undefined when there is none. */
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
    // Not gzip at all.
    if (code?.startsWith('Z_')) return 'other'
    throw error
  }
}

/**
 * The lines of a backup but the last, which is held against them.
 * Errors  `BackupRefused`: the file is damaged or cut short
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

/** Split by hand, because Node's reader of lines also ends one at the separators U+2028 and U+2029, which texts may hold. */
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
