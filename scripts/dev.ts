import { createServer as createHttpServer, type Server } from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { createServer, type ViteDevServer } from 'vite'
import { generate } from '../generators/generate.ts'
import { printDiagnostic, printNotes } from '../generators/diagnostics.ts'
import { ConfigError, readConfig, type Config } from '../src/host/config.ts'
import { greeting } from '../src/host/greeting.ts'
import { listenError, StartError } from '../src/host/listen.ts'
import { openFileStore } from '../src/host/fileStore.ts'
import { openDatabase } from '../src/host/openDatabase.ts'
import type { Product } from '../src/host/product.ts'
import { addDemoFiles } from '../src/service/demo/files.ts'
import { isDemoFilled } from '../src/service/demo/demoFilled.ts'
import { migrate, SchemaRefused } from '../src/service/database/migrate.ts'
import { createOpenPages } from './openPages.ts'

const command = 'npm run dev'

/**
 * Console and service in one process with hot reload; `--allow drop:site.phone` as for `npm start`.
 * Saving a schema runs the generator, gives the service the new entities and updates the console in
 * the open pages.
 */
async function dev() {
  const { values } = parseArgs({ options: { allow: { type: 'string' } } })
  const allow = values.allow?.split(',')
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel ?? 'warn' })
  const http = createHttpServer()
  const pages = createOpenPages()
  const vite = await createServer({
    plugins: [pages.plugin],
    server: { middlewareMode: true, hmr: { server: http } },
    appType: 'spa',
  })
  await regenerate(vite)
  const { entities, validators } = await loadGenerated(vite)
  const database = await openDatabase({
    config,
    entities,
    validators,
    print: console.log,
    allow,
    command,
  })
  const files = await openFileStore(config)
  if (config.demo) await addDemoFiles(database, files.store)
  const service = createReloadingService(
    async () => {
      const generated = await loadGenerated(vite)
      await migrate(database, generated.entities, { allow })
      const { createProduct } = await vite.ssrLoadModule('/src/host/product.ts')
      const noPages = async () => new Response(null, { status: 404 })
      return createProduct({
        config,
        database,
        fileStore: files.store,
        generated,
        log,
        pages: noPages,
      })
    },
    () => regenerate(vite),
    pages,
  )
  await service.current()
  watchSources(vite, service.reload)
  serve(http, vite, service.current)
  await listen(http, config)
  console.log(greeting(config, config.port, { holdsDemo: await isDemoFilled(database) }))

  const close = async () => {
    http.closeAllConnections()
    await vite.close()
    await (await service.current()).close()
    await database.close()
    files.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
}

/** Runs the generator; returns the changed files. Throws `StartError` when a schema is faulty. */
async function regenerate(vite: ViteDevServer): Promise<string[]> {
  const { diagnostics, leftOut, written, removed } = await generate({
    schemas: 'schemas',
    output: 'src/generated',
  })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  for (const line of printNotes(diagnostics)) console.log(line)
  const text = errors.map(printDiagnostic).join('\n')
  if (errors.length > 0 && leftOut.length === 0) throw new StartError(text)
  if (errors.length > 0) console.error(text)
  if (written.length > 0) console.log(`Generated ${written.length} files.`)
  // Vite loads the service and notices a written file too late for the next call.
  for (const file of written) vite.moduleGraph.onFileChange(path.resolve('src/generated', file))
  return [...written, ...removed]
}

async function loadGenerated(vite: ViteDevServer) {
  const { entities, validators } = await vite.ssrLoadModule('/src/generated/entities.ts')
  const { default: openapi } = await vite.ssrLoadModule('/src/generated/openapi.json')
  return { entities, validators, openapi }
}

/**
 * The service, and how it is replaced after a change; `isSchema`: the generator runs first. After a
 * failure the previous one stays, and the open pages show the error.
 */
function createReloadingService(
  load: () => Promise<Product>,
  generateAgain: () => Promise<string[]>,
  pages: ReturnType<typeof createOpenPages>,
) {
  // Calls wait for the service that is loading, so that a reloaded page never reaches the old one.
  let product = load()
  const reload = async (isSchema: boolean) => {
    const before = product
    const started = performance.now()
    // In sequence, because two saves in a row must not generate at the same time.
    const renewed = before.then(() => (isSchema ? generateAgain() : []))
    const next = renewed.then(load)
    product = next.catch(() => before)
    try {
      await next
      await (isSchema ? pages.renew(await renewed) : pages.reload())
      console.log(`Service reloaded (${Math.round(performance.now() - started)} ms)`)
      await (await before).close()
    } catch (error) {
      const { message, stack = '' } = error as Error
      const text =
        error instanceof SchemaRefused
          ? new SchemaRefused(error.refusals, command).message
          : message
      console.error(isPlain(error) ? text : stack)
      pages.fail({ message: text, stack: isPlain(error) ? '' : stack })
    }
  }
  return { current: () => product, reload }
}

/** Calls `onChange` after a file of the service or a schema was saved. */
function watchSources(vite: ViteDevServer, onChange: (isSchema: boolean) => Promise<void>): void {
  let changes: NodeJS.Timeout | undefined
  let schemasChanged = false
  vite.watcher.add([path.resolve('schemas')])
  vite.watcher.on('all', (_event, file) => {
    const relative = path.relative('.', file)
    const isSchema = relative.startsWith('schemas')
    if (!isSchema && !/^src[\\/](service|model|host|fields[\\/][^.]*\.ts$)/.test(relative)) return
    schemasChanged ||= isSchema
    clearTimeout(changes)
    // An editor writes a file in several steps, which count as one change.
    changes = setTimeout(() => {
      void onChange(schemasChanged)
      schemasChanged = false
    }, 60)
  })
}

/** The calls of the API go to the service, all others to Vite. */
function serve(http: Server, vite: ViteDevServer, current: () => Promise<Product>): void {
  const answer = getRequestListener(async (request) => (await current()).fetch(request), {
    overrideGlobalObjects: false,
  })
  http.on('request', (request, response) => {
    if (/^\/(api(\/|$)|healthz|readyz)/.test(request.url ?? '')) void answer(request, response)
    else vite.middlewares(request, response)
  })
}

async function listen(http: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenError(error, port, host, command)),
    )
    http.listen({ port, host }, resolve)
  })
}

/** Errors whose message is enough without a stack. */
const isPlain = (error: unknown) =>
  error instanceof StartError || error instanceof ConfigError || error instanceof SchemaRefused

try {
  await dev()
} catch (error) {
  console.error(isPlain(error) ? (error as Error).message : error)
  process.exit(1)
}
