import { parseArgs } from 'node:util'
import { entities, validators } from '../src/generated/entities.ts'
import { ConfigError, readConfig } from '../src/host/config.ts'
import { StartError } from '../src/host/listen.ts'
import { openDatabase } from '../src/host/openDatabase.ts'
import { fillDemo } from '../src/service/demo/demo.ts'
import { isDemoFilled } from '../src/service/demo/demoFilled.ts'

// `npm run demo -- --sites 1000 --users 20000`: fills an embedded database that has no demo data
// yet with the given amount.

const usage = 'Usage: npm run demo -- --sites 1000 --users 20000'

function count(name: string, given: string | undefined, most: number): number | undefined {
  if (given === undefined) return undefined
  if (/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= most) return Number(given)
  throw new ConfigError(
    `--${name} is "${given}"; allowed: a whole number from 1 to ${most}. ${usage}`,
  )
}

async function demo() {
  const { values } = parseArgs({
    options: { sites: { type: 'string' }, users: { type: 'string' } },
  })
  const size = {
    sites: count('sites', values.sites, 100_000),
    users: count('users', values.users, 1_000_000),
  }
  const config = readConfig(process.env)
  if (config.databaseUrl)
    throw new ConfigError(
      'Demo data has accounts with a public password, so it is only for the embedded database. Unset DATABASE_URL.',
    )
  const started = performance.now()
  const database = await openDatabase({
    config: { ...config, demo: false },
    entities,
    print: console.log,
  })
  try {
    if (await isDemoFilled(database))
      throw new StartError(
        `${config.dataDir} has demo data already. Fill another folder, and start on it: DATA_DIR=.data-large npm run demo -- --sites 1000 --users 20000; DATA_DIR=.data-large npm start`,
      )
    await fillDemo(database, entities, { ...size, validators, progress: console.log })
    console.log(
      `Demo data is in ${config.dataDir}: ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
  } finally {
    await database.close()
  }
}

try {
  await demo()
} catch (error) {
  const known =
    error instanceof ConfigError ||
    error instanceof StartError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}
