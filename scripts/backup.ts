import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../src/host/config.ts'
import { connect } from '../src/host/openDatabase.ts'
import { writeBackup } from '../src/service/database/backup.ts'
import { runCommand, type Command } from './command.ts'

// `npm run backup -- FILE` writes all records of DATABASE_URL or of the embedded database to one
// file, which `npm run restore -- FILE` restores into either kind. PostgreSQL may be in use
// meanwhile; the embedded database belongs to one process, so stop it first.

export const backup: Command = async ({ args, env, print }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  if (positionals.length !== 1)
    throw new ConfigError(
      'Usage: npm run backup -- FILE (for example branchdesk-2026-01-31.jsonl.gz)',
    )
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  const database = await connect(readConfig(env), print)
  try {
    const { tables } = await writeBackup(database, positionals[0]!, version)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `${rows.toLocaleString('en')} rows of ${tables.length} tables are in ${positionals[0]} (${((await stat(positionals[0]!)).size / 1024).toFixed(0)} KiB). Sessions are not included: after a restore everybody signs in again. Keep the file safe: it contains password hashes.`,
    )
  } finally {
    await database.close()
  }
}

if (import.meta.main) process.exitCode = await runCommand(backup)
