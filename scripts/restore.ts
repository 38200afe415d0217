import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { entities } from '../src/generated/entities.ts'
import { ConfigError, readConfig, type Config } from '../src/host/config.ts'
import { openFileStore } from '../src/host/fileStore.ts'
import { connect } from '../src/host/connectDatabase.ts'
import { BackupRefused, kindOfFile } from '../src/service/database/backupFile.ts'
import { restoreSnapshot } from '../src/service/database/pglite.ts'
import { restoreBackup } from '../src/service/database/restoreBackup.ts'
import { isPlainFailure } from './exitWithError.ts'
import { runCommand, type Command, type Terminal } from './command.ts'

// `npm run restore -- FILE` restores a file of `npm run backup` into DATABASE_URL or the embedded
// database, or one of the snapshots of the embedded database (`latest` is the newest), which
// replaces it; the previous database is kept beside it.

const usage =
  'Usage: npm run restore -- FILE [--replace], where FILE is a file of npm run backup, or a snapshot of the embedded database (latest is the newest)'

export const restore: Command = async ({ args, env, print }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new ConfigError(usage)
  const config = readConfig(env)
  const kind = await kindOfFile(file)
  if (kind === 'other')
    throw new BackupRefused(`${file} is neither a file of npm run backup nor a snapshot. ${usage}`)
  if (kind !== 'backup') return fromSnapshot(file, config, kind, print)
  const database = await connect(config, print)
  const store = await openFileStore(config)
  try {
    const {
      tables,
      files = 0,
      made,
      version,
    } = await restoreBackup(database, entities, file, {
      ...values,
      fileStore: store.store,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `Restored ${rows.toLocaleString('en')} rows of ${tables.length} tables${files ? ` and ${files.toLocaleString('en')} files` : ''} from ${file}, created ${made} by version ${version}. Everybody has to sign in again.`,
    )
  } finally {
    store.close()
    await database.close()
  }
}

/** A snapshot by its path, by its name in `snapshots/`, or the newest. */
async function fromSnapshot(
  file: string,
  { dataDir, databaseUrl }: Config,
  kind: 'snapshot' | undefined,
  print: Terminal['print'],
): Promise<void> {
  if (databaseUrl)
    throw new ConfigError(
      kind || file === 'latest'
        ? `${file} is a snapshot of the embedded database, but DATABASE_URL names a PostgreSQL server: unset it, or restore a file of npm run backup.`
        : `There is no file ${file}. ${usage}`,
    )
  const named = join(dataDir, 'snapshots', file)
  if (!kind && (await kindOfFile(named)) === 'other')
    throw new BackupRefused(`${named} is not a valid snapshot: it is damaged.`)
  const { restored, kept } = await restoreSnapshot(dataDir, file).catch((error: unknown) => {
    if (isPlainFailure(error)) throw error
    throw new BackupRefused(
      `${file} cannot be restored: it is damaged. Nothing was changed. Restore another snapshot: npm run restore -- FILE`,
      { cause: error },
    )
  })
  print(`Restored ${restored}.${kept ? ` The previous database is kept in ${kept}.` : ''}`)
}

if (import.meta.main) process.exitCode = await runCommand(restore)
