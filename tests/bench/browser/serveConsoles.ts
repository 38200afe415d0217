import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compressFiles } from '../../../scripts/build.ts'
import { entities, validators } from '../../../src/generated/entities.ts'
import { readConfig } from '../../../src/host/config.ts'
import { listen } from '../../../src/host/listen.ts'
import { openDatabase } from '../../../src/host/openDatabase.ts'
import { createPages } from '../../../src/host/pages.ts'
import { createProduct } from '../../../src/host/product.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { createMemoryStore } from '../../../src/service/files/memoryStore.ts'
import { fillSites } from '../list.ts'

/** The consoles, by their addresses, and how to end them. */
export type ServedConsoles = { addresses: string[]; close: () => Promise<void> }

/**
 * Serves each folder of built pages at a port of its own, all in front of one service with the demo
 * data and more branches; `fill` adds what else is needed.
 */
export async function serveConsoles(
  folders: string[],
  { sites = 1_000, fill }: { sites?: number; fill?: (database: Database) => Promise<void> } = {},
): Promise<ServedConsoles> {
  const data = mkdtempSync(path.join(tmpdir(), 'branchdesk-bench-'))
  const silent = () => undefined
  const config = readConfig({ DATA_DIR: data })
  const database = await openDatabase({ config, entities, print: silent })
  await fillSites(database, sites)
  await fill?.(database)
  const pages = new Map<string, ReturnType<typeof createPages>>()
  const product = await createProduct({
    config,
    database,
    fileStore: createMemoryStore(),
    generated: { entities, validators, openapi: {} },
    log: { info: silent, warn: silent, error: silent },
    pages: (request) => pages.get(new URL(request.url).port)!(request),
  })
  const listening = await Promise.all(folders.map(() => listen(product.fetch, 0)))
  for (const [index, { port }] of listening.entries())
    pages.set(String(port), createPages(folders[index]!, config))
  return {
    addresses: listening.map(({ port }) => `http://localhost:${port}`),
    close: async () => {
      product.closeStreams()
      await Promise.all(listening.map((each) => each.close()))
      await product.close()
      await database.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Builds the list by react-admin that the console is compared with, into a new folder. */
export async function buildReference(): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'branchdesk-reference-'))
  const { NODE_ENV } = process.env
  await build({
    root: path.join(import.meta.dirname, 'reference'),
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { target: 'es2023', outDir, modulePreload: { polyfill: false } },
  })
  // Vite (8.3) sets it for the whole process; the product would not start its demo with it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  await compressFiles(outDir)
  return outDir
}
