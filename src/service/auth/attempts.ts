import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import { tooMany } from '../problems.ts'

/** How many failed sign-ins are borne before an account or an address has to wait. */
export type Attempts = {
  /** Counts one try. Errors TOO_MANY_REQUESTS (429) with Retry-After, before any password is looked at. */
  begin(account: string, address: string | undefined): Promise<void>
  /** A try that succeeded does not count. */
  forgive(account: string, address: string | undefined): Promise<void>
}

/** Seconds that failed tries are remembered. */
const window = 15 * 60

export function createAttempts(allowed: { account: number; address: number }): Attempts {
  const accounts = new RateLimiterMemory({ points: allowed.account, duration: window })
  const addresses = new RateLimiterMemory({ points: allowed.address, duration: window })
  return {
    async begin(account, address) {
      try {
        // Counted before the password is checked: a thousand at once may not slip past together.
        if (address) await addresses.consume(address)
        await accounts.consume(account)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        const seconds = Math.max(1, Math.ceil((refused as { msBeforeNext: number }).msBeforeNext / 1000))
        throw tooMany({ seconds, headers: { 'retry-after': String(seconds) } })
      }
    },
    async forgive(account, address) {
      await accounts.delete(account)
      if (address) await addresses.reward(address)
    },
  }
}
