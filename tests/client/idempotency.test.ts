import { beforeEach, expect, test } from 'vitest'
import { createRunOnce } from '../../src/client/idempotency.ts'
import type { RunOnce } from '../../src/client/idempotency.ts'

let runOnce: RunOnce
beforeEach(() => {
  runOnce = createRunOnce()
})

/**
 * Runs an action of several calls, of which the one at `lostAt` fails; returns the keys of its
 * calls.
 */
async function doIt(
  about: string | undefined,
  body: unknown,
  { calls = 1, lostAt, own }: { calls?: number; lostAt?: number; own?: string } = {},
): Promise<string[]> {
  const keys: string[] = []
  await runOnce(
    about,
    body,
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

test('a completed action has new keys the next time, an incomplete one reuses its keys', async () => {
  const [first] = await doIt('site', 'a')
  const [second] = await doIt('site', 'a', { lostAt: 0 })
  const [third] = await doIt('site', 'a')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second === first, third === second]).toEqual([false, true])
})

test('when an action of several calls is retried, its completed calls reuse their keys, too', async () => {
  const lost = await doIt('site', 'abc', { calls: 3, lostAt: 1 })
  const again = await doIt('site', 'abc', { calls: 3 })
  expect(again.slice(0, 2)).toEqual(lost)
  expect(new Set(again).size).toBe(3)
})

test('the same body is a new action after another write to the same record, or after a write to an unknown target', async () => {
  const lost = await doIt('site', 'off', { lostAt: 0 })
  await doIt('device', 'on')
  expect(await doIt('site', 'off', { lostAt: 0 })).toEqual(lost)
  await doIt('site', 'on', { lostAt: 0 })
  expect(await doIt('site', 'off', { lostAt: 0 })).toEqual(lost)
  await doIt('site', 'on')
  const next = await doIt('site', 'off', { lostAt: 0 })
  expect(next).not.toEqual(lost)
  await doIt(undefined, 'undo')
  expect(await doIt('site', 'off')).not.toEqual(next)
})

test('a call with a key of its own is sent under that key', async () => {
  expect(await doIt('site', 'a', { own: 'mine', lostAt: 0 })).toEqual(['mine'])
  expect(await doIt('site', 'b', { own: 'mine' })).toEqual(['mine'])
})
