import { usePromise } from './usePromise.ts'
import type { ComponentType } from 'react'

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

/**
 * A component in its own chunk, like `React.lazy`, but it can be requested again: a short network
 * failure must not disable the dialog until the page is reloaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  return function Part(props: Props) {
    loading ??= retryable(load(), () => {
      loading = undefined
    })
    const { default: Body } = usePromise(loading)
    return <Body {...props} />
  }
}
