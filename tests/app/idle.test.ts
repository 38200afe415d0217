import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activityKey, isIdle, watchIdle } from '../../src/app/session/idle.ts'
import { createToastStore } from '../../src/app/toasts/toastStore.ts'
import { loadChunk } from '../../src/app/lazyChunk.ts'
import { memoryStorage } from '../client/tinyServer.ts'

const minute = 60_000
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

function watch(storage = memoryStorage()) {
  const target = new EventTarget()
  const onIdle = vi.fn()
  const warnings: (number | undefined)[] = []
  const stop = watchIdle({ target, storage, onIdle, onWarning: (left) => void warnings.push(left) })
  return { storage, target, onIdle, stop, warnings }
}

test('thirty minutes without activity end the session once [SESS-06, CONST-14]', () => {
  const { onIdle } = watch()
  vi.advanceTimersByTime(29 * minute)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * minute)
  vi.advanceTimersByTime(31 * minute)
  expect(onIdle).toHaveBeenCalledOnce()
})

test.each([
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
])('%s restarts the timer [SESS-07]', (name) => {
  const { target, onIdle } = watch()
  vi.advanceTimersByTime(29 * minute)
  target.dispatchEvent(new Event(name))
  vi.advanceTimersByTime(29 * minute)
  expect(onIdle).not.toHaveBeenCalled()
})

test('activity renews the session every five minutes, and nothing else does', () => {
  const target = new EventTarget()
  const onActive = vi.fn()
  const stop = watchIdle({ target, storage: memoryStorage(), onIdle: () => undefined, onActive })
  for (let passed = 0; passed < 16; passed++) {
    vi.advanceTimersByTime(minute)
    target.dispatchEvent(new Event('keydown'))
  }
  expect(onActive).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(20 * minute)
  expect(onActive).toHaveBeenCalledTimes(3)
  stop()
})

test('activity in another tab counts [SESS-09]', () => {
  const { storage, onIdle } = watch()
  vi.advanceTimersByTime(20 * minute)
  storage.setItem(activityKey, String(Date.now()))
  vi.advanceTimersByTime(20 * minute)
  expect(onIdle).not.toHaveBeenCalled()
})

test('a machine that wakes from sleep is idle at the first activity', () => {
  const { target, onIdle } = watch()
  vi.setSystemTime(Date.now() + 45 * minute)
  target.dispatchEvent(new Event('pointermove'))
  expect(onIdle).toHaveBeenCalledOnce()
})

test('the last minute counts down in seconds, and activity in any tab removes the warning [SESS-06, SESS-07, SESS-09]', () => {
  const { storage, target, warnings, onIdle } = watch()
  vi.advanceTimersByTime(29 * minute - 1_000)
  expect(warnings).toEqual([])
  vi.advanceTimersByTime(3_000)
  expect(warnings).toEqual([60, 59, 58])
  target.dispatchEvent(new Event('pointermove'))
  expect(warnings).toHaveLength(3)
  vi.advanceTimersByTime(1_000)
  expect(warnings.at(-1)).toBeUndefined()
  vi.advanceTimersByTime(29 * minute)
  expect(warnings.at(-1)).toBe(59)
  storage.setItem(activityKey, String(Date.now()))
  vi.advanceTimersByTime(1_000)
  expect(warnings.at(-1)).toBeUndefined()
  vi.advanceTimersByTime(30 * minute)
  expect(warnings.slice(-2)).toEqual([2, 1])
  expect(onIdle).toHaveBeenCalledOnce()
})

test('an unknown time does not count as idle', () => {
  expect(isIdle(memoryStorage(), Date.now())).toBe(false)
})

test('a toast disappears after three seconds, and the same text shows only once at a time [ERR-17, ERR-18, CONST-31]', () => {
  const toasts = createToastStore()
  toasts.show('Server Error', 'error')
  toasts.show('Server Error', 'error')
  toasts.show('Saved', 'success')
  expect(toasts.read().map((each) => each.text)).toEqual(['Server Error', 'Saved'])
  vi.advanceTimersByTime(2_999)
  expect(toasts.read()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(toasts.read()).toEqual([])
})

test('a toast with a button stays until it is hidden, and replaces one with the same text', () => {
  const toasts = createToastStore()
  toasts.show('Deleted', 'success', 'Undo the first')
  toasts.show('Deleted', 'success', 'Undo the second')
  vi.advanceTimersByTime(60_000)
  expect(toasts.read().map(({ text, action: more }) => [text, more])).toEqual([
    ['Deleted', 'Undo the second'],
  ])
  toasts.hide('Deleted')
  expect(toasts.read()).toEqual([])
})

test('a part of the console that does not load fails after 120 s [NAV-RULE-11, CONST-15]', async () => {
  const outcome = loadChunk(() => new Promise(() => undefined)).catch(
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await outcome).toContain('120 s')
})

test('a message stays as long as its screen says, or until it is hidden', () => {
  vi.useFakeTimers()
  const toasts = createToastStore(1000)
  toasts.show('Usual', 'info')
  toasts.show('Longer', 'info', undefined, 3000)
  toasts.show('Until hidden', 'info', undefined, null)
  const texts = () => toasts.read().map(({ text }) => text)
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual(['Longer', 'Until hidden'])
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Until hidden'])
  toasts.hide('Until hidden')
  expect(texts()).toEqual([])
})
