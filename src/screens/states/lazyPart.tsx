import { use } from 'react'
import type { ComponentType } from 'react'

// What failed to load stays failed while it is shown, or rendering would ask for it again without end.
const failed = new Set<() => void>()

/** Lets everything that failed to load be asked for again: called where a person tries again. */
export function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** Notes that `promise` is asked for anew, by way of `forget`, once someone tries again after it failed. */
export function retryable<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(() => failed.add(forget))
  return promise
}

/**
 * A component in a chunk of its own, as `React.lazy`, but one that can be asked for again: a network that was away for a
 * moment must not cost the dialog until the page is reloaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  return function Part(props: Props) {
    loading ??= retryable(load(), () => {
      loading = undefined
    })
    const { default: Body } = use(loading)
    return <Body {...props} />
  }
}
