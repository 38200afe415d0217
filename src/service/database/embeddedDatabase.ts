import { mkdir } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Database } from './database.ts'
import { connectDatabase, toError } from './databaseThread.ts'
import { lockFolder } from './folderLock.ts'
import type { ThreadData, ThreadMessage } from './pgliteThread.ts'

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

/**
 * Opens the embedded database in `folder` (created when missing), which contains `database/`,
 * `snapshots/` and the lock. It runs in a thread of its own. Committed transactions survive a crash
 * of the process and of the machine.
 * Errors  `FolderInUse` when another process has it open
 */
export const openEmbeddedDatabase = async (
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> => (await startEmbeddedDatabase(folder, options)).opened

/**
 * As `openEmbeddedDatabase`, but resolves when the thread has started: it opens the database
 * (`opened`) also while this thread does other work.
 */
export async function startEmbeddedDatabase(
  folder: string,
  { log = () => undefined, ...options }: EmbeddedOptions = {},
): Promise<{ opened: Promise<EmbeddedDatabase> }> {
  const root = resolve(folder)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(root)
  // The build writes this module and that of the thread side by side.
  const threadFile = `./pgliteThread${extname(import.meta.filename)}`
  const thread = new Worker(new URL(threadFile, import.meta.url), {
    workerData: { root, options } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb },
  })
  const opened = untilOpened(thread, unlock, log)
  // Whoever awaits it gets the failure, however late.
  opened.catch(() => undefined)
  return { opened }
}

async function untilOpened(
  thread: Worker,
  unlock: () => Promise<void>,
  log: (line: string) => void,
): Promise<EmbeddedDatabase> {
  try {
    await untilReady(thread, log)
  } catch (error) {
    await unlock()
    throw error
  }
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
}

async function untilReady(thread: Worker, log: (line: string) => void): Promise<void> {
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
}
