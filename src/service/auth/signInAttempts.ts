import type { RateLimiter, RateLimit } from './rateLimiter.ts'

/**
 * Limits failed sign-ins. An account is counted per caller address first, so that a person who
 * guesses from elsewhere does not lock out the owner.
 */
export type SignInAttempts = {
  /**
   * Counts one attempt. Errors TOO_MANY_REQUESTS (429) with Retry-After, before the password is
   * checked.
   */
  begin(account: string, address: string | undefined): Promise<void>
  /** Removes the attempt from the count, because it succeeded. */
  forgive(account: string, address: string | undefined): Promise<void>
}

/** Seconds for which failed attempts count. */
const window = 15 * 60

/** From all addresses together, an account allows this many times the attempts of one address. */
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
