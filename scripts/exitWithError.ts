import { ConfigError } from '../src/host/config.ts'
import { StartError } from '../src/host/listen.ts'
import { BackupRefused } from '../src/service/database/backupFile.ts'
import { SchemaBusy, SchemaRefused } from '../src/service/database/migrate.ts'
import { FolderInUse } from '../src/service/database/pglite.ts'

const known = [ConfigError, StartError, FolderInUse, SchemaRefused, SchemaBusy, BackupRefused]
const knownCodes = /^(ERR_PARSE_ARGS|ENOENT|EACCES|ENOSPC|EISDIR|ENOTDIR|EROFS)/

/** Ends a script that failed with 1: what a person can mend is one clear line, a fault of ours keeps its stack. */
export function exitWithError(error: unknown): void {
  const isKnown =
    known.some((type) => error instanceof type) ||
    knownCodes.test((error as { code?: string }).code ?? '')
  console.error(isKnown ? (error as Error).message : error)
  process.exitCode = 1
}
