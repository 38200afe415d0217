import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { entities, validators } from './generated/entities.ts'
import { megabyte } from './model/fileValue.ts'
import type { Database } from './service/database/database.ts'
import { isDemoFilled } from './service/demo/demoFilled.ts'
import { serveBackups } from './host/backupSocket.ts'
import type { Config } from './host/config.ts'
import { openFileStore } from './host/fileStore.ts'
import { greeting } from './host/greeting.ts'
import type { ListeningServer } from './host/listen.ts'
import { createLog } from './host/log.ts'
import { openDatabase } from './host/openDatabase.ts'
import { createPages } from './host/pages.ts'
import { createProduct, type Product } from './host/product.ts'

/**
 * Opens the product over the database that `connected` resolves to, and says where it is reached.
 * SIGINT and SIGTERM close it, the server `listening` and the process.
 * Errors  StartError: as `openDatabase` and `openFileStore`
 */
export async function openProduct({
  config,
  connected,
  listening,
  allow,
}: {
  config: Config
  connected: Promise<Database>
  listening: ListeningServer
  allow?: string[]
}): Promise<Product> {
  const log = createLog({ level: config.logLevel })
  const pages = createPages('dist', config)
  // What needs no database is opened beside it.
  const [database, files, openapi, version] = await Promise.all([
    openDatabase({ config, entities, validators, print: console.log, allow, connected }),
    openFileStore(config),
    readJson('../src/generated/openapi.json'),
    readVersion(),
  ])
  console.log(
    `Files are in ${files.place}, each of ${config.fileLimit / megabyte} MB at most (FILE_LIMIT_MB).`,
  )
  if (config.demo) {
    const { addDemoFiles } = await import('./service/demo/files.ts')
    await addDemoFiles(database, files.store)
  }
  const backups = config.databaseUrl
    ? undefined
    : await serveBackups(config.dataDir, database, files.store, version).catch((error: unknown) =>
        log.warn(
          { error: String(error) },
          'npm run backup works only while this process is stopped',
        ),
      )
  const product = await createProduct({
    config,
    database,
    fileStore: files.store,
    generated: { entities, validators, openapi },
    log,
    pages,
  })
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    product.closeStreams()
    await listening.close()
    await product.close()
    await backups?.close()
    await database.close()
    files.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close())
  console.log(greeting(config, listening.port, { holdsDemo: await isDemoFilled(database) }))
  // Also kept if the process is killed later.
  flushCompileCache()
  return product
}

const readVersion = async (): Promise<string> => (await readJson('../package.json')).version

/** The JSON of a path from this folder, or from `dist-service/`, where this module is built. */
const readJson = async (path: string): Promise<any> =>
  JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'))
