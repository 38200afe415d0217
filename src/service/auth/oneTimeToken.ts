import type { Service } from '../requestContext.ts'
import type { Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { AccountTables } from './accountTables.ts'

/** What a link in a mail is for. */
export type TokenPurpose = 'reset' | 'verify'

/** Seconds for which a link is valid. */
export const tokenLifetimes: Record<TokenPurpose, number> = { reset: 3_600, verify: 7 * 86_400 }

const table = `${systemSchema}.one_time_token`

/**
 * A hash of the address and the password of the account: the link is invalid once one of them
 * changes.
 */
const stateOf = ({ email, password }: AccountTables) =>
  `encode(sha256(convert_to(lower(ua.${email}) || ' ' || coalesce(ua.${password}, ''), 'UTF8')), 'hex')`

/**
 * Creates a token for an account of the client of the transaction. Returns the token; only its hash
 * is stored.
 */
export async function createToken(
  sql: Sql,
  accounts: AccountTables,
  userId: string,
  purpose: TokenPurpose,
): Promise<string> {
  const token = createSecret()
  await sql(
    `INSERT INTO ${table} (token_hash, user_id, purpose, state, expires_at) SELECT $1, ua.web_id, $3, ${stateOf(accounts)}, now() + make_interval(secs => $4::int) FROM ${accounts.account.table} ua WHERE ua.web_id = $2`,
    [await hashOf(token), userId, purpose, tokenLifetimes[purpose]],
  )
  return token
}

/** The account of a valid token; the look-up does not use the token. */
export async function findToken(
  { database }: Service,
  token: string,
  purpose: TokenPurpose,
): Promise<{ userId: string; clientId: string } | undefined> {
  const { rows } = await database.transaction({ 'app.token': await hashOf(token) }, (sql) =>
    sql(
      `SELECT user_id AS "userId", client_id AS "clientId" FROM ${table} WHERE purpose = $1 AND expires_at > now()`,
      [purpose],
    ),
  )
  return rows[0]
}

/**
 * Uses a token, which deletes the other tokens of the account for the same purpose. Returns whether
 * it was valid: not used, not expired, and the address and password of the account unchanged. A
 * used token is kept, so that a client that lost the response can repeat the request with the same
 * `Idempotency-Key`.
 */
export async function useToken(
  sql: Sql,
  accounts: AccountTables,
  token: string,
  userId: string,
  purpose: TokenPurpose,
): Promise<boolean> {
  const { count } = await sql(
    `UPDATE ${table} t SET state = 'used' FROM ${accounts.account.table} ua WHERE t.token_hash = $1 AND t.user_id = $2 AND t.purpose = $3 AND t.expires_at > now() AND ua.web_id = t.user_id AND t.state = ${stateOf(accounts)}`,
    [await hashOf(token), userId, purpose],
  )
  if (count === 1)
    await sql(`DELETE FROM ${table} WHERE user_id = $1 AND purpose = $2 AND state <> 'used'`, [
      userId,
      purpose,
    ])
  return count === 1
}

/** A new secret for an address that needs no session. */
export const createSecret = (): string =>
  toText(globalThis.crypto.getRandomValues(new Uint8Array(32)))

const toText = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The hash by which a secret is stored and found. */
export async function hashOf(token: string): Promise<string> {
  const bytes = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return toText(new Uint8Array(bytes))
}
