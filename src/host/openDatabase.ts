import { addPermissions } from '../service/demo/addPermissions.ts'
import { fillDemo, isDemoFilled } from '../service/demo/demo.ts'
import type { Database } from '../service/database/database.ts'
import { FolderInUse, openEmbeddedDatabase } from '../service/database/pglite.ts'
import { migrate, SchemaBusy, SchemaRefused } from '../service/database/migrate.ts'
import { openPostgres } from '../service/database/postgres.ts'
import type { Entity } from '../model/entity.ts'
import type { Config } from './config.ts'
import { StartError } from './listen.ts'

/** `say` gets lines for the person at the terminal; `allow` the losses a schema change may cause (`drop:site.phone`); `command` is what was run, `npm start` unless said. */
export type OpenOptions = {
  config: Config
  entities: Entity[]
  print: (line: string) => void
  allow?: string[]
  command?: string
}

/**
 * Opens the database of the configuration with the tables of `entities` in it; the embedded one is filled with demo data
 * the first time.
 * Errors  StartError: the folder is in use, PostgreSQL does not answer, a schema change would lose data
 */
export async function openDatabase({
  config,
  entities,
  print: say,
  allow,
  command,
}: OpenOptions): Promise<Database> {
  const database = await connect(config, say)
  try {
    const { statements, keptTables: kept } = await migrate(database, entities, { allow })
    if (statements.length > 0)
      say(`Tables brought up to the schemas (${statements.length} statements).`)
    for (const name of kept) say(`Kept the table ${name}, which no schema names any more.`)
    if (!config.databaseUrl && config.demo && !(await isDemoFilled(database)))
      await fill(database, entities, say)
    await addPermissions(database, entities)
    return database
  } catch (error) {
    await database.close()
    if (error instanceof SchemaRefused)
      throw new StartError(new SchemaRefused(error.refusals, command).message)
    throw error instanceof SchemaBusy ? new StartError(error.message) : error
  }
}

/** Opens the database of the configuration as it is. Errors  StartError: the folder is in use, PostgreSQL does not answer */
export async function connect(config: Config, say: (line: string) => void): Promise<Database> {
  try {
    if (!config.databaseUrl) return await openEmbeddedDatabase(config.dataDir, { log: say })
    const database = openPostgres(config.databaseUrl, { log: say })
    await database.ping()
    return database
  } catch (error) {
    if (error instanceof FolderInUse) throw new StartError(error.message)
    const { code, message } = error as NodeJS.ErrnoException
    if (config.databaseUrl)
      throw new StartError(`The database of DATABASE_URL does not answer: ${message || code}`)
    if (['EACCES', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code ?? ''))
      throw new StartError(
        `The data folder ${config.dataDir} cannot be used: ${message}. Set DATA_DIR to a folder that can be written.`,
      )
    throw error
  }
}

async function fill(database: Database, entities: Entity[], say: (line: string) => void) {
  say('Filling the database with demo data (the first time only) …')
  const started = performance.now()
  await fillDemo(database, entities, { progress: (line) => say(`  ${line}`) })
  say(`Demo data is in: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
