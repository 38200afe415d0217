import { ConfigError, readConfig } from '../src/host/config.ts'
import { restoreSnapshot } from '../src/service/database/pglite.ts'

// `npm run restore -- latest`, or a snapshot's file: puts it in the embedded database's place; the database as it was is kept beside it.
const [snapshot] = process.argv.slice(2)
try {
  if (!snapshot) throw new ConfigError('Usage: npm run restore -- latest (or the file of a snapshot)')
  const { restored, kept } = await restoreSnapshot(readConfig(process.env).dataDir, snapshot)
  console.log(`Restored ${restored}.${kept ? ` The database as it was is kept in ${kept}.` : ''}`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
