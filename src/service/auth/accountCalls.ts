import type { Service } from '../requestContext.ts'
import { isActive } from './accountTables.ts'
import type { RateLimit } from './rateLimiter.ts'

/** An account found by its e-mail address, in any client. */
export type FoundAccount = { userId: string; clientId: string; email: string; active: boolean }

/** The accounts that sign in with this address (in lower case): none or one. */
export async function findAccounts(
  { accounts, database }: Service,
  email: string,
): Promise<FoundAccount[]> {
  const { rows } = await database.transaction({ 'app.sign_in': email }, (sql) =>
    sql(
      `SELECT ua.web_id AS "userId", ua.client_id AS "clientId", ua.${accounts.email} AS email, (${isActive(accounts, 'ua')}) AS active FROM ${accounts.account.table} ua WHERE lower(ua.${accounts.email}) = $1`,
      [email],
    ),
  )
  return rows
}

const allowedMails = ({ config }: Service) => config.mailAttempts ?? { account: 3, address: 20 }

/** Limits for calls that send mail without a session: mails per hour from one caller address. */
export const limitsByCaller = (service: Service, from: string | undefined): RateLimit[] =>
  from
    ? [
        {
          name: `mail asked for from ${from}`,
          allowed: allowedMails(service).address,
          seconds: 3_600,
        },
      ]
    : []

/** The same per e-mail address, whether it has an account or not. */
export const limitsByEmail = (service: Service, what: string, email: string): RateLimit[] => [
  { name: `${what} for ${email}`, allowed: allowedMails(service).account, seconds: 3_600 },
]

/**
 * A link into the console. Its host is the configured one, because the headers of a request can be
 * forged.
 */
export const linkTo = ({ config }: Service, screen: string, token: string): string =>
  `${(config.publicUrl ?? '').replace(/\/$/, '')}/#${screen}?token=${token}`
