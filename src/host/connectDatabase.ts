import type { Database } from '../service/database/database.ts'
import { startEmbeddedDatabase } from '../service/database/embeddedDatabase.ts'
import { FolderInUse } from '../service/database/folderLock.ts'
import type { Config } from './config.ts'
import { StartError } from './listen.ts'

/**
 * Opens the configured database as it is. A PostgreSQL that recovers is waited for.
 * Errors  StartError: the folder is in use or damaged, PostgreSQL does not answer
 */
export const connect = async (config: Config, print: (line: string) => void): Promise<Database> =>
  (await startConnecting(config, print)).connected

/**
 * As `connect`, but resolves as soon as the database opens in its own thread or process: it does so
 * (`connected`) also while this thread loads modules.
 */
export async function startConnecting(
  config: Config,
  print: (line: string) => void,
): Promise<{ connected: Promise<Database> }> {
  // Files that the process creates from now on, such as those of the database, are for its owner.
  process.umask(0o077)
  const refuse = (error: unknown): never => {
    throw toStartError(error, config)
  }
  const { opened } = await start(config, print).catch(refuse)
  const connected = opened.catch(refuse)
  // Whoever awaits it gets the failure, however late.
  connected.catch(() => undefined)
  return { connected }
}

async function start(
  config: Config,
  print: (line: string) => void,
): Promise<{ opened: Promise<Database> }> {
  if (!config.databaseUrl) return startEmbeddedDatabase(config.dataDir, { log: print })
  // Loaded only where it is used.
  const { openPostgres } = await import('../service/database/postgres.ts')
  const database = openPostgres(config.databaseUrl, { log: print })
  return { opened: untilRecovered(() => database.ping(), print).then(() => database) }
}

function toStartError(error: unknown, { databaseUrl, dataDir }: Config): StartError {
  if (error instanceof FolderInUse) return new StartError(error.message, { cause: error })
  const { code, message } = error as NodeJS.ErrnoException
  if (databaseUrl)
    return new StartError(`The database of DATABASE_URL does not answer: ${message || code}`)
  if (['EACCES', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code ?? ''))
    return new StartError(
      `The data folder ${dataDir} cannot be used: ${message}. Set DATA_DIR to a folder that can be written.`,
    )
  return new StartError(
    `The database in ${dataDir} cannot be opened; its files may be damaged (${firstLine(message ?? error)}). Put a snapshot in its place: npm run restore -- latest`,
    { cause: error },
  )
}

export const firstLine = (text: unknown) => String(text).split('\n')[0]!.trim()

/** PostgreSQL refuses connections while it starts up, shuts down or recovers after a crash. */
const recovering = '57P03'

/**
 * Runs `ping` until the server takes connections; after a crash it may take minutes to.
 * `patience` and `pause` are milliseconds.
 */
export async function untilRecovered(
  ping: () => Promise<unknown>,
  print: (line: string) => void,
  { patience = 300_000, pause = 1_000 } = {},
): Promise<void> {
  const started = Date.now()
  for (let isFirst = true; ; isFirst = false) {
    try {
      await ping()
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code !== recovering || Date.now() - started > patience) throw error
      if (isFirst) print(`Waiting for the database of DATABASE_URL: ${message}.`)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
