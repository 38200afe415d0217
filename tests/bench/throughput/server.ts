import { devNull } from 'node:os'
import { entities, validators } from '../../../src/generated/entities.ts'
import { readConfig } from '../../../src/host/config.ts'
import { createLog } from '../../../src/host/log.ts'
import { listen } from '../../../src/host/listen.ts'
import { openDatabase } from '../../../src/host/openDatabase.ts'
import { createProduct } from '../../../src/host/product.ts'
import { createMemoryStore } from '../../../src/service/files/memoryStore.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { fillDemo } from '../../../src/service/demo/demo.ts'
import { drive } from './drive.ts'
import { answerJobs } from './jobs.ts'
import { fillRows, readFacts } from './rows.ts'
import { works } from './work.ts'

/**
 * The process that serves the calls: the product as `npm start` runs it, without pages, over a
 * database with many rows. With `BENCH_FILLED` the rows are there already.
 */
async function startServer() {
  const config = readConfig(process.env)
  const database = await openDatabase({ config, entities, print: () => undefined })
  const isFilled = process.env['BENCH_FILLED'] === 'yes'
  if (config.databaseUrl && !isFilled) await fillDemo(database, entities, { geography: 'few' })
  const facts = isFilled ? await readFacts(database) : await fillRows(database)
  const log = createLog({ file: devNull })
  const product = await createProduct({
    config,
    database,
    fileStore: createMemoryStore(),
    generated: { entities, validators, openapi: {} },
    log,
    pages: async () => new Response(null, { status: 404 }),
  })
  const listening = await listen(product.fetch, 0)
  answerJobs({
    start: async () => ({ address: `http://localhost:${listening.port}`, facts }),
    memory: async () => process.memoryUsage().rss / 1_000_000,
    // The embedded database has one connection, in this process, so raw statements run here.
    raw: async ({ work, connections, requests, from }) =>
      drive(connections, requests, from, (n) => transact(database, works[work]!.raw(facts, n))),
    end: async () => {
      await listening.close()
      await product.close()
      await database.close()
    },
  })
}

async function transact(database: Database, statements: [string, unknown[]][]): Promise<void> {
  await database.admin(async (sql) => {
    for (const [text, params] of statements) await sql(text, params)
  })
}

await startServer()
