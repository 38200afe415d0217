import type { ComponentType } from 'react'
import { usePromise, watchPromise } from './usePromise.ts'

// A failed load stays failed while its error is shown; otherwise rendering would request it again
// without end.
const failed = new Set<() => void>()

/** Allows everything that failed to load to be requested again; called when the user retries. */
export function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** If `promise` fails, `forget` is called at the next retry, so that it is requested again. */
export function retryable<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(() => failed.add(forget))
  return promise
}

/** Loads something once; after a failure again at the next retry. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= watchPromise(
      retryable(load(), () => {
        loading = undefined
      }),
    ))
}

/** A component in its own chunk; `preload` loads it before it is shown. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  preload: () => Promise<unknown>
}

/**
 * A component in its own chunk, like `React.lazy`, but it can be requested again: a short network
 * failure must not disable the dialog until the page is reloaded.
 * @example
 * export const tabs = { plan: lazyPart(() => import('./plans/PlanTab.tsx')) }
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  const preload = loadOnce(load)
  function Part(props: Props) {
    const { default: Body } = usePromise(preload())
    return <Body {...props} />
  }
  return Object.assign(Part, { preload })
}
