import { problemMessages, type ProblemText } from '../../model/problemMessages.ts'
import type { Service } from '../requestContext.ts'
import { demoPassword } from '../demo/demoPassword.ts'
import { isActive } from './accountTables.ts'
import type { SignInCaller } from './knownCallers.ts'
import { verifyPassword } from './password.ts'
import { openSession } from './sessions.ts'
import { tokenLifetime } from './token.ts'

/** A refused token request, with the error codes of OAuth 2.0 (RFC 6749 section 5.2). */
export class SignInRefused extends Error {
  readonly status: number
  readonly error: string
  readonly textKey: ProblemText
  constructor(status: number, error: string, textKey: ProblemText = error as ProblemText) {
    super(problemMessages[textKey])
    this.name = 'SignInRefused'
    this.status = status
    this.error = error
    this.textKey = textKey
  }
}

export type TokenResponse = { access_token: string; token_type: 'Bearer'; expires_in: number }

/** No address is longer; longer values are not worth hashing. */
const longestName = 320
const longestPassword = 1_000

/**
 * The token request: a correct client credential, account and password give a token and a session.
 * Errors  SignInRefused (400 or 401, `error_description` can be shown), TOO_MANY_REQUESTS (429)
 */
export async function signIn(
  service: Service,
  request: { authorization: string | null; form: URLSearchParams } & SignInCaller,
): Promise<TokenResponse & { userId: string }> {
  if (!isClientCredential(request.authorization, service.config.clientCredential))
    throw new SignInRefused(401, 'invalid_client')
  const { form, address, device } = request
  if (form.get('grant_type') !== 'password') throw new SignInRefused(400, 'unsupported_grant_type')
  const username = form.get('username')?.trim().toLowerCase() ?? ''
  const password = form.get('password') ?? ''
  if (!username || !password) throw new SignInRefused(400, 'invalid_request')
  if (username.length > longestName || password.length > longestPassword)
    throw new SignInRefused(400, 'invalid_grant')
  const attempt = await service.signInAttempts.begin(username, { address, device })
  const account = await findAccount(service, username, password)
  await attempt.succeed()
  if (!service.config.demo && password === demoPassword)
    throw new SignInRefused(400, 'invalid_grant', 'DEMO_PASSWORD')
  if (!account.active) throw new SignInRefused(400, 'invalid_grant', 'NOT_ACTIVE')
  const sessionId = await service.database.transaction({ 'app.client': account.clientId }, (sql) =>
    openSession(sql, account.userId),
  )
  service.sessionUse.noteOpened(sessionId)
  const token = await service.tokens.sign({
    userId: account.userId,
    clientId: account.clientId,
    sessionId,
  })
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: tokenLifetime,
    userId: account.userId,
  }
}

/** The account if the password matches. An unknown address takes as long as a wrong password. */
async function findAccount(
  { accounts, database }: Service,
  username: string,
  password: string,
): Promise<{ userId: string; clientId: string; active: boolean }> {
  const { account, email } = accounts
  const rows = await database.transaction({ 'app.sign_in': username }, async (sql) => {
    const found = await sql(
      `SELECT ua.web_id, ua.client_id, ua.${accounts.password} AS password, (${isActive(accounts, 'ua')}) AS active FROM ${account.table} ua WHERE lower(ua.${email}) = $1`,
      [username],
    )
    return found.rows as {
      web_id: string
      client_id: string
      password: string | null
      active: boolean
    }[]
  })
  const [row] = rows
  if (!(await verifyPassword(password, row?.password)) || !row)
    throw new SignInRefused(400, 'invalid_grant')
  return { userId: row.web_id, clientId: row.client_id, active: row.active }
}

function isClientCredential(header: string | null, credential: string): boolean {
  const given = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (!given) return false
  try {
    return (
      new TextDecoder().decode(
        Uint8Array.from(atob(given), (character) => character.charCodeAt(0)),
      ) === credential
    )
  } catch {
    return false
  }
}
