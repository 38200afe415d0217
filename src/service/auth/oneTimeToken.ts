import type { Service } from '../requestContext.ts'
import type { Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { AccountTables } from './accountTables.ts'

/** What a link that was sent by mail is good for. */
export type TokenPurpose = 'reset' | 'verify'

/** Seconds a link is good for. */
export const tokenLifetimes: Record<TokenPurpose, number> = { reset: 3_600, verify: 7 * 86_400 }

const table = `${systemSchema}.one_time_token`

/** A hash of what a link may not outlive: the account's address and its password, as they stand. */
const stateOf = ({ email, password }: AccountTables) =>
  `encode(sha256(convert_to(lower(ua.${email}) || ' ' || coalesce(ua.${password}, ''), 'UTF8')), 'hex')`

/** Makes a token for an account of the transaction's client. Answers the token, of which only a hash is kept. */
export async function createToken(
  sql: Sql,
  accounts: AccountTables,
  userId: string,
  purpose: TokenPurpose,
): Promise<string> {
  const token = toText(globalThis.crypto.getRandomValues(new Uint8Array(32)))
  await sql(
    `INSERT INTO ${table} (token_hash, user_id, purpose, state, expires_at) SELECT $1, ua.web_id, $3, ${stateOf(accounts)}, now() + make_interval(secs => $4::int) FROM ${accounts.account.table} ua WHERE ua.web_id = $2`,
    [await hashOf(token), userId, purpose, tokenLifetimes[purpose]],
  )
  return token
}

/** Whose a token is while it is good; looking does not use it. */
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
 * Uses a token up, and with it the account's others of the kind. Answers whether it was good: not used, not expired, the account's address and
 * password as they were. One that was used still tells whose it was: who lost the answer asks again under the same `Idempotency-Key`.
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

const toText = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function hashOf(token: string): Promise<string> {
  const bytes = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return toText(new Uint8Array(bytes))
}
