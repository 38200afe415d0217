import { jwtVerify, SignJWT } from 'jose'
import {
  eventMessageKinds,
  preferenceKinds,
  type EventMessageKind,
  type PreferenceKind,
} from '../../model/notificationTexts.ts'
import { linkExpired } from '../problems.ts'

/** Who wants no e-mails of a kind any more: a person, or an address outside of the client. */
export type Unsubscription = { clientId: string } & (
  | { userId: string; address?: never; kind: PreferenceKind }
  | { userId?: never; address: string; kind: EventMessageKind }
)

export type UnsubscribeTokens = {
  sign(unsubscription: Unsubscription): Promise<string>
  /** Errors LINK_EXPIRED (400) for anything that `sign` did not make. */
  verify(token: string): Promise<Unsubscription>
}

const issuer = 'branchdesk'
/** Tells these tokens from those of sessions, which lack it. */
const audience = 'unsubscribe'
/** The subject of a token for an address without an account; keys of accounts are no such word. */
const outsider = 'address'

/**
 * Signs and verifies the tokens of the links in e-mails that end e-mails of their kind (JWT,
 * HS256). They work as long as the e-mail is kept.
 */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ clientId, userId, address, kind }) =>
      new SignJWT({ client: clientId, kind, ...(address === undefined ? {} : { address }) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId ?? outsider)
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
      const { client: clientId, address, kind: given, sub: userId } = payload
      if (typeof clientId !== 'string') throw linkExpired({})
      if (typeof address === 'string') {
        const kind = eventMessageKinds.find((each) => each === given)
        if (kind) return { clientId, address, kind }
      }
      const kind = preferenceKinds.find((each) => each === given)
      if (!kind || userId === outsider) throw linkExpired({})
      return { clientId, userId: userId!, kind }
    },
  }
}
