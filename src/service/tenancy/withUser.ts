import { headerNames } from '../../model/headers.ts'
import type { Context } from 'hono'
import { preferredLanguage } from '../../model/language.ts'
import type { Service, RequestContext } from '../requestContext.ts'
import type { Claims } from '../auth/token.ts'
import { tenantTransaction } from './tenantTransaction.ts'
import { createGuard } from './guard.ts'
import { selectedSites } from './selectedSites.ts'
import type { ServiceEnv } from '../http/response.ts'
import { unauthenticated } from '../problems.ts'

/**
 * The claims of the bearer token. The call counts as a use of the session, unless it is
 * `background`: streams reconnect by themselves, also while nobody is there, and so do the requests
 * that the console marks by a header.
 * Errors  UNAUTHORIZED (401)
 */
export async function authenticate(
  service: Service,
  c: Context<ServiceEnv>,
  { background = false } = {},
): Promise<Claims> {
  const given = /^Bearer\s+([\w.-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!given) throw unauthenticated({ headers: { 'www-authenticate': 'Bearer' } })
  const claims = await service.tokens.verify(given)
  c.set('user', claims.userId)
  if (!background && c.req.header(headerNames.background) !== '1') service.sessionUse.note(claims)
  return claims
}

/** Methods that change nothing. Source  RFC 9110, 9.2.1 */
const safe = ['GET', 'HEAD']

/**
 * Runs `work` in one transaction of the user's client, with their guard. Safe methods may only
 * read, and others with `reads`.
 */
export async function withUser<T>(
  service: Service,
  c: Context<ServiceEnv>,
  claims: Claims,
  work: (person: RequestContext) => Promise<T>,
  { reads = safe.includes(c.req.method) } = {},
): Promise<T> {
  return tenantTransaction(
    service,
    claims.clientId,
    async (sql, transaction) => {
      const user = await service.identityCache.find(sql, claims, transaction.trackCacheRead)
      return work({
        service,
        sql,
        claims,
        user,
        guard: createGuard(service.registry, user, selectedSites(c.req.raw)),
        ...transaction,
        language: preferredLanguage(c.req.header('accept-language')),
      })
    },
    { reads },
  )
}
