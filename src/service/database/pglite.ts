import { closeSync, fsyncSync, openSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { BackupRefused } from './backupFile.ts'
import type { Database } from './database.ts'
import { DurableFiles, durableStartParams, syncFolder } from './durableFiles.ts'
import type { EmbeddedOptions } from './embeddedDatabase.ts'
import { lockFolder } from './folderLock.ts'
import { createPgliteDatabase, pgliteOptions } from './pgliteDatabase.ts'
import { makePrivate } from './privateFiles.ts'
import { createSnapshots, newestFirst, readSnapshot } from './snapshots.ts'
import { startMaintenance } from './maintenance.ts'

const minute = 60_000
const hour = 60 * minute

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
  makePrivate(root)
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
    makePrivate(root)
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
