import type { Entity } from '../model/entity.ts'
import type { ValidatorModule } from '../model/validation.ts'
import type { Database } from './database/database.ts'
import type { Deliver } from './mail/mailSender.ts'

/** A structured log in pino's words: facts first, then an optional line. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, line?: string) => void>

/** What the host decides. */
export type ServiceConfig = {
  /** `name:secret` of the basic client header on the token call. */
  clientCredential: string
  /** Where people reach the console, for example `https://desk.example`: links in mails lead there. */
  publicUrl?: string
  /** Origins besides the own one that browsers may call from. */
  corsOrigins: string[]
  /** The key that tokens are signed with; at least 32 characters, kept by the host over restarts. */
  tokenSecret: string
  /** What applications show at the realtime endpoint; without one there is no endpoint. */
  realtimePublicKey?: string
  demo: boolean
  production: boolean
  /** Bytes; 1 MiB unless said. */
  bodyLimit?: number
  /** Bytes of a file to import; 16 MiB unless said. */
  importLimit?: number
  /** Failed sign-ins allowed in 15 minutes: 10 for an account from one address (five times that from all) and 60 from one address unless said. */
  signInAttempts?: { account: number; address: number }
  /** Mails that may be asked for in an hour without a session: 3 for an account and 20 from one address unless said. */
  mailAttempts?: { account: number; address: number }
  /** Days that activity is kept; for ever unless said. */
  activityRetentionDays?: number
  /** The client, by key or name, that people may sign up in; `off`: in none; unless said the only one there is. */
  signUp?: string
}

export type ServiceOptions = {
  database: Database
  entities: Entity[]
  /** Compiled validators by entity. */
  validators: Record<string, ValidatorModule>
  config: ServiceConfig
  log: Log
  /** Hands a mail to a mail server; without one mails stay in the outbox. */
  deliver?: Deliver
  /** The OpenAPI document, answered at `/api/openapi.json`. */
  openapi?: unknown
  /** Whether what the host does at start is done (migrations, demo data); asked by `/readyz`. */
  ready?: () => boolean
  /** A file of the API page's viewer by name, or undefined; only hosts with a file system have them. */
  docsFile?: (
    name: string,
  ) => Promise<{ content: Uint8Array<ArrayBuffer>; type: string } | undefined>
}

/** Bytes that a body may have. */
export const bodyLimit = (config: ServiceConfig): number => config.bodyLimit ?? 1_048_576

/** Bytes that a file to import may have. */
export const importLimit = (config: ServiceConfig): number => config.importLimit ?? 16 * 1_048_576
