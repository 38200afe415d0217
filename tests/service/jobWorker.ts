import * as generated from '../../src/generated/entities.ts'
import { openEmbeddedDatabase } from '../../src/service/database/embeddedDatabase.ts'
import { openPostgres } from '../../src/service/database/postgres.ts'
import { createService } from '../../src/service/service.ts'
import { silent, testConfig } from './testService.ts'

// One instance of the service for `jobKills.test.ts`. It prints a line when a job begins, and ends
// when no job is left.

const { DATABASE_URL, DATA_DIR } = process.env
const database = DATABASE_URL ? openPostgres(DATABASE_URL) : await openEmbeddedDatabase(DATA_DIR!)
const service = createService({
  ...generated,
  database,
  log: { ...silent, error: console.error },
  config: testConfig,
  jobs: {
    every: 20,
    lease: 0.1,
    maxAttempts: 1_000,
    kinds: [
      {
        name: 'count',
        async run({ sql }, { number }) {
          console.log('begins')
          await sql(
            `INSERT INTO activity (web_id, entity, entity_id) VALUES (gen_random_uuid()::text, 'count', $1)`,
            [number],
          )
          await sql('SELECT pg_sleep(0.005)')
          console.log('written')
          await sql('SELECT pg_sleep(0.005)')
        },
      },
    ],
  },
})
const left = async () =>
  database.admin(
    async (sql) =>
      (await sql(`SELECT 1 FROM branchdesk_system.job WHERE status = 'PENDING' LIMIT 1`)).count,
  )
while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
await service.close()
await database.close()
