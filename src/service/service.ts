import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { apiBase } from '../model/constants.ts'
import { startActivityRetention } from './jobs/activityRetention.ts'
import { findAccountTables } from './auth/accountTables.ts'
import { createSignInAttempts } from './auth/signInAttempts.ts'
import { createIdentityCache } from './auth/identityCache.ts'
import { createRateLimiter } from './auth/rateLimiter.ts'
import { createTokens } from './auth/token.ts'
import type { Service } from './requestContext.ts'
import { createChangeFeed } from './realtime/changeFeed.ts'
import { createCacheInvalidation, sessionEntity } from './cache/cacheInvalidation.ts'
import { docsPage, docsScript } from './docs/docsPage.ts'
import { toResponse, type ServiceEnv } from './http/response.ts'
import { failureResponse } from './http/failures.ts'
import { setSecurityHeaders } from './http/securityHeaders.ts'
import { createMailer } from './mail/mailer.ts'
import { startMailSender } from './mail/mailSender.ts'
import { bodyLimit, importLimit, type ServiceOptions } from './options.ts'
import { bodyTooLarge, unknownPath, unstorableText } from './problems.ts'
import { startPurge } from './jobs/purge.ts'
import { mountRoutes } from './http/routes.ts'
import { createRoleCache } from './cache/roleCache.ts'
import { createEntityRegistry, type EntityRegistry } from './sql/entityRegistry.ts'
import { createReferenceDataCache } from './cache/referenceDataCache.ts'
import { createCountCache } from './cache/countCache.ts'
import { createLabelCache } from './cache/labelCache.ts'
import { createKeysetAnchors } from './cache/keysetAnchors.ts'

/**
 * `host.address` is the caller's network address, by which failed sign-ins are counted; hosts without a network leave it out. `hangUp` ends
 * the answers that go on for as long as someone listens, so that a host that closes need not wait for them.
 */
export type RunningService = {
  fetch(request: Request, host?: { address?: string }): Promise<Response>
  closeStreams(): void
  close(): Promise<void>
}

/**
 * The service: HTTP in, SQL out, on the Fetch API alone, the same in Node and in a browser. Every call of the contract under
 * `/api`, `/healthz` and `/readyz` at the root. Throws for entities that can't be served (an unknown reference).
 */
export function createService(options: ServiceOptions): RunningService {
  const { service, close } = assemble(options)
  const { config, log, database } = options
  const app = new Hono<ServiceEnv>({ strict: false })

  app.use('*', async (c, next) => {
    const started = performance.now()
    const given = c.req.header('x-request-id')
    const requestId = given && /^[\w-]{1,64}$/.test(given) ? given : globalThis.crypto.randomUUID()
    c.set('requestId', requestId)
    await next()
    setSecurityHeaders(c.res.headers)
    c.res.headers.set('x-request-id', requestId)
    log.info({
      requestId,
      method: c.req.method,
      route: c.get('route') ?? c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      user: c.get('user'),
    })
  })
  if (config.corsOrigins.length > 0) {
    app.use(
      `${apiBase}/*`,
      cors({
        origin: config.corsOrigins,
        credentials: true,
        maxAge: 600,
        allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowHeaders: [
          'authorization',
          'content-type',
          'siteIds',
          'screenSize',
          'if-match',
          'idempotency-key',
          'range',
          'x-request-id',
          'x-api-key',
        ],
        exposeHeaders: [
          'etag',
          'x-total-count',
          'x-total-is-bound',
          'content-range',
          'x-request-id',
          'retry-after',
          'x-removed-links',
          'x-undo',
          'idempotency-replayed',
        ],
      }),
    )
  }
  app.use('*', async (c, next) => {
    const limit = c.req.path.startsWith(`${apiBase}/import/`)
      ? importLimit(config)
      : bodyLimit(config)
    if (Number(c.req.header('content-length') ?? 0) > limit) throw bodyTooLarge({ limit })
    if (/%00/.test(c.req.url)) throw unstorableText({ where: 'The address' })
    await next()
  })

  app.get('/healthz', () => toResponse({ status: 200, body: { status: 'alive' } }))
  app.get('/readyz', async (c) => {
    if (options.ready && !options.ready())
      return toResponse({ status: 503, body: { status: 'starting' } })
    try {
      await database.ping()
      return toResponse({ status: 200, body: { status: 'ready' } })
    } catch (error) {
      log.error(
        { requestId: c.get('requestId'), error: String(error) },
        'The database does not answer',
      )
      return toResponse({ status: 503, body: { status: 'database unavailable' } })
    }
  })
  mountDocs(app, options)
  mountRoutes(app, service)
  app.notFound((c) =>
    failureResponse(
      unknownPath({ verb: c.req.method, path: c.req.path }),
      c,
      service.registry,
      log,
    ),
  )
  app.onError((error, c) => failureResponse(error, c, service.registry, log))
  // Routes are compiled by the first match; a person should not wait for that.
  app.router.match('GET', '/')

  return {
    fetch: async (request, host) => app.fetch(request, { address: host?.address }),
    closeStreams: () => void service.changeFeed.close(),
    close,
  }
}

function assemble(options: ServiceOptions): { service: Service; close: () => Promise<void> } {
  const { database, config, log, deliver } = options
  const catalogue = createEntityRegistry(options.entities)
  const accounts = findAccountTables(catalogue)
  const identities = createIdentityCache(accounts)
  const counts = createCountCache(catalogue)
  const texts = createLabelCache(catalogue)
  const roles = createRoleCache(catalogue)
  const writes = createCacheInvalidation(
    catalogue,
    database.exclusive,
    ({ entities, forAllUsers: wholly, userTable: persons }) => {
      counts.invalidate(entities)
      texts.invalidate(entities)
      roles.invalidate(entities)
      if (wholly.some((name) => isIdentity(catalogue, name))) identities.invalidate()
      else if (persons.length > 0) identities.invalidate(persons)
    },
  )
  const feed = createChangeFeed(database)
  const limits = createRateLimiter(database)
  const sender =
    deliver &&
    startMailSender({ database, registry: catalogue, cacheInvalidation: writes, deliver, log })
  const { activityRetentionDays: days } = config
  const retention =
    days === undefined
      ? undefined
      : startActivityRetention({
          database,
          registry: catalogue,
          cacheInvalidation: writes,
          log,
          days,
        })
  const purge = startPurge({ database, log })
  const running = new Set<Promise<void>>()
  const later = (work: () => Promise<void>) => {
    const done = work()
      .catch((error: unknown) =>
        log.error({ error: String(error) }, 'What was to be done after an answer failed'),
      )
      .finally(() => running.delete(done))
    running.add(done)
  }
  return {
    service: {
      ...options,
      registry: catalogue,
      accounts,
      identityCache: identities,
      tokens: createTokens(config.tokenSecret),
      rateLimiter: limits,
      signInAttempts: createSignInAttempts(
        limits,
        config.signInAttempts ?? { account: 10, address: 60 },
      ),
      keysetAnchors: createKeysetAnchors(),
      referenceDataCache: createReferenceDataCache(),
      countCache: counts,
      labelCache: texts,
      roleCache: roles,
      cacheInvalidation: writes,
      changeFeed: feed,
      mailer: createMailer(catalogue),
      runAfterResponse: later,
      ...(sender ? { mailSender: sender } : {}),
    },
    async close() {
      await feed.close()
      await Promise.all(running)
      await sender?.close()
      await retention?.close()
      await purge.close()
      identities.invalidate()
    },
  }
}

/** Whether who someone is, or what they may do, depends on an entity. */
function isIdentity(catalogue: EntityRegistry, name: string): boolean {
  const shape = catalogue.find(name)
  return (
    name === sessionEntity ||
    ['own-client', 'grants', 'signs-in'].some((rule) => shape?.hasHook(rule))
  )
}

/** The OpenAPI document and its page; the viewer's files come from the host. */
function mountDocs(app: Hono<ServiceEnv>, { openapi, docsFile }: ServiceOptions): void {
  if (openapi !== undefined)
    app.get(`${apiBase}/openapi.json`, () =>
      toResponse({ status: 200, body: openapi, headers: { 'cache-control': 'no-cache' } }),
    )
  if (!docsFile) return
  const file = (content: string | Uint8Array<ArrayBuffer>, type: string) =>
    new Response(content, { headers: { 'content-type': type, 'cache-control': 'no-cache' } })
  app.get(`${apiBase}/docs`, () => file(docsPage, 'text/html; charset=utf-8'))
  app.get(`${apiBase}/docs/init.js`, () => file(docsScript, 'text/javascript; charset=utf-8'))
  app.get(`${apiBase}/docs/:name`, async (c) => {
    const found = await docsFile(c.req.param('name'))
    if (!found) throw unknownPath({ verb: 'GET', path: c.req.path })
    return file(found.content, found.type)
  })
}
