import { closeSync, fsyncSync, openSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { BackupRefused } from './backupFile.ts'
import type { Database } from './database.ts'
import { connectDatabase, toError } from './databaseThread.ts'
import { DurableFiles, durableStartParams, syncFolder } from './durableFiles.ts'
import { FolderInUse, lockFolder } from './folderLock.ts'
import { createPgliteDatabase, pgliteOptions } from './pgliteDatabase.ts'
import { makePrivate } from './privateFiles.ts'
import type { ThreadData, ThreadMessage } from './pgliteThread.ts'
import { createSnapshots, newestFirst, readSnapshot } from './snapshots.ts'
import { startMaintenance } from './maintenance.ts'

export { FolderInUse }

/** The embedded database and what only it can do. */
export type EmbeddedDatabase = Database & {
  /**
   * Writes a snapshot now; returns its file, or undefined when nothing changed since the last one.
   */
  snapshot(): Promise<string | undefined>
  /** How often the disk was synchronized so far. */
  syncs(): Promise<number>
}

/**
 * `log` receives one line for everything an operator should know. Snapshots are written hourly
 * unless `snapshotInterval` (milliseconds) is 0; every `maintenanceInterval` (milliseconds, a
 * minute by default) tables are vacuumed and analyzed where necessary.
 */
export type EmbeddedOptions = {
  log?: (line: string) => void
  snapshotInterval?: number
  snapshotsKept?: number
  maintenanceInterval?: number
}

/**
 * Room for the young objects of the database's thread. V8 takes up to 100 MB on a machine with much
 * memory and rarely gives it back; more than this made no call faster.
 */
const maxYoungGenerationSizeMb = 24

const minute = 60_000
const hour = 60 * minute

/**
 * Opens the embedded database in `folder` (created when missing), which contains `database/`,
 * `snapshots/` and the lock. It runs in a thread of its own. Committed transactions survive a crash
 * of the process and of the machine.
 * Errors  `FolderInUse` when another process has it open
 */
export async function openEmbeddedDatabase(
  folder: string,
  { log = () => undefined, ...options }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const root = resolve(folder)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(root)
  try {
    const thread = await startThread({ root, options }, log)
    const database = connectDatabase(thread, { dialect: 'pglite', exclusive: true })
    const ended = new Promise<void>((end) => thread.once('exit', () => end()))
    thread.once('error', (error: Error) => {
      log(`The embedded database has failed: ${error.stack ?? error.message}`)
      database.fail(error)
    })
    void ended.then(() => database.fail(new Error('The embedded database is closed.')))
    const close = async () => {
      try {
        await database.close()
        await ended
      } finally {
        await unlock()
      }
    }
    let closing: Promise<void> | undefined
    return {
      ...database,
      close: () => (closing ??= close()),
      snapshot: () => database.call('snapshot'),
      syncs: () => database.call('syncs'),
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Starts the thread and waits until it has opened the database. */
async function startThread(data: ThreadData, log: (line: string) => void): Promise<Worker> {
  const thread = new Worker(new URL('./pgliteThread.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb },
  })
  await new Promise<void>((opened, failed) => {
    thread.once('error', failed)
    thread.on('message', (message: ThreadMessage) => {
      if ('line' in message) log(message.line)
      else if ('opened' in message) {
        thread.off('error', failed)
        opened()
      } else if ('failed' in message) failed(toError(message.failed))
    })
  })
  return thread
}

/** An embedded database whose statements run in the thread that opens it. */
type DatabaseInThisThread = Database & {
  snapshot(): Promise<string | undefined>
  syncs(): number
}

/**
 * Opens the database of a folder that is locked. For the thread of the database; everybody else
 * calls `openEmbeddedDatabase`.
 */
export async function openInThisThread(
  root: string,
  {
    log = () => undefined,
    snapshotInterval = hour,
    snapshotsKept = 24,
    maintenanceInterval = minute,
  }: EmbeddedOptions,
): Promise<DatabaseInThisThread> {
  await removeLeftovers(root)
  const data = join(root, 'database')
  if (!(await exists(join(data, 'PG_VERSION')))) await makeDatabase(data)
  await makePrivate(root)
  const { pg, files } = await start(data)
  const snapshots = createSnapshots(pg, join(root, 'snapshots'), snapshotsKept)
  const stop = snapshotInterval > 0 ? snapshots.every(snapshotInterval, log) : async () => undefined
  const maintenance = startMaintenance(pg, maintenanceInterval, log)
  const database = createPgliteDatabase(pg, async () => {
    await maintenance.close()
    await stop()
    await pg.exec('CHECKPOINT')
  })
  return { ...database, snapshot: snapshots.take, syncs: () => files.syncs }
}

/**
 * Replaces the database by a snapshot. The previous database is kept beside it, in the folder that
 * is returned as `kept`. `file` is the path of a snapshot, or `latest`.
 * Errors  `FolderInUse`; `BackupRefused`: the snapshot does not exist, naming those that do
 */
export async function restoreSnapshot(
  folder: string,
  file: string,
): Promise<{ restored: string; kept?: string }> {
  const root = resolve(folder)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(root)
  try {
    await removeLeftovers(root)
    const chosen = file === 'latest' ? (await newestFirst(join(root, 'snapshots')))[0] : file
    if (!chosen)
      throw new BackupRefused(
        `There is no snapshot in ${join(root, 'snapshots')}. To restore a file of npm run backup, move ${join(root, 'database')} away, then: npm run restore -- FILE`,
      )
    const data = join(root, 'database')
    const kept = (await exists(data))
      ? `${data}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`
      : undefined
    await makeDatabase(data, await readSnapshot(root, chosen), kept)
    await makePrivate(root)
    return { restored: chosen, ...(kept ? { kept } : {}) }
  } finally {
    await unlock()
  }
}

/**
 * Creates a database in a temporary folder and renames it when it is complete, so that an
 * incomplete one is never opened.
 */
async function makeDatabase(data: string, snapshot?: Blob, setAside?: string): Promise<void> {
  const making = `${data}.making-${process.pid}`
  const { pg } = await start(making, snapshot)
  await pg.exec('CHECKPOINT')
  await pg.close()
  await syncTree(making)
  if (setAside) await rename(data, setAside)
  await rename(making, data)
  syncFolder(join(data, '..'))
}

async function start(data: string, snapshot?: Blob): Promise<{ pg: PGlite; files: DurableFiles }> {
  const files = new DurableFiles(data)
  const pg = await PGlite.create({
    ...pgliteOptions,
    fs: files,
    startParams: durableStartParams,
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  })
  return { pg, files }
}

async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root))
    if (name.startsWith('database.making-')) await rm(join(root, name), { recursive: true })
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else syncFile(path)
  }
  syncFolder(folder)
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
