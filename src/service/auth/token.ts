import { jwtVerify, SignJWT } from 'jose'
import { unauthenticated } from '../problems.ts'

/** The content of a token: the account, its client and the session. `expires` in milliseconds. */
export type Claims = { userId: string; clientId: string; sessionId: string; expires: number }

/** Seconds for which a token is valid. */
export const tokenLifetime = 12 * 60 * 60

export type Tokens = {
  sign(claims: Omit<Claims, 'expires'>): Promise<string>
  /** Errors UNAUTHORIZED (401) for a forged, malformed or expired token. */
  verify(token: string): Promise<Claims>
}

const maxCached = 5_000

/** Signs and verifies tokens (JWT, HS256). Verified tokens are cached until they expire. */
export function createTokens(secret: string): Tokens {
  if (secret.length < 32) throw new Error('The token secret must have at least 32 characters.')
  const key = new TextEncoder().encode(secret)
  const verified = new Map<string, Claims>()
  return {
    sign: ({ userId, clientId, sessionId }) =>
      new SignJWT({ client: clientId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer('branchdesk')
        .setIssuedAt()
        .setExpirationTime(`${tokenLifetime}s`)
        .sign(key),
    async verify(token) {
      const cached = verified.get(token)
      if (cached) {
        if (cached.expires > Date.now()) return cached
        verified.delete(token)
        throw unauthenticated({})
      }
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: 'branchdesk',
        requiredClaims: ['sub', 'exp'],
      }).catch(() => {
        throw unauthenticated({})
      })
      const { sub, client, sid, exp } = payload
      if (!sub || typeof client !== 'string' || !client || typeof sid !== 'string')
        throw unauthenticated({})
      const claims = { userId: sub, clientId: client, sessionId: sid, expires: exp! * 1000 }
      if (verified.size >= maxCached) verified.delete(verified.keys().next().value!)
      verified.set(token, claims)
      return claims
    },
  }
}
