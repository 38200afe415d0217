import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

/** Where the network breaks: before the service hears of a call, or after it has done it, so that only the answer is lost. */
export type Loss = 'call' | 'answer'

/** Both of them, as a title says them. */
export const losses = [
  ['did not arrive', 'call'],
  ['was done, but its answer lost', 'answer'],
] as const satisfies (readonly [string, Loss])[]

/** Loses the first call of this kind. Answers the keys under which it is asked from now on, call by call. */
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

/** Asked twice, and the second time under the key of the first. */
export const sentTwiceUnderOneKey = (keys: (string | undefined)[]) =>
  expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string'])

/** What dialogs and forms say of a call without an answer. */
export const unreachable = 'The server can’t be reached. You may be offline.'

/** What the general toast says of it (ERR-19). */
export const toastOfNoAnswer = 'Server Error'
