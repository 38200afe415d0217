import type { AuthProvider } from 'ra-core'
import { HttpError } from 'ra-core'
import { hasAnyRole } from '../model/hasAnyRole.ts'
import type { CurrentUser } from '../model/permission.ts'
import type { ProblemBody } from '../model/problem.ts'
import type { Http } from './http.ts'
import { tokenPath } from './http.ts'
import type { ClientDetails, Session } from './session.ts'

export type Credentials = { username: string; password: string }

/**
 * `credential` is the console's own `name:password` for the token request; `onClientFailure` is
 * called when the client details could not be loaded.
 */
export type AuthOptions = {
  http: Http
  session: Session
  credential: string
  onClientFailure?: () => void
  /** Runs what nobody waits for; by default at once. */
  whenIdle?: (run: () => void) => void
}

/** The steps of a session, used by the sign-in screen and by ra-core. */
export type Authentication = AuthProvider & {
  login: (credentials: Credentials) => Promise<void>
  /**
   * Loads the current user unless it is loaded; any failure ends the session and is rethrown
   * (AUTH-07 to AUTH-09).
   */
  verify: () => Promise<CurrentUser>
}

/**
 * Signs in, checks the session and signs out.
 * Errors  `login` throws the `HttpError` of the refused token request with the `error_description`
 *         as
 *         its `message`, and stores the body in the session
 * Source  AUTH-03 to AUTH-10, ERR-06, ERR-07, ERR-10
 */
export function createAuthProvider({
  http,
  session,
  credential,
  onClientFailure,
  whenIdle = (run) => run(),
}: AuthOptions): Authentication {
  const loadUser = async () => {
    const { json } = await http({ verb: 'GET', path: '/security/userAccounts/currentUser' })
    session.write({ user: json as CurrentUser })
    return json as CurrentUser
  }
  const loadClient = async (user: CurrentUser) => {
    // Without a role the user may read their own account only.
    if (!hasAnyRole(user)) return
    try {
      const { json } = await http({
        verb: 'GET',
        path: `/security/clients/${encodeURIComponent(user.clientId)}`,
        silentStatuses: 'all',
      })
      session.write({ client: clientDetailsOf(json) })
    } catch {
      // The console works without them. The user gets a message (ERR-10), the service logs the
      // cause.
      onClientFailure?.()
    }
  }
  const loadClientLater = (user: CurrentUser) => {
    const { token } = session.read()
    whenIdle(() => {
      // The person may have signed out meanwhile.
      if (session.read().token === token) void loadClient(user)
    })
  }
  let pending: Promise<CurrentUser> | undefined
  const verify = async () => {
    const { token, user } = session.read()
    if (token && user) return user
    pending ??= (token ? loadUser() : Promise.reject(new HttpError('Unauthorized', 401)))
      .then((loaded) => {
        if (!session.read().client) loadClientLater(loaded)
        return loaded
      })
      .catch((error: unknown) => {
        session.purge()
        throw error
      })
      .finally(() => (pending = undefined))
    return pending
  }

  return {
    async login({ username, password }) {
      session.write({ errors: undefined })
      const granted = await fetchToken(http, session, credential, { username, password })
      session.write(granted)
      try {
        const user = granted.user ?? (await loadUser())
        // Not awaited: the client's details only provide the default country of an address
        // (DLG-42).
        loadClientLater(user)
      } catch (error) {
        session.purge()
        throw error
      }
    },
    verify,
    async logout() {
      session.purge()
      return '/sign-in'
    },
    checkAuth: async () => void (await verify()),
    // http.ts ends the session on a 401, for every caller; other failures do not affect it.
    checkError: async () => undefined,
    async getIdentity() {
      const user = await verify()
      return { ...user, id: user.webId, fullName: `${user.firstName} ${user.lastName}`.trim() }
    },
    getPermissions: async () => (await verify()).permissionModels,
  }
}

/** The first client of a page, or the client itself (CLNT-03). */
const clientDetailsOf = (answer: { content?: ClientDetails[] } & ClientDetails): ClientDetails =>
  answer.content?.[0] ?? answer

/**
 * A token, and whose it is if the response includes them: then the first screen need not wait for
 * another call.
 */
async function fetchToken(
  http: Http,
  session: Session,
  credential: string,
  { username, password }: Credentials,
): Promise<{ token: string; user?: CurrentUser }> {
  try {
    const { json } = await http({
      verb: 'POST',
      path: tokenPath,
      headers: { authorization: `Basic ${btoa(credential)}` },
      body: new URLSearchParams({ username, password, grant_type: 'password', include: 'user' }),
    })
    if (typeof json?.access_token === 'string')
      return { token: json.access_token, ...(json.user ? { user: json.user } : {}) }
    throw new HttpError(json?.error_description ?? 'The server returned no token.', 502, json)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const body = (error.body ?? {}) as ProblemBody & { error_description?: string }
    session.write({ errors: { ...body, status: error.status } })
    throw new HttpError(body.error_description || error.message, error.status, body)
  }
}
