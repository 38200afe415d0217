import type { Entity } from '../model/entity.ts'
import { apiBase } from '../model/constants.ts'
import type { Database } from '../service/database/database.ts'
import type { Log, ServiceOptions } from '../service/options.ts'
import { createService } from '../service/service.ts'
import type { Config } from './config.ts'
import { readDocsFile } from './docsFile.ts'
import type { Caller } from './listen.ts'
import { withPageHeaders } from './pageHeaders.ts'
import { tokenSecret } from './tokenSecret.ts'

/** What the generator made, handed in by the entry. */
export type Generated = { entities: Entity[]; validators: ServiceOptions['validators']; openapi: unknown }

export type Product = { fetch: (request: Request, caller?: Caller) => Promise<Response>; close: () => Promise<void> }

/** Console and service on one origin: calls and probes go to the service, everything else to `pages`. */
export async function createProduct(options: { config: Config; database: Database; generated: Generated; log: Log; pages: (request: Request) => Promise<Response> }): Promise<Product> {
  const { config, database, generated, log, pages } = options
  const service = createService({
    ...generated,
    database,
    log,
    docsFile: readDocsFile,
    config: {
      clientCredential: config.clientCredential,
      corsOrigins: config.corsOrigins,
      demo: config.demo && !config.databaseUrl,
      production: process.env.NODE_ENV === 'production',
      tokenSecret: await tokenSecret(database),
      ...(config.publicUrl ? { publicUrl: config.publicUrl } : {}),
    },
  })
  const overHttps = config.publicUrl?.startsWith('https:') ?? false
  return {
    fetch: async (request, caller) => withPageHeaders(await (isServices(new URL(request.url).pathname) ? service.fetch(request, caller) : pages(request)), overHttps),
    close: async () => service.close(),
  }
}

const isServices = (pathname: string) => pathname === apiBase || pathname.startsWith(`${apiBase}/`) || pathname === '/healthz' || pathname === '/readyz'
