import { jwtVerify, SignJWT } from 'jose'
import { preferenceKinds, type PreferenceKind } from '../../model/notificationTexts.ts'
import { linkExpired } from '../problems.ts'

/** Who wants no e-mails of a kind any more. */
export type Unsubscription = { clientId: string; userId: string; kind: PreferenceKind }

export type UnsubscribeTokens = {
  sign(unsubscription: Unsubscription): Promise<string>
  /** Errors LINK_EXPIRED (400) for anything that `sign` did not make. */
  verify(token: string): Promise<Unsubscription>
}

const issuer = 'branchdesk'
/** Tells these tokens from those of sessions, which lack it. */
const audience = 'unsubscribe'

/**
 * Signs and verifies the tokens of the links in e-mails that end e-mails of their kind (JWT, HS256).
 * They work as long as the e-mail is kept.
 */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ clientId, userId, kind }) =>
      new SignJWT({ client: clientId, kind })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .sign(key),
    async verify(token) {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['sub'],
      }).catch(() => {
        throw linkExpired({})
      })
      const kind = preferenceKinds.find((each) => each === payload['kind'])
      if (!kind || typeof payload['client'] !== 'string') throw linkExpired({})
      return { clientId: payload['client'], userId: payload.sub!, kind }
    },
  }
}
