import type { KnownCallers, SignInCaller } from './knownCallers.ts'
import type { RateLimiter, RateLimit } from './rateLimiter.ts'

/**
 * Limits failed sign-ins. An account is counted per caller first, and then for all callers from
 * where nobody has signed in to it yet, so that people who guess from many addresses do not lock
 * out the owner.
 */
export type SignInAttempts = {
  /**
   * Counts one attempt. Errors TOO_MANY_REQUESTS (429) with Retry-After, before the password is
   * checked.
   */
  begin(account: string, caller: SignInCaller): Promise<SignInAttempt>
}

export type SignInAttempt = {
  /** Removes the attempt from the count, because it succeeded, and remembers its caller. */
  succeed(): Promise<void>
}

/** Seconds for which failed attempts count. */
const window = 15 * 60

/** All unknown callers together may try an account this many times as often as one. */
const addressesPerAccount = 5

export function createSignInAttempts(
  limits: RateLimiter,
  known: KnownCallers,
  allowed: { account: number; address: number },
): SignInAttempts {
  const limit = (name: string, count: number): RateLimit => ({
    name,
    allowed: count,
    seconds: window,
  })
  /** `own` counts for this caller and account alone, `shared` also for others. */
  const triesOf = async (
    account: string,
    caller: SignInCaller,
  ): Promise<{ own: RateLimit; shared: RateLimit[] }> => {
    const { address, device } = caller
    const isKnown = await known.find(account, caller)
    if (isKnown.device)
      return { own: limit(`sign-in of ${device} ${account}`, allowed.account), shared: [] }
    return {
      own: limit(`sign-in ${address ?? ''} ${account}`, allowed.account),
      shared: [
        ...(address ? [limit(`sign-in from ${address}`, allowed.address)] : []),
        ...(isKnown.address
          ? []
          : [limit(`sign-in to ${account}`, allowed.account * addressesPerAccount)]),
      ],
    }
  }
  return {
    async begin(account, caller) {
      const { own, shared } = await triesOf(account, caller)
      // The address comes first: beyond its limit it must not use up the attempts of accounts.
      const [first, ...others] = shared
      await limits.consume(first ? [first, own, ...others] : [own])
      return {
        async succeed() {
          await limits.refund([...shared, { ...own, whole: true }])
          await known.remember(account, caller)
        },
      }
    },
  }
}
