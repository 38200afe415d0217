import { addPermissions } from '../service/demo/addPermissions.ts'
import { isDemoFilled } from '../service/demo/demoFilled.ts'
import { addGeography } from '../service/demo/geography.ts'
import type { Database } from '../service/database/database.ts'
import { ForeignDatabase, migrate, SchemaBusy, SchemaRefused } from '../service/database/migrate.ts'
import type { Entity } from '../model/entity.ts'
import { schemaFingerprint } from '../model/table.ts'
import type { ValidatorModule } from '../model/validation.ts'
import type { Config } from './config.ts'
import { connect, firstLine } from './connectDatabase.ts'
import { StartError } from './listen.ts'

type Validators = Record<string, ValidatorModule>

/**
 * `print` gets lines for the operator; `allow` lists the data losses that a schema change may cause
 * (`drop:site.phone`); `command` is the command that was run (default: `npm start`).
 */
export type OpenOptions = {
  config: Config
  entities: Entity[]
  /** They check demo records that are derived from the fields of their entity. */
  validators?: Validators
  print: (line: string) => void
  allow?: string[]
  command?: string
  /** The connection, where it was begun before. */
  connected?: Promise<Database>
}

/**
 * Opens the configured database, brings its tables up to `entities`, and adds what every
 * installation needs: countries, states, cities and permissions. With `demo` it gets demo data the
 * first time.
 * Errors  StartError: the folder is in use, PostgreSQL does not answer, a schema change would lose
 *         data
 */
export async function openDatabase({
  config,
  entities,
  validators,
  print,
  allow,
  command,
  connected = connect(config, print),
}: OpenOptions): Promise<Database> {
  // Computed while the database opens.
  const schema = schemaFingerprint(entities)
  const database = await connected
  try {
    const { statements, warnings, keptTables } = await migrate(database, entities, {
      allow,
      schema,
    })
    if (statements.length > 0)
      print(`Tables brought up to the schemas (${statements.length} statements).`)
    for (const warning of warnings) print(`Note: ${warning}.`)
    for (const name of keptTables) print(`Kept the table ${name}, which no schema uses any more.`)
    const places = await addGeography(database, entities)
    if (places > 0) print(`${places.toLocaleString('en')} countries, states and cities are in.`)
    if (config.demo && !(await isDemoFilled(database)))
      await fill(database, entities, print, validators)
    await addPermissions(database, entities)
    return database
  } catch (error) {
    await database.close()
    if (error instanceof SchemaRefused)
      throw new StartError(new SchemaRefused(error.refusals, command).message)
    if (error instanceof SchemaBusy || error instanceof ForeignDatabase)
      throw new StartError(error.message)
    const damage = damageLine(error)
    throw damage === undefined ? error : new StartError(damage, { cause: error })
  }
}

/** PostgreSQL's codes for a damaged file or index, and for files that it cannot read or find. */
const damageCodes = new Set(['XX001', 'XX002', '58030', '58P01'])

/**
 * The line for the operator when a statement failed because files of an opened database are
 * damaged or missing; undefined for any other error.
 */
export function damageLine(error: unknown): string | undefined {
  const { code = '', message } = (error ?? {}) as { code?: string; message?: string }
  // An extension that is not installed is a missing file, too.
  if (!damageCodes.has(code) || /extension/.test(message ?? '')) return undefined
  return `Files of the database are damaged (${firstLine(message)}). Put a snapshot of the embedded database in its place: npm run restore -- latest, or a backup into an empty database: npm run restore -- FILE`
}

async function fill(
  database: Database,
  entities: Entity[],
  print: (line: string) => void,
  validators?: Validators,
) {
  print('Filling the database with demo data (the first time only) …')
  const started = performance.now()
  // Loaded only for this: the generators of names and texts are large.
  const { fillDemo } = await import('../service/demo/demo.ts')
  await fillDemo(database, entities, {
    progress: (line) => print(`  ${line}`),
    ...(validators ? { validators } : {}),
  })
  print(`Demo data is in: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
