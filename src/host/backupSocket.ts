import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { writeBackup } from '../service/database/backup.ts'
import type { FileStore } from '../service/files/fileStore.ts'
import { BackupRefused, type Manifest } from '../service/database/backupFile.ts'
import type { Database } from '../service/database/database.ts'

/** What the process that has the database open answers. */
type Answer = { manifest: Manifest } | { refused: string }

/**
 * Where the process that has a data folder open takes requests for backups: a socket in the folder,
 * which only its owner can open.
 */
function socketOf(dataDir: string): string {
  const folder = path.resolve(dataDir)
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\branchdesk-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  // The system limits the path of a socket to some hundred bytes.
  const whole = path.join(folder, 'backup.sock')
  const relative = path.relative('.', whole)
  return relative.length < whole.length ? relative : whole
}

/**
 * Writes backups of an open embedded database on request of `npm run backup`, because one process
 * at a time can open it. `close` stops that.
 */
export async function serveBackups(
  dataDir: string,
  database: Database,
  fileStore: FileStore,
  version: string,
): Promise<{ close(): Promise<void> }> {
  const socket = socketOf(dataDir)
  // The data folder is locked: a socket that is there is from a process that crashed.
  if (process.platform !== 'win32') await rm(socket, { force: true })
  const answer = async (connection: Socket) => {
    const file = await text(connection)
    const answered = await writeBackup(database, fileStore, file, version).then(
      (manifest): Answer => ({ manifest }),
      (error: unknown): Answer => ({
        refused: error instanceof Error ? error.message : String(error),
      }),
    )
    connection.end(JSON.stringify(answered))
  }
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    // A command that was stopped needs no answer.
    connection.on('error', () => connection.destroy())
    answer(connection).catch(() => connection.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, resolve)
  })
  server.unref()
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/**
 * Has the process that has the data folder open write a backup; undefined if it takes no requests.
 * Errors  BackupRefused: it could not write it
 */
export async function requestBackup(dataDir: string, file: string): Promise<Manifest | undefined> {
  const connection = connect({ path: socketOf(dataDir), allowHalfOpen: true })
  const isOpen = await new Promise<boolean>((resolve) => {
    connection.once('connect', () => resolve(true))
    connection.once('error', () => resolve(false))
  })
  if (!isOpen) return undefined
  connection.end(path.resolve(file))
  const answer = JSON.parse(await text(connection)) as Answer
  if ('refused' in answer) throw new BackupRefused(answer.refused)
  return answer.manifest
}
