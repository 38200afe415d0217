import { ConfigError } from '../src/host/config.ts'
import { StartError } from '../src/host/listen.ts'
import { BackupRefused } from '../src/service/database/backupFile.ts'
import { SchemaBusy, SchemaRefused } from '../src/service/database/migrate.ts'
import { FolderInUse } from '../src/service/database/pglite.ts'

const known = [ConfigError, StartError, FolderInUse, SchemaRefused, SchemaBusy, BackupRefused]
const knownCodes = /^(ERR_PARSE_ARGS|ENOENT|EACCES|ENOSPC|EISDIR|ENOTDIR|EROFS)/

/**
 * Ends a failed script with exit code 1: a problem that a person can fix is one clear line, a
 * programming error keeps its stack.
 */
export function exitWithError(error: unknown): void {
  const isKnown =
    known.some((type) => error instanceof type) ||
    knownCodes.test((error as { code?: string }).code ?? '')
  console.error(isKnown ? (error as Error).message : error)
  process.exitCode = 1
}
