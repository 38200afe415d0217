import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { requestBackup } from '../src/host/backupSocket.ts'
import { ConfigError, readConfig, type Config } from '../src/host/config.ts'
import { StartError } from '../src/host/listen.ts'
import { openFileStore } from '../src/host/fileStore.ts'
import { connect } from '../src/host/connectDatabase.ts'
import { writeBackup } from '../src/service/database/backup.ts'
import type { Manifest } from '../src/service/database/backupFile.ts'
import type { Database } from '../src/service/database/database.ts'
import { FolderInUse } from '../src/service/database/folderLock.ts'
import { runCommand, type Command, type Terminal } from './command.ts'

// `npm run backup -- FILE` writes all records and files of DATABASE_URL or of the embedded database
// to one file, which `npm run restore -- FILE` restores into either kind. Both may be in use
// meanwhile.

export const backup: Command = async ({ args, env, print }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  if (positionals.length !== 1)
    throw new ConfigError(
      'Usage: npm run backup -- FILE (for example branchdesk-2026-01-31.jsonl.gz)',
    )
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  const [file] = positionals as [string]
  const { tables, files = 0 } = await write(readConfig(env), file, version, print)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `${rows.toLocaleString('en')} rows of ${tables.length} tables${files ? ` and ${files.toLocaleString('en')} files` : ''} are in ${file} (${((await stat(file)).size / 1024).toFixed(0)} KiB). Sessions are not included: after a restore everybody signs in again. Keep the file safe: it contains password hashes.`,
  )
}

/** Writes the backup here, or has the service write it that has the embedded database open. */
async function write(
  config: Config,
  file: string,
  version: string,
  print: Terminal['print'],
): Promise<Manifest> {
  let database: Database
  try {
    database = await connect(config, print)
  } catch (error) {
    const isInUse = error instanceof StartError && error.cause instanceof FolderInUse
    const written = isInUse ? await requestBackup(config.dataDir, file) : undefined
    if (!written) throw error
    return written
  }
  const files = await openFileStore(config)
  try {
    return await writeBackup(database, files.store, file, version)
  } finally {
    files.close()
    await database.close()
  }
}

if (import.meta.main) process.exitCode = await runCommand(backup)
