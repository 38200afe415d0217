/**
 * A separate process of the durability suite: opens the given data folder, inserts rows one by one
 * and prints the number of each as soon as its commit is acknowledged. `hold` keeps the folder open
 * without writing.
 */
import { writeSync } from 'node:fs'
import { migrate } from '../../../src/service/database/migrate.ts'
import { openEmbeddedDatabase } from '../../../src/service/database/embeddedDatabase.ts'
import { entities } from './entities.ts'

const [folder = '', mode] = process.argv.slice(2)
const database = await openEmbeddedDatabase(folder)
await migrate(database, entities)
writeSync(1, 'open\n')
for (let number = 1; mode === 'write'; number++) {
  await database.transaction({ 'app.client': 'acme' }, async (sql) =>
    sql(`INSERT INTO site (web_id, name) VALUES ($1, $2)`, [
      `${process.pid}-${number}`,
      'x'.repeat(500),
    ]),
  )
  writeSync(1, `${process.pid}-${number}\n`)
}
setInterval(() => undefined, 60_000)
