import { open, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip as gunzipWithCallback, gzip as gzipWithCallback } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { BackupRefused } from './backupFile.ts'
import { syncFolder } from './durableFiles.ts'

const ending = '.tar.gz'
const gzip = promisify(gzipWithCallback)
const gunzip = promisify(gunzipWithCallback)

/**
 * Rolling snapshots of an open PGlite: gzipped tars of its data folder, named by their time, the
 * newest `kept` of them.
 */
export function createSnapshots(pg: PGlite, folder: string, kept: number) {
  let last: string | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function write(): Promise<string | undefined> {
    await pg.exec('CHECKPOINT')
    const { rows } = await pg.query<{ lsn: string }>(
      `SELECT pg_current_wal_insert_lsn()::text AS lsn`,
    )
    // Uncompressed: PGlite does not respond while it dumps, and compression takes most of the time.
    const dump = await pg.dumpDataDir('none')
    const compressed = await gzip(new Uint8Array(await dump.arrayBuffer()), { level: 1 })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}${ending}`)
    await writeWhole(file, compressed)
    last = rows[0]!.lsn
    for (const old of (await newestFirst(folder)).slice(kept)) await rm(old)
    return file
  }

  /**
   * Whether anything was written since the last snapshot: an idle hour only adds the record of the
   * checkpoint.
   */
  async function changed(): Promise<boolean> {
    if (last === undefined) return true
    const { rows } = await pg.query<{ more: number }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) AS more`,
      [last],
    )
    return rows[0]!.more > 512
  }

  /** Writes a snapshot now, after one that is in progress; undefined when nothing changed. */
  const take = async (): Promise<string | undefined> => {
    const next = running.then(async () => ((await changed()) ? write() : undefined))
    running = next.catch(() => undefined)
    return next
  }

  /**
   * Writes a snapshot every `interval` milliseconds; the returned function stops that and waits for
   * the one in progress.
   */
  const every = (interval: number, log: (line: string) => void) => {
    const timer = setInterval(() => {
      take().catch((error: unknown) =>
        log(
          `The hourly snapshot could not be written: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
    }, interval)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await running
    }
  }

  return { take, every }
}

/** The snapshots in a folder, the newest first; none when there is no folder. */
export async function newestFirst(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    return names
      .filter((name) => name.endsWith(ending))
      .sort()
      .reverse()
      .map((name) => join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * Reads a snapshot by path or by its name in `snapshots/`, as PGlite loads it. Errors
 * `BackupRefused` when it is damaged, or does not exist, naming those that do.
 */
export async function readSnapshot(root: string, file: string): Promise<Blob> {
  for (const path of isAbsolute(file) ? [file] : [file, join(root, 'snapshots', file)]) {
    try {
      // PGlite would end the process at a damaged file: unpacked here, it is an error.
      const bytes = await gunzip(await readFile(path))
      if (bytes.toString('latin1', 257, 262) !== 'ustar') throw damaged(path, 'it is not a tar')
      return new Blob([bytes], { type: 'application/x-tar' })
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (code.startsWith('Z_')) throw damaged(path, message)
      if (code !== 'ENOENT') throw error
    }
  }
  const known = await newestFirst(join(root, 'snapshots'))
  throw new BackupRefused(`There is no snapshot ${file}. There are: ${known.join(', ') || 'none'}.`)
}

const damaged = (path: string, reason: string) =>
  new BackupRefused(
    `${path} cannot be restored: it is damaged (${reason}). Nothing was changed. Restore another snapshot: npm run restore -- FILE`,
  )

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const partial = `${file}.partial`
  const handle = await open(partial, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  syncFolder(join(file, '..'))
}
