import { inspect } from 'node:util'
import { ConfigError } from '../src/host/config.ts'
import { StartError } from '../src/host/listen.ts'
import { BackupRefused } from '../src/service/database/backupFile.ts'
import { SchemaBusy, SchemaRefused } from '../src/service/database/migrate.ts'
import { FolderInUse } from '../src/service/database/pglite.ts'

const known = [ConfigError, StartError, FolderInUse, SchemaRefused, SchemaBusy, BackupRefused]
const knownCodes = /^(ERR_PARSE_ARGS|ENOENT|EACCES|ENOSPC|EISDIR|ENOTDIR|EROFS)/

/** Ends a failed script with exit code 1 and prints the reason. */
export function exitWithError(error: unknown): void {
  console.error(failureText(error))
  process.exitCode = 1
}

/** A problem that a person can fix as one clear line, a programming error with its stack. */
export function failureText(error: unknown): string {
  const isKnown =
    known.some((type) => error instanceof type) ||
    knownCodes.test((error as { code?: string }).code ?? '')
  return isKnown ? (error as Error).message : inspect(error)
}
