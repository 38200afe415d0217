import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { entities, validators } from './generated/entities.ts'
import { serveBackups } from './host/backupSocket.ts'
import { ConfigError, readConfig } from './host/config.ts'
import { listen, StartError } from './host/listen.ts'
import { megabyte } from './model/fileValue.ts'
import { openFileStore } from './host/fileStore.ts'
import { openDatabase } from './host/openDatabase.ts'
import { createLog } from './host/log.ts'
import { greeting } from './host/greeting.ts'
import { isDemoFilled } from './service/demo/demoFilled.ts'
import { createPages } from './host/pages.ts'
import { createProduct } from './host/product.ts'
import type { Product } from './host/product.ts'
import { starting } from './host/starting.ts'

/**
 * Starts console and service on one port, until SIGINT or SIGTERM. `--allow drop:site.phone`
 * permits a data loss by a schema change.
 */
async function serve() {
  const { values } = parseArgs({ options: { allow: { type: 'string' } } })
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel })
  const openapi: unknown = JSON.parse(
    await readFile(new URL('generated/openapi.json', import.meta.url), 'utf8'),
  )
  const pages = createPages('dist', config)
  // The port is opened first, so that a port in use is reported at once and not after the database
  // was opened.
  let product: Product = starting
  const listening = await listen((request, caller) => product.fetch(request, caller), config.port, {
    host: config.host,
    trusted: config.trustProxy,
  })
  const database = await openDatabase({
    config,
    entities,
    validators,
    print: console.log,
    allow: values.allow?.split(','),
  })
  const files = await openFileStore(config)
  console.log(
    `Files are in ${files.place}, each of ${config.fileLimit / megabyte} MB at most (FILE_LIMIT_MB).`,
  )
  if (config.demo) {
    const { addDemoFiles } = await import('./service/demo/files.ts')
    await addDemoFiles(database, files.store)
  }
  const backups = config.databaseUrl
    ? undefined
    : await serveBackups(config.dataDir, database, files.store, await productVersion()).catch(
        (error: unknown) =>
          log.warn(
            { error: String(error) },
            'npm run backup works only while this process is stopped',
          ),
      )
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
  product = await createProduct({
    config,
    database,
    fileStore: files.store,
    generated: { entities, validators, openapi },
    log,
    pages,
  })
  console.log(greeting(config, listening.port, { holdsDemo: await isDemoFilled(database) }))
  // Also kept if the process is killed later.
  flushCompileCache()
}

const productVersion = async (): Promise<string> =>
  JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')).version

try {
  await serve()
} catch (error) {
  // A problem that the operator can fix is one clear line; any other error keeps its stack.
  const known = error instanceof ConfigError || error instanceof StartError
  console.error(known ? error.message : error)
  process.exit(1)
}
