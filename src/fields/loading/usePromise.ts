import { use } from 'react'

/** A promise with the properties by which React's `use` sees that it has settled. */
type Watched<T> = Promise<T> & { status?: string; value?: T; reason?: unknown }

const watched = new WeakSet<Promise<unknown>>()
const listeners = new Set<() => void>()
let settledCount = 0

/**
 * The value of a promise; suspends until it is there, throws when the promise was rejected.
 * Boundaries that wait are told when it settles. `use` is called each time: React forgets the hooks
 * of a component that suspends in one attempt and does not call it in the next.
 */
export const usePromise = <T>(promise: Promise<T>): T => use(watchPromise(promise))

/** Notes when the promise settles, so that `usePromise` returns its value at once from then on. */
export function watchPromise<T>(promise: Promise<T>): Promise<T> {
  if (watched.has(promise)) return promise
  watched.add(promise)
  const settle = (outcome: Partial<Watched<T>>) => {
    Object.assign(promise, outcome)
    settledCount += 1
    for (const listener of listeners) listener()
  }
  promise.then(
    (value) => settle({ status: 'fulfilled', value }),
    (reason: unknown) => settle({ status: 'rejected', reason }),
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
