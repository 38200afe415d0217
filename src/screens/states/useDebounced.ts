import { useEffect, useRef, useState } from 'react'

/**
 * Whether `key` has not changed for `delay` ms, so that quick changes send one request instead of
 * many (LIST-27). Always true without a delay.
 */
export function useSettled(key: string, delay: number): boolean {
  const [settled, setSettled] = useState(delay > 0 ? undefined : key)
  useEffect(() => {
    if (delay === 0) return
    const timer = setTimeout(() => setSettled(key), delay)
    return () => clearTimeout(timer)
  }, [key, delay])
  return delay === 0 || settled === key
}

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
