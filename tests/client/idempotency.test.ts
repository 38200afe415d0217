import { beforeEach, expect, test } from 'vitest'
import { createRunOnce } from '../../src/client/idempotency.ts'
import type { RunOnce } from '../../src/client/idempotency.ts'

let runOnce: RunOnce
beforeEach(() => {
  runOnce = createRunOnce()
})

/** Does a deed of so many calls, of which the one at `lostAt` fails; answers the keys it was done under. */
async function doIt(
  about: string | undefined,
  deed: unknown,
  { calls = 1, lostAt, own }: { calls?: number; lostAt?: number; own?: string } = {},
): Promise<string[]> {
  const keys: string[] = []
  await runOnce(
    about,
    deed,
    async (nextKey) => {
      for (let call = 0; call < calls; call++) {
        keys.push(nextKey())
        if (call === lostAt) throw new Error('No answer.')
      }
    },
    own,
  ).catch(() => undefined)
  return keys
}

test('a deed that came to its end has other keys the next time, one that did not has the same', async () => {
  const [first] = await doIt('site', 'a')
  const [second] = await doIt('site', 'a', { lostAt: 0 })
  const [third] = await doIt('site', 'a')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second === first, third === second]).toEqual([false, true])
})

test('of a deed of several calls those that were answered are repeated under their keys, too', async () => {
  const lost = await doIt('site', 'abc', { calls: 3, lostAt: 1 })
  const again = await doIt('site', 'abc', { calls: 3 })
  expect(again.slice(0, 2)).toEqual(lost)
  expect(new Set(again).size).toBe(3)
})

test('the same words mean another deed once something else about the same was done, or something of which nobody knows what it was about', async () => {
  const lost = await doIt('site', 'off', { lostAt: 0 })
  await doIt('device', 'on')
  expect(await doIt('site', 'off', { lostAt: 0 })).toEqual(lost)
  await doIt('site', 'on', { lostAt: 0 })
  expect(await doIt('site', 'off', { lostAt: 0 })).toEqual(lost)
  await doIt('site', 'on')
  const anew = await doIt('site', 'off', { lostAt: 0 })
  expect(anew).not.toEqual(lost)
  await doIt(undefined, 'undo')
  expect(await doIt('site', 'off')).not.toEqual(anew)
})

test('whoever keeps a key of their own is served under it', async () => {
  expect(await doIt('site', 'a', { own: 'mine', lostAt: 0 })).toEqual(['mine'])
  expect(await doIt('site', 'b', { own: 'mine' })).toEqual(['mine'])
})
