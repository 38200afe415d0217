import type { RateLimiter, RateLimit } from './rateLimiter.ts'

/**
 * How many failed sign-ins are borne before someone has to wait. An account is counted by address first, so that whoever
 * guesses at it from elsewhere does not lock its owner out.
 */
export type SignInAttempts = {
  /** Counts one try. Errors TOO_MANY_REQUESTS (429) with Retry-After, before any password is looked at. */
  begin(account: string, address: string | undefined): Promise<void>
  /** A try that succeeded does not count. */
  forgive(account: string, address: string | undefined): Promise<void>
}

/** Seconds that failed tries are remembered. */
const window = 15 * 60

/** Times as many failed tries are borne for an account from all addresses together as from one. */
const addressesPerAccount = 5

export function createSignInAttempts(
  limits: RateLimiter,
  allowed: { account: number; address: number },
): SignInAttempts {
  const triesOf = (
    account: string,
    address: string | undefined,
  ): { address: RateLimit[]; here: RateLimit; account: RateLimit } => ({
    address: address
      ? [{ name: `sign-in from ${address}`, allowed: allowed.address, seconds: window }]
      : [],
    here: {
      name: `sign-in ${address ?? ''} ${account}`,
      allowed: allowed.account,
      seconds: window,
    },
    account: {
      name: `sign-in to ${account}`,
      allowed: allowed.account * addressesPerAccount,
      seconds: window,
    },
  })
  return {
    async begin(account, address) {
      const tries = triesOf(account, address)
      await limits.consume([...tries.address, tries.here, tries.account])
    },
    async forgive(account, address) {
      const tries = triesOf(account, address)
      await limits.refund([...tries.address, { ...tries.here, whole: true }, tries.account])
    },
  }
}
