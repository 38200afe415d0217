import { closeSync, fsyncSync, openSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { BackupRefused } from './backupFile.ts'
import type { Database } from './database.ts'
import { DurableFiles, durableStartParams, syncFolder } from './durableFiles.ts'
import { FolderInUse, lockFolder } from './folderLock.ts'
import { createPgliteDatabase, pgliteOptions } from './pgliteDatabase.ts'
import { createSnapshots, newestFirst, readSnapshot } from './snapshots.ts'
import { startMaintenance } from './maintenance.ts'

export { FolderInUse }

/** The embedded database and what only it can do. */
export type EmbeddedDatabase = Database & {
  /** Writes a snapshot now; answers its file, or undefined when nothing changed since the last one. */
  snapshot(): Promise<string | undefined>
  /** How often the disk was synced so far. */
  syncs(): number
}

/**
 * `log` gets one line on anything a person should know; snapshots are kept hourly unless `snapshotEvery` (milliseconds) is 0; `tidyEvery`
 * (milliseconds, a minute unless said) is looked after which tables want to be tidied.
 */
export type EmbeddedOptions = {
  log?: (line: string) => void
  snapshotInterval?: number
  snapshotsKept?: number
  maintenanceInterval?: number
}

const minute = 60_000
const hour = 60 * minute

/**
 * Opens the embedded database in `folder` (made when missing): `database/`, `snapshots/` and the lock lie there.
 * What was committed survives a crash of the process and of the machine.
 * Errors  `FolderInUse` when another process has it open
 */
export async function openEmbeddedDatabase(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const {
    log = () => undefined,
    snapshotInterval: snapshotEvery = hour,
    snapshotsKept = 24,
    maintenanceInterval: tidyEvery = minute,
  } = options
  const root = resolve(folder)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(root)
  try {
    await removeLeftovers(root)
    const data = join(root, 'database')
    if (!(await exists(join(data, 'PG_VERSION')))) await makeDatabase(data)
    const { pg, files } = await start(data)
    const snapshots = createSnapshots(pg, join(root, 'snapshots'), snapshotsKept)
    const stop = snapshotEvery > 0 ? snapshots.every(snapshotEvery, log) : async () => undefined
    const upkeep = startMaintenance(pg, tidyEvery, log)
    const database = createPgliteDatabase(pg, {
      beforeClose: async () => {
        await upkeep.close()
        await stop()
        await pg.exec('CHECKPOINT')
      },
      afterClose: unlock,
    })
    return { ...database, snapshot: snapshots.take, syncs: () => files.syncs }
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * Puts a snapshot in the database's place. The database as it was is kept beside it; its folder is answered.
 * `file` is a snapshot's path, or `latest`.
 * Errors  `FolderInUse`; `BackupRefused`: no such snapshot, naming those there are
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
    if (!chosen) throw new BackupRefused(`There is no snapshot in ${join(root, 'snapshots')}.`)
    const data = join(root, 'database')
    const kept = (await exists(data))
      ? `${data}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`
      : undefined
    await makeDatabase(data, await readSnapshot(root, chosen), kept)
    return { restored: chosen, ...(kept ? { kept } : {}) }
  } finally {
    await unlock()
  }
}

/** Makes a database beside its place and renames it there when it is whole, so that no half-made one is ever opened. */
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
