import { jwtVerify, SignJWT } from 'jose'
import { unauthenticated } from '../problems.ts'

/** What a token says: whose it is, of which client, and the session it belongs to. `expires` in milliseconds. */
export type Claims = { userId: string; clientId: string; sessionId: string; expires: number }

/** Seconds a token is good for. */
export const tokenLifetime = 12 * 60 * 60

export type Tokens = {
  sign(claims: Omit<Claims, 'expires'>): Promise<string>
  /** Errors UNAUTHORIZED (401) for a token that is forged, malformed or expired. */
  verify(token: string): Promise<Claims>
}

const remembered = 5_000

/** Signs and checks tokens (JWT, HS256). Checked ones are remembered until they expire. */
export function createTokens(secret: string): Tokens {
  if (secret.length < 32) throw new Error('The token secret must have at least 32 characters.')
  const key = new TextEncoder().encode(secret)
  const known = new Map<string, Claims>()
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
      const before = known.get(token)
      if (before) {
        if (before.expires > Date.now()) return before
        known.delete(token)
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
      if (known.size >= remembered) known.delete(known.keys().next().value!)
      known.set(token, claims)
      return claims
    },
  }
}
