import '../fields/types/phone/numberPlans.ts'
import { headerNames } from '../model/headers.ts'
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { apiBase } from '../model/constants.ts'
import { findAccountTables } from './auth/accountTables.ts'
import { callerNetwork } from './auth/callerNetwork.ts'
import { createKnownCallers } from './auth/knownCallers.ts'
import { createSignInAttempts } from './auth/signInAttempts.ts'
import { createIdentityCache } from './auth/identityCache.ts'
import { createMemoryRateLimiter, createRateLimiter } from './auth/rateLimiter.ts'
import { createSessionUse } from './auth/sessionUse.ts'
import { createTokens } from './auth/token.ts'
import type { Service } from './requestContext.ts'
import { createChangeFeed } from './realtime/changeFeed.ts'
import { createPresence } from './realtime/presence.ts'
import {
  createCacheInvalidation,
  sessionEntity,
  type Invalidated,
} from './cache/cacheInvalidation.ts'
import { docsPage, docsScript } from './docs/docsPage.ts'
import { createUnsubscribeTokens } from './notifications/unsubscribeTokens.ts'
import { namedUpTo } from './http/body.ts'
import { toResponse, type ServiceEnv } from './http/response.ts'
import { failureResponse } from './http/failures.ts'
import { setSecurityHeaders } from './http/securityHeaders.ts'
import { createTransferLimit } from './importExport/transferLimit.ts'
import { createMailer } from './mail/mailer.ts'
import { createMailDelivery } from './mail/mailDelivery.ts'
import { startMailSender } from './mail/mailSender.ts'
import { createFieldEncryption } from './records/fieldEncryption.ts'
import { startSmsSender } from './sms/smsSender.ts'
import { bodyLimit, importLimit, type Log, type ServiceOptions } from './options.ts'
import { bodyTooLarge, unknownPath, unstorableText } from './problems.ts'
import { startChangeLogPurge } from './jobs/changeLogPurge.ts'
import { createMemoryStore } from './files/memoryStore.ts'
import { jobKinds } from './jobs/jobKinds.ts'
import { startJobQueue } from './jobs/jobQueue.ts'
import { mountRoutes } from './http/routes.ts'
import { createRoleCache } from './cache/roleCache.ts'
import { createEntityRegistry, type EntityRegistry } from './sql/entityRegistry.ts'
import { createReferenceDataCache } from './cache/referenceDataCache.ts'
import { createCountCache } from './cache/countCache.ts'
import { createLabelCache } from './cache/labelCache.ts'
import { createPeriodCache } from './cache/periodCache.ts'
import { createKeysetAnchors } from './cache/keysetAnchors.ts'

/**
 * The running service. `host.address` is the network address of the caller, by which failed
 * sign-ins are counted; hosts without a network leave it out. `closeStreams` ends the responses
 * that stay open while someone listens, so that a host that shuts down does not wait for them.
 */
export type RunningService = {
  fetch(request: Request, host?: { address?: string }): Promise<Response>
  closeStreams(): void
  close(): Promise<void>
}

/**
 * The service: HTTP in, SQL out, on the Fetch API alone, so that it runs the same in Node and in a
 * browser. Every call of the contract is under `/api`; `/healthz` and `/readyz` are at the root.
 * Throws for entities that cannot be served (a reference to an unknown entity).
 */
export function createService(options: ServiceOptions): RunningService {
  const { service, close } = assemble(options)
  const { config, log } = options
  const app = new Hono<ServiceEnv>({ strict: false })

  app.use('*', identifyAndLog(log))
  if (config.corsOrigins.length > 0) app.use(`${apiBase}/*`, allowOrigins(config.corsOrigins))
  app.use('*', refuseOversized(config))
  const diskFull = createDiskFullNote()
  mountHealth(app, options, diskFull)
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
  app.onError((error, c) => {
    const response = failureResponse(error, c, service.registry, log)
    if (response.status === 507) diskFull.note()
    return response
  })
  // The router compiles its routes at the first match; the first request should not wait for that.
  app.router.match('GET', '/')

  return {
    fetch: async (request, host) =>
      app.fetch(request, { address: host?.address && callerNetwork(host.address) }),
    closeStreams: () => void service.changeFeed.close(),
    close,
  }
}

/** Gives each request an id, which its response repeats, and logs what it did. */
const identifyAndLog =
  (log: Log): MiddlewareHandler<ServiceEnv> =>
  async (c, next) => {
    const started = performance.now()
    const given = c.req.header(headerNames.requestId)
    const requestId = given && /^[\w-]{1,64}$/.test(given) ? given : globalThis.crypto.randomUUID()
    c.set('requestId', requestId)
    await next()
    setSecurityHeaders(c.res.headers)
    c.res.headers.set(headerNames.requestId, requestId)
    log.info({
      requestId,
      method: c.req.method,
      route: c.get('route') ?? c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      user: c.get('user'),
    })
  }

/** Lets pages of other origins call the service. */
const allowOrigins = (origins: string[]): MiddlewareHandler =>
  cors({
    origin: origins,
    credentials: true,
    maxAge: 600,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      headerNames.sites,
      headerNames.screenSize,
      headerNames.asRole,
      headerNames.ifMatch,
      headerNames.background,
      headerNames.idempotencyKey,
      'range',
      headerNames.requestId,
      headerNames.publicKey,
    ],
    exposeHeaders: [
      headerNames.version,
      headerNames.total,
      headerNames.totalIsBound,
      'content-range',
      headerNames.requestId,
      'retry-after',
      headerNames.removedLinks,
      headerNames.undo,
      'idempotency-replayed',
    ],
  })

/** Refuses a body that is far too large before it is read, and an address that cannot be stored. */
const refuseOversized =
  (config: ServiceOptions['config']): MiddlewareHandler =>
  async (c, next) => {
    const isImport = c.req.path.startsWith(`${apiBase}/import/`)
    const limit = isImport
      ? importLimit(config)
      : c.req.path.startsWith(`${apiBase}/files/`)
        ? // The upload names the field that is too large.
          Infinity
        : bodyLimit(config)
    // What reads the body of a call checks its limit again, and names what is too large in it.
    const most = isImport ? limit : namedUpTo * limit
    if (Number(c.req.header('content-length') ?? 0) > most) throw bodyTooLarge({ limit })
    if (/%00/.test(c.req.url)) throw unstorableText({ where: 'The address' })
    await next()
  }

/** Milliseconds for which a write that found the disk full makes the service not ready. */
const diskFullLasts = 60_000

/**
 * Remembers that a write found the disk full: reads still work then, so that a ping cannot tell.
 */
function createDiskFullNote() {
  let until = 0
  return { note: () => void (until = Date.now() + diskFullLasts), holds: () => Date.now() < until }
}

/**
 * `/healthz`: the process runs; `/readyz`: it has started, its database answers, and no write found
 * the disk full in the last minute.
 */
function mountHealth(
  app: Hono<ServiceEnv>,
  { ready, database, log }: ServiceOptions,
  diskFull: { holds: () => boolean },
): void {
  app.get('/healthz', () => toResponse({ status: 200, body: { status: 'alive' } }))
  app.get('/readyz', async (c) => {
    if (ready && !ready()) return toResponse({ status: 503, body: { status: 'starting' } })
    if (diskFull.holds()) return toResponse({ status: 503, body: { status: 'disk full' } })
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
}

/** The composition root: what the calls of one service share, and how to end it. */
function assemble(options: ServiceOptions): { service: Service; close: () => Promise<void> } {
  const { database, config, log, deliver, connectMailServer, deliverSms } = options
  const registry = createEntityRegistry(options.entities)
  const accounts = findAccountTables(registry)
  const caches = {
    identityCache: createIdentityCache(accounts),
    countCache: createCountCache(registry),
    labelCache: createLabelCache(registry),
    roleCache: createRoleCache(accounts),
  }
  const cacheInvalidation = createCacheInvalidation(registry, database.exclusive, (written) =>
    invalidateCaches(registry, caches, written),
  )
  const changeFeed = createChangeFeed(database)
  const presence = createPresence({ database, changeFeed, log }, options.presenceTimes)
  const rateLimiter = createRateLimiter(database)
  const encryption = createFieldEncryption(config.tokenSecret)
  const mailSender =
    (deliver || connectMailServer) &&
    startMailSender({
      database,
      registry,
      cacheInvalidation,
      log,
      takes: { configured: true, others: Boolean(deliver) },
      deliver: createMailDelivery({ database, registry, encryption, deliver, connectMailServer }),
      ...options.mail,
    })
  const smsSender =
    deliverSms &&
    startSmsSender({
      database,
      registry,
      cacheInvalidation,
      changeFeed,
      log,
      deliverSms,
      publicUrl: config.publicUrl,
      ...options.sms,
    })
  const changeLogPurge = startChangeLogPurge({ database, log })
  const fileStore = options.fileStore ?? createMemoryStore()
  const work = createBackgroundWork(log)
  const service: Service = {
    ...options,
    ...caches,
    registry,
    accounts,
    tokens: createTokens(config.tokenSecret),
    encryption,
    unsubscribeTokens: createUnsubscribeTokens(config.tokenSecret),
    sessionUse: createSessionUse({ database, runAfterResponse: work.start }),
    rateLimiter,
    typingLimiter: createMemoryRateLimiter(),
    signInAttempts: createSignInAttempts(
      rateLimiter,
      createKnownCallers(database),
      config.signInAttempts ?? { account: 10, address: 60 },
    ),
    keysetAnchors: createKeysetAnchors(),
    periodCache: createPeriodCache(),
    referenceDataCache: createReferenceDataCache(),
    transferLimit: createTransferLimit(),
    fileStore,
    cacheInvalidation,
    changeFeed,
    presence,
    mailer: createMailer(registry),
    runAfterResponse: work.start,
    ...(mailSender ? { mailSender } : {}),
    ...(smsSender ? { smsSender } : {}),
  }
  const jobs = startJobQueue(service, { kinds: jobKinds, ...options.jobs })
  service.jobQueue = jobs
  return {
    service,
    async close() {
      await changeFeed.close()
      await presence.close()
      await work.finished()
      await mailSender?.close()
      await smsSender?.close()
      await jobs.close()
      await changeLogPurge.close()
      caches.identityCache.clear()
    },
  }
}

/** Runs work that no response waits for; `finished` resolves when all of it has ended. */
function createBackgroundWork(log: Log) {
  const running = new Set<Promise<void>>()
  return {
    start(work: () => Promise<void>) {
      const done = work()
        .catch((error: unknown) =>
          log.error({ error: String(error) }, 'Work after a response failed'),
        )
        .finally(() => running.delete(done))
      running.add(done)
    },
    finished: async () => void (await Promise.all(running)),
  }
}

function invalidateCaches(
  registry: EntityRegistry,
  caches: Pick<Service, 'identityCache' | 'countCache' | 'labelCache' | 'roleCache'>,
  invalidated: Invalidated,
): void {
  const { clientId, writes } = invalidated
  const entities = writes?.map(({ entity }) => entity)
  caches.countCache.invalidate(invalidated)
  caches.labelCache.invalidate(clientId, entities)
  caches.roleCache.invalidate(clientId, entities)
  if (!writes || writes.some(({ entity, users }) => !users && affectsIdentity(registry, entity)))
    return caches.identityCache.invalidate(clientId)
  const users = writes.flatMap((write) => write.users ?? [])
  if (users.length > 0) caches.identityCache.invalidate(clientId, users)
}

/** Whether the identity or the permissions of users depend on an entity. */
function affectsIdentity(registry: EntityRegistry, name: string): boolean {
  const meta = registry.find(name)
  return (
    name === sessionEntity ||
    ['own-client', 'grants', 'signs-in'].some((hook) => meta?.hasHook(hook))
  )
}

/** Serves the OpenAPI document and its page; the files of the viewer come from the host. */
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
