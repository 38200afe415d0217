import type { Operation } from '../model/entity.ts'
import type { LanguageCode } from '../model/language.ts'
import type { CurrentUser } from '../model/permission.ts'
import type { AccountTables } from './auth/accountTables.ts'
import type { SignInAttempts } from './auth/signInAttempts.ts'
import type { IdentityCache } from './auth/identityCache.ts'
import type { RateLimiter } from './auth/rateLimiter.ts'
import type { SessionUse } from './auth/sessionUse.ts'
import type { Claims, Tokens } from './auth/token.ts'
import type { ChangeFeed } from './realtime/changeFeed.ts'
import type { Presence } from './realtime/presence.ts'
import type { TenantTransaction } from './tenancy/tenantTransaction.ts'
import type { CacheInvalidation } from './cache/cacheInvalidation.ts'
import type { Sql } from './database/database.ts'
import type { FileStore } from './files/fileStore.ts'
import type { Guard } from './tenancy/guard.ts'
import type { JobQueue } from './jobs/jobQueue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MailSender } from './mail/mailSender.ts'
import type { ServiceOptions } from './options.ts'
import type { TransferLimit } from './importExport/transferLimit.ts'
import type { RoleCache } from './cache/roleCache.ts'
import type { EntityRegistry, EntityMeta } from './sql/entityRegistry.ts'
import type { ReferenceDataCache } from './cache/referenceDataCache.ts'
import type { CountCache } from './cache/countCache.ts'
import type { FieldEncryption } from './records/fieldEncryption.ts'
import type { UnsubscribeTokens } from './notifications/unsubscribeTokens.ts'
import type { KeysetAnchors } from './cache/keysetAnchors.ts'
import type { LabelCache } from './cache/labelCache.ts'
import type { PeriodCache } from './cache/periodCache.ts'
import type { SnapshotRecorder } from './undo/snapshotRecorder.ts'

/** The options of the service together with everything that lives as long as it does. */
export type Service = ServiceOptions & {
  registry: EntityRegistry
  accounts: AccountTables
  identityCache: IdentityCache
  tokens: Tokens
  unsubscribeTokens: UnsubscribeTokens
  encryption: FieldEncryption
  sessionUse: SessionUse
  signInAttempts: SignInAttempts
  rateLimiter: RateLimiter
  /** Counts how often each person reports that they are typing. */
  typingLimiter: RateLimiter
  cacheInvalidation: CacheInvalidation
  changeFeed: ChangeFeed
  presence: Presence
  mailer: Mailer
  /** Delivers the mails of the outbox; absent without a mail server. */
  mailSender?: MailSender
  /** Delivers the SMS of the outbox; absent without a provider. */
  smsSender?: MailSender
  /** Runs the background jobs. It starts last, so it is absent for a moment. */
  jobQueue?: JobQueue
  /** Runs work after the current request was answered. A failure is logged. */
  runAfterResponse(work: () => Promise<void>): void
  referenceDataCache: ReferenceDataCache
  countCache: CountCache
  keysetAnchors: KeysetAnchors
  labelCache: LabelCache
  periodCache: PeriodCache
  roleCache: RoleCache
  /** The exports, imports and large assignments that run. */
  transferLimit: TransferLimit
  fileStore: FileStore
}

/** The person who calls, in an open transaction of their client. */
export type RequestContext = TenantTransaction & {
  service: Service
  sql: Sql
  claims: Claims
  user: CurrentUser
  guard: Guard
  /** The language of the request, if it is one of ours: for look-up texts and mails. */
  language?: LanguageCode | undefined
  /** Records rows before they are removed or changed, while an undoable change runs. */
  snapshotRecorder?: SnapshotRecorder
}

/** A call before its transaction. `path` holds the values of the path parameters by field. */
export type CallInput = {
  meta: EntityMeta
  operation: Operation
  request: Request
  params: URLSearchParams
  path: Record<string, string>
  body: unknown
}

/** One call of an operation. */
export type Call = RequestContext & CallInput

/**
 * What a handler returns; without `body` the response is empty. `arriving`: body and headers that
 * the last statements of the transaction return, which travel with its commit.
 */
export type HandlerResult = {
  status: number
  body?: unknown
  headers?: Record<string, string>
  arriving?: Promise<Pick<HandlerResult, 'body' | 'headers'>>
}

export type Handler = (call: Call) => Promise<HandlerResult>
