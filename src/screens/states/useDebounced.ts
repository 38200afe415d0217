import { useEffect, useRef, useState } from 'react'

/**
 * Whether a request for `key` may be sent: at once for the first key and for one that follows after
 * `delay` ms without a change, otherwise when no change has followed for `delay` ms (LIST-28).
 */
export function useDebounced(key: string, delay: number): boolean {
  const [settled, setSettled] = useState(key)
  const changedAt = useRef(-Infinity)
  useEffect(() => {
    const pause = performance.now() - changedAt.current
    changedAt.current = performance.now()
    const timer = setTimeout(() => setSettled(key), pause < delay ? delay : 0)
    return () => clearTimeout(timer)
  }, [key, delay])
  return settled === key
}
