import { inspect } from 'node:util'
import { ConfigError } from '../src/host/config.ts'
import { damageLine } from '../src/host/openDatabase.ts'
import { StartError } from '../src/host/listen.ts'
import { BackupRefused } from '../src/service/database/backupFile.ts'
import { ForeignDatabase, SchemaBusy, SchemaRefused } from '../src/service/database/migrate.ts'
import { FolderInUse } from '../src/service/database/folderLock.ts'

const known = [
  ConfigError,
  StartError,
  FolderInUse,
  SchemaRefused,
  SchemaBusy,
  ForeignDatabase,
  BackupRefused,
]
const knownCodes = /^(ERR_PARSE_ARGS|ENOENT|EACCES|ENOSPC|EISDIR|ENOTDIR|EROFS)/

/** Ends a failed script with exit code 1 and prints the reason. */
export function exitWithError(error: unknown): void {
  console.error(failureText(error))
  process.exitCode = 1
}

/** Whether the message of an error is enough without a stack: a problem that a person can fix. */
export const isPlainFailure = (error: unknown): boolean =>
  known.some((type) => error instanceof type) ||
  knownCodes.test((error as { code?: string }).code ?? '')

/** A problem that a person can fix as one clear line, a programming error with its stack. */
export const failureText = (error: unknown): string =>
  isPlainFailure(error) ? (error as Error).message : (damageLine(error) ?? inspect(error))
