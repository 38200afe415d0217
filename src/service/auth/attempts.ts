import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import { tooMany } from '../problems.ts'

/**
 * How many failed sign-ins are borne before someone has to wait. An account is counted by address first, so that whoever
 * guesses at it from elsewhere does not lock its owner out.
 */
export type Attempts = {
  /** Counts one try. Errors TOO_MANY_REQUESTS (429) with Retry-After, before any password is looked at. */
  begin(account: string, address: string | undefined): Promise<void>
  /** A try that succeeded does not count. */
  forgive(account: string, address: string | undefined): Promise<void>
}

/** Seconds that failed tries are remembered. */
const window = 15 * 60

/** Times as many failed tries are borne for an account from all addresses together as from one. */
const addressesPerAccount = 5

export function createAttempts(allowed: { account: number; address: number }): Attempts {
  const accountsHere = new RateLimiterMemory({ points: allowed.account, duration: window })
  const accounts = new RateLimiterMemory({ points: allowed.account * addressesPerAccount, duration: window })
  const addresses = new RateLimiterMemory({ points: allowed.address, duration: window })
  return {
    async begin(account, address) {
      try {
        // Counted before the password is checked: a thousand at once may not slip past together.
        if (address) await addresses.consume(address)
        await accountsHere.consume(pair(account, address))
        await accounts.consume(account)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        const seconds = Math.max(1, Math.ceil((refused as { msBeforeNext: number }).msBeforeNext / 1000))
        throw tooMany({ seconds, headers: { 'retry-after': String(seconds) } })
      }
    },
    async forgive(account, address) {
      await accountsHere.delete(pair(account, address))
      await accounts.reward(account)
      if (address) await addresses.reward(address)
    },
  }
}

const pair = (account: string, address = '') => `${address} ${account}`
