import { useEffect, useState } from 'react'

/**
 * Whether a request for `key` may be sent: at once for the first key and for one that follows after
 * `delay` ms without a change, otherwise when no change has followed for `delay` ms (LIST-28).
 */
export function useDebounced(key: string, delay: number): boolean {
  const [state, setState] = useState(() => ({ key, settled: key, changedAt: performance.now() }))
  // Decided while rendering: the request of a key that need not wait is not held back by an effect.
  if (state.key !== key) {
    // oxlint-disable-next-line react-hooks/purity -- a second render may at most send the request at once
    const now = performance.now()
    const isPause = now - state.changedAt >= delay
    setState({ key, settled: isPause ? key : state.settled, changedAt: now })
  }
  const isWaiting = state.settled !== key
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setState((now) => ({ ...now, settled: now.key })), delay)
    return () => clearTimeout(timer)
  }, [isWaiting, key, delay])
  return !isWaiting
}
