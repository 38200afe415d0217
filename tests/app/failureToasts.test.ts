import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportsFailure, showFailure } from '../../src/app/toasts/failureToasts.ts'
import { toasts } from '../../src/app/toasts/toastStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})
const shown = () => toasts.read().map(({ text }) => text)
const failure = { text: 'Server Error', message: 'Internal Server Error' }

test('a failed request that nobody reports shows its general message', () => {
  showFailure(failure)
  vi.advanceTimersByTime(0)
  expect(shown()).toEqual(['Server Error'])
})

test('a report in other words replaces the general message, one in the same words does not', () => {
  showFailure(failure)
  expect(reportsFailure('The setting could not be saved.')).toBe(true)
  vi.advanceTimersByTime(0)
  expect(shown()).toEqual([])

  showFailure(failure)
  expect(reportsFailure('Internal Server Error')).toBe(false)
  expect(reportsFailure('ra.message.invalid_form')).toBe(true)
  vi.advanceTimersByTime(0)
  expect(shown()).toEqual(['Server Error'])
})

test('a later notification is no report of an earlier failure', () => {
  showFailure(failure)
  vi.advanceTimersByTime(0)
  expect(reportsFailure('Element updated')).toBe(true)
  expect(shown()).toEqual(['Server Error'])
})
