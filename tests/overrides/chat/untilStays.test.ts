import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staysFor, untilStays } from '../../../src/overrides/chat/stream/untilStays.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('messages that stay in sight are read', async () => {
  const read = vi.fn()
  void untilStays(new AbortController().signal).then(read)
  await vi.advanceTimersByTimeAsync(staysFor - 1)
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledOnce()
})

test('messages that are scrolled past are not read', async () => {
  const scrolled = new AbortController()
  const waiting = untilStays(scrolled.signal)
  scrolled.abort(new Error('scrolled past'))
  await expect(waiting).rejects.toThrow('scrolled past')
  expect(vi.getTimerCount()).toBe(0)
})
