import type { Entity } from '../model/entity.ts'
import type { ValidatorModule } from '../model/validation.ts'
import type { Database } from './database/database.ts'
import { megabyte } from '../model/fileValue.ts'
import type { FileStore } from './files/fileStore.ts'
import type { MakeThumbnail } from './files/thumbnail.ts'
import type { JobQueueOptions } from './jobs/jobQueue.ts'
import type { ConnectMailServer } from './mail/mailDelivery.ts'
import type { Deliver, MailSenderOptions } from './mail/mailSender.ts'
import type { PresenceTimes } from './realtime/presence.ts'
import type { DeliverSms } from './sms/smsDelivery.ts'

/** A structured log with pino's signature: facts first, then an optional message. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, line?: string) => void>

/** Configuration that the host provides. */
export type ServiceConfig = {
  /** `name:secret` of the basic authentication header that clients send to the token endpoint. */
  clientCredential: string
  /**
   * The public address of the console, for example `https://desk.example`. Links in mails point to
   * it.
   */
  publicUrl?: string
  /** Further origins that browsers may call from. */
  corsOrigins: string[]
  /** The key that signs tokens: at least 32 characters, the same after a restart. */
  tokenSecret: string
  /** The key that applications send to the realtime endpoint; without one the endpoint is off. */
  realtimePublicKey?: string
  /** How many realtime streams a person may have open at each instance; 20 by default. */
  openStreams?: number
  /**
   * Whether the accounts of the demo may sign in with its public password, and an Admin may read
   * the outbox.
   */
  demo: boolean
  /** Bytes; 1 MiB by default. */
  bodyLimit?: number
  /** Bytes of a file that a record holds; 25 MB by default. */
  fileLimit?: number
  /** Bytes of a file to import; 16 MiB by default. */
  importLimit?: number
  /**
   * Failed sign-ins that are allowed in 15 minutes. By default 10 for an account from one address
   * (five times as many from all addresses together) and 60 from one address.
   */
  signInAttempts?: { account: number; address: number }
  /**
   * How many messages a person may write in conversations within so many seconds, at all
   * instances together. Default: 200 in 60 seconds.
   */
  messageLimit?: { count: number; seconds: number }
  /**
   * Mails that can be requested in an hour without a session. By default 3 for an account and 20
   * from one address.
   */
  mailAttempts?: { account: number; address: number }
  /** Seconds after which the statement of an aggregate is cancelled; 10 by default. */
  aggregateSeconds?: number
  /** Days before a task for which its documents are made; without a value there are none. */
  scheduleAheadDays?: number
  /** Days that activity is kept; without a value it is kept for ever. */
  activityRetentionDays?: number
  /**
   * The client, by key or name, that people can sign up in. By default, and with `off`, there is
   * none.
   */
  signUp?: string
}

export type ServiceOptions = {
  database: Database
  entities: Entity[]
  /** Compiled validators by entity. */
  validators: Record<string, ValidatorModule>
  config: ServiceConfig
  log: Log
  /** Where the content of files is; without one it is in memory. */
  fileStore?: FileStore
  /** Reads pictures; without it pictures have no thumbnails. */
  makeThumbnail?: MakeThumbnail
  /** Hands a mail to a mail server; without it mails stay in the outbox. */
  deliver?: Deliver
  /** Hands a mail to a mail server of a client; without it `deliver` sends those mails, too. */
  connectMailServer?: ConnectMailServer
  /** Other times of the delivery of mails. */
  mail?: Pick<MailSenderOptions, 'every' | 'backoff'>
  /** Hands an SMS to a provider; without it SMS stay in the outbox. */
  deliverSms?: DeliverSms
  /** Other times of the delivery of SMS. */
  sms?: Pick<MailSenderOptions, 'every' | 'backoff'>
  /** Other times of presence. */
  presenceTimes?: PresenceTimes
  /** Other kinds of background jobs than those of the service, or other times. */
  jobs?: Partial<JobQueueOptions>
  /** The OpenAPI document, served at `/api/openapi.json`. */
  openapi?: unknown
  /** Whether the start-up work of the host (migrations, demo data) is done; used by `/readyz`. */
  ready?: () => boolean
  /**
   * A file of the viewer on the API documentation page by name, or undefined. Only hosts with a
   * file system have these files.
   */
  docsFile?: (
    name: string,
  ) => Promise<{ content: Uint8Array<ArrayBuffer>; type: string } | undefined>
}

/** The maximum size of a request body in bytes. */
export const bodyLimit = (config: ServiceConfig): number => config.bodyLimit ?? 1_048_576

/** The maximum size of a file to import in bytes. */
export const importLimit = (config: ServiceConfig): number => config.importLimit ?? 16 * 1_048_576

/** The maximum size of a file that a record holds, in bytes. */
export const fileLimit = (config: ServiceConfig): number => config.fileLimit ?? 25 * megabyte
