import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { entities } from '../src/generated/entities.ts'
import { readConfig, type Config } from '../src/host/config.ts'
import { connect } from '../src/host/connectDatabase.ts'
import {
  migrate,
  refusalLine,
  SchemaRefused,
  type Migration,
} from '../src/service/database/migrate.ts'
import { openMemoryDatabase } from '../src/service/database/pgliteMemory.ts'
import { runCommand, type Command, type Terminal } from './command.ts'

// `npm run migrate` brings the tables of DATABASE_URL or of the embedded database up to the
// schemas, as every start does. `--plan` prints the statements and the data that would be lost, and
// changes nothing; `--allow drop:site.fax` (or `site.fax`) permits a loss. Exit code: 0 if it is
// done or would be possible, 2 if a permission is missing, 1 after another error.

export const migrateTables: Command = async ({ args, env, print, printError }) => {
  const { values } = parseArgs({
    args,
    options: { plan: { type: 'boolean' }, allow: { type: 'string', multiple: true } },
  })
  const allow = values.allow?.flatMap((permissions) => permissions.split(',')).filter(Boolean)
  const config = readConfig(env)
  const database = await open(config, values.plan ?? false, print)
  try {
    const migration = await migrate(database, entities, { plan: values.plan, allow })
    printReport(migration, values.plan ?? false, print)
    const known = [...migration.losses, ...migration.refusals].map((each) => each.allow ?? '')
    for (const word of allow ?? [])
      if (!known.some((each) => each === word || each.endsWith(`:${word}`)))
        print(`No change needs --allow ${word}.`)
    return migration.refusals.length > 0 ? 2 : 0
  } catch (error) {
    if (!(error instanceof SchemaRefused)) throw error
    printError(error.message.replace('npm start', 'npm run migrate'))
    return 2
  } finally {
    await database.close()
  }
}

/**
 * A plan does not create a folder: if there is none, it shows the statements for an empty database.
 */
async function open(config: Config, isPlan: boolean, print: Terminal['print']) {
  if (isPlan && !config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    return openMemoryDatabase()
  return connect(config, print)
}

function printReport(
  { statements, losses, refusals, warnings, keptTables }: Migration,
  isPlan: boolean,
  print: Terminal['print'],
): void {
  if (isPlan) for (const statement of statements) print(statement)
  for (const loss of losses)
    print(`${isPlan ? 'Would be lost' : 'Lost'}, as allowed: ${refusalLine(loss)}`)
  for (const refusal of refusals)
    print(`${refusal.allow ? 'Needs permission' : 'Cannot be done'}: ${refusalLine(refusal)}`)
  for (const line of warnings) print(`Note: ${line}.`)
  for (const name of keptTables)
    print(
      `Note: the table ${name}, which no schema uses any more, is kept; --allow drop:${name} drops it.`,
    )
  const permissions = refusals.flatMap(({ allow }) => allow ?? [])
  if (permissions.length > 0)
    print(`To accept the loss: npm run migrate -- --allow ${permissions.join(',')}`)
  else if (refusals.length === 0)
    print(
      statements.length === 0
        ? 'The tables match the schemas.'
        : isPlan
          ? `${statements.length} statements would be run; nothing was changed.`
          : `Tables brought up to the schemas (${statements.length} statements).`,
    )
}

if (import.meta.main) process.exitCode = await runCommand(migrateTables)
