import { entities, validators } from '../../src/generated/entities.ts'
import type { readConfig } from '../../src/host/config.ts'
import { listen } from '../../src/host/listen.ts'
import { createProduct } from '../../src/host/product.ts'
import type { Database } from '../../src/service/database/database.ts'
import { createMemoryStore } from '../../src/service/files/memoryStore.ts'

/**
 * Serves a database over HTTP as the product does, without pages and log. Closes the database, too.
 */
export async function serve(
  database: Database,
  config: ReturnType<typeof readConfig>,
): Promise<{ address: string; close: () => Promise<void> }> {
  const silent = () => undefined
  const product = await createProduct({
    config,
    database,
    fileStore: createMemoryStore(),
    generated: { entities, validators, openapi: {} },
    log: { info: silent, warn: silent, error: silent },
    pages: async () => new Response(null, { status: 404 }),
  })
  const listening = await listen(product.fetch, 0)
  return {
    address: `http://localhost:${listening.port}`,
    async close() {
      await listening.close()
      await product.close()
      await database.close()
    },
  }
}
