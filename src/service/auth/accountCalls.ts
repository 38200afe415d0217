import type { Service } from '../requestContext.ts'
import { isActive } from './accountTables.ts'
import type { RateLimit } from './rateLimiter.ts'

/** An account as it is found by its address, of whatever client. */
export type FoundAccount = { userId: string; clientId: string; email: string; active: boolean }

/** The accounts that sign in with this address (in lower case): one, or none. */
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

const allowed = ({ config }: Service) => config.mailAttempts ?? { account: 3, address: 20 }

/** Calls that send mail without a session are counted by the machine they come from: so many in an hour. */
export const limitsByCaller = (service: Service, from: string | undefined): RateLimit[] =>
  from
    ? [{ name: `mail asked for from ${from}`, allowed: allowed(service).address, seconds: 3_600 }]
    : []

/** … and by the address they name, whether it has an account or not. */
export const limitsByEmail = (service: Service, what: string, email: string): RateLimit[] => [
  { name: `${what} for ${email}`, allowed: allowed(service).account, seconds: 3_600 },
]

/** A link into the console, whose address is the configured one: a request's own headers say what its sender likes. */
export const linkTo = ({ config }: Service, screen: string, token: string): string =>
  `${(config.publicUrl ?? '').replace(/\/$/, '')}/#${screen}?token=${token}`
