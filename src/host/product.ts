import type { Entity } from '../model/entity.ts'
import { apiBase } from '../model/constants.ts'
import type { Database } from '../service/database/database.ts'
import type { FileStore } from '../service/files/fileStore.ts'
import type { Log, ServiceOptions } from '../service/options.ts'
import { createService } from '../service/service.ts'
import type { MailServer } from '../service/mail/mailDelivery.ts'
import type { Deliver } from '../service/mail/mailSender.ts'
import type { Config } from './config.ts'
import { readDocsFile } from './docsFile.ts'
import type { Caller } from './listen.ts'
import { makeThumbnail } from './makeThumbnail.ts'
import { createPageHeaders } from './pageHeaders.ts'
import { createSmsProvider } from './smsProvider.ts'
import { storedSecret } from './storedSecret.ts'

/** The output of the generator, passed in by the entry point. */
export type Generated = {
  entities: Entity[]
  validators: ServiceOptions['validators']
  openapi: unknown
}

/**
 * `closeStreams` ends responses that stay open for subscribers, which would delay the end of the
 * listener.
 */
export type Product = {
  fetch: (request: Request, caller?: Caller) => Promise<Response>
  closeStreams: () => void
  close: () => Promise<void>
}

/**
 * Console and service on one origin: API calls and health checks go to the service, everything else
 * to `pages`.
 */
export async function createProduct(options: {
  config: Config
  database: Database
  fileStore: FileStore
  generated: Generated
  log: Log
  pages: (request: Request) => Promise<Response>
}): Promise<Product> {
  const { config, database, fileStore, generated, log, pages } = options
  const service = createService({
    ...generated,
    database,
    fileStore,
    makeThumbnail,
    log,
    docsFile: readDocsFile,
    ...(config.smtpUrl
      ? { deliver: await smtpOf(config.smtpUrl, config.mailFrom ?? senderOf(config)) }
      : {}),
    // The mail servers in the demo data do not exist.
    ...(config.demo
      ? {}
      : { connectMailServer: (server) => mailServerOf(server, config.privateMailServers) }),
    ...(config.smsUrl ? { deliverSms: createSmsProvider(config.smsUrl) } : {}),
    config: {
      clientCredential: config.clientCredential,
      corsOrigins: config.corsOrigins,
      fileLimit: config.fileLimit,
      demo: config.demo,
      tokenSecret: await storedSecret(database, 'tokenSecret'),
      ...(config.realtimePublicKey === 'off'
        ? {}
        : {
            realtimePublicKey:
              config.realtimePublicKey ?? (await storedSecret(database, 'realtimePublicKey')),
          }),
      scheduleAheadDays: config.scheduleAheadDays,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      ...(config.activityRetentionDays === undefined
        ? {}
        : { activityRetentionDays: config.activityRetentionDays }),
      ...(config.signUp ? { signUp: config.signUp } : {}),
    },
  })
  const withHeaders = createPageHeaders({
    overHttps: config.publicUrl?.startsWith('https:') ?? false,
    connectOrigins: config.connectOrigins,
  })
  return {
    fetch: async (request, caller) =>
      withHeaders(
        await (isServicePath(new URL(request.url).pathname)
          ? service.fetch(request, caller)
          : pages(request)),
      ),
    closeStreams: service.closeStreams,
    close: async () => service.close(),
  }
}

/** Loaded only where there is a mail server: the client of SMTP is large. */
const smtpOf = async (url: string, from: string) =>
  (await import('./smtp.ts')).createSmtp(url, from)

const mailServerOf =
  (server: MailServer, allowPrivate: boolean): Deliver =>
  async (mail) =>
    (await import('./smtp.ts')).connectMailServer(server, allowPrivate)(mail)

/** The default sender: an unread address at the host of the product. */
const senderOf = ({ publicUrl }: Config) =>
  `Branchdesk <no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`

const isServicePath = (pathname: string) =>
  pathname === apiBase ||
  pathname.startsWith(`${apiBase}/`) ||
  pathname === '/healthz' ||
  pathname === '/readyz'
