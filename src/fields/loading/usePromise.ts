import { use } from 'react'

type Outcome = { value: unknown } | { error: unknown }

const outcomes = new WeakMap<Promise<unknown>, Outcome>()
const watched = new WeakSet<Promise<unknown>>()
const listeners = new Set<() => void>()
let settledCount = 0

/**
 * The value of a promise; suspends until it is there, throws when the promise was rejected. Unlike
 * React's `use`, a promise that is known to have settled never suspends, and boundaries that wait
 * are told when it settles.
 */
export function usePromise<T>(promise: Promise<T>): T {
  const outcome = outcomes.get(promise)
  if (!outcome) {
    watchPromise(promise)
    return use(promise)
  }
  if ('error' in outcome) throw outcome.error
  return outcome.value as T
}

/** Notes when the promise settles, so that `usePromise` can return its value at once. */
export function watchPromise<T>(promise: Promise<T>): Promise<T> {
  if (watched.has(promise)) return promise
  watched.add(promise)
  const settle = (outcome: Outcome) => {
    outcomes.set(promise, outcome)
    settledCount += 1
    for (const listener of listeners) listener()
  }
  promise.then(
    (value) => settle({ value }),
    (error: unknown) => settle({ error }),
  )
  return promise
}

/** How many watched promises have settled so far. */
export const countSettled = () => settledCount

/** Calls `listener` whenever a watched promise settles, until the result is called. */
export function onPromiseSettled(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
