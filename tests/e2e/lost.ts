import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'

/** What gets lost: the request, or only the response of a request that was done. */
export type Loss = 'call' | 'answer'

/**
 * Both, with the words for test titles, with `npm test -- --all`. By default the harder one: a
 * request that did not arrive is repeated in the same way, and changed nothing.
 */
export const losses = someOf(1, [
  ['was done, but its answer lost', 'answer'],
  ['did not arrive', 'call'],
] as const satisfies (readonly [string, Loss])[])

/**
 * Loses the first matching request. Returns the idempotency keys of all matching requests from now
 * on.
 */
export async function loseFirst(
  context: BrowserContext,
  loss: Loss,
  verb: string,
  path: RegExp,
): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await context.route(path, async (route) => {
    if (route.request().method() !== verb) return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    if (loss === 'answer') expect((await route.fetch()).status()).toBeLessThan(300)
    await route.abort('connectionreset')
  })
  return keys
}

/** Expects two requests with the same key. */
export const sentTwiceUnderOneKey = (keys: (string | undefined)[]) =>
  expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string'])

/** The message in dialogs and forms for a request without a response. */
export const unreachable = 'The server can’t be reached. You may be offline.'

/** The text of the general toast for it (ERR-19). */
export const toastOfNoAnswer = 'Server Error'
